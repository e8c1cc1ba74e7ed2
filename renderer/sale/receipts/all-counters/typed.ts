// What was typed into the search over all counters: as what it is looked up, and what is wrong with it. The office compares whole values.
import { typedSearch, type TypedBy } from '#shared/office/typed-search'
import type { OfficeSearch } from '#shared/office/office-sales'
import { isRequestId } from '#shared/base/ids'
import { parseRupees, readingsText } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'
import type { MessageKey } from '../../../texts/words'
import { parseMobile } from '#shared/base/identifiers/mobile'

export type TypedKind = 'number' | TypedBy
export const TYPED_KINDS: readonly TypedKind[] = ['number', 'last-digits', 'amount', 'id', 'reference']

type By =
  | { readonly ok: true; readonly by: OfficeSearch['by'] }
  /** `offered`: what an amount that cannot be read may have been meant as. */
  | { readonly ok: false; readonly problem: MessageKey; readonly offered: string }

const asciiIn = (text: string): string => plainText(text).trim()

/** As what a text is most probably meant. */
export function kindOf(text: string): TypedKind {
  const typed = asciiIn(text)
  if (wholeNumber(typed) !== null) return 'number'
  if (typedSearch(typed, 'last-digits').ok) return 'last-digits'
  const amount = parseRupees(typed)
  if (amount.ok || amount.readings !== undefined) return 'amount'
  return isRequestId(typed) && typed.includes('-') ? 'id' : 'reference'
}

/** The text looked up as `kind`; an empty one stands for all sales, or for all that are open. */
export function byOf(text: string, kind: TypedKind, isOpenOnly: boolean): By {
  const typed = asciiIn(text)
  if (typed === '') return { ok: true, by: { kind: isOpenOnly ? 'open' : 'all' } }
  if (kind === 'number') return { ok: true, by: { kind, number: wholeNumber(typed) ?? typed } }
  const search = typedSearch(typed, kind)
  if (search.ok) return search
  return {
    ok: false,
    offered: readingsText(search),
    problem:
      search.problem === 'not-last-digits'
        ? 'office.search.last-digits.bad'
        : `problem.amount.${search.problem}`,
  }
}

/** A complete number identifies a customer; anything shorter may be anybody's. */
const SHORTEST_ACCOUNT = 8

/** Whether a text is a customer's whole number. */
export function wholeNumber(text: string): string | null {
  const mobile = parseMobile(text)
  if (mobile.ok) return mobile.mobileNumber
  const digits = plainText(text).replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length >= SHORTEST_ACCOUNT ? digits : null
}
