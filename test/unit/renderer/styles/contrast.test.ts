// The colours are readable: every pair of text and background that the styles use, in light and in dark.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(resolve(import.meta.dirname, '../../../../renderer/styles/tokens.css'), 'utf8')

type Colour = readonly [red: number, green: number, blue: number]
type Look = 'light' | 'dark'

const hex = (text: string): Colour => {
  const digits = text.trim().slice(1)
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function colour(name: string, look: Look): Colour {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]
  if (value === undefined) throw new Error(`no token --${name}`)
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value)
  if (pair !== null) return hex((look === 'light' ? pair[1] : pair[2]) ?? '')
  const mix = /^color-mix\(in srgb, var\(--(\S+)\) (\d+)%, var\(--(\S+)\)\)$/.exec(value)
  if (mix === null) return hex(value)
  const share = Number(mix[2]) / 100
  const [over, under] = [colour(mix[1] ?? '', look), colour(mix[3] ?? '', look)]
  const mixed = (at: 0 | 1 | 2) => over[at] * share + under[at] * (1 - share)
  return [mixed(0), mixed(1), mixed(2)]
}

const luminance = (of: Colour): number => {
  const [red = 0, green = 0, blue = 0] = of.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, ground: string, look: Look): number {
  const [darker = 0, lighter = 0] = [luminance(colour(text, look)), luminance(colour(ground, look))].toSorted(
    (one, other) => one - other,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = [
  'paper',
  'surface',
  'tint',
  'selected',
  'hover',
  'good-tint',
  'wait-tint',
  'bad-tint',
  'info-tint',
]
const pairs: readonly (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => ['ink', 'muted', 'brand'].map((text) => [text, ground] as const)),
  ...['paper', 'surface', 'selected', 'hover'].flatMap((ground) =>
    ['good', 'wait', 'bad', 'info'].map((text) => [text, ground] as const),
  ),
  ...['good', 'wait', 'bad', 'info'].map((text) => [text, `${text}-tint`] as const),
  ['action-ink', 'action'],
  ['action-ink', 'action-hover'],
  ['sidebar-ink', 'sidebar'],
  ['sidebar-muted', 'sidebar'],
  ['practice-ink', 'practice'],
  ['practice-ink', 'practice-stripe'],
]

describe.each(['light', 'dark'] as const)('in the %s look', (look) => {
  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(text, ground, look)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'surface'])('the frame of a control can be seen on %s', (ground) => {
    expect(contrast('control-line', ground, look)).toBeGreaterThanOrEqual(3)
  })
})
