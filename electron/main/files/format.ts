// How the formats on disk change from the first release on: numbered steps, each from one version to the next and one way, after a copy of
// the file. What a newer app wrote is refused and left as it is (docs/money-safety.md 6).

/** Every format begins with version 1. */
export const newestVersion = (steps: readonly unknown[]): number => 1 + steps.length

/** What leads from `version` to the newest one. */
export const stepsFrom = <Step>(version: number, steps: readonly Step[]): readonly Step[] =>
  steps.slice(version - 1)
