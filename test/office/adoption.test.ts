// Open sales of a counter that was lost, taken over by another: over a real database, by the counters' own code, and against whoever tries to
// take what is not theirs.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import type { Sale } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { TAKEOVER_PATHS, takeAnswerSchema } from '#shared/office/takeover'
import { SEARCH_PATHS, searchAnswerSchema, todayAnswerSchema, type SearchBy } from '#shared/office/search'
import { fail } from '#shared/base/result'
import {
  alerts,
  counterAt,
  counterOf,
  giveBack,
  lostCounter,
  office,
  revoke,
  takeOver,
  type TakeoverCounter as Counter,
} from '../support/adopting-counter'
import { recordIntent, value } from '../support/journals'
import { testCounter, type TestOffice } from '../support/office'
import { writtenLog } from '../support/office-logs'
import { AMOUNT, answer, NUMBER, requestId } from '../support/sales'
import type { UnusableEntry } from '../support/unusable-entries'

const FINGERPRINT = randomBytes(32).toString('base64url')

const saleAt = ({ log }: Counter, id: RequestId): Sale => {
  const sale = log.journal.sale(id)
  if (sale === null) throw new Error('no such sale')
  return sale
}
const found = async ({ at }: Counter, by: SearchBy) =>
  searchAnswerSchema.parse(
    (
      await at.ask(SEARCH_PATHS.search, {
        environment: 'production',
        by,
        fromMs: null,
        toMs: null,
        after: null,
        limit: 50,
      })
    ).body,
  ).sales
describe('the open sales of a lost counter', () => {
  it('are seen at another of the same client, with customer and amount, and taken over by it', async () => {
    const made = await office()
    const { lost, left, pending, owed } = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    const seen = await heir.takeoverClient.lost()
    expect(seen).toMatchObject({
      kind: 'answered',
      counters: [{ counterName: 'Counter 1', count: 3, isRevoked: true }],
    })
    const [counter] = seen.kind === 'answered' ? seen.counters : []
    expect(counter?.sales.map(({ requestId, accountNumber }) => [requestId, accountNumber])).toEqual(
      left.map((id) => [id, NUMBER]),
    )
    expect(await takeOver(heir, lost, left)).toEqual({ kind: 'taken', count: 3, notTaken: 0 })
    expect(saleAt(heir, pending)).toMatchObject({
      railStatus: 'pending',
      accountNumber: NUMBER,
      takenOverFrom: { counterName: 'Counter 1' },
    })
    expect(saleAt(heir, owed)).toMatchObject({ railStatus: 'failed', cashStatus: 'owed-back' })
    expect(await heir.takeoverClient.lost()).toEqual({ kind: 'answered', counters: [] })
    const audit = await made.context.pools.main
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'sales.taken-over')
      .execute()
    expect(audit).toMatchObject([
      { who: heir.at.counterId, details: { counterId: lost.at.counterId, count: 3, ownerId: 'owner' } },
    ])
  })

  it('go to exactly one of two that ask in the same moment', async () => {
    const made = await office()
    const { lost, left } = await lostCounter(made)
    const heirs = [await counterAt(made, 'Counter 2'), await counterAt(made, 'Counter 3')]
    for (const heir of heirs) await heir.heartbeat()
    const answers = await Promise.all(heirs.map((heir) => takeOver(heir, lost, left)))
    const counts = answers.map((one) => (one.kind === 'taken' ? one.count : -1))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(3)
    for (const id of left) expect(heirs.filter(({ log }) => log.journal.sale(id) !== null)).toHaveLength(1)
  })

  it('are the same after the same request again, and after an answer that was lost before the log had them', async () => {
    const made = await office()
    const { lost, left, pending } = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    const stories = await heir.at.ask(TAKEOVER_PATHS.stories, {
      environment: 'production',
      counterId: lost.at.counterId,
      requestIds: left,
    })
    const told_ = stories.body as { stories: { requestId: string; entries: { sequence: number }[] }[] }
    const take = {
      environment: 'production',
      counterId: lost.at.counterId,
      ownerId: 'owner',
      sales: told_.stories.map(({ requestId, entries }) => ({
        requestId,
        sequence: entries.at(-1)?.sequence,
      })),
    }
    for (let again = 0; again < 2; again += 1) {
      const { body } = await heir.at.ask(TAKEOVER_PATHS.take, take)
      expect(takeAnswerSchema.parse(body)).toMatchObject({
        kind: 'taken',
        requestIds: expect.arrayContaining(left) as unknown,
      })
    }
    // The counter was killed here: its log knows nothing yet.
    expect(heir.log.journal.sale(pending)).toBeNull()
    await heir.heartbeat()
    expect(left.map((id) => heir.log.journal.sale(id)?.takenOverFrom?.counterName)).toEqual(
      Array(3).fill('Counter 1'),
    )
    await heir.send()
    const rows = await made.context.pools.main.selectFrom('takeover').select('is_logged').execute()
    expect(rows.map(({ is_logged }) => is_logged)).toEqual([true, true, true])
  })

  it('are not given as they were read once the lost counter has sent more about them', async () => {
    const made = await office()
    const { lost, pending } = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    const take = { environment: 'production', counterId: lost.at.counterId, ownerId: 'owner' }
    const sequence = saleAt(lost, pending).lastSequence
    value(
      lost.log.journal.append(pending, {
        type: 'evidence',
        source: 'status-check',
        answer: answer('pending'),
      }),
    )
    await lost.send()
    const { body } = await heir.at.ask(TAKEOVER_PATHS.take, {
      ...take,
      sales: [{ requestId: pending, sequence }],
    })
    expect(body).toEqual({ kind: 'taken', requestIds: [] })
    expect(await takeOver(heir, lost, [pending])).toMatchObject({ kind: 'taken', count: 1 })
  })

  it('go on to a third counter where the second one is lost too', async () => {
    const made = await office()
    const { lost, pending } = await lostCounter(made)
    const [second, third] = [await counterAt(made, 'Counter 2'), await counterAt(made, 'Counter 3')]
    for (const one of [second, third]) await one.heartbeat()
    await takeOver(second, lost, [pending])
    await second.send()
    await revoke(made, second)
    expect(await takeOver(third, second, [pending])).toEqual({ kind: 'taken', count: 1, notTaken: 0 })
    await third.send()
    expect(saleAt(third, pending)).toMatchObject({
      railStatus: 'pending',
      takenOverFrom: { counterName: 'Counter 2' },
    })
    // One line of it in the shop's list, where it was sold.
    expect(await found(third, { kind: 'id', id: pending })).toMatchObject([
      { counterName: 'Counter 1', heldBy: { counterName: 'Counter 3' }, railStatus: 'pending' },
    ])
  })
})

