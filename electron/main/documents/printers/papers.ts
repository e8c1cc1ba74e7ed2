// The papers a receipt is printed on, in millimetres and in the units that printing wants.
import type { Paper } from '@shared/domain/receipt'

export interface PaperSize {
  /** The width of the roll or sheet. */
  readonly widthMm: number
  /** A sheet's height; null on a roll, where it is measured. */
  readonly heightMm: number | null
}

export const PAPER_SIZES: Readonly<Record<Paper, PaperSize>> = {
  '58mm': { widthMm: 58, heightMm: null },
  '80mm': { widthMm: 80, heightMm: null },
  a4: { widthMm: 210, heightMm: 297 },
}

/** A paper that comes from a roll. */
export type Roll = Exclude<Paper, 'a4'>

/** Dots across the head of a receipt printer, eight to a millimetre; they reach over the paper's printable middle. */
export const PRINT_DOTS: Readonly<Record<Roll, number>> = { '58mm': 384, '80mm': 576 }

const MM_PER_INCH = 25.4
const CSS_PX_PER_INCH = 96
const MICRONS_PER_MM = 1_000
/** Print layout may set a line a hair lower than the screen did: without slack that hair becomes a second page. */
const ROLL_SLACK_MM = 2
/** Nobody's receipt is a metre long; a measured height beyond is a broken page. */
const LONGEST_ROLL_MM = 1_000

export interface SizeMm {
  readonly widthMm: number
  readonly heightMm: number
}

/** The page for a receipt that was laid out `heightPx` CSS pixels high. Throws a RangeError for a height no receipt has. */
export function pageSizeFor(paper: Paper, heightPx: number): SizeMm {
  const { widthMm, heightMm } = PAPER_SIZES[paper]
  if (heightMm !== null) return { widthMm, heightMm }
  const measuredMm = (heightPx / CSS_PX_PER_INCH) * MM_PER_INCH
  if (!(measuredMm > 0 && measuredMm <= LONGEST_ROLL_MM))
    throw new RangeError(`a receipt cannot be ${measuredMm} mm long`)
  return { widthMm, heightMm: Math.ceil(measuredMm) + ROLL_SLACK_MM }
}

/** What `webContents.print` takes: whole microns. */
export const inMicrons = ({ widthMm, heightMm }: SizeMm): { width: number; height: number } => ({
  width: Math.round(widthMm * MICRONS_PER_MM),
  height: Math.round(heightMm * MICRONS_PER_MM),
})

/** What `webContents.printToPDF` takes: inches. */
export const inInches = ({ widthMm, heightMm }: SizeMm): { width: number; height: number } => ({
  width: widthMm / MM_PER_INCH,
  height: heightMm / MM_PER_INCH,
})
