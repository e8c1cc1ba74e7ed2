// From a sale to its receipt: a pure function for all papers and printers. It shows what the journal holds, and never
// the shop's commission.
import type { Shop } from '@shared/domain/preferences'
import type { ReceiptKind, ReceiptTexts } from '@shared/domain/receipt'
import { receiptKindOf } from '@shared/domain/receipt-kind'
import type { Sale } from '@shared/domain/sale'
import { feePaise } from '@shared/domain/subject'
import { receiptNumber } from '@shared/ids'
import { formatRupees } from '@shared/money'
import type { TextId } from '../../texts'
import { dateTimeText } from '../../texts/dates'
import { amountInWords } from '../../texts/words'
import type { Logo } from '../../printers/logo'
import { headingOf, specimenOf } from './heading'
import { ownLines } from './own-lines'
import { distinct, phrasesIn, rowIf, type Phrases, type ReceiptLanguages } from './phrases'
import { stampText } from '../../texts/stamp'
import { paidRows } from './paid'
import { noticesOf, stampToneOf, totalOf } from './state'
import { isBillOutsideNational, subjectPart, type SubjectPart } from './subject'
import type { ReceiptModel, ReceiptRow } from './types'

export type { ReceiptLanguages } from './phrases'
export { slipModel } from './slip'
export type { Phrase, ReceiptModel, ReceiptRow, SlipModel, StampTone } from './types'

export interface ReceiptOptions {
  readonly shop: Shop
  /** The shop's own lines; without them the paper has only the standard texts. */
  readonly texts?: ReceiptTexts
  readonly logo?: Logo | null
  readonly languages: ReceiptLanguages
  /** How often paper of this kind was printed for this sale before. Zero is the original. */
  readonly copiesBefore: number
  /** When this paper is made, epoch ms. */
  readonly printedAt: number
}

const CHAIN_DIGITS = 8

/** The receipt of a sale; null while the sale awaits its first answer and nothing certain could be printed. */
export function receiptModel(sale: Sale, options: ReceiptOptions): ReceiptModel | null {
  const kind = receiptKindOf(sale)
  if (kind === null || sale.railStatus === 'sending') return null
  const phrases = phrasesIn(options.languages)
  const part = subjectPart(sale, options.languages, phrases)
  const chainDigits = sale.lastLink.slice(0, CHAIN_DIGITS)
  return {
    kind,
    requestId: sale.requestId,
    title: phrases(titleOf(sale, kind)),
    service: phrases(`receipt.service.${sale.subject.service}`),
    ...headingOf(
      options.shop,
      phrases,
      phrasesIn([options.languages[0]]),
      ownLines('header', options.languages, options.texts),
    ),
    logo: options.logo ?? null,
    specimen: specimenOf(sale.environment, phrases),
    duplicate:
      options.copiesBefore === 0 ? null : phrases('receipt.duplicate', { count: options.copiesBefore }),
    number: {
      label: phrases(kind === 'receipt' ? 'receipt.label.receipt-number' : 'receipt.label.slip-number'),
      value: [`${receiptNumber(sale.lastSequence)} · ${chainDigits}`],
    },
    date: { label: phrases('receipt.label.date'), value: [dateTimeText(sale.openedAt)] },
    subject: part.subject,
    details: part.details,
    ...amountsOf(sale, part, options.languages, phrases),
    stamp: { word: phrases(stampText(sale)), tone: stampToneOf(sale) },
    notices: [...noticesOf(sale, phrases), ...part.caveats],
    references: referencesOf(sale, phrases),
    closing: ownLines('footer', options.languages, options.texts),
    footer: footerOf(kind, options, phrases),
    code: codeOf(sale, chainDigits),
  }
}

/**
 * A bill that was paid without the ids of the national system has a title of its own: the paper proves the payment, and
 * is not a receipt (docs/field-rules.md 1).
 */
const titleOf = (sale: Sale, kind: ReceiptKind): TextId =>
  kind === 'receipt' && isBillOutsideNational(sale) ? 'receipt.title.bill' : `receipt.title.${kind}`

function amountsOf(
  sale: Sale,
  { amountLabel }: SubjectPart,
  languages: ReceiptLanguages,
  phrases: Phrases,
): Pick<ReceiptModel, 'amounts' | 'total' | 'inWords'> {
  const total = totalOf(sale)
  return {
    amounts: [
      { label: phrases(amountLabel), value: [formatRupees(sale.amountPaise)] },
      // Printed even if it is zero, so that nobody can add one unnoticed.
      { label: phrases('receipt.label.fee'), value: [formatRupees(feePaise(sale.subject))] },
      ...paidRows(sale, phrases),
    ],
    total: { label: phrases(total.label), value: [formatRupees(total.amountPaise)] },
    inWords: {
      label: phrases('receipt.label.in-words'),
      value: distinct(languages.map((language) => amountInWords(total.amountPaise, language))),
    },
  }
}

function referencesOf(sale: Sale, phrases: Phrases): readonly ReceiptRow[] {
  const { referenceId, acknowledgementNumber, operatorReference, national } = sale.references
  return [
    ...rowIf(phrases('receipt.label.national-transaction'), national?.transactionId ?? null),
    ...rowIf(phrases('receipt.label.national-approval'), national?.approvalNumber ?? null),
    ...rowIf(phrases('receipt.label.operator-reference'), operatorReference),
    ...rowIf(phrases('receipt.label.acknowledgement'), acknowledgementNumber),
    ...rowIf(phrases('receipt.label.reference'), referenceId),
    ...rowIf(phrases('receipt.label.request-id'), sale.requestId),
  ]
}

function footerOf(kind: ReceiptKind, options: ReceiptOptions, phrases: Phrases): ReceiptModel['footer'] {
  const own = phrasesIn([options.languages[0]])
  const thanks = kind === 'receipt' ? [phrases('receipt.thanks')] : []
  return [...thanks, own('receipt.printed', { when: dateTimeText(options.printedAt) })]
}

/** Plain ASCII, so that any scanner types it into the counter box correctly. */
function codeOf(sale: Sale, chainDigits: string): string {
  const world = sale.environment === 'production' ? 'GALLA' : `GALLA-${sale.environment.toUpperCase()}`
  return `${world}/${receiptNumber(sale.lastSequence)}/${chainDigits}/${sale.requestId}`
}
