// The receipt desk: what the workflow asks of the printing room, joined from the model, the pages and the press.
import type { Language } from '@shared/domain/environment'
import type { Paper } from '@shared/domain/receipt'
import type { Sale } from '@shared/domain/sale'
import { receiptNumber } from '@shared/ids'
import type { Result } from '@shared/result'
import { fileDateText } from '../texts/dates'
import type { ReceiptLanguages } from './model'
import type { Press } from './press'
import { currentModel, receiptPath, type ReceiptSources } from './routes'
import { shareText } from './share-text'

export interface DeskDependencies extends Omit<ReceiptSources, 'saleOf'> {
  readonly language: () => Language
  readonly press: Press
}

export interface ReceiptDesk {
  /** The address of the receipt's page and its text to share; null while nothing true can be printed. */
  page(sale: Sale, paper: Paper): { readonly path: string; readonly text: string } | null
  print(sale: Sale, paper: Paper): Promise<Result<{ readonly sentTo: string }>>
  savePdf(sale: Sale, paper: Paper): Promise<Result<{ readonly fileName: string }>>
}

export function createReceiptDesk(dependencies: DeskDependencies): ReceiptDesk {
  const { press } = dependencies
  const languages = (): ReceiptLanguages => [dependencies.language()]
  const pathOf = (sale: Sale, paper: Paper): string => receiptPath(sale.requestId, paper, languages())
  return {
    page: (sale, paper) => {
      const model = currentModel(sale, languages(), dependencies)
      return model === null ? null : { path: pathOf(sale, paper), text: shareText(model, sale) }
    },
    print: (sale, paper) => press.print(pathOf(sale, paper), paper),
    savePdf: (sale, paper) => press.savePdf(pathOf(sale, paper), paper, fileNameOf(sale)),
  }
}

/** `receipt-000142-2026-11-20.pdf`: sorts by itself, and names no customer. */
function fileNameOf(sale: Sale): string {
  const world = sale.environment === 'production' ? '' : `${sale.environment}-`
  return `${world}receipt-${receiptNumber(sale.lastSequence)}-${fileDateText(sale.openedAt)}.pdf`
}
