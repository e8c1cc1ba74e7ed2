// The page docs/typed-texts.md: each kind of text, each place that reads it, and what it becomes.
import { parseAadhaar } from '#shared/base/identifiers/aadhaar'
import { parseAccount, parseIfsc, parseUpiId } from '#shared/base/identifiers/bank'
import { parseGstin } from '#shared/base/identifiers/gstin'
import { parsePan } from '#shared/base/identifiers/pan'
import { parsePincode } from '#shared/base/identifiers/pincode'
import { readAmount } from '#shared/base/exact-values'
import { dateInFigures, readDate } from '#shared/base/calendar'
import { formatRupees, paise, parseRupees, readingsText } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'
import common from '#shared/languages/en/window/common.json'
import daybook from '#shared/languages/en/window/daybook.json'
import recharge from '#shared/languages/en/window/recharge.json'
import verification from '#shared/languages/en/window/verification.json'
import { pinSchema } from '#shared/access/staff'
import { readOperatorTable } from '#shared/operations/recharge/operator-table'
import { readCsv } from '#main/records/statement/csv'
import { readStatement } from '#main/records/statement/statement'
import { recognise, type Recognised } from '#renderer/app/counter-box/recognise'
import { NOTHING_EXPLAINED } from '#shared/sale/reconciliation'
import { readNumber } from '#renderer/operations/recharge/number'
import { piecesOf } from '#renderer/till/count'

const WORDS: Readonly<Record<string, string | undefined>> = {
  ...common,
  ...daybook,
  ...recharge,
  ...verification,
}
const refused = (key: string): string => `refused: ${WORDS[key] ?? key}`

const ofCheck = (
  parsed: { readonly ok: boolean; readonly isDoubtful?: boolean; readonly suggestion?: string | null },
  read: string,
  key: string,
): string => {
  const offer = (parsed.suggestion ?? null) === null ? '' : `; offered: ${parsed.suggestion}`
  if (!parsed.ok) return `${refused(key)}${offer}`
  return `${read}${parsed.isDoubtful === true ? ', after one yes that it may be charged' : ''}${offer}`
}

/** A meaning in the counter box, in a word. */
function meantInBox(found: Recognised): string {
  if (found.kind === 'unread-amount') return `an amount: ${amountRefused(found.amount)}`
  const { kind, ...details } = found
  const told = Object.values(details).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  )
  return [kind, ...told].join(' ')
}

const amountRefused = (parsed: ReturnType<typeof parseRupees>): string =>
  parsed.ok
    ? formatRupees(parsed.amountPaise)
    : `refused: ${[readingsText(parsed), WORDS[`problem.amount.${parsed.problem}`]].filter(Boolean).join(' ')}`

const paiseText = (amountPaise: ReturnType<typeof readAmount>): string =>
  amountPaise === null ? 'not read: shown as written, and ends no sale' : formatRupees(amountPaise)

function statementLine(text: string): string {
  const content = readCsv(`order_id,status,amount,type\n${text}`)
  const { rows, unreadable, understanding } = readStatement(content, NOTHING_EXPLAINED)
  if (understanding.problem !== null) return `nothing is read: ${understanding.problem.kind}`
  const [row] = rows
  if (row === undefined) return unreadable > 0 ? 'counted as not read' : 'nothing'
  const { requestId, says, refunded, amountPaise, amountText, movesBack } = row
  return [
    requestId ?? 'no sale number',
    says,
    ...(refunded === true ? ['refunded'] : []),
    ...(movesBack === true ? ['money back'] : []),
    amountPaise === null ? `amount as written: ${amountText ?? 'none'}` : formatRupees(paise(amountPaise)),
  ].join(', ')
}

interface Place {
  readonly name: string
  readonly sample: string
  readonly others: readonly string[]
  readonly read: (text: string) => string
}

