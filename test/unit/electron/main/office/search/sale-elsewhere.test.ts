// What a counter makes of the office's word about another counter's sale, and what it does not believe.
import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '#shared/sale/journal'
import type { ElsewhereAnswer, ElsewhereTold } from '#shared/sale/sale-elsewhere'
import { paise } from '#shared/base/money'
import type { StoryAnswer, ToldLog } from '#shared/office/story'
import { fail, succeed } from '#shared/base/result'
import type { OfficeFailure } from '#main/office/link/exchange'
import type { OfficeLink } from '#main/office/link/link'
import { createCustomerSeal } from '#main/office/keys/customer-seal'
import { saleElsewhere } from '#main/office/search/sale-elsewhere'
import { AMOUNT, attempt, came, NUMBER, requestId, story } from '#test/support/sales'

const SEAL = createCustomerSeal({
  numberKey: new Uint8Array(32).fill(1),
  customerKey: new Uint8Array(32).fill(2),
})
const ID = requestId()
const CUSTOMER = { accountNumber: NUMBER, customerName: 'Asha', customerMobile: null }
const ASK = { counterId: 'counter-2222222222', requestId: ID, amountPaise: AMOUNT }

const entriesOf = (...events: readonly JournalEvent[]): ToldLog['entries'] =>
  story(...events).map(({ sequence, recordedAt, event }) => ({
    sequence,
    atMs: recordedAt,
    body: JSON.stringify(event),
  }))

const log = (change: Partial<ToldLog> = {}): ToldLog => ({
  counterId: ASK.counterId,
  counterName: 'Counter 2',
  shopName: 'Market Road',
  heardAtMs: 5,
  isQuarantined: false,
  entries: entriesOf(attempt(), came('success')),
  ...change,
})

type Told = Extract<StoryAnswer, { kind: 'answered' }>
const answerOf = (change: Partial<Told> = {}): Told => ({
  kind: 'answered',
  requestId: ID,
  sold: log(),
  held: null,
  sealed: SEAL.sealed(ID, CUSTOMER).sealed,
  isErased: false,
  lastDigits: '3210',
  ...change,
})

/** As the office answers it; the line parses what it says. */
async function look(
  said: StoryAnswer | OfficeFailure,
  seal: typeof SEAL | null = SEAL,
  ask: typeof ASK = ASK,
): Promise<ElsewhereAnswer> {
  const isFailure = !('sold' in said) && said.kind !== 'none' && said.kind !== 'too-long'
  const request = (async ({ schema }) =>
    isFailure ? fail(said) : succeed(schema.parse(said))) as OfficeLink['request']
  return saleElsewhere({ request }, 'practice', seal, ask)
}
async function toldOf(said: StoryAnswer, seal: typeof SEAL | null = SEAL): Promise<ElsewhereTold> {
  const looked = await look(said, seal)
  if (looked.kind === 'problem') throw new Error(looked.problem)
  return looked
}
const UNFIT = { kind: 'problem', problem: 'unfit' }
const changed = (index: number, change: (event: Record<string, unknown>) => object): ToldLog['entries'] =>
  log().entries.map((entry, at) =>
    at === index
      ? { ...entry, body: JSON.stringify(change(JSON.parse(entry.body) as Record<string, unknown>)) }
      : entry,
  )

describe('the office’s word about a sale of another counter', () => {
  it('is its entries, folded here', async () => {
    const { sale, stories, paperStop } = await toldOf(answerOf())
    expect(sale).toMatchObject({
      railStatus: 'success',
      accountNumber: NUMBER,
      customerName: 'Asha',
      lastLink: '',
    })
    expect(stories).toMatchObject([{ counterName: 'Counter 2' }])
    expect(paperStop).toBeNull()
  })

  it.each([
    ['another sale', { requestId: requestId('SALE-0002') }],
    ['a sale of another counter', { sold: log({ counterId: 'counter-3333333333' }) }],
    ['another amount', { sold: log({ entries: changed(0, (event) => ({ ...event, amountPaise: 100 })) }) }],
    [
      'another environment',
      { sold: log({ entries: changed(0, (event) => ({ ...event, environment: 'production' })) }) },
    ],
    ['a story without its beginning', { sold: log({ entries: log().entries.slice(1) }) }],
    ['a story with two beginnings', { sold: log({ entries: [...log().entries, ...log().entries] }) }],
    ['a heir that took nothing over', { held: log({ counterId: 'counter-3333333333' }) }],
  ] satisfies [string, Partial<Told>][])('is not believed where it is of %s', async (_name, change) => {
    expect(await look(answerOf(change))).toEqual(UNFIT)
  })

  it('names nobody but the customer of this very sale', async () => {
    const { sealed } = SEAL.sealed(requestId('SALE-0002'), { ...CUSTOMER, customerName: 'Somebody else' })
    const { sale } = await toldOf(answerOf({ sealed }))
    expect(sale).toMatchObject({ accountNumber: null, customerName: null })
    expect(sale.elsewhere).toMatchObject({ noNumber: 'not-here', lastDigits: '3210' })
  })

  it('names nobody before the shop’s keys are here, nor who was erased', async () => {
    expect((await toldOf(answerOf(), null)).sale.accountNumber).toBeNull()
    const erased = await toldOf(answerOf({ isErased: true }))
    expect(erased.sale).toMatchObject({ accountNumber: null, elsewhere: { noNumber: 'erased' } })
  })

  it('that a newer counter began is not read at all', async () => {
    const entries = changed(0, () => ({ type: 'of-next-year' }))
    expect(await look(answerOf({ sold: log({ entries }) }))).toEqual({ kind: 'problem', problem: 'newer' })
  })

  it.each([
    ['is on its way', [attempt()], 'sending'],
    ['was not sent as far as the office heard', [], 'not-sent'],
    ['waits for a slot', [attempt(), came('rate-limited')], 'not-sent'],
    ['is pending', [attempt(), came('pending')], null],
    ['is not confirmed', [attempt(), came('lost')], null],
    ['failed', [attempt(), came('refused')], null],
  ] as const)('gives paper of one that %s only where that can be said: %j', async (_name, events, stop) => {
    const { paperStop } = await toldOf(answerOf({ sold: log({ entries: entriesOf(...events) }) }))
    expect(paperStop).toBe(stop)
  })

  it.each([
    [{ kind: 'unreachable' }, 'unreachable'],
    [{ kind: 'revoked' }, 'refused'],
    [{ kind: 'version' }, 'refused'],
    [{ kind: 'none' }, 'gone'],
    [{ kind: 'too-long' }, 'too-long'],
  ] as const)('is missing where it answers %j', async (said, problem) => {
    expect(await look(said)).toEqual({ kind: 'problem', problem })
  })

  it('is asked about an amount as the search told it', async () => {
    expect(await look(answerOf(), SEAL, { ...ASK, amountPaise: paise(1) })).toEqual(UNFIT)
  })
})