describe('a lost counter with entries that cannot be used here', () => {
  const later = (id: RequestId) => ({ id, type: 'from-later', body: '{"type":"from-later"}' })

  async function lostWith(outcome: 'pending' | 'success' | 'no attempt', ...more: UnusableEntry[]) {
    const made = await office()
    const written = writtenLog()
    const [id] =
      outcome === 'no attempt'
        ? [recordIntent(written.journal, requestId('UNSENT-SALE-1'))]
        : (written.sell(outcome) as [RequestId])
    const lost = counterOf(made, await made.counter('Counter 1'), written.withUnusable(later(id), ...more))
    await lost.heartbeat()
    await lost.send()
    await revoke(made, lost)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    return { made, lost, heir, id }
  }

  it('is taken over: the sale counts as not confirmed, and is told', async () => {
    const { lost, heir, id } = await lostWith('pending')
    expect(await takeOver(heir, lost, [id])).toEqual({ kind: 'taken', count: 1, doubted: 1, notTaken: 0 })
    expect(saleAt(heir, id)).toMatchObject({
      railStatus: 'pending',
      takenOverFrom: { counterName: 'Counter 1' },
    })
  })

  it('is taken over where the entry may have been the sending itself', async () => {
    const alone = await lostWith('no attempt')
    expect(await alone.heir.takeoverClient.lost()).toMatchObject({ counters: [{ count: 1 }] })
    expect(await takeOver(alone.heir, alone.lost, [alone.id])).toMatchObject({ count: 1, doubted: 1 })
    expect(saleAt(alone.heir, alone.id)).toMatchObject({
      railStatus: 'unknown',
      reason: 'entry-unusable',
    })
  })

  it('a sale that went through stays so, and is not left', async () => {
    const { lost, heir, id } = await lostWith('success')
    expect(await heir.takeoverClient.lost()).toEqual({ kind: 'answered', counters: [] })
    expect(await takeOver(heir, lost, [id])).toEqual({ kind: 'taken', count: 0, notTaken: 1 })
  })

  it('of which it cannot be read what was sold, hands over the others and tells of that one', async () => {
    const hidden = 'HIDDEN-SALE-1' as RequestId
    const { lost, heir, id } = await lostWith('pending', later(hidden))
    expect(await takeOver(heir, lost, [id, hidden])).toMatchObject({ kind: 'taken', count: 1 })
    expect(heir.log.journal.sale(hidden)).toBeNull()
  })

  it('an answer that was lost is made up for at the next word of the office, in doubt as it is', async () => {
    const { lost, heir, id } = await lostWith('pending')
    await heir.at.ask(TAKEOVER_PATHS.take, {
      environment: 'production',
      counterId: lost.at.counterId,
      ownerId: 'owner',
      sales: [{ requestId: id, sequence: lost.log.journal.head().sequence }],
    })
    expect(heir.log.journal.sale(id)).toBeNull()
    await heir.heartbeat()
    expect(heir.log.journal.sale(id)?.takenOverFrom?.counterName).toBe('Counter 1')
  })
})

