// Esc at the form: reverts exactly one step.
import { leaveSheet } from '../sale/sale-run'
import { openPicker, search, typeNumber } from './counter-actions'
import { rechargeRuns } from './sale-actions'
import type { Counter } from './use-counter'

/** Reverts the last step. False if nothing is left: then Esc leaves the screen. */
export function stepBack({ store }: Pick<Counter, 'store'>): boolean {
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
