// Billers' patterns: the same verdict as RegExp where they are supported, never for longer than their steps, never with
// an exception.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnfinished, matchPattern, MOST_STEPS, readPattern } from '#shared/base/pattern'

const verdict = (pattern: string | null, input: string) => matchPattern(readPattern(pattern), input)

describe('patterns that billers use', () => {
  test.each([
    ['^[0-9]{12}$', '900000342220', 'match'],
    ['^[0-9]{12}$', '90000034222', 'no-match'],
    ['^(Surat)$', 'Surat', 'match'],
    ['^[1-9]{1}[0-9]{9}$', '0987654321', 'no-match'],
    ['^[0-9]{9,11}$', '1234567890', 'match'],
    ['^(?=.*[A-Z])(?!.*X)[A-Z0-9/-]+$', 'AB-12/3', 'match'],
    ['^(?=.*[A-Z])(?!.*X)[A-Z0-9/-]+$', 'XB-12/3', 'no-match'],
    ['/^[a-z]+$/i', 'ABC', 'match'],
    ['[0-9]{3}', 'ab123cd', 'match'],
    ['^\\d{2}-\\d{2}-\\d{4}$', '20-11-2026', 'match'],
    ['^a{2}|b$', 'zzb', 'match'],
  ])('%s on %s', (pattern, input, expected) => expect(verdict(pattern, input)).toBe(expected))
})

describe('an input that is still being typed', () => {
  test.each([
    ['^[0-9]{12}$', '90000034222', true],
    ['^[0-9]{12}$', '9000003422200', false],
    ['^[0-9]{12}$', '90x', false],
    ['^[6-9][0-9]{9}$', '98', true],
    ['^[6-9][0-9]{9}$', '58', false],
    ['^(Surat|Agra)$', 'Sur', true],
    ['^(Surat|Agra)$', 'Sura!', false],
    ['^[0-9]{2,4}$', '123', false],
    ['[0-9]{3}', 'ab1', true],
    ['^[0-9', '1', false],
  ])('%s on %s', (pattern, input, expected) => {
    expect(isUnfinished(readPattern(pattern), input)).toBe(expected)
  })

  test('is never told of on the way to a match', () => {
    const patterns = [
      '^[0-9]{6,12}$',
      '^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{4}$',
      '^(Surat|Agra|Surendranagar)$',
      '^[A-Z0-9/-]{3,20}$',
    ]
    const onTheWay = fc.constantFrom(...patterns).chain((pattern) =>
      fc.record({
        pattern: fc.constant(pattern),
        input: fc.stringMatching(new RegExp(pattern)),
        at: fc.nat(20),
      }),
    )
    fc.assert(
      fc.property(onTheWay, ({ pattern, input, at }) => {
        const typed = input.slice(0, at)
        expect(verdict(pattern, typed) === 'match' || isUnfinished(readPattern(pattern), typed)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('patterns that say nothing', () => {
  test.each([
    null,
    '',
    '  ',
    '^[0-9',
    '(',
    '*a',
    '(?<=x)y',
    '\\bword',
    '(a)\\1',
    '[z-a]',
    'a{2000}',
    '/x/y',
    'a'.repeat(1_001),
  ])('%j never stops an input', (pattern) => expect(verdict(pattern, 'anything')).toBe('undecided'))
})

describe('patterns that run away', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(40)}!`],
    ['^(a|a)*$', `${'a'.repeat(40)}!`],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(60)],
    ['(.*)*(.*)*(.*)*x', 'y'.repeat(500)],
    ['^(\\d+)*(\\d+)*(\\d+)*$', `${'1'.repeat(300)}x`],
    [`${'(a?){30}'.repeat(10)}${'a'.repeat(100)}`, 'a'.repeat(60)],
    ['^(((a?){1000}){1000}){1000}$', 'b'],
    ['(a*?)*?b', 'a'.repeat(1_000)],
    [`${'('.repeat(30)}a*?${')*?'.repeat(30)}b`, 'a'.repeat(1_000)],
  ])('%s is given up after its steps', (pattern, input) => {
    expect(verdict(pattern, input)).toBe('undecided')
  })

  test('a thousand nested repetitions exhaust no stack', () => {
    expect(verdict('(a?){1000}', 'a'.repeat(1_000))).toBe('match')
    expect(verdict('^(a*)*$', 'a'.repeat(1_000))).toBe('match')
  })

  test('the steps are a count, not a time: the same on every till', () => {
    const pattern = readPattern('^(a|a)*$')
    const input = `${'a'.repeat(9)}!`
    expect(matchPattern(pattern, input, 200)).toBe('undecided')
    expect(matchPattern(pattern, input, MOST_STEPS)).toBe('no-match')
  })
})

test('where it judges, it judges as the machine does', () => {
  const atom = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      '1',
      '.',
      '\\d',
      '\\w',
      '[ab]',
      '[^a]',
      '[0-9a]',
      '\\.',
      '-',
      '(?:ab)',
      '(a|b1)',
      '(?=a)',
      '(?!b)',
      '^',
      '$',
    ),
  )
  const count = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,}', '*?', '+?')
  const part = fc
    .tuple(atom, count)
    .map(([piece, times]) => (/^(\(\?[=!]|\^|\$)/.test(piece) ? piece : piece + times))
  const patterns = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
    fc
      .array(part, { minLength: 1, maxLength: 3 })
      .chain((left) =>
        fc
          .array(part, { minLength: 1, maxLength: 3 })
          .map((right) => `^(${left.join('')}|${right.join('')})$`),
      ),
  )
  const inputs = fc
    .array(fc.constantFrom('a', 'b', '1', '.', '-', 'A', '\n'), { maxLength: 8 })
    .map((characters) => characters.join(''))
  fc.assert(
    fc.property(patterns, inputs, fc.boolean(), (pattern, input, ignoresCase) => {
      const given = verdict(ignoresCase ? `/${pattern}/i` : pattern, input)
      const expected = new RegExp(pattern, ignoresCase ? 'i' : '').test(input) ? 'match' : 'no-match'
      expect(given === 'undecided' ? expected : given).toBe(expected)
    }),
    { numRuns: 20_000 },
  )
})

test('no text whatever makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (pattern, input) => {
      expect(['match', 'no-match', 'undecided']).toContain(verdict(pattern, input))
    }),
    { numRuns: 5_000 },
  )
})
