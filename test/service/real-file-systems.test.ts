// What was told as written is there after the power went at that moment, on the kernel's own file systems in a small virtual machine. Only with
// REAL_FILE_SYSTEMS=1 (vitest.config.ts); what is not installed is named and left out.
import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledScript } from '../support/bundled-script'
import { createMachine, missingForMachine, type Machine } from './vm/machine'

const DRIVE_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 300_000
const FORMATS = {
  vfat: ['mkfs.vfat'],
  exfat: ['mkfs.exfat'],
  ext4: ['mkfs.ext4', '-q', '-F'],
} as const
type Kind = keyof typeof FORMATS

const missing = missingForMachine()
if (missing.length > 0) console.log(`left out, because this is not installed: ${missing.join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'file-systems-'))
let machine: Machine
beforeAll(async () => {
  if (missing.length > 0) return
  machine = createMachine(
    folder,
    await bundledScript(join(import.meta.dirname, 'vm/drive.ts'), folder),
    process.execPath,
  )
}, TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function newDrive(kind: Kind, name: string): string {
  const drive = join(folder, `${kind}-${name}.img`)
  const descriptor = openSync(drive, 'w')
  ftruncateSync(descriptor, DRIVE_BYTES)
  closeSync(descriptor)
  const [program, ...words] = FORMATS[kind]
  const made = spawnSync(program, [...words, drive], {
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`${program} made no drive: ${made.error?.message ?? made.stderr}`)
  return drive
}

const said = (lines: readonly string[], word: string): readonly string[] =>
  lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []))

/** Does the work, cuts the power at the `atStep`-th step that is told as written, and looks after another start. */
async function afterCut(kind: Kind, work: string, atStep: number) {
  const drive = newDrive(kind, work)
  let steps = 0
  const isLast = (line: string): boolean => line.startsWith('WRITTEN ') && ++steps === atStep
  const before = await machine.run({ drive, kind, words: ['write', work, '/tmp/drive'], cutAt: isLast })
  const after = await machine.run({ drive, kind, words: ['look', work, '/tmp/drive'] })
  expect(said(before, 'WRITTEN').length, before.join('\n')).toBeGreaterThanOrEqual(atStep)
  return { told: said(before, 'WRITTEN').slice(0, atStep), found: said(after, 'FOUND'), after }
}

describe.skipIf(missing.length > 0).each(Object.keys(FORMATS) as Kind[])('on %s', (kind) => {
  test.each([
    ['small-file', 1],
    ['backup', 1],
    ['log', 7],
  ])(
    'what was told as written of a %s is there after a power cut',
    async (work, atStep) => {
      const { told, found, after } = await afterCut(kind, work, atStep)
      expect(found, after.join('\n')).toEqual(expect.arrayContaining([...told]))
    },
    TIMEOUT_MS,
  )
})

describe.skipIf(missing.length > 0)('so that the cut is a cut', () => {
  test(
    'on vfat a file that is only synced before its rename is lost',
    async () => {
      const { told, found } = await afterCut('vfat', 'as-usual', 1)
      expect(found).not.toEqual(told)
    },
    TIMEOUT_MS,
  )
})
