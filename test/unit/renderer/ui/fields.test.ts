// Every field of the window, as it stands in its sources.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = globSync('renderer/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Show dates as the computer is set, which in India is often month first; and take no digits but ASCII ones. */
const OWN_WAYS = /type=\{?["'](date|month|week|time|datetime-local|number)["']/
/** Written where nothing is read from it as a number, or with a reading of its own. */
const RAW_TEXT_INPUTS = [
  'renderer/app/counter-box/CounterBox.tsx',
  'renderer/ui/DateField.tsx',
  'renderer/ui/Field.tsx',
]

describe('fields', () => {
  it('are never of a kind that the browser draws in its own way', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter(({ text }) => OWN_WAYS.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('for text are the one text field, which takes the digits of every script', () => {
    const raw = sources.filter(({ text }) =>
      [...text.matchAll(/<input\b[^>]*>/gs)].some(([tag]) => !/type="(checkbox|radio|file)"/.test(tag)),
    )
    expect(raw.map(({ path }) => path).toSorted()).toEqual(RAW_TEXT_INPUTS)
  })
})
