// The dialogs that an action of a sale opens.
import type { SaleView } from '@shared/domain/day'
import { useAsk } from '../../../app/queries'
import { usePreferences } from '../../../app/shop'
import { ComplainDialog } from '../../pending/ComplainDialog'
import { ShareDialog } from '../../receipts/ShareDialog'
import type { SaleDialogKind } from './use-sale-actions'

interface SaleDialogProps {
  readonly kind: SaleDialogKind
  readonly sale: SaleView
  readonly onClose: () => void
}

export const SaleDialog = ({ kind, sale, onClose }: SaleDialogProps) =>
  kind === 'complain' ? (
    <ComplainDialog sale={sale} onClose={onClose} />
  ) : (
    <ShareSale sale={sale} onClose={onClose} />
  )

/** The message is written by main, and the dialog opens once it is there. */
function ShareSale({ sale, onClose }: Omit<SaleDialogProps, 'kind'>) {
  const { receiptPaper } = usePreferences()
  const { data: page } = useAsk('receipt.page', { requestId: sale.requestId, paper: receiptPaper })
  if (page?.ok !== true) return null
  return <ShareDialog requestId={sale.requestId} text={page.value.text} onClose={onClose} />
}
