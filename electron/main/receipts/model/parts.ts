// What the paper of one sale and the combined paper of a visit have in common.
import type { Shop } from '#shared/shop/preferences'
import type { ReceiptKind, ReceiptTexts } from '#shared/printing/paper'
import { receiptCode } from '#shared/sale/receipt-code'
import type { Sale } from '#shared/sale/sale'
import { receiptNumber } from '#shared/base/ids'
import { saleRow } from '#shared/operations/registry'
import type { Logo } from '../../printing/logo'
import { dateTimeText } from '../../texts/dates'
import { phrasesIn, rowIf, type Phrases, type ReceiptLanguages } from './phrases'
import type { ReceiptModel, ReceiptRow } from './types'

export interface PaperOptions {
  readonly shop: Shop
  /** The shop's own lines; without them the paper has only the standard texts. */
  readonly texts?: ReceiptTexts
  readonly logo?: Logo | null
  readonly languages: ReceiptLanguages
  /** When this paper is made, epoch ms. */
  readonly printedAt: number
}

const CHAIN_DIGITS = 8

export const chainDigitsOf = ({ lastLink }: Sale): string => lastLink.slice(0, CHAIN_DIGITS)

/** Of an opening it is the last digits of the account. */
const operatorReferenceKey = ({ subject }: Sale) =>
  saleRow(subject.operation).outcomeWords === 'account'
    ? 'slip.label.bank'
    : 'receipt.label.operator-reference'

export function referencesOf(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  const { referenceId, acknowledgementNumber, operatorReference, national } = sale.references
  return [
    ...rowIf(phrases('receipt.label.national-transaction'), national?.transactionId ?? null),
    ...rowIf(phrases('receipt.label.national-approval'), national?.approvalNumber ?? null),
    ...rowIf(phrases(operatorReferenceKey(sale)), operatorReference),
    ...rowIf(phrases('receipt.label.acknowledgement'), acknowledgementNumber),
    ...rowIf(phrases('receipt.label.reference'), referenceId),
    ...rowIf(phrases('receipt.label.request-id'), sale.requestId),
  ]
}

export function footerOf(
  kind: ReceiptKind,
  { languages, printedAt }: PaperOptions,
  phrases: Phrases,
): ReceiptModel['footer'] {
  const own = phrasesIn([languages[0]])
  const thanks = kind === 'receipt' ? [phrases('receipt.thanks')] : []
  return [...thanks, own('receipt.printed', { when: dateTimeText(printedAt) })]
}

export const codeOf = ({ environment, lastSequence, requestId }: Sale, chainDigits: string): string =>
  receiptCode({ environment, number: receiptNumber(lastSequence), chainDigits, requestId })

/** With the digits of the chain; of another counter's sale they are known there alone. */
export const numberText = (sale: Sale): string =>
  [receiptNumber(sale.lastSequence), chainDigitsOf(sale)].filter((part) => part !== '').join(' · ')
