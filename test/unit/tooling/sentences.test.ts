// Keeps the sentences of the docs short enough to be read once.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const MOST_WORDS = 30

/** Decisions stay as they were made; the handbook and the change log are written for shops. */
const EXCLUDED = ['docs/decisions/*.md', 'docs/handbook/*.md', 'CHANGELOG.md']

/** Docs that still have longer sentences. One that has none any more leaves the list. */
const STILL_LONG: readonly string[] = ['docs/outcome-words.md', 'docs/performance.md', 'docs/measurements.md']

const PAGES = [
  '*.md',
  'docs/**/*.md',
  'findings/*.md',
  'test/**/*.md',
  '{electron,office,renderer,scripts,shared}/**/README.md',
]

const pages = PAGES.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: EXCLUDED }))

/** The sentences of a page's prose: no tables, code, headings, comments or lists of files and tests. */
function sentencesOf(page: string): readonly string[] {
  const prose = page
    .replaceAll(/^```[\s\S]*?^```/gm, '\n\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '\n\n')
    .replaceAll(/^(?:\||#).*$/gm, '\n\n')
    .replaceAll(/^\s*(?:[-*]|\d+\.)\s/gm, '\n\n')
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/(?<=\s)(?:Code|Tests?):(?:[\s,]*\[[^\]]*\]\([^)]*\)(?:[\s,]*“[^”]*”)*)+\.?/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
  return prose
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.trim().split(/(?<=[.!?][*_")]{0,3})\s+(?=["(*_]*[A-Z0-9])/))
    .filter((sentence) => sentence !== '')
}

const longOnes = (page: string): readonly string[] =>
  sentencesOf(readFileSync(join(root, page), 'utf8'))
    .map((sentence) => sentence.replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence.split(' ').length > MOST_WORDS)

test('a sentence ends at its full stop and not at that of a name', () => {
  expect(sentencesOf('One of `a.b C`. Two\nis **bold.** Three.\n\n- Four\n- Five')).toHaveLength(5)
})

test.each(pages.filter((page) => !STILL_LONG.includes(page)))('no sentence of %s is too long', (page) => {
  expect(longOnes(page)).toEqual([])
})

test.each(STILL_LONG)('%s still has a sentence that is too long', (page) => {
  expect(longOnes(page)).not.toEqual([])
})
