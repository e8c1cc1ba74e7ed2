// npm run texts: what it is asked and cannot do. What it reads of the languages is tested in language-texts.test.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES, SOURCE_LANGUAGE } from '#shared/base/languages'

const root = join(import.meta.dirname, '../../..')

const asked = (...words: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/texts.mjs', ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr }
}

const OFFERED = new RegExp(
  `with one of ${LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)
    .toSorted()
    .join(', ')}$`,
)

test.each([['missing', 'en'], ['review', 'xx'], ['nonsense']])(
  'offers the translations to who asks for %s %s',
  (...words) => {
    const { status, stderr } = asked(...words)
    expect(status).toBe(1)
    expect(stderr.split('\n')).toContainEqual(expect.stringMatching(OFFERED))
  },
)

test('asks who signs', () => {
  const { status, stderr } = asked('sign', 'ta')
  expect(status).toBe(1)
  expect(stderr).toContain('say who signs')
})
