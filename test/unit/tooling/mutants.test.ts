// Keeps the mutants valid: each fits the source in exactly one place, and changes it. `npm run mutants` proves that
// each is killed.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { mutants } from '../../../scripts/lib/mutants.mjs'

const fromRoot = (file: string): string => resolve(import.meta.dirname, '../../..', file)

it.each(mutants)('the mutant "$name" fits, and has its tests', ({ file, tests, edits, find, replace }) => {
  const source = readFileSync(fromRoot(file), 'utf8')
  for (const edit of edits ?? [{ find, replace }]) {
    expect(source.split(edit.find ?? '')).toHaveLength(2)
    expect(edit.replace).not.toBe(edit.find)
  }
  const files = tests.filter((part) => part.startsWith('test/'))
  expect(files.filter((path) => !existsSync(fromRoot(path)))).toEqual([])
})

it('each is listed at the path of the folder whose file it breaks', () => {
  expect(mutants.filter(({ file, listedIn }) => !file.startsWith(`${listedIn}/`))).toEqual([])
})

it('each has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