const PLACES: readonly Place[] = [
  {
    name: 'Number of a recharge',
    sample: '98765-43210',
    others: [
      '+91 98765 43210',
      '0 98765 43210',
      'Mob. 98765 43210',
      'tel:+919876543210',
      '080 23456789',
      '+91 98765 432',
      '+65 9123 4567',
      '06512345678',
      '1600 123456',
      '5591234567890',
    ],
    read: (text) => {
      const read = readNumber('mobile', text)
      if (read.kind === 'typing') return 'not whole yet'
      if (read.kind === 'wrong') return refused(`problem.mobile.${read.problem}`)
      return `${read.accountNumber}${read.isUnusual === true ? ', and the sheet asks' : ''}`
    },
  },
  {
    name: 'Number of a set-top box',
    sample: '1234-567890',
    others: ['AB 1234567890', '1005#825'],
    read: (text) => {
      const read = readNumber('dth', text)
      if (read.kind === 'whole') return read.accountNumber
      if (read.kind === 'typing') return 'not whole yet'
      return refused(
        read.problem === 'unusual-characters' ? 'recharge.number.unusual' : `problem.mobile.${read.problem}`,
      )
    },
  },
  {
    name: 'Amount',
    sample: '1,845.50',
    others: [
      '299',
      'Rs. 299',
      'Re 299',
      'रु 299',
      '299/-',
      '₹.6',
      '70,00',
      '299,50',
      '1 84 550',
      '10%',
      '(500)',
      '1/2',
      '1-2',
      '-5',
    ],
    read: (text) => amountRefused(parseRupees(text)),
  },
  {
    name: 'Counter box',
    sample: '98765-43210',
    others: [
      '98765 43210 Rs 299',
      'Mob. 98765 43210 299/-',
      '98765 43210 299,50',
      'Rs. 299/-',
      '080 23456789',
      '0012',
      'abcpe1234f',
      '06DELI09652G1DA',
      'ravi@bank',
      '4968 5824 5152',
    ],
    read: (text) =>
      recognise(text, { sales: [], boxActions: [], isFromAmountField: false })
        .map(meantInBox)
        .filter((meant, at, all) => all.indexOf(meant) === at)
        .join('; ') || 'nothing',
  },
  {
    name: 'Amount in an answer of the service, a callback or JSON',
    sample: '1,845.50',
    others: ['299', '299.0', '-5', '70,00', '299.505', '1e3', '₹ 299', '299/-', 'N.A.'],
    read: (text) => paiseText(readAmount(text)),
  },
  {
    name: 'Amount in a statement whose column proves the comma before the paise',
    sample: '1.845,50',
    others: ['70,00', '299', '1.500', '70.00', '-5,00', '299/-'],
    read: (text) => paiseText(readAmount(text, ',')),
  },
  {
    name: 'Line of a statement',
    sample: 'SALE-0001,success,299.00',
    others: [
      'SALE-0001,Completed,299.00',
      'SALE-0001,refunded,299.00',
      'SALE-0001,failed,299.00',
      'SALE-0001,success,299.00 CR',
      'SALE-0001,success,"29,9,00"',
      ',success,299.00',
      '="SALE-0001",success,299.00',
      "'SALE-0001,success,299.00",
      'SALE-0001,success,299.00,DEBIT',
      'SALE-0001,success,299.00,CREDIT',
      'SALE-0001,success,299.00,Refund of a failed sale',
      'SALE-0001,success,-299.00',
    ],
    read: statementLine,
  },
  {
    name: 'Input of a bill, as it is sent',
    sample: 'MH-12 0045',
    others: ['१२३-४५'],
    read: (text) => plainText(text).trim(),
  },
  {
    name: 'Date',
    sample: '01-04-2026',
    others: ['1/4/26', '01042026', '1 apr 2026', '31/02/2026'],
    read: (text) => {
      const read = readDate(text)
      return read.ok ? dateInFigures(read.at) : refused(`date.problem.${read.problem}`)
    },
  },
  {
    name: 'PAN',
    sample: 'ABCPE-1234 F',
    others: ['abcpe1234f', 'ABCP51234F', 'AAEEE1234F', 'AAEQE1234F'],
    read: (text) => {
      const parsed = parsePan(text)
      return ofCheck(parsed, parsed.ok ? parsed.panNumber : '', 'verify.problem.pan.number')
    },
  },
  {
    name: 'GSTIN',
    sample: '27-AAPFU0939F 1ZV',
    others: [
      '06DELI09652G1DA',
      '06DELIO9652G1DA',
      '0717UNO00157UNO',
      '9917SGP29001OST',
      '27AAPFU0939F1ZA',
      '45AAPFU0939F1ZX',
    ],
    read: (text) => {
      const parsed = parseGstin(text)
      return ofCheck(parsed, parsed.ok ? parsed.gstin : '', 'verify.problem.gstin.number')
    },
  },
  {
    name: 'IFSC',
    sample: 'SBIN-000 1234',
    others: ['SBINO001234', 'SBIN1001234'],
    read: (text) => {
      const parsed = parseIfsc(text)
      return ofCheck(parsed, parsed.ok ? parsed.ifscCode : '', 'verify.problem.bank.ifscCode')
    },
  },
  {
    name: 'Bank account',
    sample: '00012-3456 789',
    others: ['12345678', '12345678A'],
    read: (text) => {
      const parsed = parseAccount(text)
      return ofCheck(parsed, parsed.ok ? parsed.accountNumber : '', 'verify.problem.bank.number')
    },
  },
  {
    name: 'UPI id',
    sample: '98765-43210@bank',
    others: ['r@bank', 'ravi+k@bank', 'ravi'],
    read: (text) => {
      const parsed = parseUpiId(text)
      return ofCheck(parsed, parsed.ok ? parsed.upiId : '', 'verify.problem.upi.number')
    },
  },
  {
    name: 'Aadhaar number',
    sample: '4968-5824 5152',
    others: ['496858245153'],
    read: (text) => (parseAadhaar(text).ok ? 'read, and never written down' : 'refused'),
  },
  {
    name: 'Count of notes or coins',
    sample: '120',
    others: ['', '1,200', '1.5', '-1', '1e3'],
    read: (text) => piecesOf(text)?.toString() ?? refused('daybook.count.problem.short'),
  },
  {
    name: 'PIN',
    sample: '4071',
    others: ['407', '40 71', '40a1'],
    read: (text) => (pinSchema.safeParse(plainText(text)).success ? plainText(text) : 'refused'),
  },
  {
    name: 'Code in the table of operators',
    sample: '018',
    others: ['="018"', "'018", '"0,18"'],
    read: (text) =>
      readOperatorTable(`${text},Jio,mobile`).operators[0]?.code ?? 'the line is told and left out',
  },
  {
    name: 'Pincode',
    sample: '411 001',
    others: ['011001'],
    read: (text) => {
      const parsed = parsePincode(text)
      return parsed.ok ? parsed.pincode : 'refused'
    },
  },
]

