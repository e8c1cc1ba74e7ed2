interface Edit {
  readonly find: string
  readonly replace: string
}
export interface Mutant extends Partial<Edit> {
  readonly name: string
  readonly file: string
  /** The path of its list in test/mutants, without the ending. */
  readonly listedIn: string
  readonly edits?: readonly Edit[]
  readonly tests: readonly string[]
}

export const mutants: readonly Mutant[]
