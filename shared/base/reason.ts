// What counts as a reason wherever a person has to give one.

const LEAST_LETTERS = 3

/**
 * Whether a text says why: one digit or a dash says nothing. In many scripts a vowel is a mark on its letter, so
 * marks count, too.
 */
export const isReason = (text: string): boolean =>
  (text.normalize('NFC').match(/[\p{L}\p{M}]/gu) ?? []).length >= LEAST_LETTERS
