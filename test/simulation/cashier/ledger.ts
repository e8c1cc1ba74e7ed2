// What the entries of one act may have moved, by a reckoning of its own over the raw bodies of the log: no rule of the app is used. An entry of
// the box or of an account moves exactly its amount. A sale moves at most what was asked for it, in either direction.

export interface RawEntry {
  readonly sequence: number
  readonly requestId: string
  readonly type: string
  readonly body: Readonly<Record<string, unknown>>
}

/** From least to most, in paise. */
interface Range {
  readonly least: number
  readonly most: number
}

export interface Moved {
  /** Null where the box was opened or closed: what it holds is then what was counted. */
  readonly box: Range | null
  readonly owed: Range
}

const STILL: Range = { least: 0, most: 0 }
const exactly = (paise: number): Range => ({ least: paise, most: paise })
const upTo = (paise: number): Range => ({ least: 0 - paise, most: paise })
const plus = (one: Range, other: Range): Range => ({
  least: one.least + other.least,
  most: one.most + other.most,
})
const paiseOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** `intentOf`: the raw intent of a sale, whenever it was written. */
export function movedBy(
  entries: readonly RawEntry[],
  intentOf: (requestId: string) => RawEntry['body'] | null,
): Moved {
  const ofTill = entries.filter(({ type }) => type === 'till')
  const isCounted = ofTill.some(({ body }) => body['movement'] === 'opened' || body['movement'] === 'closed')
  const sales = new Set(entries.filter(({ type }) => SALE_TYPES.has(type)).map(({ requestId }) => requestId))
  const amounts = [...sales].map((requestId) => amountsOf(intentOf(requestId)))
  const sum = (ranges: readonly Range[]): Range => ranges.reduce(plus, STILL)
  return {
    box: isCounted
      ? null
      : sum([
          ...ofTill.map(({ body }) => exactly(boxOf(body))),
          ...ofCredit(entries).map(({ body }) => exactly(body['way'] === 'cash' ? 0 - debtOf(body) : 0)),
          ...amounts.map(({ all }) => upTo(all)),
        ]),
    owed: sum([
      ...ofCredit(entries).map(({ body }) => exactly(debtOf(body))),
      ...amounts.map(({ all }) => upTo(all)),
    ]),
  }
}

/** What no cashier may enter, whoever signs it. */
export const isOwners = ({ type, body }: RawEntry): boolean =>
  type === 'credit' && (body['movement'] === 'limit' || body['movement'] === 'written-off')

/** Entries that somebody made, and not the app by itself. */
const OF_SOMEBODY: ReadonlySet<string> = new Set(['till', 'visit', 'intent', 'cash', 'settled-by-hand'])

/** Whether it must say who made it. */
export const needsName = ({ type, body }: RawEntry): boolean =>
  OF_SOMEBODY.has(type) || (type === 'credit' && body['movement'] !== 'name-cleared')

const SALE_TYPES: ReadonlySet<string> = new Set([
  'intent',
  'attempt',
  'stopped',
  'outcome',
  'evidence',
  'interrupted',
  'settled-by-hand',
  'cash',
])

const ofCredit = (entries: readonly RawEntry[]): readonly RawEntry[] =>
  entries.filter(({ type }) => type === 'credit')

function boxOf({ movement, amountPaise }: RawEntry['body']): number {
  if (movement === 'cash-in') return paiseOf(amountPaise)
  return movement === 'cash-out' ? 0 - paiseOf(amountPaise) : 0
}

/** What an entry of an account adds to the debt. */
function debtOf({ movement, amountPaise }: RawEntry['body']): number {
  if (movement === 'given-back') return paiseOf(amountPaise)
  return movement === 'repaid' ? 0 - paiseOf(amountPaise) : 0
}

/** All that a customer may have paid, or owe, for a sale. */
function amountsOf(intent: RawEntry['body'] | null): { readonly all: number } {
  const payment = intent?.['payment'] as
    | { readonly parts?: readonly { readonly amountPaise?: unknown }[] }
    | null
    | undefined
  const paid = (payment?.parts ?? []).reduce((total, part) => total + paiseOf(part.amountPaise), 0)
  return { all: Math.max(paid, paiseOf(intent?.['amountPaise'])) }
}
