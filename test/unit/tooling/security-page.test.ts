// Keeps docs/security.md true: every point has an answer, every answer names code that exists and tests of that name, or says that it is
// open.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const PAGE = 'docs/security.md'
const POINTS_OF_ELECTRON = 20
const ATTACKS = 13

interface Answer {
  readonly point: string
  readonly text: string
}

interface NamedTest {
  readonly file: string
  readonly name: string
}

const page = readFileSync(PAGE, 'utf8')

/** The list items under the numbered headings of a part of the page, each on one line. */
function answersOf(part: string): readonly Answer[] {
  const text = page.split(/^## /m).find((section) => section.startsWith(`${part}\n`)) ?? ''
  return text
    .split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const point = /^(\d+)\. /.exec(section)?.[1] ?? section
      const items = section.split(/^- /m).slice(1)
      return items.map((item) => ({ point, text: item.replaceAll(/\s+/g, ' ') }))
    })
}

const fileOf = (target: string): string => join(dirname(PAGE), target)

/** `[file](target) “name”, “another name”` behind "Test:". */
function testsOf(text: string): readonly NamedTest[] {
  const [, tests = ''] = text.split(/\bTests?: /)
  return [...tests.matchAll(/\]\(([^)]+)\)((?:,? “[^”]+”)*)/g)].flatMap(([, target = '', names = '']) =>
    names === ''
      ? [{ file: fileOf(target), name: '' }]
      : [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file: fileOf(target), name })),
  )
}

/** Whether the file has a test of exactly this name that is not skipped. */
function hasTest(source: string, name: string): boolean {
  const at = source.replaceAll("\\'", '’').replaceAll(/\s+/g, ' ')
  const literal = name.replaceAll("'", '’').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!describe|\\.skip|\\.todo)\\( ?(['"\`])${literal}\\1`).test(at)
}

/** Links to files that are not there, or that are called otherwise than they are. */
const wrongLinks = (text: string): readonly string[] =>
  [...text.matchAll(/\[([^\]]+)\]\((\.{0,2}[^):]+)\)/g)].flatMap(([, label = '', target = '']) =>
    existsSync(fileOf(target)) && (!/^[\w./-]+\.\w+$/.test(label) || basename(label) === basename(target))
      ? []
      : [`${label} → ${target}`],
  )

/** What is wrong with an answer; null if nothing is. */
function problemOf({ point, text }: Answer): string | null {
  const wrong = wrongLinks(text)
  if (wrong.length > 0) return `${point}: ${wrong.join('; ')}`
  if (/\bOpen: /.test(text)) return null
  if (!/\bCode: [^]*\]\(/.test(text)) return `${point} names no code: ${text}`
  const tests = testsOf(text)
  if (tests.length === 0) return `${point} names no test: ${text}`
  const missing = tests.filter(({ file, name }) => !hasTest(readFileSync(file, 'utf8'), name))
  return missing.length === 0
    ? null
    : `${point}: ${missing.map(({ file, name }) => `${file} has no “${name}”`).join('; ')}`
}

const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(at + 1))

describe.each([
  ['Electron’s checklist', POINTS_OF_ELECTRON],
  ['The attacks', ATTACKS],
])('the page: %s', (part, count) => {
  it('has an answer to every point', () => {
    expect([...new Set(answersOf(part).map(({ point }) => point))]).toEqual(numbered(count))
  })

  it('names code that is there, and tests that are there, or says what is open', () => {
    expect(answersOf(part).flatMap((answer) => problemOf(answer) ?? [])).toEqual([])
  })
})

describe('an answer', () => {
  const code = 'Code: [window.ts](../electron/main/app/window.ts).'
  const test = (name: string): string =>
    `Test: [window.test.ts](../test/unit/electron/main/app/window.test.ts) “${name}”.`

  it.each([
    ['names no code', test('is given no permission and no device')],
    ['names no test', code],
    [
      'names code that is gone',
      `Code: [gone.ts](../electron/main/app/gone.ts). ${test('is given no permission and no device')}`,
    ],
    [
      'names code otherwise than it is called',
      `Code: [door.ts](../electron/main/app/window.ts). ${test('is given no permission and no device')}`,
    ],
    [
      'names a test file without a test',
      `${code} Test: [window.test.ts](../test/unit/electron/main/app/window.test.ts).`,
    ],
    ['names a test that is not there', `${code} ${test('is given every permission')}`],
    ['takes a group of tests for a test', `${code} ${test('a page')}`],
  ])('is refused where it %s', (_name, text) => {
    expect(problemOf({ point: '1', text })).not.toBeNull()
  })

  it('holds with both, and where it says what is open', () => {
    const whole = `${code} ${test('is given no permission and no device')}`
    expect(problemOf({ point: '1', text: whole })).toBeNull()
    expect(problemOf({ point: '1', text: 'Open: nothing is checked yet.' })).toBeNull()
  })

  it('is no longer true where the test is skipped', () => {
    expect(hasTest("it('stays', () => {})", 'stays')).toBe(true)
    expect(hasTest("it.skip('stays', () => {})", 'stays')).toBe(false)
  })
})
