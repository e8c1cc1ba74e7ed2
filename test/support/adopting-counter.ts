// Counters that take over what a lost one left: their own code over logs in memory, at an office of a test.
import { expect } from 'vitest'
import type { TakeOverAnswer } from '#shared/office/office-lost'
import type { RequestId } from '#shared/base/ids'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { fail, succeed } from '#shared/base/result'
import { createTakeoverClient, type TakeoverClient } from '#main/office/takeover/takeover-client'
import type { OfficeLink } from '#main/office/link/link'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { nextCustomers } from '#main/office/sync/batches'
import { value } from './journals'
import { testClient, testOffice, type TestCounter, type TestOffice } from './office'
import { pushed, told, writtenLog, type WrittenLog } from './office-logs'
import { AMOUNT, answer } from './sales'
import { realClock, realTimers } from './time'

const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})
const CLIENT = testClient('the client')

/** A counter's side of taking over, by its own code over a log in memory. */
export interface TakeoverCounter {
  readonly at: TestCounter
  readonly log: WrittenLog
  readonly takeoverClient: TakeoverClient
  /** Sends what the office lacks of the log and of its customers. */
  send(): Promise<void>
  /** Says hello, and does what the office then tells. */
  heartbeat(): Promise<void>
}

export async function counterAt(made: TestOffice, name: string, client = CLIENT): Promise<TakeoverCounter> {
  return counterOf(made, await made.counter(name), writtenLog(), client)
}

export function counterOf(
  made: TestOffice,
  at: TestCounter,
  log: WrittenLog,
  client = CLIENT,
): TakeoverCounter {
  const asked = new Set<Promise<unknown>>()
  const request = ((of: { path: string; body: unknown; schema: { parse(of: unknown): unknown } }) => {
    const answered = at.ask(of.path, of.body).then(({ body, problem }) => {
      if (problem === null) return succeed(of.schema.parse(body))
      return fail(problem.kind === 'revoked' ? { kind: 'revoked' } : { kind: 'refused', problem })
    })
    asked.add(answered)
    void answered.finally(() => queueMicrotask(() => asked.delete(answered)))
    return answered
  }) as OfficeLink['request']
  const takeoverClient = createTakeoverClient({
    line: { request, counterId: at.counterId },
    environment: 'production',
    journal: log.journal,
    customerReader: () => SEAL,
  })
  let sent = 0
  const send = async (): Promise<void> => {
    const end = log.journal.head().sequence
    if (end === 0) return
    if (end > sent) {
      expect(await pushed(at, await log.batch(sent))).toMatchObject({ kind: 'stored' })
      const customers = await nextCustomers(
        log.journal,
        log.name(),
        { after: sent, upTo: end, seal: SEAL },
        async () => {},
      )
      if (customers !== null) await told(at, log, customers)
      sent = end
    }
    await made.app.projection.caughtUp()
  }
  return {
    at,
    log,
    takeoverClient,
    send,
    heartbeat: async () => {
      const clientKeys = [{ environment: 'production', clientKey: client, secretAgeMs: null }]
      const said = await at.heartbeat({ clientKeys })
      takeoverClient.heard(heartbeatAnswerSchema.parse(said.body).takeoversChangedAtMs)
      while (asked.size > 0) await Promise.allSettled(asked)
    },
  }
}

/** Taken out by its owner. */
export const revoke = (made: TestOffice, { at }: TakeoverCounter) =>
  made.context.pools.main
    .updateTable('counter')
    .set({ revoked_at_ms: made.context.clock.now() })
    .where('counter_id', '=', at.counterId)
    .execute()

/** Counter 1 with a pending sale, one not confirmed, one that went through, and one of which cash is owed; then it is taken out. */
export async function lostCounter(made: TestOffice, client = CLIENT) {
  const lost = await counterAt(made, 'Counter 1', client)
  const [pending, unknown, , owed] = lost.log.sell('pending', 'lost', 'success', 'pending') as [
    RequestId,
    RequestId,
    RequestId,
    RequestId,
  ]
  value(
    lost.log.journal.append(owed, {
      type: 'evidence',
      source: 'status-check',
      answer: answer('failed', { refunded: true }),
    }),
  )
  await lost.heartbeat()
  await lost.send()
  await revoke(made, lost)
  return { lost, pending, unknown, owed, left: [pending, unknown, owed] }
}

export const takeOver = async (
  by: TakeoverCounter,
  from: TakeoverCounter,
  ids: readonly RequestId[],
): Promise<TakeOverAnswer> => value(await by.takeoverClient.takeOver(from.at.counterId, ids, 'owner'))
export const giveBack = ({ log }: TakeoverCounter, id: RequestId) =>
  log.journal.append(id, {
    type: 'cash',
    staffId: 'owner',
    movement: 'given-back',
    amountPaise: AMOUNT,
    way: 'cash',
  })

const opened = new WeakMap<TestOffice, { nowMs: number }>()

/** An office whose clock can be moved on. */
export async function office(again?: TestOffice): Promise<TestOffice> {
  const moved = { nowMs: 0 }
  const clock = { ...realClock, now: () => realClock.now() + moved.nowMs }
  const made = await testOffice({ clock, timers: realTimers({}), ...(again === undefined ? {} : { again }) })
  opened.set(made, moved)
  return made
}
/** Moves the clock of an `office` on. */
export const pass = (made: TestOffice, ms: number): void => {
  const moved = opened.get(made)
  if (moved !== undefined) moved.nowMs += ms
}

/** The kinds of what the owner was told. */
export const alerts = async ({ context }: TestOffice): Promise<readonly string[]> =>
  (await context.pools.main.selectFrom('alert').select('kind').execute()).map(({ kind }) => kind)
