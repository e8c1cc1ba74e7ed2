// @vitest-environment node
// A small file holds the whole of one write at every moment, whoever else writes it and whenever the process dies.
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readJson, writeJson, writeWhole, writeWholeSync } from '#main/files/atomic-file'
import { testFolder } from '#test/support/journals'
import { textOf } from '#test/support/numbered-text'

/** The simulation writes ten times as many, in two processes (test/simulation/kill/small-files.test.ts). */
const PAIRS = 150

const WRITES = [
  ['asynchronously', writeWhole],
  ['at once', async (file: string, text: string) => writeWholeSync(file, text)],
] as const

describe.each(WRITES)('a small file written %s', (_name, write) => {
  it('has its folder made, is this user’s alone, and leaves nothing beside', async () => {
    const folder = join(testFolder(), 'sandbox')
    const file = join(folder, 'staff.json')
    await write(file, 'the older and longer one')
    await write(file, 'new')
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['staff.json'])
    if (process.platform === 'win32') return
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is made this user’s alone where an older version left it open', async () => {
    const file = join(testFolder(), 'staff.json')
    writeFileSync(file, 'old')
    chmodSync(file, 0o644)
    await write(file, 'new')
    expect(process.platform === 'win32' ? 0 : statSync(file).mode & 0o077).toBe(0)
  })

  it('stands as it was when the disk refuses, and leaves nothing beside', async () => {
    const folder = testFolder()
    const file = join(folder, 'staff.json')
    // A folder that is not empty cannot be replaced.
    mkdirSync(join(file, 'in the way'), { recursive: true })
    await expect(write(file, 'new')).rejects.toMatchObject({ syscall: 'rename' })
    expect(readdirSync(folder)).toEqual(['staff.json'])
  })
})

it(`two writes at the same moment damage nothing, ${PAIRS} times, and the later one stands`, async () => {
  const folder = testFolder()
  const file = join(folder, 'staff.json')
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await Promise.all([writeWhole(file, textOf(2 * pair)), writeWhole(file, textOf(2 * pair + 1))])
    expect(readFileSync(file, 'utf8')).toBe(textOf(2 * pair + 1))
  }
  expect(readdirSync(folder)).toEqual(['staff.json'])
})

it('what cannot be read as what it should be is damaged, what is not there is absent', async () => {
  const file = join(testFolder(), 'staff.json')
  const schema = z.object({ name: z.string() })
  expect(await readJson(file, schema)).toEqual({ kind: 'absent' })
  await writeJson(file, { name: 'Meena' })
  expect(await readJson(file, schema)).toEqual({ kind: 'there', value: { name: 'Meena' } })
  for (const text of ['{"name":"Mee', '{"name":3}', '']) {
    await writeWhole(file, text)
    expect(await readJson(file, schema)).toEqual({ kind: 'damaged' })
  }
})
