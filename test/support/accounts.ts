// The books of a shop in tests: read whole, and the files made of them read back by readers that share no code with their writers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountsForm } from '#shared/accounts/exported'
import type { Period } from '#shared/accounts/period'
import type { GrowingDisk } from '#shared/node/files/growing-file'
import { accountsWorkflow, type AccountsDependencies } from '#main/accounts/files'
import { booksOf, type BooksDay } from '#main/accounts/books'
import type { Journal } from '#main/journal'
import { textsIn } from '#main/texts'
import type { VirtualTime } from './virtual-time'

const NOW = async (): Promise<void> => {}

export async function daysOfBooks(
  journal: Journal,
  span: { readonly from: number; readonly to: number },
  upTo = journal.head().sequence,
): Promise<readonly BooksDay[]> {
  const days: BooksDay[] = []
  for await (const day of booksOf({ journal, span, upTo, nextTurn: NOW })) days.push(day)
  return days
}

export interface ExportStand extends Partial<AccountsDependencies> {
  readonly disk?: GrowingDisk
}

/** Exports to files in a folder of their own, and gives back their content by ending. */
export function accountsStand(journal: Journal, time: VirtualTime, change: ExportStand = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'))
  const handlers = accountsWorkflow({
    journal,
    clock: time,
    staff: () => ({ id: 'owner', role: 'owner' }),
    approver: () => null,
    shopName: () => 'Sharma Telecom',
    english: textsIn('en'),
    choose: async (name) => join(folder, name),
    nextTurn: NOW,
    onProgress: () => {},
    ...change,
  })
  return {
    folder,
    handlers,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    text: async (period: Period, form: AccountsForm): Promise<string> => {
      const answer = await handlers['accounts.export']({ period, form })
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return readFileSync(join(folder, answer.value.fileName), 'utf8')
    },
  }
}

export interface ReadVoucher {
  readonly date: string
  readonly code: string
  /** In paise, by account; a debit above nothing. */
  readonly lines: readonly { readonly account: string; readonly amountPaise: number }[]
}

/** `100000.05` as 10000005; throws for everything else, groups included. */
function paiseOf(text: string): number {
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? []
  if (whole === undefined) throw new SyntaxError(`${text} is no plain amount`)
  return Number(`${sign}${whole}${fraction}`)
}

/** The transactions of a plain-text journal. Throws for a line that is none of those that both programs know. */
export function readJournal(text: string): readonly ReadVoucher[] {
  const vouchers: { date: string; code: string; lines: ReadVoucher['lines'] }[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith(';') || /^(?:account|commodity| {4}format) /.test(line)) continue
    const [, date, code] = /^(\d{4}-\d\d-\d\d) \* \(([^)]+)\) /.exec(line) ?? []
    if (date !== undefined && code !== undefined) {
      vouchers.push({ date, code, lines: [] })
      continue
    }
    const [, account, amount] = /^ {4}(\S(?: ?\S)*) {2}(\S+) INR$/.exec(line) ?? []
    const last = vouchers.at(-1)
    if (account === undefined || amount === undefined || last === undefined)
      throw new SyntaxError(`no journal has the line ${line}`)
    last.lines = [...last.lines, { account, amountPaise: paiseOf(amount) }]
  }
  return vouchers
}

/** What each account comes to, in paise. */
export const balancesOf = (vouchers: readonly Pick<ReadVoucher, 'lines'>[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { account, amountPaise } of vouchers.flatMap(({ lines }) => lines))
    sums[account] = (sums[account] ?? 0) + amountPaise
  return Object.fromEntries(Object.entries(sums).filter(([, amountPaise]) => amountPaise !== 0))
}
