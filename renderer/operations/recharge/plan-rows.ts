// The plan list as rows: flattened, parsed, searched and sorted. Pure; a list of 1,500 plans is parsed once and
// filtered at every key press.
import { everyName, planWordsFor } from '#shared/texts/aliases'
import { dataOverPlan, readPlanFacts, type PlanFacts } from '#shared/operations/recharge/plan-facts'
import type { Plan, PlanList } from '#shared/operations/recharge/recharge-schemas'
import { PAISE_PER_RUPEE, parseRupees, type Paise } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'

export interface PlanRow {
  /** Identifies the plan within its list, and stays the same as long as a refreshed list has it word for word. */
  readonly key: string
  readonly category: string
  readonly plan: Plan
  readonly facts: PlanFacts
  /** Position in the service's own order. */
  readonly position: number
  readonly words: readonly string[]
  readonly rupees: string
  /** Why it stands before the service's own order, if it does. */
  readonly usefulness: 'often-sold' | 'sold-before' | null
}

export const PLAN_ORDERS = ['service', 'price', 'per-day', 'validity', 'data'] as const
export type PlanOrder = (typeof PLAN_ORDERS)[number]

/** The content of the box above the plans: search words and, if it is nothing but a price, that amount. */
export interface PlanQuery {
  readonly tokens: readonly string[]
  readonly amountPaise: Paise | null
}

/** Parses a whole list once. Categories and plans keep the service's order. */
export function planRows(list: PlanList): readonly PlanRow[] {
  const seen = new Map<string, number>()
  const rows: PlanRow[] = []
  for (const { name, plans } of list.categories)
    for (const plan of plans) {
      const identity = [name, plan.priceText, plan.validityText, plan.description].join('\u0000')
      const copies = seen.get(identity) ?? 0
      seen.set(identity, copies + 1)
      rows.push(planRow(name, plan, rows.length, `${identity}\u0000${copies}`))
    }
  return rows
}

function planRow(category: string, plan: Plan, position: number, key: string): PlanRow {
  const facts = readPlanFacts(plan, category)
  const days = facts.validityDays === null ? '' : `${facts.validityDays}d`
  return {
    key,
    category,
    plan,
    facts,
    position,
    words: wordsOf(
      `${plan.priceText} ${plan.description} ${plan.validityText} ${days} ${everyName('planCategories', category).join(' ')}`,
    ),
    rupees: plan.amountPaise === null ? plan.priceText : String(plan.amountPaise / PAISE_PER_RUPEE),
    usefulness: null,
  }
}

/**
 * `2gb 84`, `299`, `1.5 GB/day`, `₹299`: words match the beginning of the plan's words, numbers its price or its days.
 */
export function readQuery(text: string): PlanQuery {
  const amount = parseRupees(text)
  return {
    tokens: isUnreadAmount(text)
      ? [text.trim()]
      : wordsOf(plainText(text).replace(/(₹|\brs\.?)\s*(?=\d)/gi, '')),
    amountPaise: amount.ok ? amount.amountPaise : null,
  }
}

/** `299,50`: never taken apart into 299 and 50, so that no plan of ₹299 is found for it. Digits apart are words of a search. */
export const isUnreadAmount = (text: string): boolean => {
  const parsed = parseRupees(text)
  return !parsed.ok && parsed.readings !== undefined && !/^[\p{N}\s]+$/u.test(text)
}

/**
 * The rows that match every word of the query, in `order`. Exact matches (price ₹299, 84 days, 2 GB) come before prefix
 * matches (₹2,999), which are left out once the query is the price of a plan.
 */
export function findPlans(rows: readonly PlanRow[], query: PlanQuery, order: PlanOrder): readonly PlanRow[] {
  const compare = comparisons[order]
  if (query.tokens.length === 0) return order === 'service' ? rows : rows.toSorted(compare)
  const hits: { readonly row: PlanRow; readonly exact: number }[] = []
  for (const row of rows) {
    const exact = exactness(row, query.tokens)
    if (exact !== null) hits.push({ row, exact })
  }
  const isPrice = hits.some(({ row }) => row.plan.amountPaise === query.amountPaise)
  return hits
    .filter(({ exact }) => !isPrice || exact > 0)
    .toSorted((a, b) => b.exact - a.exact || compare(a.row, b.row))
    .map((hit) => hit.row)
}

/** The plan that costs exactly this; the first in the service's order that can be sold to a number already in use. */
export function planOfAmount(rows: readonly PlanRow[], amountPaise: number): PlanRow | null {
  const priced = rows.filter((row) => row.plan.amountPaise === amountPaise)
  return priced.find((row) => !row.facts.isFirstRecharge) ?? priced[0] ?? null
}

/** How many of the query's words the row matches exactly; null if it does not match one of them. */
function exactness(row: PlanRow, tokens: readonly string[]): number | null {
  let exact = 0
  for (const token of tokens) {
    const found = matchesAny(row, wordsFor(token))
    if (found === 'none') return null
    if (found === 'exact') exact += 1
  }
  return exact
}

/** What a typed word is looked for as; a list is searched for the same few words again and again. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 200

function wordsFor(token: string): readonly string[] {
  const words = known.get(token) ?? planWordsFor(token)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(token, words)
  return words
}

function matchesAny(row: PlanRow, words: readonly string[]): ReturnType<typeof matches> {
  const found = words.map((word) => matches(row, word))
  return found.includes('exact') ? 'exact' : found.includes('start') ? 'start' : 'none'
}

function matches(row: PlanRow, token: string): 'exact' | 'start' | 'none' {
  if (row.rupees === token || String(row.facts.validityDays) === token) return 'exact'
  if (row.words.includes(token)) return 'exact'
  return row.words.some((word) => word.startsWith(token)) ? 'start' : 'none'
}

const GROUPED = /(?<![\d,.])[1-9](?:\d?(?:,\d{2})*|\d{0,2}(?:,\d{3})*),\d{3}(?![\d,])/g

/** `1.5 GB/day` → `1.5gb`, `day`: a size and its unit are one word, so that `2gb` does not match 12 GB. */
const wordsOf = (text: string): readonly string[] =>
  plainText(text)
    .toLowerCase()
    .replace(GROUPED, (figure) => figure.replaceAll(',', ''))
    .replace(/(\d) +(kb|mb|gb|tb)\b/g, '$1$2')
    .split(/[^\p{L}\p{M}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')

/** Unreadable values are never first, in either sort direction. */
const byNumber =
  (valueOf: (row: PlanRow) => number | null, direction: 1 | -1) =>
  (a: PlanRow, b: PlanRow): number => {
    const left = valueOf(a)
    const right = valueOf(b)
    if (left === right) return a.position - b.position
    if (left === null) return 1
    if (right === null) return -1
    return left < right ? -direction : direction
  }

const comparisons: Readonly<Record<PlanOrder, (a: PlanRow, b: PlanRow) => number>> = {
  service: (a, b) => a.position - b.position,
  price: byNumber((row) => row.plan.amountPaise, 1),
  'per-day': byNumber((row) => row.facts.paisePerDay, 1),
  validity: byNumber((row) => row.facts.validityDays, -1),
  data: byNumber((row) => dataOverPlan(row.facts), -1),
}
