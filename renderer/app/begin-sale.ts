// The screens that sell at once: the key, the tile and the entry of such a screen always begin a sale.
import { beginBill } from '../features/bill/bill-actions'
import { beginSale } from '../features/recharge/begin'
import { counters } from '../features/recharge/counter-store'
import { holdTyping } from '../ui/type-ahead-buffer'
import { SCREENS, type ScreenEntry, type ScreenId } from './screens'

const BEGINNINGS: { readonly [Id in ScreenId]?: () => void } = {
  recharge: () => beginSale(counters.mobile),
  dth: () => beginSale(counters.dth),
  bills: beginBill,
}

/** Opens a screen; one that sells with a clean form, into which what is typed from now on goes. */
export function openScreen({ id, path }: ScreenEntry, navigate: (path: string) => void): void {
  const begin = BEGINNINGS[id]
  if (begin !== undefined) {
    holdTyping('form')
    begin()
  }
  navigate(path)
}

/** The screen on which a new sale begins: the one at this address if it sells, else Recharge. */
export const sellingScreen = (address: string): ScreenEntry => {
  const selling = SCREENS.filter(({ id }) => BEGINNINGS[id] !== undefined)
  const here = selling.find(({ path }) => address.startsWith(path)) ?? selling[0]
  if (here === undefined) throw new Error('no screen sells')
  return here
}
