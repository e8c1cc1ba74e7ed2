// The actions of the one sale that a screen is about, as a row of buttons with a key each. Print and share stand beside
// the paper.
import { useState } from 'react'
import type { SaleView } from '#shared/sale/day'
import type { SaleAction } from '#shared/sale/sale-actions'
import { keysOf } from '../../commands/commands'
import { useCommand } from '../../commands/use-commands'
import { Button } from '../../ui/Button'
import type { MoreEntry } from '../../ui/MoreMenu'
import { useSaleActions, type SaleDialogKind } from './use-sale-actions'
import styles from './actions.module.css'
import { useAsk } from '../../bridge/queries'
import { usePreferences } from '../../bridge/shop'
import { ComplainDialog } from './ComplainDialog'
import { ShareDialog } from './ShareDialog'

const WITH_KEY = ['repeat', 'complain', 'customer'] as const
type Keyed = (typeof WITH_KEY)[number]
const isKeyed = (action: SaleAction): action is Keyed => WITH_KEY.some((keyed) => keyed === action)

/** What can be done with a sale by a key each, and the dialog that one of them has opened. */
export function useKeyedActions(sale: SaleView) {
  const [asked, setAsked] = useState<SaleDialogKind | null>(null)
  const entries = useSaleActions(sale, setAsked)
  const runOf = (wanted: Keyed) => entries.find(({ action }) => action === wanted)?.run ?? null
  useCommand('repeat', runOf('repeat'))
  useCommand('complain', runOf('complain'))
  useCommand('customer', runOf('customer'))
  return {
    keyed: entries.flatMap(({ action, ...entry }): readonly MoreEntry[] =>
      isKeyed(action) ? [{ ...entry, id: action, keyHint: keysOf(action) }] : [],
    ),
    dialog: asked !== null && <SaleDialog kind={asked} sale={sale} onClose={() => setAsked(null)} />,
  }
}

export function SaleActions({ sale }: { readonly sale: SaleView }) {
  const { keyed, dialog } = useKeyedActions(sale)
  if (keyed.length === 0) return null
  return (
    <div className={styles.row}>
      {keyed.map(({ id, label, icon: Icon, keyHint, run }) => (
        <Button
          key={id}
          weight="quiet"
          icon={Icon !== undefined && <Icon size={18} aria-hidden="true" />}
          keyHint={keyHint}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  )
}

interface SaleDialogProps {
  readonly kind: SaleDialogKind
  readonly sale: SaleView
  readonly onClose: () => void
}

/** The dialogs that an action of a sale opens. */
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
