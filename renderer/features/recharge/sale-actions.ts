// The sale flow of the recharge screen: the common one, with its own calls.
import type { ConfirmSheet, EventPayload } from '@shared/contract'
import type { PlanList } from '@shared/domain/recharge'
import type { RechargeDraft } from '@shared/domain/recharge-draft'
import type { SaleView } from '@shared/domain/day'
import { groupMobile } from '@shared/identifiers/mobile'
import { fail, type Result } from '@shared/result'
import { call } from '../../bridge'
import * as run from '../sale/sale-run'
import type { SaleHead } from '../sale/unheard-sales'
import { clearCounter, type CounterStore } from './counter-store'

/** The sale of a sheet as it is read out. */
export const headOf = ({ draft, operatorName }: ConfirmSheet): SaleHead => ({
  number: draft.service === 'mobile' ? groupMobile(draft.accountNumber) : draft.accountNumber,
  payee: operatorName,
  amountPaise: draft.amountPaise,
})

/**
 * Asks for the operator's number, the operators and the plans again, past every cache. What is on the sheet must still be so;
 * if it is not, the form shows what is there now.
 */
async function renew(store: CounterStore, draft: RechargeDraft): Promise<Result<ConfirmSheet>> {
  const operators = await call('recharge.operators', { refresh: true })
  const found = await lookUpAgain(draft)
  const plans = await plansAgain(draft)
  store.setState(({ renewed }) => ({ renewed: renewed + 1 }))
  for (const answer of [operators, found, plans]) if (answer?.ok === false) return answer
  const isMoved =
    found?.ok === true && (found.value.operator?.code ?? draft.operatorCode) !== draft.operatorCode
  return isMoved || (plans?.ok === true && !isListed(plans.value, draft))
    ? fail({ kind: 'wrong-state', state: 'sheet-old' })
    : call('recharge.prepare', draft)
}

/** Null where the operator is not the service's answer but a person's choice. */
const lookUpAgain = async ({ service, lookup, accountNumber }: RechargeDraft) =>
  service === 'mobile' && lookup === 'automatic'
    ? call('recharge.look-up', { mobileNumber: accountNumber, refresh: true })
    : null

/** Null for an amount that is no plan's. */
const plansAgain = async ({ circle, planDescription, operatorCode }: RechargeDraft) =>
  circle === null || planDescription === null
    ? null
    : call('recharge.plans', { operatorCode, circle, refresh: true })

/** An older list, because the service could not be asked, says nothing of what it costs now. */
const isListed = (list: PlanList, { amountPaise, planDescription }: RechargeDraft): boolean =>
  list.source === 'service' &&
  list.categories.some(({ plans }) =>
    plans.some((plan) => plan.amountPaise === amountPaise && plan.description === planDescription),
  )

const runOf = (store: CounterStore): run.SaleRun<ConfirmSheet> => ({
  store,
  prepare: (draft) => call('recharge.prepare', draft),
  renew: (draft) => renew(store, draft),
  confirm: (confirmation) => call('recharge.confirm', confirmation),
  discard: (sheet) => call('recharge.discard', sheet),
  headOf,
  began: () => store.setState({ trouble: null, picking: false }),
  refused: (failure) => store.setState({ trouble: { kind: 'refused', failure } }),
  clear: () => clearCounter(store),
  begin: () => {
    clearCounter(store)
    store.setState(({ begun }) => ({ begun: begun + 1 }))
  },
})

export const prepareSale = (store: CounterStore, draft: RechargeDraft): Promise<void> =>
  run.prepareSale(runOf(store), draft)
export const leaveSheet = (store: CounterStore): void => run.leaveSheet(runOf(store))
export const askAgain = (store: CounterStore, isOld: boolean): Promise<void> =>
  run.askAgain(runOf(store), isOld)
/** Confirms the sheet. Moves money, once. */
export const confirmSale = (
  store: CounterStore,
  confirmation: run.SaleConfirmation,
  startedAt: number,
): Promise<void> => run.confirmSale(runOf(store), confirmation, startedAt)
/** Keeps the sale of the sheet on the visit. Sends nothing. */
export const keepSale = (store: CounterStore, accepted: readonly string[]): Promise<void> =>
  run.keepSale(runOf(store), accepted)
export const hearSale = (store: CounterStore, sale: SaleView): void => run.hearSale(runOf(store), sale)
export const hearStep = (store: CounterStore, step: EventPayload<'sale.step'>): void =>
  run.hearStep(runOf(store), step)
export const refreshSale = (store: CounterStore): Promise<void> => run.refreshSale(runOf(store))
export const settleLost = (store: CounterStore): Promise<void> => run.settleLost(runOf(store))
export const nextCustomer = (store: CounterStore): void => run.nextCustomer(runOf(store))
export const correctSale = (store: CounterStore): Promise<void> => run.correctSale(runOf(store))
