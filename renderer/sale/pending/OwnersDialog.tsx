// The frame of an owner's action on one open sale, with the sale in words.
import type { ReactNode } from 'react'
import type { SaleView } from '#shared/sale/day'
import { saleNumber } from '../../texts/sale-words'
import { useWords } from '../../texts/words'
import { Dialog } from '../../ui/Dialog'

const DEEDS = {
  resend: { title: 'resend.title', description: 'resend.words' },
  settle: { title: 'settle.title', description: 'settle.words' },
} as const

export interface OwnersDialogProps {
  readonly deed: keyof typeof DEEDS
  readonly sale: SaleView
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OwnersDialog({ deed, sale, onClose, children }: OwnersDialogProps) {
  const words = useWords()
  const { say } = words
  const { title, description } = DEEDS[deed]
  const named = { number: saleNumber(words, sale), amount: words.rupees(sale.amountPaise) }
  return (
    <Dialog open onClose={onClose} title={say(title, named)} description={say(description)}>
      {children}
    </Dialog>
  )
}
