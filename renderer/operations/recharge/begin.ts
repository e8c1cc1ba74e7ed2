// How a sale begins: with a clean form, whatever was on the screen before. A result lives on in today's page and in
// Receipts; what was typed and not sold is set aside and offered again.
import type { RechargeService } from '#shared/operations/recharge/recharge-schemas'
import { nextCustomer } from '../../sale/sale-run'
import { typeNumber } from './counter-actions'
import { counters, type CounterState, type CounterStore, type LeftDraft } from './counter-store'
import { shownNumber } from './number'
import { rechargeRuns } from './sale-actions'

/** A clean form. The focus goes to its first field. */
export function beginSale(store: CounterStore): void {
  const before = store.getState()
  nextCustomer(rechargeRuns[before.service])
  store.setState({ left: draftIn(before) ?? before.left, begun: before.begun + 1 })
}

/** The form as it was left; what is in it now is set aside in turn. */
export function takeUp(store: CounterStore): void {
  const { left } = store.getState()
  if (left === null) return
  beginSale(store)
  const { left: setAside, begun } = store.getState()
  store.setState({ ...left, left: setAside === left ? null : setAside, begun: begun + 1 })
}

export const forgetLeft = (store: CounterStore): void => store.setState({ left: null })

/** Begins with a number from elsewhere (the counter box, a receipt, today's page). */
export function openWith(service: RechargeService, accountNumber: string): void {
  const store = counters[service]
  beginSale(store)
  typeNumber(store, shownNumber(service, accountNumber))
}

/** What was typed and not sent; null if nothing was. */
function draftIn({
  stage,
  numberText,
  byHand,
  query,
  searchedCategory,
  picked,
}: CounterState): LeftDraft | null {
  const isForm = stage.kind === 'form' || stage.kind === 'preparing' || stage.kind === 'confirm'
  const isEmpty = numberText.trim() === '' && query.trim() === '' && picked === null
  return isForm && !isEmpty ? { numberText, byHand, query, searchedCategory, picked } : null
}
