// From a sale to its receipt: a pure function for all papers and printers. It shows what the journal holds, and never
// the shop's commission.
import type { ReceiptKind } from '#shared/printing/paper'
import { receiptKindOf } from '#shared/sale/receipt-kind'
import type { Sale } from '#shared/sale/sale'
import { feePaise } from '#shared/sale/subject'
import { formatRupees } from '#shared/base/money'
import type { TextId } from '../../texts'
import { dateTimeText } from '../../texts/dates'
import { amountInWords } from '../../texts/words'
import { headingOf, specimenOf } from './heading'
import { ownLines, distinct, phrasesIn, type Phrases, type ReceiptLanguages } from './phrases'
import { elsewherePart } from './elsewhere'
import { chainDigitsOf, codeOf, footerOf, numberText, referencesOf, type PaperOptions } from './parts'
import { stampText } from '../../texts/stamp'
import { paidRows } from './paid'
import { noticesOf, stampToneOf, totalOf } from './state'
import { isBillOutsideNational, subjectPart, type SubjectPart } from './subject'
import type { ReceiptModel } from './types'

export type { ReceiptLanguages } from './phrases'
export { slipModel } from './slip'
export { visitModel } from './visit'
export type { PaperLine, Phrase, ReceiptModel, ReceiptRow, SlipModel, StampTone } from './types'

export interface ReceiptOptions extends PaperOptions {
  /** How often paper of this kind was printed for this sale before. Zero is the original. */
  readonly copiesBefore: number
}

/** The receipt of a sale; null while the sale awaits its first answer and nothing certain could be printed. */
export function receiptModel(sale: Sale, options: ReceiptOptions): ReceiptModel | null {
  const kind = receiptKindOf(sale)
  if (kind === null || sale.railStatus === 'sending') return null
  const phrases = phrasesIn(options.languages)
  const part = subjectPart(sale, options.languages, phrases)
  const chainDigits = chainDigitsOf(sale)
  const elsewhere = elsewherePart(sale, kind, phrases)
  return {
    kind,
    requestId: sale.requestId,
    title: phrases(titleOf(sale, kind)),
    service: phrases(`receipt.service.${sale.subject.service}`),
    ...headingOf(
      // The agent of the counter that sold it is not known here.
      elsewhere === null ? options.shop : { ...options.shop, agentId: '' },
      phrases,
      phrasesIn([options.languages[0]]),
      ownLines('header', options.languages, options.texts),
    ),
    logo: options.logo ?? null,
    specimen: specimenOf(sale.environment, phrases),
    duplicate: elsewhere?.duplicate ?? ownDuplicate(options, phrases),
    number: {
      label: phrases(kind === 'receipt' ? 'receipt.label.receipt-number' : 'receipt.label.slip-number'),
      value: [numberText(sale)],
    },
    date: { label: phrases('receipt.label.date'), value: [dateTimeText(sale.openedAt)] },
    subject: part.subject,
    details: [...(elsewhere?.rows ?? []), ...part.details],
    lines: [],
    ...amountsOf(sale, part, options.languages, phrases),
    stamp: { word: phrases(stampText(sale)), tone: stampToneOf(sale) },
    notices: [...noticesOf(sale, phrases), ...part.caveats, ...(elsewhere?.notices ?? [])],
    references: referencesOf(sale, phrases),
    closing: ownLines('footer', options.languages, options.texts),
    footer: footerOf(kind, options, phrases),
    code: codeOf(sale, chainDigits),
  }
}

const ownDuplicate = ({ copiesBefore }: ReceiptOptions, phrases: Phrases): ReceiptModel['duplicate'] =>
  copiesBefore === 0 ? null : phrases('receipt.duplicate', { count: copiesBefore })

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
