// From a visit to its combined paper: every line with its state, its numbers and its amount; then the total, how it was
// paid, what was handed over and the change. Each line also has a paper of its own.
import { receiptKindOf } from '#shared/sale/receipt-kind'
import type { ReceiptKind } from '#shared/printing/paper'
import { STANDS } from '#shared/till/day-book'
import type { Sale } from '#shared/sale/sale'
import type { Visit, VisitLine } from '#shared/visit/visit'
import { formatRupees, paise, type Paise } from '#shared/base/money'
import { receiptNumber, type RequestId } from '#shared/base/ids'
import { payeeName } from '#shared/sale/subject'
import type { TextId } from '../../texts'
import { dateTimeText } from '../../texts/dates'
import { amountInWords } from '../../texts/words'
import { stampText } from '../../texts/stamp'
import { headingOf, specimenOf } from './heading'
import { ownLines, distinct, phrasesIn, rowIf, type Phrases } from './phrases'
import { chainDigitsOf, codeOf, footerOf, numberText, referencesOf, type PaperOptions } from './parts'
import { noticesOf, stampToneOf } from './state'
import { subjectPart } from './subject'
import type { PaperLine, Phrase, ReceiptModel, ReceiptRow, StampTone } from './types'

export interface VisitPaperOptions extends PaperOptions {
  /** How often paper of this kind was printed for a sale before, alone or with its visit. */
  readonly copiesOf: (requestId: RequestId, kind: ReceiptKind) => number
}

type SoldLine = VisitLine & { readonly sale: Sale }

const isSold = (line: VisitLine): line is SoldLine & VisitLine =>
  line.sale !== null && line.state !== 'kept' && line.state !== 'waiting' && line.state !== 'sending'

/** The paper of a visit; null while a line has not been sent, or awaits its first answer. */
export function visitModel(visit: Visit, options: VisitPaperOptions): ReceiptModel | null {
  const lines = visit.lines.filter(isSold)
  const [first] = lines
  if (first === undefined || lines.length < visit.lines.length) return null
  const phrases = phrasesIn(options.languages)
  const kind = kindOf(lines)
  const printedAlready = lines.map((line) => copiesBefore(line, options))
  const copies = Math.min(...printedAlready)
  const { environment } = first.sale
  return {
    kind,
    requestId: first.requestId,
    title: phrases(`receipt.title.visit-${kind}`),
    service: phrases('receipt.visit.lines', { count: lines.length }),
    ...headingOf(
      options.shop,
      phrases,
      phrasesIn([options.languages[0]]),
      ownLines('header', options.languages, options.texts),
    ),
    logo: options.logo ?? null,
    specimen: specimenOf(environment, phrases),
    duplicate: copies === 0 ? null : phrases('receipt.duplicate', { count: copies }),
    number: { label: phrases('receipt.label.visit'), value: [visitNumber(lines)] },
    date: { label: phrases('receipt.label.date'), value: [dateTimeText(visit.paidAt ?? visit.beganAt)] },
    subject: { label: [], value: [] },
    details: [],
    lines: lines.map((line, index) =>
      paperLine(
        line,
        copies === printedAlready[index] ? 0 : (printedAlready[index] ?? 0),
        visit,
        options,
        phrases,
      ),
    ),
    ...amountsOf(visit, kind, options, phrases),
    stamp: { word: phrases(`receipt.stamp.visit-${kind}`), tone: TONES[kind] },
    notices: caveatsOf(lines, options, phrases),
    references: [],
    closing: ownLines('footer', options.languages, options.texts),
    footer: footerOf(kind, options, phrases),
    code: codeOf(first.sale, chainDigitsOf(first.sale)),
  }
}

/** One that went through gives a receipt; one without a result makes it an acknowledgement of what was paid. */
function kindOf(lines: readonly SoldLine[]): ReceiptKind {
  const stands = lines.map(({ sale }) => STANDS[sale.railStatus])
  if (stands.includes('open')) return 'acknowledgement'
  return stands.includes('done') ? 'receipt' : 'note'
}

const TONES: { readonly [Kind in ReceiptKind]: StampTone } = {
  receipt: 'good',
  acknowledgement: 'wait',
  note: 'bad',
}

/** From the first to the last entry of its sales. */
const visitNumber = (lines: readonly SoldLine[]): string => {
  const numbers = lines.map(({ sale }) => sale.lastSequence)
  return distinct([Math.min(...numbers), Math.max(...numbers)].map(receiptNumber)).join('–')
}

function copiesBefore({ requestId, sale }: SoldLine, { copiesOf }: VisitPaperOptions): number {
  const kind = receiptKindOf(sale)
  return kind === null ? 0 : copiesOf(requestId, kind)
}

