// What was typed into the search over all counters: as what it is looked up, and what is wrong with it. The office compares whole values.
import { LAST_DIGITS } from '@shared/office/entries'
import type { OfficeSearch } from '@shared/domain/office-sales'
import { isRequestId } from '@shared/ids'
import { parseRupees, toAsciiDigits } from '@shared/money'
import type { MessageKey } from '../../../messages/words'
import { wholeNumber } from '../whole-number'

export const TYPED_KINDS = ['number', 'last-digits', 'amount', 'id', 'reference'] as const
export type TypedKind = (typeof TYPED_KINDS)[number]

type By =
  | { readonly ok: true; readonly by: OfficeSearch['by'] }
  | { readonly ok: false; readonly problem: MessageKey }

const ONLY_LAST_DIGITS = new RegExp(`^\\d{${LAST_DIGITS}}$`)

const asciiIn = (text: string): string => toAsciiDigits(text).trim()

/** As what a text is most probably meant. */
export function kindOf(text: string): TypedKind {
  const typed = asciiIn(text)
  if (wholeNumber(typed) !== null) return 'number'
  if (ONLY_LAST_DIGITS.test(typed)) return 'last-digits'
  if (parseRupees(typed).ok) return 'amount'
  return isRequestId(typed) && typed.includes('-') ? 'id' : 'reference'
}

/** The text looked up as `kind`; an empty one stands for all sales, or for all that are open. */
export function byOf(text: string, kind: TypedKind, isOpenOnly: boolean): By {
  const typed = asciiIn(text)
  if (typed === '') return { ok: true, by: { kind: isOpenOnly ? 'open' : 'all' } }
  switch (kind) {
    case 'number':
      return { ok: true, by: { kind, number: wholeNumber(typed) ?? typed } }
    case 'last-digits':
      return ONLY_LAST_DIGITS.test(typed)
        ? { ok: true, by: { kind, digits: typed } }
        : { ok: false, problem: 'office.search.last-digits' }
    case 'amount': {
      const amount = parseRupees(typed)
      return amount.ok
        ? { ok: true, by: { kind, amountPaise: amount.amountPaise } }
        : { ok: false, problem: `problem.amount.${amount.problem}` }
    }
    case 'id':
      // Ids are made in upper case.
      return { ok: true, by: { kind, id: typed.toUpperCase() } }
    case 'reference':
      return { ok: true, by: { kind, reference: typed } }
  }
}
