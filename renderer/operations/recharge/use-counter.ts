// Everything that the zones of the recharge screen show, from its store and from main's answers. Two things happen
// automatically: a requested repeat continues when its checks are done, and a picked plan that is no longer in the list
// is removed with a message.
import { useEffect, useMemo } from 'react'
import type {
  RechargeDraft,
  DthSubscriber,
  OperatorList,
  PlanList,
} from '#shared/operations/recharge/recharge-schemas'
import type { Failure, Result } from '#shared/base/result'
import { usePreferences } from '../../bridge/shop'
import { planChanged, takeRepeat } from './counter-actions'
import { counters, type CounterState, type CounterStore } from './counter-store'
import { monthlyOffer } from './dth-months'
import { readNumber, type TypedNumber } from './number'
import { dthOperator, mobileOperator, type OperatorChoice } from './operator-choice'
import { settledPick, soleHit, type Picked } from './picked'
import { planRows, type PlanRow } from './plan-rows'
import { usefulFirst } from './plan-usefulness'
import {
  useCommonPlans,
  useEarlierSales,
  useLookup,
  useOperators,
  usePlans,
  useRenewal,
  useSubscriber,
} from './queries'
import { isRechargeSale, type RechargeSale } from './recharge-sale'
import { checkRepeat, repeatable, type Today } from './repeat'
import { rechargeRuns } from './sale-actions'
import { prepareSale } from '../../sale/sale-run'
import { draftOf, type DraftState } from './sale-draft'

export interface PlansView {
  readonly rows: readonly PlanRow[]
  readonly list: PlanList | null
  readonly failure: Failure | null
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  /** A refresh that failed; the older list stays on screen. */
  readonly refreshFailure: Failure | null
  readonly refresh: () => void
}

export interface Counter {
  readonly store: CounterStore
  readonly state: CounterState
  readonly number: TypedNumber
  readonly accountNumber: string | null
  readonly operators: Result<OperatorList> | undefined
  readonly retryOperators: () => void
  /** The journal or the operators are still being read: what Enter means is not known yet. */
  readonly isReading: boolean
  readonly choice: OperatorChoice
  readonly retryLookup: () => void
  readonly earlier: readonly RechargeSale[]
  readonly repeatSale: RechargeSale | null
  readonly plans: PlansView
  readonly subscriber: {
    readonly answer: Result<DthSubscriber> | undefined
    readonly isLoading: boolean
    readonly retry: () => void
  }
  /** What is picked, with a typed amount already matched to its plan. */
  readonly picked: Picked | null
  readonly draft: DraftState
  /** DTH: the recharge for one month, while nothing is typed and exactly one connection has a monthly amount. */
  readonly monthly: RechargeDraft | null
}

const NO_SALES: readonly RechargeSale[] = []
const NO_ROWS: readonly PlanRow[] = []

export function useCounter(service: CounterState['service']): Counter {
  const store = counters[service]
  const state = store()
  const number = useMemo(() => readNumber(service, state.numberText), [service, state.numberText])
  const accountNumber = number.kind === 'whole' ? number.accountNumber : null
  const operators = useOperators()
  // What no mobile number looks like is in nobody's lists.
  const isUnusual = number.kind === 'whole' && number.isUnusual === true
  const lookup = useLookup(service === 'mobile' && !isUnusual ? accountNumber : null)
  const choice = useChoice(state, accountNumber, operators.data, lookup.isFetching ? undefined : lookup.data)
  const history = useEarlierSales(accountNumber)
  const earlier = history.data
  const sales = useMemo(
    () => (earlier?.ok === true ? earlier.value.filter(isRechargeSale) : NO_SALES),
    [earlier],
  )
  const plans = usePlansView(service, choice, sales)
  const subscriber = useSubscriber(state.asked)
  const picked = useMemo(
    () => settledPick(state.picked, plans.rows) ?? soleHit(plans.rows, state.query),
    [state.picked, state.query, plans.rows],
  )
  const customerName = nameOf(subscriber.data)
  const draft = useMemo(
    () => draftOf({ service, number, choice, picked, customerName }),
    [service, number, choice, picked, customerName],
  )
  const offer = picked === null && state.query.trim() === '' ? monthlyOffer(subscriber.data) : null
  const monthly = draftOf({ service, number, choice, picked: offer, customerName })
  const counter: Counter = {
    store,
    state,
    number,
    accountNumber,
    operators: operators.data,
    retryOperators: () => void operators.refetch(),
    isReading: history.isLoading || operators.isLoading,
    choice,
    retryLookup: () => void lookup.refetch(),
    earlier: sales,
    repeatSale: repeatable(sales, service),
    plans,
    subscriber: {
      answer: subscriber.data,
      isLoading: subscriber.isFetching,
      retry: () => void subscriber.refetch(),
    },
    picked,
    draft,
    monthly: service === 'dth' && monthly.kind === 'ready' ? monthly.draft : null,
  }
  useRenewal(state.renewed)
  useRepeat(counter)
  usePlanWatch(store, state, plans)
  return counter
}

