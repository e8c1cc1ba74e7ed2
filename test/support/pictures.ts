// Compares pictures as a person would: dark here, dark there, and a slight offset does not count.
import { PNG } from 'pngjs'
import type { Bitmap } from '#main/printing/bitmap'

/** Darker than this counts as ink, as in the printers' encoder. */
const DARK_BELOW = 160
/** Dots by which a stroke may be offset. */
const REACH = 1
/** About the size of a letter. */
const TILE = 24

/** Where there is ink, row by row: 1 for a printed dot. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
}

export function inkOf({ width, height, rgba }: Bitmap): Ink {
  const dots = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < dots.length; at += 1, from += 4) {
    const light = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0)
    if (light < DARK_BELOW) dots[at] = 1
  }
  return { width, height, dots }
}

/**
 * The most ink within the size of a letter that is in one picture and not near it in the other, as a share of that
 * size.
 */
export const differenceOf = (one: Ink, other: Ink): number => Math.max(stray(one, other), stray(other, one))

function stray(from: Ink, to: Ink): number {
  const across = Math.ceil(from.width / TILE)
  const tiles = new Uint16Array(across * Math.ceil(from.height / TILE))
  for (let y = 0; y < from.height; y += 1)
    for (let x = 0; x < from.width; x += 1) {
      if (from.dots[y * from.width + x] === 0 || hasInkNear(to, x, y)) continue
      const tile = Math.floor(y / TILE) * across + Math.floor(x / TILE)
      tiles[tile] = (tiles[tile] ?? 0) + 1
    }
  return tiles.reduce((most, count) => Math.max(most, count), 0) / (TILE * TILE)
}

function hasInkNear({ width, height, dots }: Ink, x: number, y: number): boolean {
  if (y < height && dots[y * width + x] === 1) return true
  for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row += 1)
    for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column += 1)
      if (dots[row * width + column] === 1) return true
  return false
}

/** Reads the ink of a PNG of any depth, as golden pictures are stored. */
export function inkIn(png: Buffer): Ink {
  const { width, height, data } = PNG.sync.read(png)
  return inkOf({ width, height, rgba: Uint8ClampedArray.from(data) })
}
