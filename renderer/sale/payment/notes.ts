// Notes that are handed over, one key each: each press adds its note to the amount that stands there, and Backspace takes the last one away.
import { paise, PAISE_PER_RUPEE, parseRupees, rupeesText, type Paise } from '#shared/base/money'

/** The notes that customers hand over, in rupees. The ₹2,000 note was withdrawn in 2023: whoever still gets one types it. */
export const NOTES = [50, 100, 200, 500] as const
export type Note = (typeof NOTES)[number]

/** One press: what stood in the field before and after it. */
export interface NotePress {
  readonly before: string
  readonly after: string
}

/** The amount with the note added; null where what was typed is no amount, or it would be larger than any. */
export function withNote(text: string, note: Note): string | null {
  const typed = parseRupees(text)
  if (!typed.ok && typed.problem !== 'empty' && typed.problem !== 'zero') return null
  const sum = rupeesText(paise((typed.ok ? typed.amountPaise : 0) + notePaise(note)))
  return parseRupees(sum).ok ? sum : null
}

/** What Backspace takes away: the last note, if nothing was typed since; null if it takes a character. */
export function lastNote(presses: readonly NotePress[], text: string): NotePress | null {
  const last = presses.at(-1)
  return last?.after === text && text !== '' ? last : null
}

export const notePaise = (note: Note): Paise => paise(note * PAISE_PER_RUPEE)
