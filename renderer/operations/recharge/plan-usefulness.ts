// The order in which plans are most useful here: what this shop sells most for this operator in this circle, then what
// this number had before, then the service's own order.
import type { CommonPlan } from '#shared/operations/recharge/recharge-schemas'
import { planOfAmount, type PlanRow } from './plan-rows'
import type { RechargeSale } from './recharge-sale'

/** Sold once is chance. */
const OFTEN_FROM = 2
const MOST_OFTEN_SOLD = 5
const MOST_SOLD_BEFORE = 3

interface WhatWasSold {
  /** Of this operator in this circle, the most often sold first. */
  readonly common: readonly CommonPlan[]
  /** To this number, newest first. */
  readonly earlier: readonly RechargeSale[]
}

/**
 * The same rows, the useful ones first and marked. A first-recharge pack stays where the service has it: a number in
 * use cannot have it.
 */
export function usefulFirst(rows: readonly PlanRow[], { common, earlier }: WhatWasSold): readonly PlanRow[] {
  const often = distinctRows(
    rows,
    common.filter(({ soldCount }) => soldCount >= OFTEN_FROM),
  ).slice(0, MOST_OFTEN_SOLD)
  const before = distinctRows(
    rows,
    earlier
      .filter(({ railStatus }) => railStatus === 'success')
      .map(({ amountPaise, subject }) => ({ amountPaise, planDescription: subject.planDescription })),
  ).slice(0, MOST_SOLD_BEFORE)
  const useful = [...new Set([...often, ...before])]
  if (useful.length === 0) return rows
  const rest = rows.filter((row) => !useful.includes(row))
  return [
    ...useful.map((row): PlanRow => ({
      ...row,
      usefulness: before.includes(row) ? 'sold-before' : 'often-sold',
    })),
    ...rest,
  ].map((row, position) => ({ ...row, position }))
}

type Sold = Pick<CommonPlan, 'amountPaise' | 'planDescription'>

const distinctRows = (rows: readonly PlanRow[], sold: readonly Sold[]): readonly PlanRow[] => [
  ...new Set(sold.map((one) => rowOf(rows, one)).filter((row) => row !== null)),
]

/** Operators word a pack anew and keep its price: the same words and price, or else the price alone. */
function rowOf(rows: readonly PlanRow[], { amountPaise, planDescription }: Sold): PlanRow | null {
  const same = rows.find(
    ({ plan }) => plan.amountPaise === amountPaise && plan.description === planDescription,
  )
  const row = same ?? planOfAmount(rows, amountPaise)
  return row === null || row.facts.isFirstRecharge ? null : row
}
