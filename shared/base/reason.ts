// What counts as a reason wherever a person has to give one.

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
