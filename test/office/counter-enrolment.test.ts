// What a counter keeps of its office: coming in, starting again, leaving, and what happens when the computer keeps no secrets.
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Environment } from '#shared/base/environment'
import { enrolmentLine, type Enrolment } from '#shared/office/enrolment'
import { PATHS } from '#shared/protocol'
import {
  openEnrolment,
  type CounterEnrolment,
  type EnrolmentStore,
  type KeptEnrolment,
} from '#main/office/keys/enrolment'
import { newCommonKeys } from '#main/office/keys/common-keys'
import { createKeySharing, type KeySharing } from '#main/office/keys/key-sharing'
import { createOfficeLink, type OfficeLink } from '#main/office/link/link'
import { createWire } from '#main/office/link/wire'
import { NOTHING_HELD } from '#main/office/settings/held-settings'
import { finishRestore } from '#main/backup'
import { PASSPHRASE, shop, usedShop } from '../support/backups'
import { ownFolder } from '../support/settings'
import { standingOffice, type StandingOffice } from '../support/standing-office'
import { realClock, realTimers } from '../support/time'

const connection = { proxy: async () => null, timers: realTimers() }

interface TestStore extends EnrolmentStore {
  bytes: Uint8Array | null
  /** How often it still takes something. */
  saves: number
}

function testStore(): TestStore {
  const store: TestStore = {
    bytes: null,
    saves: Infinity,
    load: async () => store.bytes,
    save: async (plain) => {
      if (store.saves === 0) return false
      store.saves -= 1
      store.bytes = plain
      return true
    },
    remove: async () => {
      store.bytes = null
    },
  }
  return store
}

const counterWith = (
  store: EnrolmentStore,
  environment: Environment = 'production',
): Promise<CounterEnrolment> => openEnrolment({ environment, store, appVersion: '0.1.0', connection })

/** Nobody listens there: whoever asks finds nobody. */
const NOBODY: Enrolment = {
  address: 'https://127.0.0.1:1',
  code: '000000000000',
  authorityDigest: null,
  kind: 'real',
}
const lineOf = ({ enrolment }: StandingOffice): string => enrolmentLine(enrolment)
function lineOfKept(kept: KeptEnrolment): OfficeLink {
  const link = createOfficeLink({
    ...kept,
    wire: createWire({ ...connection, ...kept.enrolled }),
    heartbeat: () => ({ appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }),
    keepKnown: async () => true,
    clock: realClock,
    timers: connection.timers,
    random: () => 0,
  })
  onTestFinished(() => link.close())
  return link
}
const countersOf = ({ office }: StandingOffice) =>
  office.context.pools.main.selectFrom('counter').select('name').execute()

