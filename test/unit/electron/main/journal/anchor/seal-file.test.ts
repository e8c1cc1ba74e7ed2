// @vitest-environment node
// The file of the seal on a disk that takes half of what it is given, or cannot be read for a moment.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sealFileAt } from '#main/journal/seal/sealed-head'
import { testFolder } from '#test/support/journals'

/** Until the test ends. */
function replace(functions: Partial<Record<'writeSync' | 'readFileSync', unknown>>): void {
  const { writeSync, readFileSync } = fs
  Object.assign(fs, functions)
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { writeSync, readFileSync })
    syncBuiltinESMExports()
  })
}

it('is written whole by a disk that takes half at once', () => {
  const file = sealFileAt(join(testFolder(), 'journal.db-head'))
  file.write(0, 'first', true)
  const { writeSync } = fs
  let writes = 0
  replace({
    writeSync: (descriptor: number, bytes: Buffer, at: number, length: number, position: number) => {
      writes += 1
      return writeSync(descriptor, bytes, at, Math.ceil(length / 2), position)
    },
  })
  file.write(1, 'second', true)
  file.write(0, 'third', true)
  expect(file.read()).toEqual(['third', 'second'])
  expect(writes).toBeGreaterThan(2)
})

it('is not taken for lost because it could not be read once', () => {
  const file = sealFileAt(join(testFolder(), 'journal.db-head'))
  file.write(0, 'first', true)
  const { readFileSync } = fs
  let refusals = 1
  replace({
    readFileSync: (path: string) => {
      if (refusals > 0) {
        refusals -= 1
        throw Object.assign(new Error('input/output error'), { code: 'EIO' })
      }
      return readFileSync(path)
    },
  })
  expect(file.read()).toEqual(['first', ''])
})