const inDigits =
  (zero: string) =>
  (text: string): string =>
    text.replace(/[0-9]/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
/** Behind the second character that is a letter or a digit. */
const within =
  (mark: string) =>
  (text: string): string =>
    text.replace(/^([^A-Za-z0-9]*[A-Za-z0-9][^A-Za-z0-9]*[A-Za-z0-9])/, `$1${mark}`)

const KINDS: readonly (readonly [string, (text: string) => string])[] = [
  ['as typed in ASCII', (text) => text],
  ['digits of Hindi and Marathi', inDigits('०')],
  ['digits of Bengali', inDigits('০')],
  ['digits of Tamil', inDigits('௦')],
  ['digits of Telugu', inDigits('౦')],
  ['digits of Gujarati', inDigits('૦')],
  ['digits of Kannada', inDigits('೦')],
  ['digits of Urdu', inDigits('۰')],
  ['wide digits', inDigits('０')],
  ['between marks of isolation (U+2068, U+2069)', (text) => `\u2068${text}\u2069`],
  ['with a selector of a variant (U+FE0D)', within('\ufe0d')],
  ['with a soft hyphen (U+00AD)', within('\u00ad')],
  ['with a joiner (U+200D)', within('\u200d')],
  [
    'hyphens and spaces that do not break (U+2011, U+00A0)',
    (text) => text.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0'),
  ],
  ['behind a mark that turns it round (U+202E)', (text) => `\u202e${text}`],
  ['the Tamil sign for ten within (U+0BF0)', within('௰')],
  ['a raised two within (U+00B2)', within('²')],
  ['a tab within', within('\t')],
]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\ufffd', 'U+FFFD')
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const sectionOf = ({ name, sample, others, read }: Place): string =>
  [
    `## ${name}`,
    '',
    row('Text', 'becomes'),
    '| --- | --- |',
    ...KINDS.map(([kind, write]) => row(`\`${sample}\` ${kind}`, read(write(sample)))),
    ...others.map((text) => row(`\`${text}\``, read(text))),
    '',
  ].join('\n')

export const typedTextsPage = (): string =>
  [
    '# What becomes of typed texts',
    '',
    'Each kind of text, each place that reads it, and what it becomes. A test writes this page from the readers themselves',
    '(`test/unit/shared/base/typed-texts-page.ts`). Files of other programs are read by the same readers.',
    '',
    'U+FFFD stands for a mark that shows a number in another order: nobody can say which number was meant, so none is read.',
    '',
    ...PLACES.map(sectionOf),
  ].join('\n')
