// The line of a sale as its customer reads it, from the stage that the counter is in.
import type { SaleSheet } from '#shared/channels/sale'
import type { DisplayLine } from '#shared/shop/customer-display'
import { lineStateOf } from '#shared/sale/sale-statement'
import { collectedPaise } from '#shared/sale/subject'
import type { SaleService } from '#shared/operations/registry'
import { assertNever } from '#shared/base/result'
import type { Stage } from './stage'
import type { SaleHead } from './late-failures'

/** Of an account opening nothing personal is shown: the number and the kind of account are the customer's own affair. */
export const entered = (
  service: SaleService,
  { number, payee, amountPaise }: Pick<SaleHead, 'number' | 'payee'> & Pick<DisplayLine, 'amountPaise'>,
): Omit<DisplayLine, 'state'> => {
  const isOpen = service !== 'account'
  return { service, number: isOpen ? number : '', payee: isOpen ? payee : '', amountPaise }
}

/** Null before the sale is confirmed. */
export function confirmedLine<Sheet extends SaleSheet>(
  service: SaleService,
  stage: Stage<Sheet>,
  headOf: (sheet: Sheet) => SaleHead,
): DisplayLine | null {
  switch (stage.kind) {
    case 'form':
    case 'preparing':
    case 'confirm':
      return null
    case 'running':
      return { ...entered(service, headOf(stage.sheet)), requestId: stage.sheet.requestId, state: 'sending' }
    case 'unanswered':
      return { ...entered(service, headOf(stage.sheet)), requestId: stage.sheet.requestId, state: 'waiting' }
    case 'result':
      return {
        ...entered(service, { ...headOf(stage.sheet), amountPaise: collectedPaise(stage.sale) }),
        requestId: stage.sale.requestId,
        state: lineStateOf(stage.sale),
      }
    default:
      return assertNever(stage)
  }
}
