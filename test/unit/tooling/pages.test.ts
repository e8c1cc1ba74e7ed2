// Keeps the pages of the repository consistent: whatever a page links to exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const PAGES = ['*.md', '.github/*.md', 'docs/**/*.md', 'test/**/*.md']

const pages = PAGES.flatMap((pattern) => globSync(pattern, { cwd: root }))
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The targets of a page's links, without external ones and those within the page itself. */
const linksOf = (text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|#)/i.test(target))

test('there are pages to look at', () => {
  expect(pages).toContain('README.md')
  expect(pages).toContain(join('docs', 'money-safety.md'))
})

test.each(pages)('what %s links to is there', (page) => {
  const missing = linksOf(textOf(page)).filter(
    (target) => !existsSync(join(root, dirname(page), target.replace(/#.*$/, ''))),
  )
  expect(missing).toEqual([])
})

test('every decision stands in the index under its own number, and nothing else does', () => {
  const index = textOf('docs/decisions/README.md')
  const listed = [...index.matchAll(/\[(\d+)\]\((\d{4})-[a-z0-9-]+\.md\)/g)]
  const kept = globSync('docs/decisions/[0-9]*.md', { cwd: root })
  expect(listed.map(([, number]) => Number(number))).toEqual(kept.map((_, at) => at + 1))
  expect(listed.every(([, number, file]) => Number(number) === Number(file))).toBe(true)
})

test.each(globSync('docs/decisions/[0-9]*.md', { cwd: root }))(
  '%s says when, why, what and what follows',
  (page) => {
    const headings = [...textOf(page).matchAll(/^#+ .*$|^Date: .*$/gm)].map(([heading]) => heading)
    expect(headings).toEqual([
      expect.stringMatching(new RegExp(`^# ${Number(/(\d{4})-/.exec(page)?.[1])}\\. `)),
      expect.stringMatching(/^Date: \d{4}-\d{2}-\d{2}$/),
      '## Context',
      '## Decision',
      '## Consequences',
    ])
  },
)
