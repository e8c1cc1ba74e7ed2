// The screens that sell at once: the key, the tile and the entry of such a screen always begin a sale.
import { beginBill, repeatBill } from './bill/bill-actions'
import { beginSale, openWith } from './recharge/begin'
import { counters } from './recharge/counter-store'
import { holdTyping } from '../ui/type-ahead-buffer'
import { SCREENS, type ScreenEntry, type ScreenId } from '../commands/screens'
import type { SaleView } from '#shared/sale/day'
import { askRepeat } from './recharge/counter-actions'
import { isRechargeSale } from './recharge/recharge-sale'

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

// Sells the same once more: opens the form as it was. What it costs today is asked anew, and a sheet comes before any
// money moves.

export function repeatSale(sale: SaleView, navigate: (path: string) => void): void {
  const { accountNumber, subject } = sale
  if (accountNumber === null) return
  if (isRechargeSale(sale)) {
    openWith(sale.subject.service, accountNumber)
    askRepeat(counters[sale.subject.service], sale)
    navigate(sale.subject.service === 'dth' ? '/dth' : '/recharge')
  } else if (subject.operation === 'bill') {
    void repeatBill({ ...sale, subject, accountNumber })
    navigate('/bills')
  }
}
