// State of the recharge screen of one service (mobile or DTH): the input, the choices, and the progress of the current
// sale. State only; it survives a change of screen, so that nothing typed is lost. Answers of the service and the
// journal are in the query cache.
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { RechargeSheet } from '#shared/channels/recharge'
import type { Plan, RechargeService } from '#shared/operations/recharge/recharge-schemas'
import type { Failure } from '#shared/base/result'
import type { Stage } from '../../sale/stage'
import type { HandPick } from './operator-choice'
import type { Picked } from './picked'
import type { PlanOrder } from './plan-rows'
import type { RechargeSale } from './recharge-sale'
import type { RepeatProblem } from './repeat'

/** Why the agent is still, or again, at the form. */
export type FormTrouble =
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'repeat'; readonly problem: RepeatProblem; readonly earlier: RechargeSale }
  /** The list changed meanwhile: the picked plan reads differently now, or is gone. */
  | { readonly kind: 'plan-changed'; readonly before: Plan; readonly now: Plan | null }

/** What was typed and not sold when the next sale began: offered again. */
export type LeftDraft = Pick<CounterState, 'numberText' | 'byHand' | 'query' | 'searchedCategory' | 'picked'>

export interface CounterState {
  readonly service: RechargeService
  readonly numberText: string
  readonly byHand: HandPick | null
  /** The choice of operator and circle is open. */
  readonly picking: boolean
  /** The sale to be repeated, while operator and price are still being checked. */
  readonly repeating: RechargeSale | null
  readonly query: string
  /**
   * The last chosen category, kept from customer to customer; null, and one that this list does not have, shows every
   * plan.
   */
  readonly category: string | null
  /** The category that a search is narrowed to. Each search starts in all of them. */
  readonly searchedCategory: string | null
  readonly order: PlanOrder
  readonly picked: Picked | null
  readonly stage: Stage<RechargeSheet>
  readonly trouble: FormTrouble | null
  /**
   * DTH: the number whose details were requested, and the operator they were requested from. Each question is a call of
   * the service.
   */
  readonly asked: { readonly operatorCode: string; readonly subscriberNumber: string } | null
  readonly left: LeftDraft | null
  /** How often a sale was begun or taken up: then the focus goes to the first empty field. */
  readonly begun: number
  /** How often main asked the service anew for what the form shows. */
  readonly renewed: number
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
  left: null,
  begun: 0,
  renewed: 0,
})

/** One store per service: going to DTH and back finds the mobile recharge unchanged. */
export const counters: Readonly<Record<RechargeService, CounterStore>> = {
  mobile: create<CounterState>(() => emptyCounter('mobile')),
  dth: create<CounterState>(() => emptyCounter('dth')),
}

/**
 * Resets for the next customer. The chosen category and sort order stay; a sale that was sent goes on in the journal.
 */
export const clearCounter = (store: CounterStore): void => store.setState(emptyForm)
