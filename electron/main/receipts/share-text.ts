// The receipt as plain text, for a message to the customer, or to take along from their screen. The customer's numbers are masked, because
// messages get forwarded and codes are read by whoever stands near.
import { LONGEST_RECEIPT_TEXT } from '#shared/shop/customer-display'
import type { Sale } from '#shared/sale/sale'
import { maskMobile } from '#shared/base/identifiers/mobile'
import type { PaperLine, Phrase, ReceiptModel, ReceiptRow } from './model'
import { isVisit, type Receiptable } from './receipt-pages'

const UNMASKED_DIGITS = 4

/** The number of a sale as others may see it: enough to recognise one's own. */
export function maskedAccount(sale: Pick<Sale, 'accountNumber' | 'subject'>): string | null {
  if (sale.accountNumber === null) return null
  if (sale.subject.service === 'mobile') return maskMobile(sale.accountNumber)
  const { length } = sale.accountNumber
  const shown = Math.min(UNMASKED_DIGITS, Math.floor(length / 2))
  return sale.accountNumber.slice(length - shown).padStart(length, 'x')
}

/** Lines to paste or send. The first line says if it is not a receipt, or not a genuine one. */
export function shareText(model: ReceiptModel, subject: Receiptable): string {
  const lines = [
    ...(model.specimen === null
      ? []
      : [`*** ${joined(model.specimen.word)} ***`, joined(model.specimen.meaning)]),
    joined(model.shop.name),
    `${joined(model.title)}: ${joined(model.service)}`,
    joined(model.stamp.word),
    ...(isVisit(subject) ? model.lines.flatMap(saleLines) : aboutSale(model, subject)),
    ...model.amounts.map(rowLine),
    rowLine(model.total),
    rowLine(model.date),
    rowLine(model.number),
    ...withoutId(model.references, isVisit(subject) ? null : subject).map(rowLine),
    ...model.notices.map(joined),
  ]
  return lines.join('\n')
}

/**
 * The same in the fewest lines, in the first language of the model, for a square code that a phone reads from a screen. Null if even those are
 * too long for one.
 */
export function takeAlongText(model: ReceiptModel, subject: Receiptable): string | null {
  const sales: readonly (string | undefined)[] = isVisit(subject)
    ? model.lines.map(({ what, sale, amount }) => `${own(what)} ${maskedAccount(sale) ?? ''} ${amount}`)
    : [`${own(model.service)} ${maskedAccount(subject) ?? ''}`]
  const lines = [
    model.specimen === null ? undefined : `*** ${own(model.specimen.word)} ***`,
    own(model.shop.name),
    ...sales,
    ownRow(model.total),
    own(model.stamp.word),
    own(model.date.value),
    ownRow(model.number),
  ].filter((one) => one !== undefined)
  const text = lines.map((one) => one.trim()).join('\n')
  const whole = [text, ...withoutId(model.references, isVisit(subject) ? null : subject).map(ownRow)].join(
    '\n',
  )
  return [whole, text].map(inAscii).find((one) => Buffer.byteLength(one) <= LONGEST_RECEIPT_TEXT) ?? null
}

/**
 * A code does not say which characters its bytes are. Of a text that is ASCII but for a few signs some readers guess wrongly (zbar takes `₹` for
 * Japanese), so these are written out; a text of an Indian script is known as UTF-8.
 */
function inAscii(text: string): string {
  const written = text.replaceAll('₹', 'Rs. ').replaceAll('·', '-').replaceAll('’', "'")
  return /^[\n -~]*$/.test(written) ? written : text
}

const own = ([first = '']: Phrase): string => first
const ownRow = ({ label, value }: ReceiptRow): string => `${own(label)}: ${own(value)}`

function aboutSale(model: ReceiptModel, sale: Sale): readonly string[] {
  const account = maskedAccount(sale)
  return [
    line(model.subject.label, account === null ? model.subject.value : [account]),
    ...model.details.slice(0, 1).map(rowLine),
  ]
}

/** A sale of a visit: what it is, its masked number, what became of it, its numbers for a complaint. */
const saleLines = ({ number, what, sale, stamp, amount, rows, notices }: PaperLine): readonly string[] => [
  '',
  `${joined(what)}: ${amount}`,
  `${line(number.label, [maskedAccount(sale) ?? joined(number.value)])}, ${joined(stamp.word)}`,
  ...withoutId(rows, sale).map(rowLine),
  ...notices.map(joined),
]

/** Our own id of the sale tells the customer nothing; the numbers of the service and the operator are for a complaint. */
const withoutId = (rows: readonly ReceiptRow[], sale: Sale | null): readonly ReceiptRow[] =>
  rows.filter(({ value }) => sale === null || !value.includes(sale.requestId))

const joined = (phrase: Phrase): string => phrase.join(' / ')
const line = (label: Phrase, value: Phrase): string => `${joined(label)}: ${joined(value)}`
const rowLine = ({ label, value }: ReceiptRow): string => line(label, value)
