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
import { ledgerNamesSchema } from '#shared/accounts/ledgers'
import { memoryFile } from './memory-file'
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
    say: () => textsIn('hi'),
    staffName: (id) => id,
    commission: () => [{ service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 100 } }],
    ledgers: memoryFile(ledgerNamesSchema),
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
    bytes: async (period: Period, form: AccountsForm): Promise<Buffer> => {
      const answer = await handlers['accounts.export']({ period, form })
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return readFileSync(join(folder, answer.value.fileName))
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

interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const plainXml = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (_, name: string) => {
    const sign = ENTITIES[name]
    if (sign === undefined) throw new SyntaxError(`no XML has &${name};`)
    return sign
  })

/** The one element of an XML text. Throws where it is not well-formed, as far as elements, attributes, comments and texts go. */
export function readXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const pattern =
    /<\?xml [^<>]*\?>|<!--(?:(?!--)[^])*-->|<(\/?)([A-Z.]+)((?: [A-Za-z:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
  let end = 0
  for (const [all, isEnd, name, attributes = '', isEmpty, text] of source.matchAll(pattern)) {
    end += all.length
    const last = open.at(-1)
    if (last === undefined) throw new SyntaxError('more was closed than opened')
    if (text !== undefined) {
      if (/&(?!\w+;)/.test(text)) throw new SyntaxError(`a bare & in ${text}`)
      last.text += plainXml(text)
    } else if (name !== undefined && isEnd === '/') {
      if (last.name !== name) throw new SyntaxError(`${last.name} was closed as ${name}`)
      open.pop()
    } else if (name !== undefined) {
      const read = [...attributes.matchAll(/ ([A-Za-z:]+)="([^"]*)"/g)]
      const element: XmlElement = {
        name,
        attributes: Object.fromEntries(read.map(([, key = '', value = '']) => [key, plainXml(value)])),
        children: [],
        text: '',
      }
      last.children.push(element)
      if (isEmpty !== '/') open.push(element)
    }
  }
  const [only] = root.children
  if (end !== source.length || open.length !== 1 || only === undefined || root.children.length !== 1)
    throw new SyntaxError(`no XML from ${source.slice(end, end + 40)}`)
  return only
}

const under = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...under(child, name)])
const textOf = (element: XmlElement, name: string): string => under(element, name)[0]?.text ?? ''

/** The vouchers of a file for TallyPrime; a debit is deemed positive there, and has a negative amount. */
export const readTally = (source: string) =>
  under(readXml(source), 'VOUCHER').map((voucher) => ({
    id: voucher.attributes['REMOTEID'],
    type: voucher.attributes['VCHTYPE'],
    typeName: textOf(voucher, 'VOUCHERTYPENAME'),
    date: textOf(voucher, 'DATE').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    code: textOf(voucher, 'VOUCHERNUMBER'),
    lines: under(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => {
      const amountPaise = 0 - paiseOf(textOf(line, 'AMOUNT'))
      if ((textOf(line, 'ISDEEMEDPOSITIVE') === 'Yes') !== amountPaise > 0)
        throw new SyntaxError('a side that its amount does not have')
      return { account: textOf(line, 'LEDGERNAME'), amountPaise }
    }),
  }))
