export type CountedKind = 'app' | 'postgres' | 'wait' | 'picture'

export interface Counted {
  readonly kind: CountedKind
  readonly file: string
  readonly test: string
}

export interface Share {
  readonly what: string
  readonly each: number
  readonly whole: number
  readonly more: Readonly<Record<string, number>>
}

export type Budget = Readonly<Partial<Record<CountedKind, Share>>>

export const BUDGET: Readonly<Record<CountedKind, Share>>
export function readCounts(folder: string): readonly Counted[]
export function pastBudget(counts: readonly Counted[], budget?: Budget): readonly string[]
export function countsInWords(counts: readonly Counted[], budget?: Budget): string
