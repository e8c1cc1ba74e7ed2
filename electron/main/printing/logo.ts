// The shop's logo: in its original form for A4, and in black and white for receipt printers. The window draws it from
// the owner's file; here it is read again, strictly, before it is saved or printed.
import { LARGEST_LOGO } from '#shared/printing/logo'
import type { Bitmap } from './bitmap'
import { bitmapOf, greyPngOf } from './png'

export interface Logo {
  /** The owner's picture: a PNG as a data URL. */
  readonly sheet: string
  /** The same for rolls, in black and white. */
  readonly roll: string
  /** Dots of a receipt printer's head, eight to a millimetre. The width is a multiple of eight. */
  readonly dots: Bitmap
  /** Width divided by height of `sheet`. */
  readonly proportion: number
}

const PREFIX = 'data:image/png;base64,'
/** Fits the narrowest roll with margins, and is not taller than two lines of the shop's name. */
const ROLL_BOX = { width: 320, height: 128 }
const RGBA = 4
const WHITE = 255
const MIDDLE = 128
const DOTS_IN_A_BYTE = 8

let latest: { readonly address: string; readonly logo: Logo | null } = { address: '', logo: null }

/** The logo in a data URL; null for none, and for anything but a small PNG made by a browser. */
export function logoAt(address: string): Logo | null {
  if (latest.address !== address) latest = { address, logo: read(address) }
  return latest.logo
}

function read(address: string): Logo | null {
  if (!address.startsWith(PREFIX)) return null
  try {
    const picture = bitmapOf(Buffer.from(address.slice(PREFIX.length), 'base64'), LARGEST_LOGO)
    const dots = dithered(fitted(picture))
    return {
      sheet: address,
      roll: `${PREFIX}${greyPngOf(dots).toString('base64')}`,
      dots,
      proportion: picture.width / picture.height,
    }
  } catch {
    return null
  }
}

/** On white, as large as fits the roll but never enlarged, padded with white to whole bytes of dots. */
function fitted(picture: Bitmap): Bitmap {
  const scale = Math.min(1, ROLL_BOX.width / picture.width, ROLL_BOX.height / picture.height)
  const drawn = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const width = Math.ceil(drawn / DOTS_IN_A_BYTE) * DOTS_IN_A_BYTE
  const left = Math.floor((width - drawn) / 2)
  const rgba = new Uint8ClampedArray(width * height * RGBA).fill(WHITE)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < drawn; x += 1) {
      const grey = greyOf(picture, x / drawn, y / height, 1 / drawn, 1 / height)
      rgba.fill(grey, (y * width + left + x) * RGBA, (y * width + left + x) * RGBA + RGBA - 1)
    }
  return { width, height, rgba }
}

/** The brightness of a part of the picture on white paper. Positions and sizes are fractions of the whole. */
function greyOf({ width, height, rgba }: Bitmap, x: number, y: number, wide: number, high: number): number {
  const left = Math.floor(x * width)
  const top = Math.floor(y * height)
  const right = Math.max(left + 1, Math.min(width, Math.ceil((x + wide) * width)))
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil((y + high) * height)))
  let sum = 0
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const at = (row * width + column) * RGBA
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + RGBA)
      const light = 0.299 * red + 0.587 * green + 0.114 * blue
      sum += WHITE + ((light - WHITE) * alpha) / WHITE
    }
  return Math.round(sum / ((right - left) * (bottom - top)))
}

/** Black and white only: the rounding error of each dot is passed on to its neighbours (Floyd-Steinberg dithering). */
function dithered({ width, height, rgba }: Bitmap): Bitmap {
  const light = Float32Array.from({ length: width * height }, (_, at) => rgba[at * RGBA] ?? WHITE)
  const dots = new Uint8ClampedArray(rgba.length).fill(WHITE)
  const hand = (x: number, y: number, error: number): void => {
    if (x < 0 || x >= width || y >= height) return
    light[y * width + x] = (light[y * width + x] ?? WHITE) + error
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const is = light[y * width + x] ?? WHITE
      const becomes = is < MIDDLE ? 0 : WHITE
      if (becomes === 0) dots.fill(0, (y * width + x) * RGBA, (y * width + x) * RGBA + RGBA - 1)
      const error = is - becomes
      hand(x + 1, y, (error * 7) / 16)
      hand(x - 1, y + 1, (error * 3) / 16)
      hand(x, y + 1, (error * 5) / 16)
      hand(x + 1, y + 1, error / 16)
    }
  return { width, height, rgba: dots }
}
