// Vouchers as plain-text accounting: a journal that hledger and ledger both read, and a CSV of the same with rules for hledger. Both are
// English whatever the window's language, for programs read them. ledger and beancount refuse `1,00,000.00`, so amounts have no groups.
import { paise, PAISE_PER_RUPEE, type Paise } from '#shared/base/money'
import { ACCOUNTS, LEDGERS } from '#shared/accounts/ledgers'
import { isoDay } from '#shared/accounts/period'
import { receiptNumber } from '#shared/base/ids'
import { csvOf } from '#shared/node/tables/csv'
import type { Cell, Column } from '#shared/node/tables/table'
import { dateTimeText } from '../texts/dates'
import type { Say } from '../texts'
import type { BooksDay } from './books'
import { noteText, type Note } from './notes'
import { narration, voucherNumber, type VoucherOwner } from './voucher-names'
import { linesOf, type Voucher } from './vouchers'

/** Of one file. `notes` are complete once the last day has been read. */
export interface VouchersFile {
  readonly owner: VoucherOwner
  /** Lines at the top: whose books, which period, up to which entry. */
  readonly heading: readonly string[]
  readonly days: AsyncIterable<BooksDay>
  readonly notes: () => readonly Note[]
  /** For programs. */
  readonly english: Say
}

/** What is left out, in lines. */
export const noteLines = ({ notes, english }: Pick<VouchersFile, 'notes' | 'english'>): readonly string[] =>
  notes().map((note) => noteText(english, note))

const CURRENCY = 'INR'
const PAISE_DIGITS = 2

/** `100000.00`: without groups, always with paise. */
export const plainRupees = (amountPaise: Paise): string => {
  const absolute = Math.abs(amountPaise)
  const paiseText = String(absolute % PAISE_PER_RUPEE).padStart(PAISE_DIGITS, '0')
  return `${amountPaise < 0 ? '-' : ''}${Math.trunc(absolute / PAISE_PER_RUPEE)}.${paiseText}`
}

export async function* journalOf(file: VouchersFile): AsyncGenerator<Uint8Array> {
  const { owner, heading, days } = file
  yield text([
    ...heading.map(comment),
    '',
    `commodity ${CURRENCY}`,
    `    format 1000.00 ${CURRENCY}`,
    ...LEDGERS.map((ledger) => `account ${ACCOUNTS[ledger]}`),
    '',
  ])
  for await (const { closes, vouchers } of days)
    yield text([
      ...closes.map(({ sequence, closedAt, expectedPaise, countedPaise, differencePaise }) =>
        comment(
          `Z ${receiptNumber(sequence)} ${dateTimeText(closedAt)}: expected ${plainRupees(expectedPaise)}, counted ${plainRupees(countedPaise)}, difference ${plainRupees(differencePaise)}`,
        ),
      ),
      ...vouchers.flatMap((voucher) => entryOf(owner, voucher)),
    ])
  yield text(noteLines(file).map(comment))
}

const entryOf = (owner: VoucherOwner, voucher: Voucher): readonly string[] => [
  `${isoDay(voucher.dayStartsAt)} * (${voucherNumber(owner, voucher)}) ${narration(owner, voucher)}`,
  // Two spaces end the name of an account.
  ...linesOf(voucher).map(
    ({ ledger, amountPaise }) => `    ${ACCOUNTS[ledger]}  ${plainRupees(amountPaise)} ${CURRENCY}`,
  ),
  '',
]

const comment = (line: string): string => `; ${line.replaceAll(/\s+/g, ' ')}`

const text = (lines: readonly string[]): Uint8Array => Buffer.from(lines.map((line) => `${line}\n`).join(''))

interface Row extends Pick<Voucher, 'kind'> {
  readonly day: string
  readonly number: string
  readonly debit: string
  readonly credit: string
  readonly amountPaise: Paise
  readonly narration: string
}

const plain = (content: string): Cell => ({ kind: 'text', text: content })

const COLUMNS: readonly Column<Row>[] = [
  { title: 'date', width: 10, cell: ({ day }) => plain(day) },
  { title: 'voucher', width: 18, cell: ({ number }) => plain(number) },
  { title: 'kind', width: 8, cell: ({ kind }) => plain(kind) },
  { title: 'debit', width: 32, cell: ({ debit }) => plain(debit) },
  { title: 'credit', width: 32, cell: ({ credit }) => plain(credit) },
  {
    title: 'amount',
    width: 14,
    cell: ({ amountPaise }) => ({ kind: 'money', amountPaise: paise(amountPaise) }),
  },
  { title: 'narration', width: 40, cell: (row) => plain(row.narration) },
]

/** One row for each pair of ledgers of a voucher, so that each row balances by itself. */
export const vouchersCsvOf = ({ owner, days }: VouchersFile): AsyncGenerator<Uint8Array> =>
  csvOf(COLUMNS, rowsOf(owner, days))

async function* rowsOf(owner: VoucherOwner, days: AsyncIterable<BooksDay>): AsyncGenerator<Row> {
  for await (const { vouchers } of days)
    for (const voucher of vouchers)
      for (const { debit, credit, amountPaise } of voucher.postings)
        yield {
          day: isoDay(voucher.dayStartsAt),
          number: voucherNumber(owner, voucher),
          kind: voucher.kind,
          debit: ACCOUNTS[debit],
          credit: ACCOUNTS[credit],
          amountPaise,
          narration: narration(owner, voucher),
        }
}

/** The rules by which hledger reads that CSV: `hledger -f FILE.csv` finds them as `FILE.csv.rules`. */
export const rulesOf = (file: Pick<VouchersFile, 'heading' | 'notes' | 'english'>): Uint8Array =>
  text([
    ...[...file.heading, ...noteLines(file)].map((line) => `# ${line.replaceAll(/\s+/g, ' ')}`),
    '',
    'skip 1',
    'fields date, code, kind, account1, account2, rupees, description',
    'date-format %Y-%m-%d',
    'decimal-mark .',
    `amount %rupees ${CURRENCY}`,
  ])
