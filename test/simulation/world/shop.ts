// The kinds of shops that are simulated, by seed.
/** What differs between shops, and what an oracle may expect of each. */
export interface Shop {
  /**
   * The shop's service answers enquiries about bills, which is not documented. Otherwise a callback or a person ends
   * them.
   */
  readonly knowsBillStatus: boolean
  /**
   * Ended sales are asked about again. In such a shop nobody sets the clock, because the age of a result is read from
   * it.
   */
  readonly looksAgain: boolean
  /** The owner has declared re-sends safe for every operation that allows it. */
  readonly declaresResends: boolean
  /** The service accepts an id only once, so the owner's declaration is true. */
  readonly takesAnIdOnce: boolean
}

export const shopOf = (seed: number): Shop => ({
  knowsBillStatus: seed % 2 === 0,
  looksAgain: seed % 4 === 1,
  declaresResends: seed % 8 === 2,
  takesAnIdOnce: seed % 8 === 2,
})
