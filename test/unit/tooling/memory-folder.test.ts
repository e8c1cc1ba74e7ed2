// The temporary files of tests are in memory only where that is what it says it is, and programs may run there.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInMemory, ownSpace, removeAbandoned } from '../../../scripts/lib/memory-folder.mjs'

const mountsWith = (line: string) => `/dev/vda / ext4 rw,relatime 0 0\nproc /proc proc rw 0 0\n${line}\n`

test.each([
  ['a folder in memory', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', true],
  [
    'one in which no program may run',
    'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0',
    false,
  ],
  ['a folder of the disk', '/dev/vdb /dev/shm ext4 rw,relatime 0 0', false],
  ['memory at another place', 'tmpfs /run tmpfs rw,nosuid 0 0', false],
])('%s', (_what, line, inMemory) => {
  expect(isInMemory(mountsWith(line))).toBe(inMemory)
})

test.skipIf(process.platform !== 'linux')(
  'the files of a run that was killed go at the next start, and those of a run at work and of another container stay',
  () => {
    const place = mkdtempSync(join(tmpdir(), 'memory-folder-'))
    const { pid: ended } = spawnSync(process.execPath, ['--version'])
    const killed = `galla-${ownSpace()}-${ended}-abc`
    const stay = [`galla-${ownSpace()}-${process.pid}-abc`, `galla-1-${ended}-abc`, 'somebody-else']
    for (const name of [killed, ...stay]) mkdirSync(join(place, name))
    writeFileSync(join(place, killed, 'journal.db'), 'left over')
    removeAbandoned(place)
    expect(readdirSync(place).toSorted()).toEqual(stay.toSorted())
  },
)
