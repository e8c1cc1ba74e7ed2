// The frame of an owner's action on one open sale, with the sale in words.
import type { ReactNode } from 'react'
import type { SaleView } from '#shared/sale/day'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Dialog } from '../../ui/Dialog'

const BOX_ACTIONS = {
  resend: { title: 'resend.title', description: 'resend.words' },
  'resend-early': { title: 'resend.early.title', description: 'resend.early.words' },
  settle: { title: 'settle.title', description: 'settle.words' },
} as const

export interface OwnersDialogProps {
  readonly boxAction: keyof typeof BOX_ACTIONS
  readonly sale: SaleView
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OwnersDialog({ boxAction, sale, onClose, children }: OwnersDialogProps) {
  const words = useWords()
  const { say } = words
  const { title, description } = BOX_ACTIONS[boxAction]
  const named = { number: saleNumber(words, sale), amount: words.rupees(sale.amountPaise) }
  return (
    <Dialog open onClose={onClose} title={say(title, named)} description={say(description)}>
      {children}
    </Dialog>
  )
}
