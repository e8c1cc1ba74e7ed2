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
/** As in vm/drive.ts. */
const SALES = 12
const FORMATS = {
  vfat: ['mkfs.vfat'],
  exfat: ['mkfs.exfat'],
  ext4: ['mkfs.ext4', '-q', '-F'],
  // Debian's kernel has no driver of its own for NTFS.
  'ntfs-3g': ['mkfs.ntfs', '-q', '-F', '-f'],
  // A share that Samba serves from a drive with ext4.
  cifs: ['mkfs.ext4', '-q', '-F'],
} as const
/** What else these need. */
const PROGRAMS: Partial<Record<Kind, string>> = { 'ntfs-3g': 'ntfs-3g', cifs: 'smbd' }
type Kind = keyof typeof FORMATS

const SYSTEM_PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`
const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { env: { ...process.env, PATH: SYSTEM_PATH } }).status === 0
const missing = missingForMachine()
const KINDS = (Object.keys(FORMATS) as Kind[]).filter((kind) =>
  isInstalled(PROGRAMS[kind] ?? FORMATS[kind][0]),
)
const leftOut = [...missing, ...(Object.keys(FORMATS) as Kind[]).filter((kind) => !KINDS.includes(kind))]
if (leftOut.length > 0) console.log(`left out, because it is not installed: ${leftOut.join(', ')}`)

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
    env: { ...process.env, PATH: SYSTEM_PATH },
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
  const before = await machine.run({ drive, kind, words: ['write', work], cutAt: isLast })
  const after = await machine.run({ drive, kind, words: ['look', work] })
  expect(said(before, 'WRITTEN').length, before.join('\n')).toBeGreaterThanOrEqual(atStep)
  return { told: said(before, 'WRITTEN').slice(0, atStep), found: said(after, 'FOUND'), after }
}

const SEEN_AS: Partial<Record<Kind, string>> = { 'ntfs-3g': 'program', cifs: 'network' }

describe.skipIf(missing.length > 0).each(KINDS)('on %s', (kind) => {
  const seenAs = SEEN_AS[kind] ?? 'own'
  const works: readonly (readonly [work: string, atStep: number])[] = [
    ['small-file', 1],
    ['backup', 1],
    // No log is begun on a drive that is not the computer's own.
    ...(seenAs === 'own' ? ([['log', 7]] as const) : []),
  ]
  test(
    `is seen as a file system of kind "${seenAs}"`,
    async () => {
      const lines = await machine.run({
        drive: newDrive(kind, 'kind'),
        kind,
        words: ['write', 'small-file'],
      })
      expect(said(lines, 'KIND'), lines.join('\n')).toEqual([seenAs])
    },
    TIMEOUT_MS,
  )

  test.each(works)(
    'what was told as written of a %s is there after a power cut',
    async (work, atStep) => {
      const { told, found, after } = await afterCut(kind, work, atStep)
      expect(found, after.join('\n')).toEqual(expect.arrayContaining([...told]))
    },
    TIMEOUT_MS,
  )
})

describe.skipIf(missing.length > 0).each(KINDS.filter((kind) => kind in SEEN_AS))('on %s', (kind) => {
  test(
    'a log that was brought there can be looked at',
    async () => {
      const drive = newDrive(kind, 'brought-log')
      const lines = await machine.run({ drive, kind, words: ['write', 'brought-log'] })
      expect(said(lines, 'FOUND'), lines.join('\n')).toHaveLength(SALES)
      // A share of SMB refuses the lock with which SQLite begins a write-ahead log.
      const refused = JSON.stringify({ kind: 'store', problem: 'locked' })
      expect(said(lines, 'BEGUN')).toEqual([kind === 'cifs' ? refused : 'yes'])
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
