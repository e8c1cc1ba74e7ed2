interface Counted {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly names: readonly string[]
}

/** The name of what the fixture attaches to a spec that failed. */
export const SEEN: string
export function countedByVitest(report: object): Counted
export function countedByPlaywright(report: object): Counted
export function failuresOnOneScreen(failures: readonly string[], tableRows: number): readonly string[]
