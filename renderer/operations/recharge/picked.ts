// What the customer buys: a plan from the list, or an amount that was typed or suggested.
import type { Plan } from '#shared/operations/recharge/recharge-schemas'
import { isPaise, type Paise } from '#shared/base/money'
import { findPlans, planOfAmount, readQuery, type PlanRow } from './plan-rows'

export type Picked =
  | { readonly kind: 'plan'; readonly key: string; readonly category: string; readonly plan: Plan }
  | { readonly kind: 'amount'; readonly amountPaise: Paise }

export const pickOf = ({ key, category, plan }: PlanRow): Picked => ({ kind: 'plan', key, category, plan })

/** Its price; null for a plan whose price is not a plain amount (it cannot be sold from here). */
export function amountOf(picked: Picked): Paise | null {
  if (picked.kind === 'amount') return picked.amountPaise
  return isPaise(picked.plan.amountPaise) && picked.plan.amountPaise > 0 ? picked.plan.amountPaise : null
}

/** A typed amount that equals the price of a plan counts as that plan. Before the list is loaded it stays an amount. */
export function settledPick(picked: Picked | null, rows: readonly PlanRow[]): Picked | null {
  if (picked?.kind !== 'amount') return picked
  const row = planOfAmount(rows, picked.amountPaise)
  return row === null ? picked : pickOf(row)
}

/**
 * The only plan that a search leaves: it is picked without another key. An amount picks exactly its own price, never a
 * longer one that begins with it.
 */
export function soleHit(rows: readonly PlanRow[], searched: string): Picked | null {
  const query = readQuery(searched)
  if (query.tokens.length === 0 || query.amountPaise !== null) return null
  const [only, ...others] = findPlans(rows, query, 'service')
  return only === undefined || others.length > 0 ? null : pickOf(only)
}
