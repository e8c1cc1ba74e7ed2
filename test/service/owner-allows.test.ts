// An act that an owner's PIN allowed, through the whole composed app: what the owner reads before, and whose PIN it was after.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { RIGHTS_OF } from '#shared/access/rights'
import { aboutText } from '#shared/channels/approval'
import type { Channel, Input, Output } from '#shared/channels/contract'
import { paise } from '#shared/base/money'
import { playedComputer, startApp, type StartedApp } from '../support/composed-app'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'
import { loose } from '../support/till'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).endingWorker,
}))

afterAll(playSystem())

const PIN = '4071'

/** Ravi at the counter of Asha's shop, where a cashier has no right of the table. */
async function strictShop() {
  const computer = await playedComputer()
  computer.preferences = { ...computer.preferences, cashierRights: RIGHTS_OF.strict }
  const app = await startApp(computer)
  onTestFinished(async () => {
    await app.close()
    await computer.remove()
  })
  await app.ask('staff.create-owner', { name: 'Asha', pin: PIN })
  const ownerId = (await app.ask('lock.state', {})).staff?.id ?? ''
  const ravi = { name: 'Ravi', role: 'cashier', pin: '2846' } as const
  await allow(app, ownerId, 'staff.add', ravi)
  const cashierId = value(await app.ask('staff.add', ravi)).find(({ role }) => role === 'cashier')?.id ?? ''
  const comes = async (staffId: string, pin: string) => {
    await app.ask('lock.now', {})
    value(await app.ask('lock.unlock', { staffId, pin }))
  }
  await comes(cashierId, '2846')
  return { app, ownerId, cashierId, comes, folder: computer.dataFolder }
}

const allow = async (app: StartedApp, staffId: string, action: Channel, about: object) =>
  value(await app.ask('lock.approve', { staffId, pin: PIN, action, about: aboutText(about) ?? '' }))

it('is read with each sum before, and names both of them in the log, on X and on Z', async () => {
  const { app, ownerId, cashierId } = await strictShop()
  /** Refused first, then read, allowed and done. */
  const done = async <Name extends Channel>(channel: Name, input: Input<Name>) => {
    expect(await app.ask(channel, input)).toMatchObject({ ok: false, failure: { needs: 'owner-pin' } })
    const asked = { action: channel, about: aboutText(input) ?? '' }
    const lines = value(await app.ask('lock.question', asked))
    await allow(app, ownerId, channel, input)
    const answer = (await app.ask(channel, input)) as Output<Name>
    return { lines, answer }
  }
  const head = async () => value(await app.ask('till.state', {})).head
  value(await app.ask('till.open', { head: await head(), count: loose(700_832), whileClosed: 'in-the-box' }))

  const move = { movement: 'cash-out', amountPaise: paise(50_000), reason: 'tea and rent' } as const
  const moved = await done('till.move', { head: await head(), ...move })
  expect(moved.lines[0]).toEqual({ kind: 'cash-out', amountPaise: 50_000 })
  expect(value(moved.answer).session?.movements).toMatchObject([
    { movement: 'cash-out', staffId: cashierId, allowedBy: ownerId },
  ])

  const close = { head: await head(), count: loose(650_832), carriedPaise: paise(832), reason: '' }
  const closed = await done('till.close', close)
  expect(closed.lines).toEqual([
    { kind: 'taken-out', amountPaise: 650_000 },
    { kind: 'carried', amountPaise: 832 },
    { kind: 'counted', amountPaise: 650_832 },
  ])
  const { report } = value(closed.answer)
  expect([report.by, report.counted?.allowedBy]).toEqual([cashierId, ownerId])
  expect(report.movements).toMatchObject([{ allowedBy: ownerId }])
  expect(value(await app.ask('till.state', {})).closes).toMatchObject([
    { staffId: cashierId, allowedBy: ownerId },
  ])

  // An owner who does it at the counter is named alone.
  await app.ask('lock.now', {})
  value(await app.ask('lock.unlock', { staffId: ownerId, pin: PIN }))
  value(await app.ask('till.open', { head: await head(), count: loose(832), whileClosed: 'in-the-box' }))
  const put = {
    head: await head(),
    movement: 'cash-in',
    amountPaise: paise(10_000),
    reason: 'change',
  } as const
  const { session } = value(await app.ask('till.move', put))
  expect(session?.movements).toMatchObject([{ staffId: ownerId }])
  expect(session?.movements[0]?.allowedBy).toBeUndefined()
  expect(app.defects).toEqual([])
})

