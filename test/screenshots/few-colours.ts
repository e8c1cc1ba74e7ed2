// Makes a picture of a screen small: its commonest colours alone, without the empty rows at its end, as lossless WebP. Chromium, which
// draws the screen, does the work.
import type { Page } from '@playwright/test'

/** Letters keep smooth edges with so many; photographs would not. */
const MOST_COLOURS = 40
/** Left below the last row that shows something. */
const FOOT_PIXELS = 16

/** `png` as the bytes of a WebP. */
export async function withFewColours(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(drawn, {
    address: `data:image/png;base64,${png.toString('base64')}`,
    mostColours: MOST_COLOURS,
    footPixels: FOOT_PIXELS,
  })
  return Buffer.from(base64, 'base64')
}

/** Runs in the page. */
async function drawn({
  address,
  mostColours,
  footPixels,
}: {
  readonly address: string
  readonly mostColours: number
  readonly footPixels: number
}): Promise<string> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this page draws nothing')
  context.drawImage(image, 0, 0)
  const { width, height } = canvas
  const whole = context.getImageData(0, 0, width, height)
  const pixels = new Uint32Array(whole.data.buffer)

  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const parts = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255] as const
  const distance = (one: number, other: number) => {
    const [left, right] = [parts(one), parts(other)]
    return (left[0] - right[0]) ** 2 + (left[1] - right[1]) ** 2 + (left[2] - right[2]) ** 2
  }
  const kept = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostColours)
    .map(([colour]) => colour)
  const nearest = (colour: number) =>
    kept.reduce((best, candidate) =>
      distance(colour, candidate) < distance(colour, best) ? candidate : best,
    )
  const drawnAs = new Map([...counts.keys()].map((colour) => [colour, nearest(colour)]))
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = drawnAs.get(pixels[index] ?? 0) ?? 0

  const isEmpty = (row: number) => {
    const start = row * width
    return pixels.subarray(start, start + width).every((pixel) => pixel === pixels[start])
  }
  let last = height - 1
  while (last > 0 && isEmpty(last)) last -= 1
  canvas.height = Math.min(height, last + 1 + footPixels)
  context.putImageData(whole, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 1))
  if (blob === null) throw new Error('this browser writes no WebP')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
