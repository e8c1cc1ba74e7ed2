// The heads of receipt printers: how many dots stand side by side, which of them are dead, and what fits them.
import type { Paper } from './paper'

/** Paper from a roll. */
export type Roll = Exclude<Paper, 'a4'>

/** Dots across a head. 512 stand on 80 mm paper, 180 to an inch instead of 203. */
export const DOTS = [384, 512, 576] as const
export type Dots = (typeof DOTS)[number]

/** Columns of the standard letters, 12 dots wide. */
export const COLUMNS: Readonly<Record<Dots, number>> = { 384: 32, 512: 42, 576: 48 }

/** The head that most printers of this paper have; it covers the printable middle. */
const USUAL_DOTS: Readonly<Record<Roll, Dots>> = { '58mm': 384, '80mm': 576 }

/** The bar of the test page has a number at so many dots. */
export const DOTS_OF_A_MARK = 16
export const LAST_MARK = Math.max(...DOTS) / DOTS_OF_A_MARK

/** What a paper is drawn for. */
export interface Head {
  readonly dots: Dots
  /** Under which numbers of the test page's bar the paper stays white. */
  readonly worn: readonly number[]
}

/** A paper is never wider than the printer's head: the right would be cut off, where the amounts stand. */
export function headFor(
  paper: Roll,
  {
    dots,
    worn = [],
  }: { readonly dots?: Dots | undefined; readonly worn?: readonly number[] | undefined } = {},
): Head {
  const usual = USUAL_DOTS[paper]
  return { dots: dots !== undefined && dots < usual ? dots : usual, worn }
}
