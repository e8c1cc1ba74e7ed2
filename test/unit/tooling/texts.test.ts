// npm run texts: what it is asked and cannot do. What it reads of the languages is tested in language-texts.test.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const asked = (...words: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/texts.mjs', ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each([['missing', 'en'], ['review', 'xx'], ['nonsense']])(
  'offers the translations to who asks for %s %s',
  (...words) => {
    const { status, stderr } = asked(...words)
    expect(status).toBe(1)
    expect(stderr).toMatch(/with one of bn, gu, hi, kn, mr, ta, te$/m)
  },
)

test('asks who signs', () => {
  const { status, stderr } = asked('sign', 'ta')
  expect(status).toBe(1)
  expect(stderr).toContain('say who signs')
})
