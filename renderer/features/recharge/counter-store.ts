// What stands on the counter of one service (mobile or DTH): what was typed and picked, and how far the sale in hand has come.
// State only; it outlives a change of screen, so that nothing typed is lost. What the service or the journal said lives in the query cache.
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { ConfirmSheet } from '@shared/contract'
import type { Plan, RechargeService } from '@shared/domain/recharge'
import type { Failure } from '@shared/result'
import type { Stage } from '../sale/stage'
import type { HandPick } from './operator-choice'
import type { Picked } from './picked'
import type { PlanOrder } from './plan-rows'
import type { RechargeSale } from './recharge-sale'
import type { RepeatProblem } from './repeat'

/** Why the agent is still, or again, at the form. */
export type FormTrouble =
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'repeat'; readonly problem: RepeatProblem; readonly earlier: RechargeSale }
  /** The list changed under the agent: the picked plan says something else now, or is gone. */
  | { readonly kind: 'plan-changed'; readonly before: Plan; readonly now: Plan | null }

export interface CounterState {
  readonly service: RechargeService
  readonly numberText: string
  readonly byHand: HandPick | null
  /** The picker of operator and circle stands open. */
  readonly picking: boolean
  /** The number whose `repeat` was asked for, while operator and price are still being checked. */
  readonly repeating: RechargeSale | null
  readonly query: string
  /** The category last chosen, kept from customer to customer; null, and one that this list has not, show every plan. */
  readonly category: string | null
  /** The category that a search is narrowed to. Each search begins in all of them. */
  readonly searchedCategory: string | null
  readonly order: PlanOrder
  readonly picked: Picked | null
  readonly stage: Stage<ConfirmSheet>
  readonly trouble: FormTrouble | null
  /** DTH: the number whose details were asked for, and the operator they were asked of. Each question is a call of the service. */
  readonly asked: { readonly operatorCode: string; readonly subscriberNumber: string } | null
}

export type CounterStore = UseBoundStore<StoreApi<CounterState>>

const emptyForm = {
  numberText: '',
  byHand: null,
  picking: false,
  repeating: null,
  query: '',
  searchedCategory: null,
  picked: null,
  stage: { kind: 'form' },
  trouble: null,
  asked: null,
} satisfies Partial<CounterState>

const emptyCounter = (service: RechargeService): CounterState => ({
  ...emptyForm,
  service,
  category: null,
  order: 'service',
})

/** One counter for each service: going to DTH and back finds the mobile recharge as it was. */
export const counters: Readonly<Record<RechargeService, CounterStore>> = {
  mobile: create<CounterState>(() => emptyCounter('mobile')),
  dth: create<CounterState>(() => emptyCounter('dth')),
}

/** Clears the counter for the next customer. The chosen category and order of plans stay; a sale that was sent goes on in the journal. */
export const clearCounter = (store: CounterStore): void => store.setState(emptyForm)
