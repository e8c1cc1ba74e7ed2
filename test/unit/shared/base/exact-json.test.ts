// JSON with exact numbers: the same as JSON.parse, except for the digits it would lose.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEEPEST_NESTING, ExactNumber, readJson, writeJson, type JsonOut } from '#shared/base/exact-json'
import { chanceFrom, mutated } from '../../../support/mutations'
import { plainDecimal, readText } from '#shared/base/exact-values'

const valueOf = (text: string): unknown => {
  const read = readJson(text)
  return read.ok ? read.value : read.problem
}

describe('numbers', () => {
  test.each(['123456789012345678', '-0', '22.0', '1e+17', '0.1', '-5', '1234567890123456'])(
    '%s keeps its text',
    (literal) => {
      expect(valueOf(literal)).toEqual(new ExactNumber(literal))
      expect(valueOf(`{"a":[${literal}]}`)).toEqual({ a: [new ExactNumber(literal)] })
    },
  )

  test.each(['0', '7', '123456789012345'])('%s is a number as it is', (literal) =>
    expect(valueOf(literal)).toBe(Number(literal)),
  )

  test.each([
    ['1e+17', '100000000000000000'],
    ['1.5e3', '1500'],
    ['1.25e1', '12.5'],
    ['12e-1', '1.2'],
    ['12e-3', '0.012'],
    ['-1e2', '-100'],
    ['645.0', '645.0'],
    ['1e999', null],
  ])('%s is written out as %s', (literal, plain) => expect(plainDecimal(literal)).toBe(plain))

  test('written out, every number is the same number', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
        fc.boolean(),
        (number, asExponent) => {
          const literal = asExponent ? number.toExponential() : String(number)
          const plain = plainDecimal(literal)
          expect(
            plain === null || Object.is(Number(plain), Number(literal)) || Number(plain) === number,
          ).toBe(true)
          expect(plain ?? '').not.toMatch(/e/i)
        },
      ),
    )
  })
})

const plain = (value: unknown): unknown => {
  if (value instanceof ExactNumber) return Number(value.text)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]))
  return value
}

test('T96 any JSON is read as JSON.parse reads it, its numbers by their text', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('', '\ufeff', ' \n'), (text, before) => {
      expect(plain(valueOf(before + text))).toEqual(JSON.parse(text))
    }),
    { numRuns: 2_000 },
  )
})

test('T96 whatever the text, it is read exactly when JSON.parse reads it, and to the same', () => {
  const chance = chanceFrom(11)
  const whole = [
    '{"a":1.50,"b":[12345678901234567890,-0,{"c":1e400}],"1.5":"\\u0001 7.0"}',
    '{"x":{"y":1.0},"z":[1.0, 2.0 ,3]}',
    '[1.0,{"a":"\\\\"}]',
  ]
  let readCount = 0
  for (let index = 0; index < 20_000; index += 1) {
    const text = mutated(whole[index % whole.length] ?? '', chance)
    const read = readJson(text)
    const expected = parsed(text)
    expect(read.ok, text).toBe(expected !== undefined)
    if (!read.ok || expected === undefined) continue
    readCount += 1
    expect(plain(read.value), text).toEqual(expected.value)
  }
  expect(readCount).toBeGreaterThan(2_000)
})

/** The result of JSON.parse; a blank text and a byte order mark are handled differently on purpose. */
function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) as unknown }
  } catch {
    return undefined
  }
}

test('what is written is read back the same, exact numbers included', () => {
  const body: JsonOut = { id: 'x"\\', amount: new ExactNumber('645.50'), list: [1, null, true], क: '₹' }
  expect(valueOf(writeJson(body))).toEqual(body)
})

describe('what is no JSON', () => {
  test.each([
    ['', 'empty'],
    ['\ufeff  \n', 'empty'],
    ['<html>', 'not-json'],
    ['{"a":1', 'not-json'],
    ['{"a":"\\', 'not-json'],
    ['{"a":01}', 'not-json'],
    ['NaN', 'not-json'],
    ['"unended', 'not-json'],
    ['['.repeat(DEEPEST_NESTING + 1), 'too-deep'],
    [`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 'too-deep'],
  ])('%#', (text, problem) => expect(valueOf(text)).toBe(problem))

  test('brackets inside of strings nest nothing', () => {
    expect(readJson(JSON.stringify({ a: `\\"${'['.repeat(500)}` })).ok).toBe(true)
  })
})

test('T96 members named like those of every object are data like any other', () => {
  expect(valueOf('{"__proto__":{"x":1},"constructor":1}')).toHaveProperty('constructor', 1)
  expect(readText(undefined)).toBeNull()
})
