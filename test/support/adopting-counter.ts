// Counters that take over what a lost one left: their own code over logs in memory, at an office of a test.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TakeOverAnswer } from '#shared/office/office-lost'
import type { RequestId } from '#shared/base/ids'
import { helloAnswerSchema } from '#shared/protocol'
import { fail, succeed } from '#shared/base/result'
import { createAdopting, type Adopting } from '#main/office/takeover/adopting'
import type { OfficeLink } from '#main/office/link/link'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { nextCustomers } from '#main/office/sync/batches'
import { value } from './journals'
import type { TestCounter, TestOffice } from './office'
import { pushed, told, writtenLog, type WrittenLog } from './office-logs'
import { AMOUNT, answer } from './sales'

const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})
const CLIENT = randomBytes(32).toString('base64url')

/** A counter's side of taking over, by its own code over a log in memory. */
export interface AdoptingCounter {
  readonly at: TestCounter
  readonly log: WrittenLog
  readonly adopting: Adopting
  /** Sends what the office lacks of the log and of its customers. */
  send(): Promise<void>
  /** Says hello, and does what the office then tells. */
  hello(): Promise<void>
}

export async function counterAt(made: TestOffice, name: string, client = CLIENT): Promise<AdoptingCounter> {
  return counterOf(made, await made.counter(name), writtenLog(), client)
}

export function counterOf(
  made: TestOffice,
  at: TestCounter,
  log: WrittenLog,
  client = CLIENT,
): AdoptingCounter {
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
  const adopting = createAdopting({
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
    adopting,
    send,
    hello: async () => {
      const clientKeys = [{ environment: 'production', clientKey: client, secretAgeMs: null }]
      const said = await at.heartbeat({ clientKeys })
      adopting.heard(helloAnswerSchema.parse(said.body).takeoversChangedAtMs)
      while (asked.size > 0) await Promise.allSettled(asked)
    },
  }
}

/** Taken out by its owner. */
export const revoke = (made: TestOffice, { at }: AdoptingCounter) =>
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
  await lost.hello()
  await lost.send()
  await revoke(made, lost)
  return { lost, pending, unknown, owed, left: [pending, unknown, owed] }
}

export const takeOver = async (
  by: AdoptingCounter,
  from: AdoptingCounter,
  ids: readonly RequestId[],
): Promise<TakeOverAnswer> => value(await by.adopting.takeOver(from.at.counterId, ids, 'owner'))
export const giveBack = ({ log }: AdoptingCounter, id: RequestId) =>
  log.journal.append(id, {
    type: 'cash',
    staffId: 'owner',
    movement: 'given-back',
    amountPaise: AMOUNT,
    way: 'cash',
  })