describe('a counter that comes into an office', () => {
  it('belongs to it after a restart of the app, under the same keys', async () => {
    const standing = await standingOffice()
    const store = testStore()
    const entered = await (await counterWith(store)).enter({ line: lineOf(standing), name: ' Counter 1 ' })
    expect(entered).toMatchObject({ ok: true, value: { enrolled: { name: 'Counter 1', kind: 'real' } } })
    const kept = (await counterWith(store)).kept()
    if (kept === null) throw new Error('nothing was kept')
    const link = lineOfKept(kept)
    await new Promise<void>((resolve) => void link.onState(() => resolve()))
    expect(link.state().kind).toBe('connected')
    expect(link.lastHeartbeat()?.counters).toMatchObject([{ name: 'Counter 1' }])
  })

  it.each([
    ['practice', 'real'],
    ['production', 'practice'],
    ['sandbox', 'practice'],
  ] as const)('in %s asks nobody about an office that is %s', async (environment, kind) => {
    const counter = await counterWith(testStore(), environment)
    expect(await counter.enter({ line: enrolmentLine({ ...NOBODY, kind }), name: 'Counter 1' })).toEqual({
      ok: false,
      failure: { kind: 'other-kind', office: kind },
    })
  })

  it('does not use the code where the computer keeps no secrets', async () => {
    const standing = await standingOffice()
    const store = testStore()
    store.saves = 0
    const counter = await counterWith(store)
    expect(await counter.enter({ line: lineOf(standing), name: 'Counter 1' })).toEqual({
      ok: false,
      failure: { kind: 'not-kept', isCodeUsed: false },
    })
    expect(await countersOf(standing)).toEqual([])
    store.saves = Infinity
    expect(await counter.enter({ line: lineOf(standing), name: 'Counter 1' })).toMatchObject({ ok: true })
  })

  it('says that the code is used if its key store closes while the office answers', async () => {
    const standing = await standingOffice()
    const store = testStore()
    store.saves = 1
    const counter = await counterWith(store)
    expect(await counter.enter({ line: lineOf(standing), name: 'Counter 1' })).toEqual({
      ok: false,
      failure: { kind: 'not-kept', isCodeUsed: true },
    })
    expect(counter.kept()).toBeNull()
    expect((await counterWith(store)).kept()).toBeNull()
  })

  it('keeps nothing of an office that refuses the code, and can try the next one', async () => {
    const standing = await standingOffice()
    const store = testStore()
    const counter = await counterWith(store)
    const wrong = enrolmentLine({ ...standing.enrolment, code: '000000000000' })
    expect(await counter.enter({ line: wrong, name: 'Counter 1' })).toMatchObject({
      failure: { kind: 'refused', problem: { kind: 'code', triesLeft: 4 } },
    })
    expect(store.bytes).toBeNull()
    expect(await counter.enter({ line: lineOf(standing), name: 'Counter 1' })).toMatchObject({ ok: true })
  })

  it('is let in once, though the answer to it was lost and its app was closed', async () => {
    const standing = await standingOffice()
    const store = testStore()
    const { enrolment } = standing.office.app
    const letIn = enrolment.enrol
    vi.spyOn(enrolment, 'enrol').mockImplementationOnce(async (...asked) => {
      const answer = await letIn(...asked)
      standing.line.cut()
      return answer
    })
    const told = { line: lineOf(standing), name: 'Counter 1' }
    expect(await (await counterWith(store)).enter(told)).toMatchObject({ failure: { kind: 'unreachable' } })
    standing.line.mend()
    const counter = await counterWith(store)
    expect(counter.kept()).toBeNull()
    expect(await counter.enter(told)).toMatchObject({ ok: true, value: { enrolled: { name: 'Counter 1' } } })
    expect(await countersOf(standing)).toEqual([{ name: 'Counter 1' }])
  })

  it('asks one office only, however fast it is told twice', async () => {
    const standing = await standingOffice()
    const counter = await counterWith(testStore())
    const told = { line: lineOf(standing), name: 'Counter 1' }
    expect(await Promise.all([counter.enter(told), counter.enter(told)])).toMatchObject([
      { ok: true },
      { ok: false, failure: { kind: 'entered-already' } },
    ])
    expect(await countersOf(standing)).toEqual([{ name: 'Counter 1' }])
  })

  it.each([
    ['half a line', 'galla-office:at=https%3A%2F%2Foffice.test', 'Counter 1', 'not-a-line'],
    ['a web address', `https://office.test${PATHS.enrol}`, 'Counter 1', 'not-a-line'],
    ['no name', null, '   ', 'no-name'],
  ])('asks nobody about %s', async (_what, line, name, kind) => {
    const counter = await counterWith(testStore())
    expect(await counter.enter({ line: line ?? enrolmentLine(NOBODY), name })).toEqual({
      ok: false,
      failure: { kind },
    })
  })
})

describe('a counter that belongs to an office', () => {
  const entered = async (store: EnrolmentStore): Promise<CounterEnrolment> => {
    const counter = await counterWith(store)
    const line = lineOf(await standingOffice())
    if (!(await counter.enter({ line, name: 'Counter 1' })).ok) throw new Error('not let in')
    return counter
  }

  it('does not leave while the office lacks entries, and keeps only its own keys once it has left', async () => {
    const store = testStore()
    const counter = await entered(store)
    await counter.keepCommon(newCommonKeys(), null)
    expect(await counter.leave(() => 3)).toEqual({ ok: false, failure: { kind: 'unsent', unsent: 3 } })
    expect((await counterWith(store)).kept()).not.toBeNull()
    expect(await counter.leave(() => 0)).toEqual({ ok: true, value: null })
    expect(counter.kept()).toBeNull()
    const left = JSON.parse(Buffer.from(store.bytes ?? []).toString()) as object
    expect(left).toMatchObject({ enrolled: null, common: null })
    expect((await counterWith(store)).kept()).toBeNull()
  })

  it('leaves, though this computer keeps no secrets any more, and keeps nothing then', async () => {
    const store = testStore()
    const counter = await entered(store)
    store.saves = 0
    expect(await counter.leave(() => 0)).toEqual({ ok: true, value: null })
    expect(store.bytes).toBeNull()
  })

  it('is the counter it was when it comes back after a restart', async () => {
    const store = testStore()
    const counter = await entered(store)
    const first = counter.kept()
    await counter.leave(() => 0)
    const standing = await standingOffice()
    const again = await (await counterWith(store)).enter({ line: lineOf(standing), name: 'Counter 1' })
    expect(again).toMatchObject({ ok: true, value: { keys: { keyId: first?.keys.keyId }, common: null } })
  })

  it('remembers a later office over a restart, and never an earlier one', async () => {
    const store = testStore()
    const counter = await entered(store)
    const epoch = { number: 4, startId: 'fourth' }
    const kept = await Promise.all([
      counter.keepKnown({ generation: 3, epoch }),
      counter.keepKnown({ generation: 2, epoch: { number: 9, startId: 'ninth' } }),
      counter.keepKnown({ generation: 3, epoch: { number: 3, startId: 'third' } }),
    ])
    expect(kept).toEqual([true, false, false])
    expect((await counterWith(store)).kept()?.enrolled).toMatchObject({ generation: 3, epoch: '4 fourth' })
  })

  it('belongs to it after the app went back to a version that does not know what was set', async () => {
    const store = testStore()
    await entered(store)
    const newer = JSON.parse(Buffer.from(store.bytes ?? []).toString()) as object
    store.bytes = Buffer.from(JSON.stringify({ ...newer, held: { settings: 'in a newer form' } }))
    const counter = await counterWith(store)
    expect(counter.kept()).toMatchObject({ held: NOTHING_HELD })
  })

  it('is not let in anew over keys that cannot be opened now, until it has left', async () => {
    const store = testStore()
    await entered(store)
    const before = store.bytes
    const again = { line: enrolmentLine(NOBODY), name: 'Counter 1' }
    const closed: EnrolmentStore = { ...store, load: () => Promise.reject(new Error('locked')) }
    const damaged: EnrolmentStore = { ...store, load: async () => Buffer.from('{"version":1}') }
    for (const unreadable of [closed, damaged]) {
      const counter = await counterWith(unreadable)
      expect(counter.isUnreadable()).toBe(true)
      expect(await counter.enter(again)).toMatchObject({ failure: { kind: 'entered-already' } })
      expect(store.bytes).toBe(before)
    }
    const counter = await counterWith(closed)
    await counter.leave(() => 0)
    expect(await counter.enter(again)).toMatchObject({ failure: { kind: 'unreachable' } })
  })
})