describe('a sale that was taken over', () => {
  async function taken() {
    const made = await office()
    const lost = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    await takeOver(heir, lost.lost, lost.left)
    await heir.send()
    return { made, heir, ...lost }
  }

  it('is open at its new counter alone, and counted once where it was sold, by what is known now', async () => {
    const { heir, pending, unknown, left } = await taken()
    value(
      heir.log.journal.append(pending, {
        type: 'evidence',
        source: 'status-check',
        answer: answer('success'),
      }),
    )
    await heir.send()
    expect(await found(heir, { kind: 'open' })).toMatchObject([
      { requestId: unknown, counterName: 'Counter 2' },
    ])
    const all = await found(heir, { kind: 'all' })
    expect(all.map(({ requestId }) => requestId)).toEqual([...new Set(all.map(({ requestId }) => requestId))])
    expect(all).toHaveLength(4)
    expect(all.find(({ requestId }) => requestId === pending)).toMatchObject({
      counterName: 'Counter 1',
      railStatus: 'success',
      heldBy: { counterName: 'Counter 2' },
    })
    const dayMs = startOfIndianDay(saleAt(heir, left[0] as RequestId).openedAt)
    const { body } = await heir.at.ask(SEARCH_PATHS.today, {
      environment: 'production',
      fromMs: dayMs - DAY_MS,
      toMs: dayMs + 2 * DAY_MS,
    })
    const day = todayAnswerSchema
      .parse(body)
      .counters.map(({ counterName, sales }) => [
        counterName,
        sales.reduce((sum, { count }) => sum + count, 0),
      ])
    expect(day).toEqual([
      ['Counter 1', 4],
      ['Counter 2', 0],
    ])
  })

  it("is counted once in the figures of the office, and its turnover stays the first counter's", async () => {
    const { made, heir, lost, pending, unknown } = await taken()
    for (const id of [pending, unknown])
      value(
        heir.log.journal.append(id, { type: 'evidence', source: 'status-check', answer: answer('success') }),
      )
    await heir.send()
    const figures = async (counter: Counter, kind: string) => {
      const { rows } = await sql<{ count: number; paise: number }>`
SELECT coalesce(sum(count), 0)::bigint AS count, coalesce(sum(amount_paise), 0)::bigint AS paise FROM figure
WHERE counter_id = ${counter.at.counterId} AND kind = ${kind}`.execute(made.context.pools.main)
      return [rows[0]?.count, rows[0]?.paise]
    }
    expect(await figures(lost, 'service')).toEqual([4, 4 * AMOUNT])
    expect(await figures(heir, 'service')).toEqual([0, 0])
    expect(await figures(lost, 'operator')).toEqual([1, AMOUNT])
    expect(await figures(heir, 'operator')).toEqual([2, 2 * AMOUNT])
  })

  it('is left to its new counter by the lost one when it comes back: not open, not asked, not given back', async () => {
    const { lost, pending, owed } = await taken()
    await lost.heartbeat()
    expect(saleAt(lost, pending).takenOver).toMatchObject({ counterName: 'Counter 2', railStatus: 'pending' })
    expect(lost.log.journal.watchedSales()).toEqual([])
    expect(giveBack(lost, owed)).toEqual(fail({ kind: 'wrong-state', state: 'taken-over' }))
    const entries = lost.log.journal.head().sequence
    await lost.heartbeat()
    expect(lost.log.journal.head().sequence).toBe(entries)
  })

  it('and was given back at the lost one before it heard is not owed at the new one any more', async () => {
    const { made, heir, lost, owed } = await taken()
    value(giveBack(lost, owed))
    await lost.send()
    await heir.heartbeat()
    expect(saleAt(heir, owed)).toMatchObject({
      cashStatus: 'given-back',
      givenBackBefore: { isTwice: false },
    })
    await heir.send()
    expect(await alerts(made)).not.toContain('given-back-twice')
  })

  it('and was given back at both is a conflict that both counters and the owner are told of', async () => {
    const { made, heir, lost, owed } = await taken()
    value(giveBack(heir, owed))
    await heir.send()
    value(giveBack(lost, owed))
    await lost.send()
    expect(await alerts(made)).toContain('given-back-twice')
    await heir.heartbeat()
    expect(saleAt(heir, owed).givenBackBefore).toEqual({ counterName: 'Counter 1', isTwice: true })
    await lost.heartbeat()
    expect(saleAt(lost, owed)).toMatchObject({
      cashStatus: 'given-back',
      takenOver: { isGivenBackThere: true },
    })
  })

  it('stops the same sale elsewhere by its new counter, which alone can say what became of it', async () => {
    const made = await office()
    const lost = await counterAt(made, 'Counter 1')
    const heir = await counterAt(made, 'Counter 2')
    for (const one of [lost, heir]) await one.heartbeat()
    const [pending] = lost.log.sell('pending') as [RequestId]
    const claim = {
      environment: 'production',
      attempt: 1,
      sequence: 1,
      kind: 'sale',
      fingerprints: [FINGERPRINT],
      known: [],
      lifted: [],
      accepted: [],
      isUnasked: false,
    }
    await lost.at.ask(ADMISSION_PATHS.admit, { ...claim, requestId: pending })
    await lost.at.ask(ADMISSION_PATHS.outcomes, {
      outcomes: [{ requestId: pending, state: 'open', sequence: 3 }],
    })
    await lost.send()
    await revoke(made, lost)
    await takeOver(heir, lost, [pending])
    const third = await counterAt(made, 'Counter 3')
    const asked = async () =>
      (await third.at.ask(ADMISSION_PATHS.admit, { ...claim, requestId: 'THIRD-SALE-1' })).body
    expect(await asked()).toMatchObject({
      kind: 'stopped',
      conflictingSales: [{ kind: 'open', counterName: 'Counter 2' }],
    })
    await heir.at.ask(ADMISSION_PATHS.outcomes, {
      outcomes: [{ requestId: pending, state: 'released', sequence: 1 }],
    })
    expect(await asked()).toMatchObject({ kind: 'admitted' })
  })
})

