// What broke is offered to be reported once, and not again after somebody has answered.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createBreakMemory } from '#main/diagnostics/break-memory'
import { readStartRecord, startBegins, startSucceeded } from '#main/diagnostics/start-record'
import { testFolder } from '#test/support/journals'

const NOW = Date.UTC(2026, 10, 22, 6, 30)

function memoryIn(folder: string, now = NOW) {
  let changes = 0
  const memory = createBreakMemory({
    dataFolder: folder,
    crashFolder: join(folder, 'Crashpad'),
    now: () => now,
  })
  memory.watch(() => (changes += 1))
  return { memory, changes: () => changes }
}

function crashAt(folder: string, at: number): void {
  const file = join(folder, 'Crashpad', 'a.dmp')
  mkdirSync(join(folder, 'Crashpad'), { recursive: true })
  writeFileSync(file, 'memory')
  utimesSync(file, new Date(at), new Date(at))
}

it('a crash that ended the run before is offered, until it is answered', async () => {
  const folder = testFolder()
  crashAt(folder, NOW - 60_000)
  const first = memoryIn(folder)
  await first.memory.lookBack()
  expect([first.memory.last(), first.changes()]).toEqual([{ part: 'app', reference: null }, 1])
  first.memory.dismiss()
  expect([first.memory.last(), first.changes()]).toEqual([null, 2])

  const next = memoryIn(folder, NOW + 60_000)
  await next.memory.lookBack()
  expect(next.memory.last()).toBeNull()
  crashAt(folder, NOW + 30_000)
  await next.memory.lookBack()
  expect(next.memory.last()).toEqual({ part: 'app', reference: null })
})

it('what broke in this run goes before what broke in the last', async () => {
  const folder = testFolder()
  crashAt(folder, NOW - 60_000)
  const { memory } = memoryIn(folder)
  memory.note({ part: 'window', reference: '0A1B2C3D' })
  await memory.lookBack()
  expect(memory.last()).toEqual({ part: 'window', reference: '0A1B2C3D' })
})

it('a start counts as failed until its first screen is there', () => {
  const folder = testFolder()
  expect(startBegins(folder).failedStarts).toBe(0)
  expect(startBegins(folder).failedStarts).toBe(1)
  expect(readStartRecord(folder).failedStarts).toBe(2)
  startSucceeded(folder)
  expect(startBegins(folder).failedStarts).toBe(0)
})

it('an answer about a crash does not change what is known of the starts, and the other way round', () => {
  const folder = testFolder()
  startBegins(folder)
  memoryIn(folder).memory.dismiss()
  expect(readStartRecord(folder)).toEqual({ failedStarts: 1, lookedAt: NOW })
  startSucceeded(folder)
  expect(readStartRecord(folder)).toEqual({ failedStarts: 0, lookedAt: NOW })
})

it.each(['', '{', '[]', 'null', '{"failedStarts":-1}', '{"failedStarts":"two"}', '{"failedStarts":1e99}'])(
  'a record that a power cut left as %j knows of no failure',
  (text) => {
    const folder = testFolder()
    writeFileSync(join(folder, 'start.json'), text)
    expect(readStartRecord(folder)).toEqual({ failedStarts: 0, lookedAt: 0 })
  },
)

it('a folder that cannot be written stops no start', () => {
  expect(startBegins(join(testFolder(), 'not', 'there'))).toEqual({ failedStarts: 0, lookedAt: 0 })
})
