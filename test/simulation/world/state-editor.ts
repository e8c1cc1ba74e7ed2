// Somebody with a database tool, who edits the states of sales that are stored beside the entries of the log.
import { RAIL_STATUSES } from '#shared/sale/sale'
import { paise } from '#shared/base/money'
import { foldStateFrom, foldStateText } from '#main/journal/folds/sale-snapshot'
import type { StoredSale } from '#main/journal/stored/store'
import type { Chance } from './chance'

const ANOTHER_AMOUNT = paise(100)

/** The state as it is after the edit; null if it was removed. */
export function editedState(chance: Chance, state: StoredSale): StoredSale | null {
  const foldState = foldStateFrom(state.foldState)
  const { sale } = foldState
  switch (chance.whole(0, 5)) {
    case 0:
      return null
    case 1:
      return { ...state, watched: !state.watched }
    case 2: {
      const railStatus = chance.pick(RAIL_STATUSES)
      return {
        ...state,
        watched: false,
        foldState: foldStateText({ ...foldState, sale: { ...sale, railStatus } }),
      }
    }
    case 3: {
      const unsent = { ...sale, railStatus: 'not-sent', attempts: 0 } as const
      const never = { ...foldState, sale: unsent, uncertainAttempts: [], inFlight: null, acknowledged: false }
      return {
        ...state,
        watched: false,
        foldState: foldStateText({ ...never, verdict: 'none', untouched: true }),
      }
    }
    case 4:
      return {
        ...state,
        foldState: foldStateText({ ...foldState, sale: { ...sale, amountPaise: ANOTHER_AMOUNT } }),
      }
    default:
      return { ...state, foldState: '{' }
  }
}
