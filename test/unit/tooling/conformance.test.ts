// The conformance table stays true: every point is there, every test it names exists, and every test that names a point
// is in it.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECKLIST } from '../../conformance/checklist'
import { RULES } from '../../conformance/rules'
import { conformancePage } from '../../conformance/page'
import { formatted } from '../../support/formatted'

const root = resolve(import.meta.dirname, '../../..')
const LAST_POINT = 102

const sourceOf = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** Names of tests and groups as written in a source, with quotes undone. */
function namesIn(source: string): readonly string[] {
  const openings = source.matchAll(
    /(?<=[\s(;])(?:test|it|describe)(?:\.each[\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
  )
  const eachNames = source.matchAll(/\]\s*(?:as const\s*)?\)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return [...openings, ...eachNames].map(([, , name = '']) => name.replace(/\\(.)/g, '$1'))
}

test('every point from T1 to T102 stands in the checklist once, in order', () => {
  expect(CHECKLIST.map(({ number }) => number)).toEqual(
    Array.from({ length: LAST_POINT }, (_, index) => index + 1),
  )
})

test('every point has a test, or says where it will be tested', () => {
  for (const { number, tests, elsewhere } of CHECKLIST)
    expect(tests.length > 0 || elsewhere !== undefined, `T${number}`).toBe(true)
})

test('every rule of the service’s document has a test', () => {
  expect(RULES.length).toBeGreaterThan(30)
  expect(RULES.filter(({ tests }) => tests.length === 0).map(({ what }) => what)).toEqual([])
})

describe('the tests it names', () => {
  const listed = [...CHECKLIST, ...RULES]
  const files = [...new Set(listed.flatMap(({ tests }) => tests.map(([file]) => file)))]
  test.each(files)('are in %s', (file) => {
    const names = namesIn(sourceOf(file))
    const wanted = listed.flatMap(({ tests }) =>
      tests.filter(([named]) => named === file).map(([, name]) => name),
    )
    expect(wanted.filter((name) => !names.includes(name))).toEqual([])
  })
})

test('a test that names a point in its title is listed under it', () => {
  const files = globSync('test/{service,unit}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('conformance'),
  )
  const missing = files.flatMap((file) =>
    namesIn(sourceOf(file)).flatMap((name) =>
      [...name.matchAll(/\bT(\d{1,3})\b/g)]
        .map(([, number]) => Number(number))
        .filter(
          (number) =>
            !CHECKLIST.find((point) => point.number === number)?.tests.some(([named]) => named === file),
        )
        .map((number) => `T${number}: ${file}: ${name}`),
    ),
  )
  expect(missing, 'list them in test/conformance/checklist.ts').toEqual([])
})

test('docs/conformance.md is the checklist of today', async () => {
  const page = await formatted('docs/conformance.md', conformancePage())
  await expect(page).toMatchFileSnapshot('../../../docs/conformance.md')
})
