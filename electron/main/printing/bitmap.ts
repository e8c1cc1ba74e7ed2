// A picture of a page as plain dots.

export interface Bitmap {
  readonly width: number
  readonly height: number
  /** Four bytes a dot, row by row. */
  readonly rgba: Uint8ClampedArray
}

const RGBA = 4

/**
 * The picture as `width` by `height` dots. On a finely grained screen the system draws it larger by one factor, and every dot is
 * then the mean of what lies under it. Throws when the proportions differ: part of the receipt would be missing.
 */
export function scaledTo(bitmap: Bitmap, width: number, height: number): Bitmap {
  if (bitmap.width === width && bitmap.height === height) return bitmap
  const scale = bitmap.width / width
  if (Math.abs(bitmap.height - height * scale) > scale + 1)
    throw new Error('the picture is not the whole page')
  const rgba = new Uint8ClampedArray(width * height * RGBA)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rgba.set(meanOf(bitmap, x * scale, y * scale, scale), (y * width + x) * RGBA)
  return { width, height, rgba }
}

function meanOf(bitmap: Bitmap, left: number, top: number, side: number): readonly number[] {
  const sums = [0, 0, 0, 0]
  const [right, bottom] = [Math.min(bitmap.width, left + side), Math.min(bitmap.height, top + side)]
  let count = 0
  for (let y = Math.floor(top); y < bottom; y += 1)
    for (let x = Math.floor(left); x < right; x += 1, count += 1)
      for (let channel = 0; channel < RGBA; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + (bitmap.rgba[(y * bitmap.width + x) * RGBA + channel] ?? 0)
  return sums.map((sum) => Math.round(sum / Math.max(1, count)))
}
