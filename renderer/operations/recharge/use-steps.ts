// What the keys of the form do: Enter leads on to what is missing and acts when nothing is, Esc takes back one step.
import { useState, type KeyboardEvent } from 'react'
import type { RechargeDraft } from '#shared/operations/recharge/recharge-schemas'
import { prepareSale, leaveSheet } from '../../sale/sale-run'
import { useHeldEnter } from '../../ui/type-ahead-buffer'
import {
  askRepeat,
  askSubscriber,
  pickAmount,
  pickPlan,
  openPicker,
  search,
  typeNumber,
} from './counter-actions'
import type { CounterStore } from './counter-store'
import type { FormFocus } from './use-form-focus'
import { plansShown } from './plans-shown'
import { rechargeRuns } from './sale-actions'
import type { Counter } from './use-counter'

/** What has to be known before Enter means something; null if that is known. */
export type EnterWaitsFor = 'history' | 'operator' | 'plans' | 'connection'

function enterWaitsFor(counter: Counter): EnterWaitsFor | null {
  const { accountNumber, state, choice, plans, picked, subscriber } = counter
  if (accountNumber === null) return null
  const isNothingTyped = state.query.trim() === '' && picked === null
  if (isNothingTyped && counter.isReading) return 'history'
  if (state.service === 'dth') return isNothingTyped && subscriber.isLoading ? 'connection' : null
  if (isNothingTyped) return null
  if (choice.kind === 'looking-up') return 'operator'
  return choice.kind === 'known' && plans.isLoading && picked?.kind !== 'plan' ? 'plans' : null
}

export function useSteps(counter: Counter, places: FormFocus) {
  const { store, state, draft, accountNumber } = counter
  const isMobile = state.service === 'mobile'
  /** The sale whose missing entries were asked for: the next one begins without complaints. */
  const [askedIn, setAskedIn] = useState<number | null>(null)
  const repeats = counter.picked === null && counter.repeatSale !== null && state.query.trim() === ''
  /** What Enter means once everything that it depends on is known. */
  const act = () => {
    const best = bestHit(counter)
    if (draft.kind === 'ready') void prepareSale(rechargeRuns[state.service], draft.draft)
    else if (repeats && counter.repeatSale !== null) askRepeat(store, counter.repeatSale)
    else if (best !== null) pickPlan(store, best)
    else if (counter.monthly !== null) takeMonthly(store, counter.monthly)
    else places.focusMissing(counter)
  }
  const waitsFor = enterWaitsFor(counter)
  const early = useHeldEnter({
    typed: `${accountNumber ?? ''} ${state.query}`,
    isWaiting: waitsFor !== null || state.stage.kind !== 'form',
    act,
  })
  const goOn = () => {
    if (state.stage.kind !== 'form' || state.repeating !== null) return
    setAskedIn(state.begun)
    if (waitsFor === null) return act()
    early.keep()
    // What is typed while Enter waits belongs to the amount.
    if (isMobile) places.focusAmount()
  }
  return {
    asked: askedIn === state.begun,
    repeats,
    goOn,
    waitsFor: early.isKept ? waitsFor : null,
    enterNumber: () => {
      if (accountNumber !== null && !isMobile && !repeats) askAboutConnection(counter)
      goOn()
    },
    /** An operator, and a circle where there is one, were chosen by hand. */
    named: (operatorCode: string) => {
      if (!isMobile && accountNumber !== null) askSubscriber(store, operatorCode, accountNumber)
      places.focusAmount()
    },
    pressEscape: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || state.stage.kind === 'confirm') return
      if (early.isKept && waitsFor !== null) {
        early.drop()
        event.preventDefault()
        return
      }
      if (stepBack(counter)) event.preventDefault()
      if (store.getState().query === '') places.focusNumber()
    },
  }
}

/** What the first Enter after a search picks; the second goes on with it. */
function bestHit(counter: Counter) {
  const { state, picked, choice } = counter
  if (picked !== null || choice.kind !== 'known' || state.query.trim() === '') return null
  return plansShown(counter).hits[0] ?? null
}

function askAboutConnection({ store, choice, accountNumber }: Counter): void {
  if (choice.kind === 'known' && accountNumber !== null)
    askSubscriber(store, choice.operator.code, accountNumber)
}

function takeMonthly(store: CounterStore, monthly: RechargeDraft): void {
  pickAmount(store, monthly.amountPaise)
  void prepareSale(rechargeRuns[store.getState().service], monthly)
}

/**
 * Reverts the last step. False if nothing is left: then Esc leaves the screen. Esc at the form: reverts exactly
 * one step.
 */
function stepBack({ store }: Pick<Counter, 'store'>): boolean {
  const { service, stage, repeating, picking, picked, query, numberText } = store.getState()
  if (stage.kind === 'preparing') leaveSheet(rechargeRuns[service])
  else if (repeating !== null) store.setState({ repeating: null })
  else if (picking) openPicker(store, false)
  else if (query !== '') search(store, '')
  else if (picked !== null) store.setState({ picked: null, trouble: null })
  else if (numberText !== '') typeNumber(store, '')
  else return false
  return true
}
