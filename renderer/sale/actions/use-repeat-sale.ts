// Sells the same once more. How, each operation knows, and the operations know the sale's screens: so the shell hands it in.
import { createContext, useContext } from 'react'
import { useLocation } from 'wouter'
import type { SaleView } from '#shared/sale/day'

type RepeatSale = (sale: SaleView, navigate: (path: string) => void) => void

export const RepeatSaleContext = createContext<RepeatSale>(() => {
  throw new Error('the shell hands in how a sale is repeated')
})

export function useRepeatSale(): (sale: SaleView) => void {
  const repeat = useContext(RepeatSaleContext)
  const [, navigate] = useLocation()
  return (sale) => repeat(sale, navigate)
}
