// Which way the money of a line moved: out of the shop's wallet for a sale, or back into it. In a ledger of the wallet both lines of a sale that
// was given back say "success": the refund succeeded, and the sale did not.
import { readFlag, readWords } from '#shared/base/exact-values'
import type { Minus, StatementField } from '#shared/sale/reconciliation'
import { plainName } from './headings'

/** One value of a line. */
export interface Cell {
  /** Its place in a table, or the name of a member. */
  readonly column: number | string
  readonly name: string
  readonly text: string
  /** What its name says it holds; its result may be what the owner says. */
  readonly field: StatementField | null
}

/** `unclear`: the file tells of movements, and not of this one. */
export type Movement = 'out' | 'back' | 'unclear'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const OUT = setOf('debit debited dr d withdrawal payment purchase sale recharge')
const BACK = setOf(
  'credit credited cr deposit refund refunded rfnd chargeback cashback reversal reversed rev rvsl returned return',
)
/** A column with one of these words, in a value of few, tells both movements; and one that holds nothing but C and D. */
const DEBITS = setOf('debit debited dr')
/** Written without a space too, as in `WalletCredit`. */
const ENDS_IN_CREDIT = /(?:credit|refund|revers)(?:ed|al)?$/
const ENDS_IN_DEBIT = /debit(?:ed)?$/
const MOST_WORDS_OF_TYPE = 3
/** In these a word alone is one of a name, such as a lender's, or of what the wallet holds: only the whole value counts. */
const OF_NAMES =
  /operator|biller|provider|company|customer|consumer|retailer|merchant|shop|agent|user|^name$|balance|(?:^|_)bal(?:_|$)/
const CARD = /(?:credit|debit)[\s_-]*cards?(?!\p{L})/gu
const LETTERS = setOf('c d')
/** A column of what came back: an amount in it is such a movement. */
const CREDITS = setOf('credit credits credited credit_amount cr cr_amount deposit deposits')
const OF_REFUNDS = /refund|revers|chargeback/
const TOLD_REFUND = /(?<!\p{L})(?:refund|revers(?:al|ed)|chargeback|(?:credited|paid|given|sent) back)/iu
const NOTHING = /^[\s0.,/₹–—-]*$|^n\.? ?\/?a\.?$|^(?:nil|none|null)$/i

const plainText = (text: string): string => text.trim().toLowerCase()

/** What stands in place of a value that is not there. */
export const isPlaceholder = (text: string): boolean => NOTHING.test(readWords(text) ?? '')

const wordsIn = (text: string): readonly string[] =>
  plainText(text)
    .replace(CARD, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const isBack = (word: string): boolean => BACK.has(word) || ENDS_IN_CREDIT.test(word)
const isDebit = (word: string): boolean => DEBITS.has(word) || ENDS_IN_DEBIT.test(word)

function movementOf(text: string): Movement {
  const words = wordsIn(text)
  if (words.some((word) => isBack(word) || word === 'c')) return 'back'
  return words.some((word) => OUT.has(word) || isDebit(word)) ? 'out' : 'unclear'
}

const tellingWords = ({ name, text, field }: Cell): readonly string[] =>
  (field === null || field === 'status' || field === 'message') && !OF_NAMES.test(plainName(name))
    ? wordsIn(text)
    : [plainText(text)]

/** What the columns are that tell of movements, by what stands in them or above them. */
function movementColumns(
  rows: readonly (readonly Cell[])[],
): ReadonlyMap<Cell['column'], 'words' | 'credits'> {
  const seen = new Map<Cell['column'], { hasDebit: boolean; isLetters: boolean; isCredits: boolean }>()
  for (const cells of rows)
    for (const cell of cells) {
      const { column, name, text, field } = cell
      const word = plainText(text)
      if (field !== null || word === '') continue
      const told = seen.get(column) ?? {
        hasDebit: false,
        isLetters: true,
        isCredits: CREDITS.has(plainName(name)),
      }
      const words = tellingWords(cell)
      told.hasDebit ||= words.length <= MOST_WORDS_OF_TYPE && words.some(isDebit)
      told.isLetters &&= LETTERS.has(word)
      seen.set(column, told)
    }
  const found = new Map<Cell['column'], 'words' | 'credits'>()
  for (const [column, { hasDebit, isLetters, isCredits }] of seen)
    if (hasDebit || isLetters) found.set(column, 'words')
    else if (isCredits) found.set(column, 'credits')
  return found
}

const isCredit = (text: string): boolean => !NOTHING.test(text) && readFlag(text) !== false

const strongest = (told: readonly (Movement | null)[]): Movement | null =>
  (['back', 'unclear', 'out'] as const).find((one) => told.includes(one)) ?? null

function movementIn(cells: readonly Cell[], columns: ReturnType<typeof movementColumns>): Movement | null {
  const told = cells.map((cell): Movement | null => {
    if (cell.field === null && tellingWords(cell).some(isBack)) return 'back'
    return columns.get(cell.column) === 'credits' && isCredit(cell.text) ? 'back' : null
  })
  const words = [...columns].map(([column, kind]) =>
    kind === 'words' ? movementOf(cells.find((cell) => cell.column === column)?.text ?? '') : null,
  )
  return strongest([...told, ...words])
}

/** Of a line that says it went well: whether it tells of a refund all the same. */
export const tellsOfRefund = (cells: readonly Cell[]): boolean =>
  cells.some(
    (cell) =>
      TOLD_REFUND.test(cell.text) ||
      tellingWords(cell).some(isBack) ||
      (cell.field === null && OF_REFUNDS.test(plainName(cell.name)) && isCredit(cell.text)),
  )

/** What a minus means is proven where each line whose movement is known has the sign that this takes. */
function provenMinus(
  movements: readonly (Movement | null)[],
  amounts: readonly (number | null)[],
): Minus | null {
  const signs = movements.flatMap((movement, at) => {
    const amount = amounts[at] ?? 0
    return (movement === 'out' || movement === 'back') && amount !== 0
      ? [(movement === 'out') === amount < 0]
      : []
  })
  if (signs.length === 0) return null
  if (signs.every((isSales) => isSales)) return 'sales'
  return signs.some((isSales) => isSales) ? null : 'refunds'
}

export interface Movements {
  /** By the place of the line; null where the file tells nothing of movements. */
  readonly of: readonly (Movement | null)[]
  readonly columns: ReadonlySet<Cell['column']>
  /** Null where no amount has a minus. */
  readonly minus: Minus | 'unproven' | null
}

export function readMovements(
  rows: readonly (readonly Cell[])[],
  amounts: readonly (number | null)[],
  explained: Minus | null,
): Movements {
  const columns = movementColumns(rows)
  const told = rows.map((cells) => movementIn(cells, columns))
  const isSigned = amounts.some((amount) => amount !== null && amount < 0)
  const minus = isSigned ? (explained ?? provenMinus(told, amounts) ?? 'unproven') : null
  const bySign = (amount: number | null): Movement | null => {
    if (minus === null || amount === null || amount === 0) return null
    if (minus === 'unproven') return 'unclear'
    return amount < 0 === (minus === 'sales') ? 'out' : 'back'
  }
  return {
    of: told.map((movement, at) => strongest([movement, bySign(amounts[at] ?? null)])),
    columns: new Set(columns.keys()),
    minus,
  }
}
