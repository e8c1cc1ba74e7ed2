// Twenty counters that sell, each with the counter's own side of the office over a log in memory. Two of them now and then sell to the same
// number in the same moment.
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import { value } from '../support/journals'
import { aboutNumber, enteredCounter, type OfficeCounter } from '../support/office-counter'
import { newIntent, outcome, personal } from '../support/sales'
import { realTimers } from '../support/time'
import { pause, until } from './cluster'

const SELLS_EVERY_MS = 1_500
/** One sale in so many is to a number that another counter sells to as well. */
const SHARED_EVERY = 15

/** What came of one sale. `stopped`: the office judged, and a person would have to say yes. */
interface Sold {
  readonly counter: number
  readonly number: string
  readonly id: RequestId
  readonly kind: 'admitted' | 'unasked' | 'stopped'
  readonly askedAt: number
  readonly answeredAt: number
}

export interface Shop {
  readonly sales: readonly Sold[]
  readonly counters: readonly OfficeCounter[]
  /** Nobody begins a sale any more; resolves once none is under way. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Opens as many counters as there are lines, gives each the shop's keys, and has them sell. */
export async function openShop(lines: readonly string[], random: () => number): Promise<Shop> {
  const counters: OfficeCounter[] = []
  for (const [at, line] of lines.entries()) {
    counters.push(await enteredCounter(line, `Counter ${at + 1}`, async () => {}, realTimers()))
    await shareKeys(counters, at)
  }
  const sales: Sold[] = []
  let isOver = false
  const sellers = counters.map(async (counter, at) => {
    await pause(random() * SELLS_EVERY_MS)
    for (let count = 0; !isOver; count += 1) {
      const begun = performance.now()
      sales.push(await sell(counter, { at, number: numberOf(at, count), id: `C${at}-${count}-SALE` }))
      await pause(Math.max(0, SELLS_EVERY_MS * (0.5 + random()) - (performance.now() - begun)))
    }
  })
  const stop = async (): Promise<void> => {
    isOver = true
    await Promise.all(sellers)
  }
  return {
    sales,
    counters,
    stop,
    close: async () => {
      await stop()
      await Promise.all(counters.map(({ office }) => office.close()))
    },
  }
}

/** Pairs of counters have the same numbers now and then, a minute's share of time being the same for all. */
function numberOf(counter: number, count: number): string {
  if (count % SHARED_EVERY !== 0) return `${counter}-${count}`
  return `shared-${Math.floor(counter / 2)}-${Math.floor(Date.now() / (SHARED_EVERY * SELLS_EVERY_MS))}`
}

async function shareKeys(counters: readonly OfficeCounter[], at: number): Promise<void> {
  const office = counters[at]?.office
  const first = counters[0]?.office
  if (office === undefined || first === undefined) return
  if (at > 0) {
    const code = await until('a code for the keys', 20_000, async () => {
      const { keys } = office.state()
      return keys.kind === 'waiting' ? keys.code : null
    })
    first.sendNow()
    await until('the keys to be given', 30_000, async () => {
      const problem = await first.giveKeys(office.state().counterId, code)
      return problem === null
    })
  }
  await until('the keys', 30_000, async () => office.state().isAskedBeforeSales)
}

interface Sale {
  readonly at: number
  readonly number: string
  readonly id: string
}

async function sell(counter: OfficeCounter, { at, number, id }: Sale): Promise<Sold> {
  const requestId = requestIdSchema.parse(id)
  const askedAt = performance.now()
  const verdict = await counter.admission.ask(aboutNumber(number, requestId))
  const answeredAt = performance.now()
  const sold = { counter: at, number, id: requestId, askedAt, answeredAt }
  if (verdict.kind === 'stopped') return { ...sold, kind: 'stopped' }
  const { journal } = counter
  counter.setClock()
  value(journal.recordIntent(requestId, newIntent(), personal()))
  value(journal.append(requestId, { type: 'attempt', attempt: 1, admission: verdict.kept }))
  value(journal.append(requestId, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
  return { ...sold, kind: verdict.kept.verdict === 'admitted' ? 'admitted' : 'unasked' }
}

/** Pairs of sales to one number of which one at least was made unasked, each pair as its two ids in order. */
export function twinsIn(sales: readonly Sold[]): readonly (readonly [RequestId, RequestId])[] {
  const made = sales.filter(({ kind }) => kind !== 'stopped')
  return [...Map.groupBy(made, ({ number }) => number).values()].flatMap((same) =>
    same.flatMap((one, at) =>
      same
        .slice(at + 1)
        .filter(
          (other) => other.counter !== one.counter && (one.kind === 'unasked' || other.kind === 'unasked'),
        )
        .map((other) => [one.id, other.id].toSorted() as [RequestId, RequestId]),
    ),
  )
}

/** Numbers that the office admitted twice. */
export const admittedTwice = (sales: readonly Sold[]): readonly string[] =>
  [
    ...Map.groupBy(
      sales.filter(({ kind }) => kind === 'admitted'),
      ({ number }) => number,
    ),
  ]
    .filter(([, same]) => same.length > 1)
    .map(([number]) => number)

/**
 * For each counter how long after `from` it sold with the office again: from its last sale without the office to the next one with a verdict.
 * 0 where it made none without it; `null` for one that has not come back by `to`.
 */
export function backAfter(
  sales: readonly Sold[],
  counters: number,
  { from, to }: { readonly from: number; readonly to: number },
): readonly (number | null)[] {
  const within = sales.filter(({ answeredAt }) => answeredAt >= from && answeredAt <= to)
  return Array.from({ length: counters }, (_, counter) => {
    const own = within.filter((sale) => sale.counter === counter)
    const last = own.findLastIndex(({ kind }) => kind === 'unasked')
    if (last < 0) return 0
    const back = own[last + 1]
    return back === undefined ? null : back.answeredAt - from
  })
}
