// Repeating an earlier recharge, but only after today's operator and price were checked; for DTH, after the operator
// was asked about the connection.
import type { DthSubscriber, Plan, RechargeService } from '#shared/operations/recharge/recharge-schemas'
import type { Paise } from '#shared/base/money'
import { amountsOfMonths, monthlyAmounts } from './dth-months'
import type { OperatorChoice } from './operator-choice'
import { pickOf, type Picked } from './picked'
import type { RechargeSale } from './recharge-sale'
import type { PlanRow } from './plan-rows'

/** Why the repeat did not lead straight to the confirm sheet. */
export type RepeatProblem =
  | { readonly kind: 'operator-moved'; readonly from: string; readonly to: string }
  | { readonly kind: 'operator-unchecked' }
  | { readonly kind: 'price-gone' }
  | { readonly kind: 'price-unchecked' }
  | { readonly kind: 'plan-changed'; readonly before: string; readonly now: string }
  /** DTH: the operator could not be asked, does not know the number, or charges another monthly amount now. */
  | { readonly kind: 'connection-unchecked' | 'connection-unknown' }
  | { readonly kind: 'monthly-differs'; readonly monthlyPaise: Paise }

export type RepeatCheck =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly picked: Picked }
  /** The agent decides: what could be picked is picked, what changed is pointed out. */
  | { readonly kind: 'stopped'; readonly problem: RepeatProblem; readonly picked: Picked | null }

/** Today's values, to compare the earlier sale with. */
export interface Today {
  /** Rows of today's list; `loading` while it is being fetched, `none` if there is none to compare with. */
  readonly plans: readonly PlanRow[] | 'loading' | 'none'
  /** DTH: what the operator says about the connection; `none` if it could not be asked. */
  readonly connection: Pick<DthSubscriber, 'records'> | 'loading' | 'none'
}

/** The sale that Enter repeats: the newest successful one of this service. */
export const repeatable = (earlier: readonly RechargeSale[], service: RechargeService): RechargeSale | null =>
  earlier.find((sale) => sale.subject.service === service && sale.railStatus === 'success') ?? null

/** Compares the earlier sale with today's values. */
export function checkRepeat(sale: RechargeSale, choice: OperatorChoice, today: Today): RepeatCheck {
  const { subject, amountPaise } = sale
  if (choice.kind === 'none' || choice.kind === 'looking-up') return { kind: 'waiting' }
  if (choice.kind === 'open') return stopped({ kind: 'operator-unchecked' }, amountPaise)
  if (choice.operator.code !== subject.operatorCode)
    return { kind: 'stopped', problem: moved(sale, choice.operator.name), picked: null }
  if (subject.service === 'dth') return compareMonthly(amountPaise, today.connection)
  if (today.plans === 'loading') return { kind: 'waiting' }
  if (today.plans === 'none') return stopped({ kind: 'price-unchecked' }, amountPaise)
  return comparePrice(sale, today.plans)
}

/** The agent may continue with the same amount. */
const stopped = (problem: RepeatProblem, amountPaise: Paise): RepeatCheck => ({
  kind: 'stopped',
  problem,
  picked: { kind: 'amount', amountPaise },
})

/** A DTH connection has no price list: its operator says whether it exists and what it costs per month. */
function compareMonthly(amountPaise: Paise, connection: Today['connection']): RepeatCheck {
  if (connection === 'loading') return { kind: 'waiting' }
  if (connection === 'none') return stopped({ kind: 'connection-unchecked' }, amountPaise)
  if (connection.records.length === 0) return stopped({ kind: 'connection-unknown' }, amountPaise)
  const monthly = monthlyAmounts(connection)
  const [first] = monthly
  if (first === undefined) return stopped({ kind: 'price-unchecked' }, amountPaise)
  const isUsual = monthly.some((one) =>
    amountsOfMonths(one).some((usual) => usual.amountPaise === amountPaise),
  )
  if (isUsual) return { kind: 'ready', picked: { kind: 'amount', amountPaise } }
  return stopped({ kind: 'monthly-differs', monthlyPaise: first }, amountPaise)
}

function comparePrice(sale: RechargeSale, plans: readonly PlanRow[]): RepeatCheck {
  const before = sale.subject.planDescription
  const priced = plans.filter(
    (row) => row.plan.amountPaise === sale.amountPaise && !row.facts.isFirstRecharge,
  )
  const [first] = priced
  if (first === undefined)
    return before === null
      ? { kind: 'ready', picked: { kind: 'amount', amountPaise: sale.amountPaise } }
      : stopped({ kind: 'price-gone' }, sale.amountPaise)
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
