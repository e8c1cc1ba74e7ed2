// Backups damaged in every way that disks, transports and people damage files: each is refused, and nothing of it stays.
import { mkdirSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isNewerLog } from '#main/journal/store/prepared-store'
import { packed } from '#main/files/archive'
import { containerKey } from '#shared/node/sealing/container'
import { BackupError, writeBackup } from '#main/backup/backup-file'
import { stageRestore } from '#main/backup/restore'
import { openProtector } from '#main/access/protector'
import { testFolder } from '../../support/journals'
import { CHEAP, fakeKeyStore } from '../../support/settings'
import { DAMAGED_BACKUPS, SEED } from '../extent'
import { seededChance } from '../world/chance'
import { fillRange, flipBit, placeIn, rangeIn, withoutRange, type Fraction } from '../world/damage'

const PASSPHRASE = 'red book on the shelf'
const LONGEST_EACH_MS = 2_000
const HEAD_AT = 13

const LONGEST_RANGE_BYTES = 4_096

type Damage = (whole: Buffer, fraction: Fraction, other: Buffer) => Buffer

const filled =
  (value: (fraction: Fraction) => number): Damage =>
  (whole, fraction) =>
    fillRange(whole, fraction, LONGEST_RANGE_BYTES, value)
const headOf = (bytes: Buffer): Buffer => bytes.subarray(HEAD_AT, HEAD_AT + bytes.readUInt32BE(HEAD_AT - 4))
const withHead = (bytes: Buffer, head: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  const rest = bytes.subarray(HEAD_AT + headOf(bytes).length)
  return Buffer.concat([bytes.subarray(0, HEAD_AT - 4), length, head, rest])
}
const HEADS: readonly object[] = [
  { cost: { rounds: 1_048_576, blockSize: 32, lanes: 16 } },
  { cost: { rounds: 2_048, blockSize: 1, lanes: 1 } },
  { cost: null },
  { salt: Buffer.alloc(16, 9).toString('base64') },
  { prefix: Buffer.alloc(7, 9).toString('base64') },
  { check: '' },
  { further: true },
]

const DAMAGES: { readonly [name: string]: Damage } = {
  'one bit': (whole, fraction) => flipBit(whole, fraction),
  'one bit of the head': (whole, fraction) => flipBit(whole, fraction, HEAD_AT + headOf(whole).length),
  'cut off': (whole, fraction) => whole.subarray(0, placeIn(whole, fraction)),
  zeros: filled(() => 0),
  noise: filled((fraction) => Math.floor(fraction() * 256)),
  'a piece missing': (whole, fraction) => withoutRange(whole, fraction, LONGEST_RANGE_BYTES),
  'a piece twice': (whole, fraction) => {
    const { start, end } = rangeIn(whole, fraction, LONGEST_RANGE_BYTES)
    return Buffer.concat([whole.subarray(0, end), whole.subarray(start)])
  },
  'something after the end': (whole, fraction) =>
    Buffer.concat([whole, Buffer.alloc(1 + Math.floor(fraction() * 64))]),
  'the rest of another backup': (whole, fraction, other) => {
    const place = placeIn(whole, fraction)
    return Buffer.concat([whole.subarray(0, place), other.subarray(place)])
  },
  'the head of another backup': (whole, _fraction, other) => withHead(whole, headOf(other)),
  'another head': (whole, fraction) => {
    const changed = HEADS[Math.floor(fraction() * HEADS.length)]
    const head: object = JSON.parse(headOf(whole).toString())
    return withHead(whole, Buffer.from(JSON.stringify({ ...head, ...changed })))
  },
}

async function backupOf(folder: string, name: string): Promise<Buffer> {
  const file = join(folder, name)
  const manifest = {
    format: 'galla-backup',
    version: 1,
    madeAt: 1,
    appVersion: '1.0.0',
    preferences: {},
    staff: [],
    parts: [],
    chainKeys: [],
    signingKeys: [],
    shopsKeys: [],
  }
  const key = await containerKey(PASSPHRASE, Buffer.alloc(16, name), CHEAP)
  const log = Buffer.alloc(600_000, `a sale of ${name}; `)
  const entries = [
    { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) },
    { path: 'sandbox/journal.db', bytes: log },
  ]
  await writeBackup(file, key, packed(entries))
  return readFile(file)
}

it(
  `${DAMAGED_BACKUPS} damaged backups are refused, and leave nothing behind`,
  async () => {
    const [files, folder] = [testFolder(), join(testFolder(), 'data')]
    mkdirSync(folder)
    const [whole, other] = [await backupOf(files, 'one'), await backupOf(files, 'two')]
    const protector = await openProtector(folder, fakeKeyStore(), CHEAP)
    const { fraction } = seededChance(SEED)
    const names = Object.keys(DAMAGES)
    const seen = new Map<string, number>()
    const file = join(files, 'damaged.galla-backup')
    for (let number = 0; number < DAMAGED_BACKUPS; number += 1) {
      const name = names[number % names.length] ?? ''
      const damaged = DAMAGES[name]?.(whole, fraction, other) ?? whole
      if (damaged.equals(whole)) continue
      await writeFile(file, damaged)
      const answer = await stageRestore({ folder, isNewerLog, protector }, file, PASSPHRASE, 2).then(
        () => 'taken',
        (error: unknown) => (error instanceof BackupError ? 'refused' : String(error)),
      )
      expect([name, number, answer, readdirSync(folder)]).toEqual([name, number, 'refused', []])
      seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    expect([...seen.keys()].toSorted()).toEqual(names.toSorted())
    await writeFile(file, whole)
    expect((await stageRestore({ folder, isNewerLog, protector }, file, PASSPHRASE, 2)).preview.madeAt).toBe(
      1,
    )
  },
  DAMAGED_BACKUPS * LONGEST_EACH_MS,
)
