// What counts as a reason wherever a person has to give one, and how it is kept.
import { withoutUnseen } from './plain-text'

const LEAST_LETTERS = 3
/** Some letters show nothing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Whether a text says why: one digit or a dash says nothing. In many scripts a vowel is a mark on its letter, so
 * marks count beside a letter, too.
 */
export const isReason = (text: string): boolean => {
  const seen = text.normalize('NFC').replace(UNSEEN, '')
  return /\p{L}/u.test(seen) && (seen.match(/[\p{L}\p{M}]/gu) ?? []).length >= LEAST_LETTERS
}

/** A reason stands beside amounts on X and Z: it has no second line there, and nothing in it turns round what stands beside it. */
export const onOneLine = (text: string): string => withoutUnseen(text).replaceAll(/\s+/gu, ' ').trim()
