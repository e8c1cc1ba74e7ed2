// The screens that sell at once: the key, the tile and the entry of such a screen always begin a sale.
import type { SaleView } from '#shared/sale/day'
import { SCREENS, type ScreenEntry, type ScreenId } from '../commands/screens'
import type { Navigate, SaleToRepeat } from '../sale/kind'
import { holdTyping } from '../ui/type-ahead-buffer'
import { kindOf, KINDS } from './kinds'

const BEGINNINGS: { readonly [Id in ScreenId]?: () => void } = Object.assign(
  {},
  ...KINDS.map(({ begin }) => (begin === 'none' ? {} : begin)),
)

/** Opens a screen; one that sells with a clean form, into which what is typed from now on goes. */
export function openScreen({ id, path }: ScreenEntry, navigate: Navigate): void {
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

/** Sells the same once more, where its kind can and its number was not erased. */
export function repeatSale(sale: SaleView, navigate: Navigate): void {
  const { repeat } = kindOf(sale.subject.operation)
  if (repeat === 'none' || !hasNumber(sale)) return
  // The kind is that of the sale's own operation.
  const repeatThis = repeat as (sale: SaleToRepeat, navigate: Navigate) => void
  repeatThis(sale, navigate)
}

const hasNumber = (sale: SaleView): sale is SaleToRepeat => sale.accountNumber !== null
