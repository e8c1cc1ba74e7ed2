// Repeating an earlier recharge: the same again, but only after today's operator and price were looked at.
import type { Plan, RechargeService } from '@shared/domain/recharge'
import type { OperatorChoice } from './operator-choice'
import { pickOf, type Picked } from './picked'
import type { RechargeSale } from './recharge-sale'
import type { PlanRow } from './plan-rows'

/** Why the repeat did not go straight to the confirm sheet. */
export type RepeatProblem =
  | { readonly kind: 'operator-moved'; readonly from: string; readonly to: string }
  | { readonly kind: 'operator-unchecked' }
  | { readonly kind: 'price-gone' }
  | { readonly kind: 'price-unchecked' }
  | { readonly kind: 'plan-changed'; readonly before: string; readonly now: string }

export type RepeatCheck =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly picked: Picked }
  /** The agent decides: what could be picked is picked, what changed is told. */
  | { readonly kind: 'stopped'; readonly problem: RepeatProblem; readonly picked: Picked | null }

/** Rows of today's list; `loading` while it is being fetched, `none` where there is none to compare with. */
export type PlansForRepeat = readonly PlanRow[] | 'loading' | 'none'

/** The sale that Enter repeats: the newest one of this service that went through. */
export const repeatable = (earlier: readonly RechargeSale[], service: RechargeService): RechargeSale | null =>
  earlier.find((sale) => sale.subject.service === service && sale.railStatus === 'success') ?? null

/** Compares the earlier sale with what is true now. For DTH there is no price list: the amount goes on the sheet as it was. */
export function checkRepeat(sale: RechargeSale, choice: OperatorChoice, plans: PlansForRepeat): RepeatCheck {
  const { subject, amountPaise } = sale
  const sameAmount: Picked = { kind: 'amount', amountPaise }
  if (choice.kind === 'none' || choice.kind === 'looking-up') return { kind: 'waiting' }
  if (choice.kind === 'open')
    return { kind: 'stopped', problem: { kind: 'operator-unchecked' }, picked: sameAmount }
  if (choice.operator.code !== subject.operatorCode)
    return { kind: 'stopped', problem: moved(sale, choice.operator.name), picked: null }
  if (subject.service === 'dth') return { kind: 'ready', picked: sameAmount }
  if (plans === 'loading') return { kind: 'waiting' }
  if (plans === 'none') return { kind: 'stopped', problem: { kind: 'price-unchecked' }, picked: sameAmount }
  return comparePrice(sale, plans)
}

function comparePrice(sale: RechargeSale, plans: readonly PlanRow[]): RepeatCheck {
  const before = sale.subject.planDescription
  const priced = plans.filter(
    (row) => row.plan.amountPaise === sale.amountPaise && !row.facts.isFirstRecharge,
  )
  const [first] = priced
  if (first === undefined) {
    const picked: Picked = { kind: 'amount', amountPaise: sale.amountPaise }
    return before === null
      ? { kind: 'ready', picked }
      : { kind: 'stopped', problem: { kind: 'price-gone' }, picked }
  }
  if (before === null) return { kind: 'ready', picked: pickOf(first) }
  const same = priced.find((row) => sameWords(row.plan, sale))
  if (same) return { kind: 'ready', picked: pickOf(same) }
  const now = [first.plan.description, first.plan.validityText].join(' · ')
  const told = [before, sale.subject.planValidity].filter(Boolean).join(' · ')
  return { kind: 'stopped', problem: { kind: 'plan-changed', before: told, now }, picked: pickOf(first) }
}

const sameWords = (plan: Plan, sale: RechargeSale): boolean =>
  plan.description === sale.subject.planDescription &&
  (sale.subject.planValidity === null || plan.validityText === sale.subject.planValidity)

const moved = (sale: RechargeSale, to: string): RepeatProblem => ({
  kind: 'operator-moved',
  from: sale.subject.operatorName,
  to,
})
