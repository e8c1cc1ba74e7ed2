// Names are the field's: words that only this project understood do not come back. Comments and texts are not looked at.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** What each stands for now. */
const OLD_WORDS: Readonly<Record<string, string>> = {
  hello: 'heartbeat',
  island: 'offline allowance',
  islands: 'offline allowances',
  twin: 'conflicting sale',
  twins: 'conflicting sales',
  adopted: 'taken over',
  adoption: 'takeover',
  adopting: 'takeover',
  unheard: 'late failure',
  deed: 'box action',
  deeds: 'box actions',
  spine: 'sidebar',
  courier: 'callback sender',
  weather: 'common fault',
  rested: 'debounced',
}

/** The parts of names in `source`, in lower case. */
function wordsOfNames(source: string): readonly string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<!:)\/\/.*/g, '')
    .replaceAll(/'(?:\\.|[^'\\\n])*'/g, "''")
    .replaceAll(/`(?:\\.|[^`\\])*`/g, '``')
  return (code.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap(partsOf)
}

const partsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())

it('finds an old word in a name of any form, and none in comments and texts', () => {
  expect(wordsOfNames('const openTwins = 1')).toContain('twins')
  expect(wordsOfNames('const HELLO_WITHIN_MS = 1')).toContain('hello')
  expect(wordsOfNames("// a twin\nconst sale = 'twin' /* twin */")).toEqual(['const', 'sale'])
})

it.for(['electron', 'renderer', 'shared', 'office'])('names nothing in %s by a word of our own', (tree) => {
  const found = globSync(`${tree}/**/*.{ts,tsx,css}`).flatMap((file) =>
    [...partsOf(basename(file)), ...(file.endsWith('.css') ? [] : wordsOfNames(readFileSync(file, 'utf8')))]
      .filter((word) => Object.hasOwn(OLD_WORDS, word))
      .map((word) => `${file}: ${word}, now ${OLD_WORDS[word]}`),
  )
  expect([...new Set(found)]).toEqual([])
})
