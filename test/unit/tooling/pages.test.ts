// Keeps the pages of the repository consistent: whatever a page links to, names or tells to run exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const PAGES = [
  '*.md',
  '.github/*.md',
  'docs/**/*.md',
  'test/**/*.md',
  '{electron,office,renderer,scripts,shared}/**/README.md',
]

const SOURCES = ['{electron,office,shared,renderer,scripts,test}/**/*.{ts,tsx,mjs,mts,css}', '*.config.ts']
/** The code of an older version, kept as it was. */
const KEPT_CODE = 'test/fixtures/**'

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

/** Files and folders as a page names them, from a top folder on; what stands for any name is a pattern. */
const NAMED_FILE = /`((?:electron|office|renderer|resources|scripts|shared|test)\/[\w.<>…*/-]+)`/g
const filesNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(NAMED_FILE)].map(([, name = '']) => name.replaceAll(/<[^>]+>|…/g, '*'))

test.each(pages)('each file that %s names is there', (page) => {
  const missing = filesNamedIn(textOf(page)).filter((name) => globSync(name, { cwd: root }).length === 0)
  expect(missing).toEqual([])
})

/** Source files named from any folder on, such as `till/day-book.ts`. */
const NAMED_BY_END = /`(?:\.{1,2}\/)*([\w./-]+\.(?:tsx?|mjs|css))`/g
/** The example of a kind of sale that a recipe adds. */
const MADE_UP = new Set(['fastag.ts'])
const sources = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
const isSource = (name: string): boolean => sources.some((file) => `/${file}`.endsWith(`/${name}`))

test.each(pages)('each source file that %s names by the end of its path is there', (page) => {
  const named = [...textOf(page).matchAll(NAMED_BY_END)].map(([, name = '']) => name)
  expect(named.filter((name) => !MADE_UP.has(name) && !isSource(name))).toEqual([])
})

const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, command = '']) => command)

test.each(pages)('each command that %s tells to run is there', (page) => {
  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: object }
  expect(commandsIn(textOf(page)).filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
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

/** `docs/money-safety.md 2`, or several sections: `docs/service-gaps.md 2.3 and 2.4`. */
const CITATION = /\b([\w/-]+\.md)((?: (?:and )?\d+(?:\.\d+)?(?![\w.]*\w))*)/g
/** A page by its bare name, or a numbered section of a page outside the repository. */
const FOREIGN_CITATION =
  /(?<![\w/-])(?:(?:money-safety|service-gaps|service-api|field-rules)(?!\.md)|(?:document|domain|gaps|design) \d+(?:\.\d+)?\))/

const commentsOf = (source: string): readonly string[] =>
  [...source.matchAll(/(?:^|\s)\/\/ .*$|\/\*[\s\S]*?\*\//gm)].map(([comment]) =>
    comment.replaceAll(/\n\s*(?:\*|\/\/) /g, ' '),
  )

/** Why a citation leads nowhere; null if it is valid. */
function problemOf(page: string, sections: string): string | null {
  const file = [page, join('docs', page)].find((path) => existsSync(join(root, path)))
  if (file === undefined) return `there is no ${page}`
  const headings = new Set(
    [...textOf(file).matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number),
  )
  const missing = (sections.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => !headings.has(number))
  return missing.length === 0 ? null : `${page} has no section ${missing.join(', ')}`
}

const citationProblems = (source: string): readonly string[] =>
  commentsOf(source).flatMap((comment) => [
    ...[...comment.matchAll(CITATION)].flatMap(
      ([, page = '', sections = '']) => problemOf(page, sections) ?? [],
    ),
    ...(FOREIGN_CITATION.test(comment) ? [`cites what is not in the repository: ${comment.trim()}`] : []),
  ])

test.each([
  ['a page that does not exist', '// See docs/nowhere.md.'],
  ['a section that does not exist', '/** Asked about daily (docs/money-safety.md 4 and' + ' 44). */'],
  ['a page by its bare name', '// The outcome table (money-safety' + ' 2).'],
  ['a section of the service description', '// Plans (document' + ' 2.4).'],
])('%s is no citation', (_name, source) => {
  expect(citationProblems(source)).toHaveLength(1)
})

test('comments cite only pages and sections of this repository', () => {
  const problems = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: [KEPT_CODE] }),
  ).flatMap((file) => citationProblems(textOf(file)).map((problem) => `${file}: ${problem}`))
  expect(problems).toEqual([])
})

/** From so many files on nobody sees at a glance where to begin. */
const FILES_THAT_NEED_A_PAGE = 21
const LONGEST_PAGE_LINES = 30
/** They lie as the sources do, and one page says so. */
const MUTANTS = 'test/mutants/'

test('a folder with many files has a short page that says where to begin', () => {
  const files = sources.filter((file) => !file.startsWith(MUTANTS) && !file.endsWith('.css'))
  const many = Map.groupBy(files, dirname)
    .entries()
    .filter(([, those]) => those.length >= FILES_THAT_NEED_A_PAGE)
  const isWrong = (folder: string): boolean => {
    const page = join(folder, 'README.md')
    return !pages.includes(page) || textOf(page).trimEnd().split('\n').length > LONGEST_PAGE_LINES
  }
  expect(Array.from(many, ([folder]) => folder).filter(isWrong)).toEqual([])
})