function useChoice(
  state: CounterState,
  accountNumber: string | null,
  operators: Result<OperatorList> | undefined,
  lookup: Parameters<typeof mobileOperator>[0]['lookup'],
): OperatorChoice {
  const list = operators?.ok === true ? operators.value : null
  return useMemo(
    () =>
      state.service === 'dth'
        ? dthOperator(state.byHand, list)
        : mobileOperator({ mobileNumber: accountNumber, lookup, byHand: state.byHand, operators: list }),
    [state.service, state.byHand, accountNumber, lookup, list],
  )
}

function usePlansView(
  service: CounterState['service'],
  choice: OperatorChoice,
  earlier: readonly RechargeSale[],
): PlansView {
  const code = choice.kind === 'known' ? choice.operator.code : null
  const circle = choice.kind === 'known' ? choice.circle : null
  const key = useMemo(
    () => (code === null || circle === null ? null : { operatorCode: code, circle }),
    [code, circle],
  )
  const plans = usePlans(key)
  const list = plans.answer?.ok === true ? plans.answer.value : null
  const listed = useMemo(() => (list === null ? NO_ROWS : planRows(list)), [list])
  const rows = useUsefulFirst(service, listed, key, earlier)
  return {
    rows,
    list,
    failure: plans.answer?.ok === false ? plans.answer.failure : null,
    isLoading: plans.isLoading,
    isRefreshing: plans.isRefreshing,
    refreshFailure: plans.refreshFailure,
    refresh: plans.refresh,
  }
}

/** The useful plans first, unless the shop prefers the service's order. */
function useUsefulFirst(
  service: CounterState['service'],
  listed: readonly PlanRow[],
  key: { readonly operatorCode: string; readonly circle: string } | null,
  earlier: readonly RechargeSale[],
): readonly PlanRow[] {
  const { planOrder } = usePreferences()
  const isWanted = planOrder === 'useful' && service === 'mobile'
  const common = useCommonPlans(isWanted).data
  return useMemo(() => {
    if (!isWanted || key === null) return listed
    const { operatorCode, circle } = key
    const isOfThese = (one: { readonly operatorCode: string; readonly circle: string | null }) =>
      one.operatorCode === operatorCode && one.circle === circle
    return usefulFirst(listed, {
      common: common?.ok === true ? common.value.filter(isOfThese) : [],
      earlier: earlier.filter(({ subject }) => subject.operatorCode === operatorCode),
    })
  }, [isWanted, listed, key, earlier, common])
}

function useRepeat({ store, state, number, choice, plans, subscriber }: Counter): void {
  const { repeating, stage } = state
  useEffect(() => {
    if (repeating === null || stage.kind !== 'form') return
    const today: Today = { plans: plansForRepeat(plans), connection: connectionForRepeat(subscriber) }
    const picked = takeRepeat(store, repeating, checkRepeat(repeating, choice, today))
    if (picked === null) return
    const customerName = nameOf(subscriber.answer) ?? repeating.customerName
    const draft = draftOf({ service: state.service, number, choice, picked, customerName })
    if (draft.kind === 'ready') void prepareSale(rechargeRuns[state.service], draft.draft)
  }, [store, repeating, stage.kind, state.service, number, choice, plans, subscriber])
}

function usePlanWatch(store: CounterStore, { picked }: CounterState, { list, rows }: PlansView): void {
  useEffect(() => {
    if (picked?.kind !== 'plan' || list === null || rows.some((row) => row.key === picked.key)) return
    const samePrice = rows.filter((row) => row.plan.amountPaise === picked.plan.amountPaise)
    const now = samePrice.find((row) => row.category === picked.category) ?? samePrice[0]
    planChanged(store, picked.plan, now?.plan ?? null)
  }, [store, picked, list, rows])
}

function plansForRepeat({ isLoading, failure, rows, list }: PlansView): Today['plans'] {
  if (isLoading) return 'loading'
  return failure !== null || list === null ? 'none' : rows
}

function connectionForRepeat({ answer, isLoading }: Counter['subscriber']): Today['connection'] {
  if (isLoading || answer === undefined) return 'loading'
  return answer.ok ? answer.value : 'none'
}

function nameOf(subscriber: Result<DthSubscriber> | undefined): string | null {
  if (subscriber?.ok !== true || subscriber.value.records.length !== 1) return null
  return subscriber.value.records[0]?.customerName ?? null
}
