// The actions of a sale with their words, icons and deeds. Dialogs are opened by whoever shows the actions.
import { CircleAlert, Printer, RotateCcw, Send, UserRound, type LucideIcon } from 'lucide-react'
import { useLocation } from 'wouter'
import { isUnderWay } from '#shared/sale/complaint'
import type { SaleView } from '#shared/sale/day'
import { customerOf, saleActions, type SaleAction } from '#shared/sale/sale-actions'
import { assertNever } from '#shared/base/result'
import { useAct, useAsk } from '../../bridge/queries'
import { COMPLAINTS_PATH } from '../../commands/screens'
import { usePreferences } from '../../bridge/shop'
import { useWords } from '../../texts/words'
import { usePrintNews } from '../../bridge/print-news'
import { useRepeatSale } from './use-repeat-sale'

export type SaleDialogKind = 'complain' | 'share'

export interface SaleActionEntry {
  readonly action: SaleAction
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
}

const ICONS: { readonly [Action in SaleAction]: LucideIcon } = {
  repeat: RotateCcw,
  complain: CircleAlert,
  customer: UserRound,
  print: Printer,
  share: Send,
}

export function useSaleActions(
  sale: SaleView,
  onAsk: (dialog: SaleDialogKind) => void,
): readonly SaleActionEntry[] {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const repeatSale = useRepeatSale()
  const { receiptPaper } = usePreferences()
  const { requestId } = sale
  const { mutate: print } = useAct('receipt.print', usePrintNews())
  const { data: complaints } = useAsk('complaints.list', {})
  const underWay =
    complaints?.ok === true &&
    complaints.value.find((complaint) => complaint.requestId === requestId && isUnderWay(complaint))
  const wordsOf = (action: SaleAction): string => {
    if (action === 'complain' && underWay) return say('sale.action.complaint', { number: underWay.number })
    return say(`sale.action.${action}`)
  }
  const run = (action: SaleAction): void => {
    switch (action) {
      case 'repeat':
        return repeatSale(sale)
      case 'complain':
        return underWay ? navigate(COMPLAINTS_PATH) : onAsk('complain')
      case 'customer':
        return navigate(`/customer/${customerOf(sale)}`)
      case 'print':
        return print({ requestId, paper: receiptPaper })
      case 'share':
        return onAsk('share')
      default:
        return assertNever(action)
    }
  }
  return saleActions(sale).map((action) => ({
    action,
    label: wordsOf(action),
    icon: ICONS[action],
    run: () => run(action),
  }))
}