function paperLine(
  line: SoldLine,
  copies: number,
  visit: Visit,
  { languages }: VisitPaperOptions,
  phrases: Phrases,
): PaperLine {
  const { sale } = line
  const { subject } = subjectPart(sale, languages, phrases)
  const isUndone = STANDS[sale.railStatus] === 'undone'
  return {
    number: subject,
    what: distinctJoin(phrases(`receipt.service.${sale.subject.service}`), payeeName(sale.subject)),
    sale,
    stamp: { word: phrases(stampText(sale)), tone: stampToneOf(sale) },
    duplicate: copies === 0 ? null : phrases('receipt.duplicate', { count: copies }),
    rows: [
      ...rowIf(phrases('receipt.label.customer'), sale.customerName),
      ...(line.feePaise === 0
        ? []
        : [{ label: phrases('receipt.label.fee'), value: [formatRupees(line.feePaise)] }]),
      {
        label: phrases(
          receiptKindOf(sale) === 'receipt' ? 'receipt.label.receipt-number' : 'receipt.label.slip-number',
        ),
        value: [numberText(sale)],
      },
      ...referencesOf(sale, phrases),
    ],
    amount: formatRupees(line.duePaise),
    isStruck: isUndone,
    notices: isUndone ? undoneNotices(line, visit, phrases) : noticesOf(sale, phrases),
  }
}

/** `Mobile recharge · Jio`, in each language. */
const distinctJoin = (service: Phrase, payee: string): Phrase => service.map((text) => `${text} · ${payee}`)

/** What was not done is not part of the total; what of it was paid all the same, the shop owes. */
function undoneNotices({ sale, requestId }: SoldLine, visit: Visit, phrases: Phrases): readonly Phrase[] {
  const owed = visit.owedBack.find((one) => one.requestId === requestId)
  const state = noticesOf(sale, phrases).slice(0, 1)
  return [
    ...state,
    owed === undefined
      ? phrases('receipt.visit.not-charged')
      : phrases('receipt.notice.cash-owed-back', { amount: formatRupees(owed.amountPaise) }),
  ]
}

/** What the papers of what was done, or may be, have to say besides; each once. */
function caveatsOf(
  lines: readonly SoldLine[],
  { languages }: VisitPaperOptions,
  phrases: Phrases,
): readonly Phrase[] {
  const sold = lines.filter(({ sale }) => STANDS[sale.railStatus] !== 'undone')
  const all = sold.flatMap(({ sale }) => subjectPart(sale, languages, phrases).caveats)
  return all.filter((one, index) => all.findIndex((other) => other[0] === one[0]) === index)
}

function amountsOf(
  visit: Visit,
  kind: ReceiptKind,
  { languages }: VisitPaperOptions,
  phrases: Phrases,
): Pick<ReceiptModel, 'amounts' | 'total' | 'inWords'> {
  const { duePaise } = visit
  return {
    amounts: [...paidRows(visit, phrases), ...changeRows(visit, phrases), ...owedRows(visit, phrases)],
    total: { label: phrases(TOTALS[kind]), value: [formatRupees(duePaise)] },
    inWords: {
      label: phrases('receipt.label.in-words'),
      value: distinct(languages.map((language) => amountInWords(duePaise, language))),
    },
  }
}

const TOTALS: { readonly [Kind in ReceiptKind]: TextId } = {
  receipt: 'receipt.label.total-visit',
  acknowledgement: 'receipt.label.total-received',
  note: 'receipt.label.nothing-taken',
}

function paidRows({ parts }: Visit, phrases: Phrases): readonly ReceiptRow[] {
  const [only, second] = parts
  if (only === undefined)
    return [{ label: phrases('receipt.label.mode'), value: phrases('receipt.mode.none') }]
  if (second === undefined)
    return [{ label: phrases('receipt.label.mode'), value: phrases(`receipt.mode.${only.way}`) }]
  return parts.map(({ way, amountPaise }) => ({
    label: phrases(`receipt.mode.${way}`),
    value: [formatRupees(amountPaise)],
  }))
}

/** Once it is certain: until then the notes lie on the counter. */
function changeRows(
  { isChangeFinal, tenderedPaise, changePaise }: Visit,
  phrases: Phrases,
): readonly ReceiptRow[] {
  if (!isChangeFinal || tenderedPaise === null || changePaise === null || changePaise === 0) return []
  return [
    { label: phrases('receipt.label.tendered'), value: [formatRupees(tenderedPaise)] },
    { label: phrases('receipt.label.change'), value: [formatRupees(changePaise)] },
  ]
}

function owedRows({ owedBack }: Visit, phrases: Phrases): readonly ReceiptRow[] {
  const owedPaise: Paise = paise(owedBack.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0))
  return owedPaise === 0
    ? []
    : [{ label: phrases('receipt.label.owed-back'), value: [formatRupees(owedPaise)] }]
}
