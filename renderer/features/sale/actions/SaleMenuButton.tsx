// The small button of a line that opens the actions of its sale. The menu itself exists once in the window, so that a
// long list costs nothing.
import { EllipsisVertical } from 'lucide-react'
import type { SaleView } from '@shared/domain/day'
import { saleNumber } from '../../../messages/sale-words'
import { useWords } from '../../../messages/words'
import { openSaleMenu, useSaleMenu } from './sale-menu-store'
import styles from './actions.module.css'

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
