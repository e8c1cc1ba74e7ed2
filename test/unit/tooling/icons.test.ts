// The pictures of the icon are those of today's drawing, at every size that the three systems ask for.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'

const FOLDER = 'resources/build'
const bytesOf = (name: string): Buffer => readFileSync(join(FOLDER, name))
const made = JSON.parse(bytesOf('icons.json').toString()) as Readonly<Record<string, string>>

describe('the icon', () => {
  it.each(Object.entries(made))('%s is as `npm run icons` wrote it', (name, digest) => {
    expect(createHash('sha256').update(bytesOf(name)).digest('hex')).toBe(digest)
  })

  it.each([16, 24, 32, 48, 64, 128, 256, 512])('is drawn at %i pixels for Linux', (size) => {
    const { width, height, data } = PNG.sync.read(bytesOf(`icons/${size}x${size}.png`))
    expect([width, height]).toEqual([size, size])
    const corner = data[3]
    const centre = data[(((size * size) / 2 + size / 2) << 2) + 3]
    expect([corner, centre], 'see-through in the corner, painted in the middle').toEqual([0, 255])
  })

  it('is in the formats of Windows and macOS', () => {
    const ICO = Buffer.from([0, 0, 1, 0])
    expect(bytesOf('icon.ico').subarray(0, ICO.length)).toEqual(ICO)
    expect(bytesOf('icon.icns').subarray(0, 4).toString()).toBe('icns')
  })
})
