// The kinds of shop that lives are lived in, by their seed.
/** What differs between shops, and what an oracle may ask of each. */
export interface Shop {
  /** The shop's service answers questions about bills; the document leaves it open. Else a callback or a person ends them. */
  readonly knowsBillStatus: boolean
  /** Ends are asked about again. Nobody sets the clock there: how old an end is is read off it. */
  readonly looksAgain: boolean
  /** The owner has declared a re-send safe for every operation that may be. */
  readonly declaresResends: boolean
  /** The service takes one id once, so that the owner's word is true. */
  readonly takesAnIdOnce: boolean
}

export const shopOf = (seed: number): Shop => ({
  knowsBillStatus: seed % 2 === 0,
  looksAgain: seed % 4 === 1,
  declaresResends: seed % 8 === 2,
  takesAnIdOnce: seed % 8 === 2,
})
