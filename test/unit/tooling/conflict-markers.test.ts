// A conflict that was committed instead of resolved leaves its markers, in pages as well as in sources. None may stay.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const MARKER_LENGTH = 7
/** Written out, they would be found in this very file. */
const [OURS, BASE, MIDDLE, THEIRS] = ['<', '|', '=', '>'].map((character) => character.repeat(MARKER_LENGTH))
/** A formatter takes the last marker for nested quotations of Markdown and puts spaces between them. */
const QUOTED_THEIRS = Array.from({ length: MARKER_LENGTH }, () => '>').join(' ')

const isMarker = (line: string): boolean =>
  line === MIDDLE ||
  [OURS, BASE, THEIRS].some((marker) => line === marker || line.startsWith(`${marker} `)) ||
  line.startsWith(QUOTED_THEIRS)

const markersIn = (text: string): readonly number[] =>
  text.split(/\r?\n/).flatMap((line, index) => (isMarker(line) ? [index + 1] : []))

/** What git ignores, and git's own folder. All of ours are top-level names. */
const ignoredAtTop = new Set([
  '.git',
  ...readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replaceAll('/', '')),
])

function* textFiles(): Generator<{ readonly name: string; readonly text: string }> {
  for (const top of readdirSync(root, { withFileTypes: true })) {
    if (ignoredAtTop.has(top.name)) continue
    const names = top.isDirectory()
      ? readdirSync(join(root, top.name), { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : top.isFile()
        ? [join(root, top.name)]
        : []
    for (const name of names) {
      const text = readFileSync(name, 'utf8')
      if (!text.includes('\0')) yield { name: name.slice(root.length + 1), text }
    }
  }
}

test.each([
  ['the first marker', `${OURS} HEAD`],
  ['the marker of the common ancestor', `${BASE} 1234567`],
  ['the marker between the two sides', MIDDLE ?? ''],
  ['the last marker', `${THEIRS} 1234567 (a subject)`],
  ['the last marker as a formatter leaves it', `${QUOTED_THEIRS} 1234567 (a subject)`],
])('%s is found, whatever the line endings', (_name, marker) => {
  expect(markersIn(`before\n${marker}\nafter\n`)).toEqual([2])
  expect(markersIn(`before\r\n${marker}\r\nafter\r\n`)).toEqual([2])
})

test('a rule, a quotation and an arrow are no markers', () => {
  expect(markersIn(`${MIDDLE}=\n> > quoted\n<<<---\n  ${OURS}\n`)).toEqual([])
})

test('no text file of the project holds a conflict marker', () => {
  const found = [...textFiles()].flatMap(({ name, text }) => markersIn(text).map((line) => `${name}:${line}`))
  expect(found).toEqual([])
})
