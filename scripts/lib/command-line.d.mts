import type { ParseArgsOptionsConfig } from 'node:util'

export type Takes = {
  readonly options?: ParseArgsOptionsConfig
  readonly words?: number | readonly string[]
}

export function descriptionOf(source: string): string
export function wordsOf(
  given: readonly string[],
  takes?: Takes,
): {
  readonly problem?: string
  readonly values?: Record<string, unknown>
  readonly words?: readonly string[]
}
