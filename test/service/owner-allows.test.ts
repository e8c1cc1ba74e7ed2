// An act of a cashier that an owner's PIN allowed, through the whole composed app: what the owner reads before, and whose PIN it was after.
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
  await app.ask('lock.now', {})
  value(await app.ask('lock.unlock', { staffId: cashierId, pin: '2846' }))
  return { app, ownerId, cashierId }
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
