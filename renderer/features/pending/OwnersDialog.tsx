// The frame around what only an owner does to one open sale: which sale it is, in words, and the gate.
import type { ReactNode } from 'react'
import type { SaleView } from '@shared/domain/day'
import { saleNumber } from '../../messages/sale-words'
import { useWords } from '../../messages/words'
import { Dialog } from '../../ui/Dialog'
import { OwnerGate } from '../lock/OwnerGate'

export interface OwnersDialogProps {
  readonly deed: 'resend' | 'settle'
  readonly sale: SaleView
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OwnersDialog({ deed, sale, onClose, children }: OwnersDialogProps) {
  const words = useWords()
  const { say } = words
  const named = { number: saleNumber(words, sale), amount: words.rupees(sale.amountPaise) }
  return (
    <Dialog open onClose={onClose} title={say(`${deed}.title`, named)} description={say(`${deed}.words`)}>
      <OwnerGate>{children}</OwnerGate>
    </Dialog>
  )
}
