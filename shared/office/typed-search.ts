// What a person types to find a sale of any counter, as the office is asked for it: at a counter and on the owner's page alike.
import { parseRupees, type ParsedAmount } from '../base/money'
import { plainText } from '../base/plain-text'
import { LAST_DIGITS } from '../protocol/entries'
import type { byAnybody } from './search'
import type { z } from 'zod'

const TYPED_BY = ['last-digits', 'amount', 'id', 'reference'] as const
/** As what a text can be looked up, besides a whole number, which counters alone can ask for. */
export type TypedBy = (typeof TYPED_BY)[number]

type By = Extract<z.output<(typeof byAnybody)[number]>, { readonly kind: TypedBy }>

export type TypedSearch =
  | { readonly ok: true; readonly by: By }
  /** `not-last-digits`: it is not as many digits as are compared. Else what is wrong with the amount. */
  | { readonly ok: false; readonly problem: 'not-last-digits' }
  | Extract<ParsedAmount, { readonly ok: false }>

const ONLY_LAST_DIGITS = new RegExp(`^\\d{${LAST_DIGITS}}$`)

/** Digits of every script are read. Not for an empty text. */
export function typedSearch(text: string, kind: TypedBy): TypedSearch {
  const typed = plainText(text).trim()
  switch (kind) {
    case 'last-digits':
      return ONLY_LAST_DIGITS.test(typed)
        ? { ok: true, by: { kind, digits: typed } }
        : { ok: false, problem: 'not-last-digits' }
    case 'amount': {
      const amount = parseRupees(typed)
      return amount.ok ? { ok: true, by: { kind, amountPaise: amount.amountPaise } } : amount
    }
    case 'id':
      // Ids are made in upper case.
      return { ok: true, by: { kind, id: typed.toUpperCase() } }
    case 'reference':
      return { ok: true, by: { kind, reference: typed } }
  }
}
