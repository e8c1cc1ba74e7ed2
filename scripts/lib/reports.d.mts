interface Counted {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly flaky: number
  readonly names: readonly string[]
}
export function countedByVitest(report: object): Counted
export function countedByPlaywright(report: object): Counted
