// The sale flow of the recharge screen: the common one, with its own calls.
import type { RechargeSheet } from '#shared/channels/recharge'
import type { PlanList, RechargeService, RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { fail, type Result } from '#shared/base/result'
import { call } from '../../bridge/bridge'
import { openSheet, type SaleRun, settleLost } from '../../sale/sale-run'
import type { SaleHead } from '../../sale/late-failures'
import { clearCounter, counters, type CounterStore } from './counter-store'
import { keptDraft, stageToKeep, type KeptDraft } from '../../sale/kept-draft'

/** The sale of a sheet as it is read out. */
const headOf = ({ draft, operatorName }: RechargeSheet): SaleHead => ({
  number: draft.service === 'mobile' ? groupMobile(draft.accountNumber) : draft.accountNumber,
  payee: operatorName,
  amountPaise: draft.amountPaise,
})

/**
 * Asks for the operator's number, the operators and the plans again, past every cache. What is on the sheet must still be so;
 * if it is not, the form shows what is there now.
 */
async function renew(store: CounterStore, draft: RechargeDraft): Promise<Result<RechargeSheet>> {
  const operators = await call('recharge.operators', { refresh: true })
  const found = await lookUpAgain(draft)
  const plans = await plansAgain(draft)
  store.setState(({ renewed }) => ({ renewed: renewed + 1 }))
  for (const answer of [operators, found, plans]) if (answer?.ok === false) return answer
  const isMoved =
    found?.ok === true && (found.value.operator?.code ?? draft.operatorCode) !== draft.operatorCode
  return isMoved || (plans?.ok === true && !isListed(plans.value, draft))
    ? fail({ kind: 'wrong-state', state: 'sheet-old' })
    : openSheet('recharge', draft)
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

const runOf = (store: CounterStore): SaleRun<RechargeSheet> => ({
  store,
  prepare: (draft) => openSheet('recharge', draft),
  renew: (draft) => renew(store, draft),
  headOf,
  began: () => store.setState({ trouble: null, picking: false }),
  refused: (failure) => store.setState({ trouble: { kind: 'refused', failure } }),
  clear: () => clearCounter(store),
  begin: () => {
    clearCounter(store)
    store.setState(({ begun }) => ({ begun: begun + 1 }))
  },
})

export const rechargeRuns: Readonly<Record<RechargeService, SaleRun<RechargeSheet>>> = {
  mobile: runOf(counters.mobile),
  dth: runOf(counters.dth),
}

/**
 * What comes back of the recharge screens after the window was lost. A question about a DTH connection is a call
 * of the service, so it is not asked again by itself.
 */
export const keptCounter = (service: RechargeService): KeptDraft =>
  keptDraft(service, counters[service], {
    anew: { picking: false, repeating: null, trouble: null, asked: null },
    narrow: ({ stage }) => ({ stage: stageToKeep(stage) }),
    onTaken: () => void settleLost(rechargeRuns[service]),
  })
