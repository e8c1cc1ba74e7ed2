import type { Mutant } from './mutants.mjs'

/** The number of a part, or the whole. */
export type Extent = number | 'whole'

export const SALES_PER_LIFE: number
export const PARTS: number
export const LONG_SPECS: readonly string[]
export const PARTS_FOR_ALL_LONG_SPECS: number
export function extentFrom(text?: string): Extent
export function livesOf(extent: Extent): { readonly firstSeed: number; readonly lives: number }
export function countOf(
  what:
    | 'kills'
    | 'kills of the running app'
    | 'damaged backups'
    | 'damaged logs'
    | 'hostile messages'
    | 'full disks'
    | 'random keys'
    | 'typed sales'
    | 'typed texts'
    | 'shops of several counters'
    | 'shops that share their calls'
    | 'hours of calls at three times the rate'
    | 'lives of a dishonest cashier',
  extent: Extent,
): number
export function mutantsOf(extent: Extent): readonly Mutant[]
export function isWalkedIn(extent: Extent, spec: string): boolean
export const PARTS_FOR_ALL_PICTURES: number
export function picturesOfPart<T>(pictures: readonly T[], extent: Extent, turn: number): readonly T[]
export function leftOutBy(extent: Extent): readonly string[]
