interface Step {
  readonly name: string
  /** Its tests count for the budget. */
  readonly isCounted?: boolean
  /** What it takes of its tests, where that is not the part of the whole run. */
  readonly part?: string
  run(): Promise<{ readonly passed: number; readonly failed: number }>
}
/** In order; what stands in a list within the list runs side by side, and a list in that in order again. */
export interface Steps<S> extends ReadonlyArray<S | Steps<S>> {}

export interface GreenNotes {
  of(name: string): string | null | undefined
  note(name: string, print: string | null): void
}

export function keepingGreen(
  steps: Steps<Step>,
  runsOn: string,
  notes?: GreenNotes,
): Steps<Step & { readonly print: string }>
export function changedSinceGreen<S extends Step & { readonly print: string }>(
  steps: Steps<S>,
  notes?: GreenNotes,
): Steps<S>