describe('a counter whose computer was lost with all others', () => {
  /** What follows the line of a counter that has come in, as far as keys go. */
  function sharing(counter: CounterEnrolment): KeySharing {
    const kept = counter.kept()
    if (kept === null) throw new Error('it is in no office')
    const link = lineOfKept(kept)
    const keys = createKeySharing({
      line: link,
      enrolment: counter,
      clock: realClock,
      timers: connection.timers,
      onChange: () => {},
    })
    onTestFinished(() => keys.close())
    return keys
  }
  const held = (keys: KeySharing) =>
    expect.poll(() => keys.state().kind, { timeout: 10_000, interval: 10 }).toBe('held')

  it('has the shop’s keys again from its backup, under keys of its own, and a wrong code or office costs it none', async () => {
    const standing = await standingOffice()
    const computer = await usedShop()
    const lost = await counterWith(computer.offices.of('production'))
    expect(await lost.enter({ line: lineOf(standing), name: 'Counter 1' })).toMatchObject({ ok: true })
    await held(sharing(lost))
    const file = join(await ownFolder(), 'shop.galla-backup')
    await computer.backups.write(file, PASSPHRASE)

    const next = await shop()
    expect((await next.backups.preview(file, PASSPHRASE)).shopsKeys).toBe('in-it')
    await next.backups.restore()
    await finishRestore(next.folder, next.keyStore)
    const store = next.offices.of('production')
    const wrong = enrolmentLine({ ...standing.enrolment, code: '000000000000' })
    expect((await (await counterWith(store)).enter({ line: wrong, name: 'Counter 1' })).ok).toBe(false)
    // Into an office of another shop, whose keys it gets or makes, and out again.
    const strayed = await counterWith(store)
    const another = lineOf(await standingOffice())
    expect(await strayed.enter({ line: another, name: 'Counter 1' })).toMatchObject({ ok: true })
    await held(sharing(strayed))
    expect(strayed.kept()?.common?.numberKey).not.toBe(lost.kept()?.common?.numberKey)
    expect(await strayed.leave(() => 0)).toMatchObject({ ok: true })

    const restored = await counterWith(store)
    expect(restored.recoveredAtMs()).toBe(computer.clock.now())
    const code = await standing.office.app.enrolment.newCode('console')
    const line = enrolmentLine({ ...standing.enrolment, code })
    expect(await restored.enter({ line, name: 'Counter 1' })).toMatchObject({ ok: true })
    await held(sharing(restored))
    expect(restored.kept()?.common).toEqual(lost.kept()?.common)
    expect(restored.kept()?.keys.keyId).not.toBe(lost.kept()?.keys.keyId)
    // They are kept as the shop's, and the copies of them are gone.
    expect((await counterWith(store)).kept()).toMatchObject({
      common: lost.kept()?.common,
      commonMadeAtMs: computer.clock.now(),
      recovered: [],
    })
  })
})
