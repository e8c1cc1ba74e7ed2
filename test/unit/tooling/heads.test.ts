// A file says at its head what it is about. A comment between blank lines further down would be the head of a second subject.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = '{electron,office,renderer,shared,scripts}/**/*.{ts,tsx,mjs}'
/** A comment of whole lines between blank lines, and code before it. */
const SECOND_HEAD = /\n(?!\/\/|\n)[^\n]*\n\n(?<head>\/\/ [^\n]*)\n(?:\/\/ [^\n]*\n)*\n/

it('has one head in each file of the source', () => {
  const found = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] }).flatMap((file) => {
    const head = SECOND_HEAD.exec(readFileSync(join(ROOT, file), 'utf8'))?.groups?.['head']
    return head === undefined ? [] : [`${file}: ${head}`]
  })
  expect(found).toEqual([])
})
