// Where the menu of a sale is open: at most at one place of the window.
import { create } from 'zustand'
import type { SaleView } from '@shared/domain/day'

export interface MenuPlace {
  readonly sale: SaleView
  /** The button that opened it; the focus returns there. */
  readonly button: HTMLElement
}

export const useSaleMenu = create<{ readonly at: MenuPlace | null }>(() => ({ at: null }))

export const closeSaleMenu = (): void => useSaleMenu.setState({ at: null })

/** A second press of the same button closes it again. */
export const openSaleMenu = (sale: SaleView, button: HTMLElement): void =>
  useSaleMenu.setState(({ at }) => ({ at: at?.button === button ? null : { sale, button } }))
