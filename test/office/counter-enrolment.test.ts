// What a counter keeps of its office: coming in, starting again, leaving, and what happens when the computer keeps no secrets.
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Environment } from '@shared/domain/environment'
import { enrolmentLine, type Enrolment } from '@shared/office/enrolment'
import { PATHS } from '@shared/office/protocol'
import {
  openEnrolment,
  type CounterEnrolment,
  type EnrolmentStore,
} from '../../electron/main/office/enrolment'
import { newCommonKeys } from '../../electron/main/office/keys/common-keys'
import { createOfficeLink } from '../../electron/main/office/link/link'
import { createWire } from '../../electron/main/office/link/wire'
import {
  officeIdentity,
  standingOffice,
  type OfficeIdentity,
  type StandingOffice,
} from '../support/standing-office'
import { realClock, realTimers } from '../support/time'

let identity: OfficeIdentity
beforeAll(async () => {
  identity = await officeIdentity()
})

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
const countersOf = ({ office }: StandingOffice) =>
  office.context.pools.main.selectFrom('counter').select('name').execute()

describe('a counter that comes into an office', () => {
  it('belongs to it after a restart of the app, under the same keys', async () => {
    const standing = await standingOffice(identity)
    const store = testStore()
    const entered = await (await counterWith(store)).enter({ line: lineOf(standing), name: ' Counter 1 ' })
    expect(entered).toMatchObject({ ok: true, value: { enrolled: { name: 'Counter 1', kind: 'real' } } })
    const kept = (await counterWith(store)).kept()
    if (kept === null) throw new Error('nothing was kept')
    const link = createOfficeLink({
      ...kept,
      wire: createWire({ ...connection, ...kept.enrolled }),
      hello: () => ({ appVersion: '0.1.0', clientKeys: [], unsent: 0 }),
      keepGeneration: () => {},
      clock: realClock,
      timers: connection.timers,
      random: () => 0,
    })
    onTestFinished(() => link.close())
    await new Promise<void>((resolve) => void link.onState(() => resolve()))
    expect(link.state().kind).toBe('connected')
    expect(link.lastHello()?.counters).toMatchObject([{ name: 'Counter 1', keyId: kept.keys.keyId }])
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
    const standing = await standingOffice(identity)
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
    const standing = await standingOffice(identity)
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
    const standing = await standingOffice(identity)
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
    const standing = await standingOffice(identity)
    const store = testStore()
    const { enrolment } = standing.office.app
    const letIn = enrolment.enrol
    vi.spyOn(enrolment, 'enrol').mockImplementationOnce(async (request) => {
      const answer = await letIn(request)
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
    const standing = await standingOffice(identity)
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
    const line = lineOf(await standingOffice(identity))
    if (!(await counter.enter({ line, name: 'Counter 1' })).ok) throw new Error('not let in')
    return counter
  }

  it('does not leave while the office lacks entries, and keeps only its own keys once it has left', async () => {
    const store = testStore()
    const counter = await entered(store)
    await counter.keepCommon(newCommonKeys())
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
    const standing = await standingOffice(identity)
    const again = await (await counterWith(store)).enter({ line: lineOf(standing), name: 'Counter 1' })
    expect(again).toMatchObject({ ok: true, value: { keys: { keyId: first?.keys.keyId }, common: null } })
  })

  it('remembers a higher generation over a restart, and never a lower one', async () => {
    const store = testStore()
    const counter = await entered(store)
    await Promise.all([counter.keepGeneration(3), counter.keepGeneration(2)])
    expect((await counterWith(store)).kept()?.enrolled.generation).toBe(3)
  })

  it('belongs to it after the app went back to a version that does not know what was set', async () => {
    const store = testStore()
    await entered(store)
    const newer = JSON.parse(Buffer.from(store.bytes ?? []).toString()) as object
    store.bytes = Buffer.from(JSON.stringify({ ...newer, settings: { withoutOffice: { policy: 'newer' } } }))
    const counter = await counterWith(store)
    expect(counter.kept()).toMatchObject({ settings: { withoutOffice: { policy: 'sell' } } })
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
