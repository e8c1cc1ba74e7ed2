// What counters earned by the tables of commissions that are set for them at the office, by the counters' own rule (shared/till/commission.ts):
// for a day as the counter's day book says it, and for a month as its month does. The table that holds now is the one for earlier days too.
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { earningsOf, type Earned } from '#shared/till/commission'
import { addedUp, soldKey, soldServiceSchema, type WentThrough } from '#shared/till/day-book'
import { paise } from '#shared/base/money'
import type { Books } from '#shared/office/figures'
import { parsedJson } from '#shared/base/parsed-json'
import type { OfficeContext } from '../context/context'
import { settingOfCounters } from '../counters/settings'

/** What one counter sold in a period, as one log tells it, with what it earned. */
export interface CounterEarnings {
  readonly counterId: string
  readonly sold: readonly WentThrough[]
  /** A row for each of `sold`. Null where no table is set for the counter. */
  readonly earned: readonly Earned[] | null
}

/** As `soldKey` writes it. */
const soldKeySchema = z.tuple([soldServiceSchema, z.string(), z.string(), z.string().nullable()])

/** Of those figures that `within` lets through. */
export async function earningsWithin(
  { pools }: OfficeContext,
  within: RawBuilder<boolean>,
): Promise<readonly CounterEarnings[]> {
  interface Row {
    readonly counterId: string
    readonly logNumber: number
    readonly label: string
    readonly count: number
    readonly amountPaise: number
  }
  const { rows } = await sql<Row>`
SELECT counter_id AS "counterId", log_number AS "logNumber", label, sum(count)::bigint AS count, sum(amount_paise)::bigint AS "amountPaise"
FROM figure WHERE ${within} AND kind = 'sold'
GROUP BY 1, 2, 3
HAVING sum(count) <> 0 OR sum(amount_paise) <> 0
ORDER BY 1, 2, 3`.execute(pools.main)
  if (rows.length === 0) return []
  const tables = await settingOfCounters(pools.main, 'commission')
  // A counter whose log began anew has a day book for each: their sums are what it says.
  return [...Map.groupBy(rows, ({ counterId, logNumber }) => `${counterId} ${logNumber}`).values()].flatMap(
    (those) =>
      those.slice(0, 1).map(({ counterId }) => {
        const sold = those.flatMap((row) => soldOf(row))
        const table = tables.get(counterId) ?? []
        return { counterId, sold, earned: table.length === 0 ? null : earningsOf(sold, table).rows }
      }),
  )
}

function soldOf(row: {
  readonly label: string
  readonly count: number
  readonly amountPaise: number
}): readonly WentThrough[] {
  const key = soldKeySchema.safeParse(parsedJson(row.label))
  if (!key.success) return []
  const [service, payeeCode, payee, category] = key.data
  return [{ service, payeeCode, payee, category, count: row.count, amountPaise: paise(row.amountPaise) }]
}

type Commission = Books['commission']

/** As the books tell it; the counters in the order in which they are named. */
export function commissionOf(
  earnings: readonly CounterEarnings[],
  counters: readonly {
    readonly counterId: string
    readonly name: string
    readonly shopName: string | null
  }[],
): Commission {
  const byCounter = Map.groupBy(earnings, ({ counterId }) => counterId)
  return {
    counters: counters.flatMap(({ counterId, name, shopName }) => {
      const those = byCounter.get(counterId)
      if (those === undefined) return []
      const sold = sumOf(those.flatMap((one) => one.sold))
      return [{ counterId, name, shopName, sold, earnedPaise: earnedPaise(those.flatMap(toldOf)) }]
    }),
    operators: operatorsOf(earnings.flatMap(({ earned }) => earned ?? [])),
  }
}

/** What a counter earned: nothing is a sum too, where its table has no rule for what it sold. */
const toldOf = ({ earned }: CounterEarnings): readonly (number | null)[] =>
  earned === null ? [null] : [0, ...earned.map(({ commissionPaise }) => commissionPaise)]

function operatorsOf(earned: readonly Earned[]): Commission['operators'] {
  const byOperator = Map.groupBy(earned, ({ sold }) => soldKey(sold))
  return addedUp(earned.map(({ sold }) => sold)).map((sold) => ({
    service: sold.service,
    payeeCode: sold.payeeCode,
    payee: sold.payee,
    sold: sumOf([sold]),
    earnedPaise: earnedPaise(
      (byOperator.get(soldKey(sold)) ?? []).map(({ commissionPaise }) => commissionPaise),
    ),
  }))
}

/** Null where none of them is known. */
function earnedPaise(told: readonly (number | null)[]): number | null {
  const known = told.filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

const sumOf = (sold: readonly WentThrough[]): { readonly count: number; readonly amountPaise: number } => ({
  count: sold.reduce((sum, { count }) => sum + count, 0),
  amountPaise: sold.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0),
})
