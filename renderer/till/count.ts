// The count that the typed fields give.
import { countTotal, FACES_PAISE, type CashCount } from '#shared/till/till'
import { formatRupees, paise, parseRupees, type Paise, type ParsedAmount } from '#shared/base/money'
import { plainText } from '#shared/base/plain-text'
import type { CountDraft } from './count-draft'

export const looseDraft = (amountPaise: Paise | null): CountDraft => ({
  pieces: {},
  loose: amountPaise === null || amountPaise <= 0 ? '' : amountText(amountPaise),
})

/** An amount as it is typed: `1,845.50`. */
export const amountText = (amountPaise: Paise): string =>
  formatRupees(amountPaise, 'when-needed').replace('₹', '')

const MOST_DIGITS = 5

/** The number of pieces; null if it is not a number. */
export function piecesOf(text: string): number | null {
  const digits = plainText(text).trim()
  if (digits === '') return 0
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : null
}

/** When counting cash, zero and an empty field are amounts too. */
export function amountOf(text: string): ParsedAmount {
  const parsed = parseRupees(text)
  const isNothing = !parsed.ok && (parsed.problem === 'empty' || parsed.problem === 'zero')
  return isNothing ? { ok: true, amountPaise: paise(0) } : parsed
}

/** The count, or null while something is not a number. */
export function countOf({ pieces, loose }: CountDraft): CashCount | null {
  const parsed = amountOf(loose)
  const counted = FACES_PAISE.map((facePaise) => ({ facePaise, count: piecesOf(pieces[facePaise] ?? '') }))
  if (!parsed.ok || counted.some(({ count }) => count === null)) return null
  return {
    pieces: counted.flatMap(({ facePaise, count }) =>
      count === null || count === 0 ? [] : [{ facePaise, count }],
    ),
    loosePaise: parsed.amountPaise,
  }
}

export const totalOf = (draft: CountDraft): Paise | null => {
  const count = countOf(draft)
  return count === null ? null : countTotal(count)
}
