// What a picture of README.md is compared by: small things may be otherwise, a part of the window may not.
import { expect, it } from 'vitest'
import { shareThatDiffers } from '#test/support/coarse-picture'
import { pngOf } from '#test/support/png'

interface Patch {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WIDTH = 680
const HEIGHT = 384

/** White, with a dark patch, on a screen of so many device pixels for each pixel. */
function pictureWith({ x, y, width, height }: Patch, scale = 1): Buffer {
  const rgba = new Uint8ClampedArray(WIDTH * scale * HEIGHT * scale * 4).fill(255)
  for (let row = y * scale; row < (y + height) * scale; row += 1)
    for (let column = x * scale; column < (x + width) * scale; column += 1)
      rgba.fill(40, (row * WIDTH * scale + column) * 4, (row * WIDTH * scale + column) * 4 + 3)
  return pngOf({ width: WIDTH * scale, height: HEIGHT * scale, rgba })
}

const PANEL = { x: 80, y: 80, width: 240, height: 160 }

it('a picture does not differ from itself, nor from the same on a screen of twice the pixels', () => {
  expect(shareThatDiffers(pictureWith(PANEL), pictureWith(PANEL))).toBe(0)
  expect(shareThatDiffers(pictureWith(PANEL), pictureWith(PANEL, 2))).toBe(0)
})

it('an offset of one pixel, as fonts of another computer have, is next to nothing', () => {
  const offset = { ...PANEL, x: PANEL.x + 0.5, y: PANEL.y + 0.5 }
  expect(shareThatDiffers(pictureWith(PANEL, 2), pictureWith(offset, 2))).toBeLessThan(0.001)
})

it('what is gone or elsewhere counts by the room that it took', () => {
  const share = (PANEL.width * PANEL.height) / (WIDTH * HEIGHT)
  const moved = { ...PANEL, x: 400 }
  expect(shareThatDiffers(pictureWith(PANEL), pictureWith({ ...PANEL, width: 0 }))).toBeCloseTo(share, 2)
  expect(shareThatDiffers(pictureWith(PANEL), pictureWith(moved))).toBeCloseTo(2 * share, 2)
})
