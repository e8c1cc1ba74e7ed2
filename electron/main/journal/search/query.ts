// Translates the search text and filters into a query of the index: a full-text expression and a time range.
import type { ReceiptSearch } from '#shared/receipts/receipt-log'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { parseRupees } from '#shared/base/money'
import { takeDate } from './dates'
import { facet, wordsOf, type FacetKind } from './words'

export interface SearchPlan {
  /** An FTS5 expression; null matches everything. */
  readonly match: string | null
  /** `[from, to)` in epoch ms; null is open. */
  readonly from: number | null
  readonly to: number | null
}

/**
 * A word that people use for a state, a service, an operator or biller, a payment mode or a member of staff, in any
 * language of the app.
 */
export interface Vocable {
  readonly word: string
  readonly kind: FacetKind
  readonly value: string
}

const MOST_WORDS = 12
/** Shorter beginnings are taken for names and numbers, not for "successful"; operators have names of two letters. */
const SHORTEST_VOCABLE = 3
const SHORTEST_GROUPED_NUMBER = 8
const LONGEST_RECEIPT_NUMBER = 9
const MONEY = /^(?:₹|rs\.?|inr)\s*[\d,]+(?:\.\d{1,2})?$|^\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?$|^\d+\.\d{1,2}$/i

/** Search text can never be taken for query syntax: every word is quoted and consists of letters and digits only. */
const quoted = (word: string): string => `"${word}"`
const beginning = (word: string): string => `"${word}"*`
const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' OR ')})`
const allOf = (parts: readonly string[]): string => parts.join(' AND ')

/** `now` is epoch ms: "today" is a day of the shop. */
export function planOf(search: ReceiptSearch, vocabulary: readonly Vocable[], now: number): SearchPlan {
  const { span, rest } = takeDate(search.text, now)
  const parts = [...textClauses(rest, vocabulary), ...pickedFacets(search).map(quoted)]
  return {
    match: parts.length === 0 ? null : allOf(parts),
    from: latest(search.from, span?.from ?? null),
    to: earliest(search.to, span?.to ?? null),
  }
}

const pickedFacets = ({ service, state, staffId, mode }: ReceiptSearch): readonly string[] => [
  ...(service === null ? [] : [facet('service', service)]),
  ...(state === null ? [] : [facet('state', state)]),
  ...(staffId === null ? [] : [facet('staff', staffId)]),
  ...(mode === null ? [] : [facet('mode', mode)]),
]

function textClauses(text: string, vocabulary: readonly Vocable[]): readonly string[] {
  const typed = text.trim()
  if (MONEY.test(typed)) {
    const amount = parseRupees(typed)
    if (amount.ok) return [quoted(facet('amount', amount.amountPaise))]
  }
  const words = typed.split(/\s+/).flatMap(partsOf).slice(0, MOST_WORDS)
  return digitRuns(words).map((run) => runClause(run, vocabulary))
}

interface TypedWord {
  readonly word: string
  /** More text follows without a space, as in an id: the word must match whole, not as a prefix. */
  readonly isWhole: boolean
}

function partsOf(chunk: string): readonly TypedWord[] {
  const words = wordsOf(chunk)
  return words.map((word, at) => ({ word, isWhole: at < words.length - 1 && !isDigits(word) }))
}

/** Words in order, with adjacent digits joined: `98765 43210` is one number read out in groups. */
function digitRuns(words: readonly TypedWord[]): readonly (readonly TypedWord[])[] {
  const runs: TypedWord[][] = []
  for (const typed of words) {
    const last = runs.at(-1)
    if (last !== undefined && isDigits(typed.word) && isDigits(last.at(-1)?.word ?? '')) last.push(typed)
    else runs.push([typed])
  }
  return runs
}

const isDigits = (word: string): boolean => /^\d+$/.test(word)

function runClause(run: readonly TypedWord[], vocabulary: readonly Vocable[]): string {
  const apart = allOf(run.map((typed) => wordClause(typed, vocabulary)))
  const joined = run.map(({ word }) => word).join('')
  if (run.length === 1 || joined.length < SHORTEST_GROUPED_NUMBER) return apart
  return anyOf([wordClause({ word: joined, isWhole: false }, vocabulary), `(${apart})`])
}

function wordClause({ word, isWhole }: TypedWord, vocabulary: readonly Vocable[]): string {
  const parts = [isWhole ? quoted(word) : beginning(word)]
  const mobile = isDigits(word) ? parseMobile(word) : null
  const number =
    mobile?.ok === true ? mobile.mobileNumber : mobile?.problem === 'landline' ? mobile.digits : word
  if (number !== word) parts.push(beginning(number))
  if (isDigits(word) && word.length <= LONGEST_RECEIPT_NUMBER)
    parts.push(quoted(facet('receipt', Number(word))))
  for (const known of vocabulary)
    if (known.word.startsWith(word) && (known.kind === 'payee' || word.length >= SHORTEST_VOCABLE))
      parts.push(quoted(facet(known.kind, known.value)))
  return anyOf([...new Set(parts)])
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
