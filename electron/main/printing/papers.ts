// The papers a receipt is printed on, in millimetres and in the units of the printing APIs.
import type { Paper } from '#shared/printing/paper'

export interface PaperSize {
  /** The width of the roll or sheet. */
  readonly widthMm: number
  /** A sheet's height; null for a roll, where it is measured. */
  readonly heightMm: number | null
}

export const PAPER_SIZES: Readonly<Record<Paper, PaperSize>> = {
  '58mm': { widthMm: 58, heightMm: null },
  '80mm': { widthMm: 80, heightMm: null },
  a4: { widthMm: 210, heightMm: 297 },
}

const MM_PER_INCH = 25.4
const CSS_PX_PER_INCH = 96
const MICRONS_PER_MM = 1_000
/** In print a line may end up slightly lower than on the screen; without slack that would cause a second page. */
const ROLL_SLACK_MM = 2
/** No receipt is a metre long; a larger measured height means a broken page. */
const LONGEST_ROLL_MM = 1_000

export interface SizeMm {
  readonly widthMm: number
  readonly heightMm: number
}

/** The page size for a receipt that is `heightPx` CSS pixels high. Throws a RangeError for an impossible height. */
export function pageSizeFor(paper: Paper, heightPx: number): SizeMm {
  const { widthMm, heightMm } = PAPER_SIZES[paper]
  if (heightMm !== null) return { widthMm, heightMm }
  const measuredMm = (heightPx / CSS_PX_PER_INCH) * MM_PER_INCH
  if (!(measuredMm > 0 && measuredMm <= LONGEST_ROLL_MM))
    throw new RangeError(`a receipt cannot be ${measuredMm} mm long`)
  return { widthMm, heightMm: Math.ceil(measuredMm) + ROLL_SLACK_MM }
}

/** What `webContents.print` expects: whole microns. */
export const inMicrons = ({ widthMm, heightMm }: SizeMm): { width: number; height: number } => ({
  width: Math.round(widthMm * MICRONS_PER_MM),
  height: Math.round(heightMm * MICRONS_PER_MM),
})

/** What `webContents.printToPDF` expects: inches. */
export const inInches = ({ widthMm, heightMm }: SizeMm): { width: number; height: number } => ({
  width: widthMm / MM_PER_INCH,
  height: heightMm / MM_PER_INCH,
})
