// The small button of a line that opens the actions of its sale. The menu itself exists once in the window, so that a
// long list costs nothing.
import { EllipsisVertical } from 'lucide-react'
import type { SaleView } from '#shared/sale/day'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import styles from './actions.module.css'
import { create } from 'zustand'

export function SaleMenuButton({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const isOpen = useSaleMenu(({ at }) => at?.sale.requestId === sale.requestId)
  return (
    <button
      type="button"
      className={styles.more}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={words.say('sale.actions', {
        number: saleNumber(words, sale),
        amount: words.rupees(sale.amountPaise),
      })}
      onClick={(event) => openSaleMenu(sale, event.currentTarget)}
    >
      <EllipsisVertical size={18} aria-hidden="true" />
    </button>
  )
}

/** Where the menu of a sale is open: at most at one place of the window. */
export interface MenuPlace {
  readonly sale: SaleView
  /** The button that opened it; the focus returns there. */
  readonly button: HTMLElement
}

export const useSaleMenu = create<{ readonly at: MenuPlace | null }>(() => ({ at: null }))

export const closeSaleMenu = (): void => useSaleMenu.setState({ at: null })

/** A second press of the same button closes it again. */
const openSaleMenu = (sale: SaleView, button: HTMLElement): void =>
  useSaleMenu.setState(({ at }) => ({ at: at?.button === button ? null : { sale, button } }))