describe('an office that was restored', () => {
  /** The rows of a table as they were, put back: what a restore of last night's backup does to them. */
  const forget = async (made: TestOffice): Promise<TestOffice> => {
    const { main } = made.context.pools
    await main.deleteFrom('takeover').execute()
    await sql`UPDATE sale SET is_taken_over = false, is_left = rail_status IN ('pending', 'unknown') OR cash_status = 'owed-back'`.execute(
      main,
    )
    await sql`UPDATE office SET generation = generation + 1`.execute(main)
    return office(made)
  }
  const again = (made: TestOffice, { at, log }: Counter): Counter =>
    counterOf(made, testCounter(made, at), log)

  it('learns from the new counter what it had taken, and gives it to nobody else before', async () => {
    const made = await office()
    const { lost, left, pending } = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    await takeOver(heir, lost, left)
    const after = await forget(made)
    const [second, third] = [again(after, heir), await counterAt(after, 'Counter 3')]
    await third.heartbeat()
    expect(await takeOver(third, lost, left)).toEqual({ kind: 'unreported', counterNames: ['Counter 2'] })
    await second.send()
    const later = await takeOver(third, lost, left)
    expect(later).toEqual({ kind: 'taken', count: 0, notTaken: 3 })
    expect(third.log.journal.sale(pending)).toBeNull()
    const returned = again(after, lost)
    await returned.heartbeat()
    expect(saleAt(returned, pending).takenOver?.counterName).toBe('Counter 2')
  })

  it('lets the one that was lost leave it to the one that took it meanwhile', async () => {
    const made = await office()
    const { lost, left, pending } = await lostCounter(made)
    const heir = await counterAt(made, 'Counter 2')
    await heir.heartbeat()
    await takeOver(heir, lost, left)
    const after = await forget(made)
    // The second counter is lost as well, and says nothing before it is taken out.
    await revoke(after, heir)
    const third = await counterAt(after, 'Counter 3')
    await third.heartbeat()
    expect(await takeOver(third, lost, left)).toMatchObject({ kind: 'taken', count: 3 })
    await third.send()
    await after.context.pools.main
      .updateTable('counter')
      .set({ revoked_at_ms: null })
      .where('counter_id', '=', heir.at.counterId)
      .execute()
    const second = again(after, heir)
    await second.send()
    await second.heartbeat()
    expect(saleAt(second, pending).takenOver?.counterName).toBe('Counter 3')
    expect(second.log.journal.watchedSales()).toEqual([])
    expect(await alerts(after)).toContain('taken-over-unasked')
  })
})