it('is asked for from an owner who is unlocked too, for a setting that turns money, rights or papers, and the log has who set what', async () => {
  const { app, ownerId, comes, folder } = await strictShop()
  await comes(ownerId, PIN)
  const changes = { upiId: 'ravi@okbank', cashierRights: RIGHTS_OF.trusted }
  expect(await app.ask('settings.change', changes)).toMatchObject({ failure: { needs: 'owner-pin' } })
  const asked = { action: 'settings.change', about: aboutText(changes) ?? '' }
  expect(value(await app.ask('lock.question', asked))).toEqual(
    expect.arrayContaining([
      { kind: 'setting', change: { name: 'cashierRights.give-back', was: 'false', now: 'true' } },
      { kind: 'setting', change: { name: 'upiId', was: '', now: 'ravi@okbank' } },
    ]),
  )
  await allow(app, ownerId, 'settings.change', changes)
  // What the PIN was typed for, and nothing else.
  expect(await app.ask('settings.change', { ...changes, upiId: 'sunil@okbank' })).toMatchObject({
    failure: { needs: 'owner-pin' },
  })
  value(await app.ask('settings.change', changes))
  // The head of a receipt may name another UPI id, the commission of an opening goes to the agent id.
  const { shop } = (await app.ask('app.state', {})).preferences
  const named = { shop: { ...shop, name: 'Asha Mobile' } }
  const sandbox = { environment: 'sandbox' } as const
  const agent = { ...sandbox, agentId: 'RAVI1' }
  const profile = {
    ...sandbox,
    text: JSON.stringify({ profile_version: 1, path_words: { partner: 'other' } }),
  }
  for (const refused of [
    await app.ask('settings.change', named),
    await app.ask('profile.save', profile),
    await app.ask('privacy.purge', { olderThanMonths: 1 }),
  ])
    expect(refused).toMatchObject({ failure: { needs: 'owner-pin' } })
  await allow(app, ownerId, 'settings.change', named)
  value(await app.ask('settings.change', named))
  // The first one is nobody else's: the PIN is for another.
  value(await app.ask('setup.type-agent-id', agent))
  await allow(app, ownerId, 'profile.save', profile)
  value(await app.ask('profile.save', profile))
  const feed = { address: 'https://updates.example/galla/' }
  const names = { ...value(await app.ask('accounts.ledgers', {})), cash: 'Ravi' }
  for (const refused of [
    await app.ask('updates.save-feed', feed),
    await app.ask('accounts.save-ledgers', { names }),
  ])
    expect(refused).toMatchObject({ failure: { needs: 'owner-pin' } })
  await allow(app, ownerId, 'updates.save-feed', feed)
  value(await app.ask('updates.save-feed', feed))
  await allow(app, ownerId, 'accounts.save-ledgers', { names })
  value(await app.ask('accounts.save-ledgers', { names }))
  const table = {
    table: [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 250 } }],
  } as const
  await allow(app, ownerId, 'commission.save', table)
  value(await app.ask('commission.save', table))
  const log = new DatabaseSync(join(folder, 'practice', 'journal.db'), { readOnly: true })
  const entries = log.prepare('SELECT body FROM events ORDER BY sequence').all()
  log.close()
  const told = entries
    .map(({ body }) => JSON.parse(String(body)) as { readonly changes?: readonly object[] })
    .flatMap((entry) => entry.changes ?? [])
  expect(told).toContainEqual({ staffId: ownerId, name: 'upiId', was: '', now: 'ravi@okbank' })
  expect(told).toContainEqual({ staffId: ownerId, name: 'shop.name', was: '', now: 'Asha Mobile' })
  expect(told).toContainEqual({ staffId: ownerId, name: 'agentId', was: '', now: 'RAVI1' })
  const word = { name: 'serviceProfile.path_words.partner', was: 'partner', now: 'other' }
  expect(told).toContainEqual({ staffId: ownerId, ...word })
  const now = 'updates.example · https://updates.example/galla/'
  expect(told).toContainEqual({ staffId: ownerId, name: 'updateFeed', was: '', now })
  expect(told).toContainEqual({ staffId: ownerId, name: 'ledgers.cash', was: 'Cash', now: 'Ravi' })
  expect(told).toContainEqual({ staffId: ownerId, name: 'commission.mobile..percent', was: '', now: '2.5' })
})
