// @vitest-environment node
// Moving the log from a network drive to this computer: at every moment exactly one of the two logs can be sold on, and there is a next step.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { LogMoveProgress } from '#shared/log/log-move'
import { claimHold } from '#main/files/hold-file'
import { runningProcesses } from '#shared/node/files/this-process'
import { openJournal } from '#main/journal'
import { dataPlaceOf, isLeft, moveStandingOf } from '#main/data-folder/data-place'
import { finishRestore } from '#main/backup'
import { noDefects } from '#test/support/defects'
import { recordSale, testFolder, value } from '#test/support/journals'
import { logMoveOf, logsIn, verdictOf } from '#test/support/log-moves'
import { CHAIN_KEY_BYTES, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const { own } = runningProcesses()
const other = { ...own, host: 'back-office', computer: 'another' }
const journalIn = (folder: string, environment = 'production'): string =>
  join(folder, environment, 'journal.db')

function openIn(folder: string, environment: 'production' | 'practice' = 'production') {
  mkdirSync(join(folder, environment), { recursive: true })
  return value(
    openJournal({
      path: journalIn(folder, environment),
      environment,
      chainKey: CHAIN_KEY_BYTES,
      clock: new VirtualTime(),
      platform: process.platform,
      reportDefect: noDefects,
    }),
  )
}

function sell(folder: string, name: string): void {
  const journal = openIn(folder)
  recordSale(journal, 'success', requestId(name))
  journal.close()
}

const entriesIn = (folder: string): number => logsIn(folder).lastEntry(journalIn(folder))?.sequence ?? 0

/** A data folder on a drive, with what the app keeps and what the browser does, and an empty disk of this computer. */
function shop() {
  const root = testFolder()
  const [drive, disk] = [join(root, 'drive'), join(root, 'disk')]
  sell(drive, 'SALE-0001')
  sell(drive, 'SALE-0002')
  for (const [name, text] of Object.entries({
    'staff.json': 'staff',
    'preferences.json': 'preferences',
    'start.json': 'starts',
    'production/chain-key.json': 'key',
    'production/office.json': 'office',
    'production/calls.json.123-abcdef0123456789abcdef.new': 'half',
    'production/journal.db.search': 'index',
    'backups/galla-2026-11-20.galla-backup': 'copy',
    Cookies: 'browser',
  })) {
    mkdirSync(join(drive, name, '..'), { recursive: true })
    writeFileSync(join(drive, name), text)
  }
  return { drive, disk, move: (change = {}) => logMoveOf(drive, disk, change).move(null) }
}

const textIn = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8')

it('moves everything of the counter, checked, and nothing of the browser’s, and works there from then on', async () => {
  const { drive, disk, move } = shop()
  const told: LogMoveProgress[] = []
  const place = join(disk, 'Galla log')
  expect(await move({ tell: (progress: LogMoveProgress) => told.push(progress) })).toEqual({
    kind: 'moved',
    folder: place,
  })
  expect(dataPlaceOf(drive, own)).toBe(place)
  expect(readdirSync(place).toSorted()).toEqual([
    'backups',
    'moved-here.json',
    'preferences.json',
    'production',
    'staff.json',
  ])
  expect(
    readdirSync(join(place, 'production'))
      .filter((name) => !/-(?:shm|wal)$/.test(name))
      .toSorted(),
  ).toEqual(['chain-key.json', 'journal.db', 'journal.db-head', 'office.json'])
  expect(textIn(place, 'backups', 'galla-2026-11-20.galla-backup')).toBe('copy')
  expect(verdictOf(journalIn(place), 'production', CHAIN_KEY_BYTES)).toMatchObject({
    kind: 'whole',
    entries: 6,
    sealedAfter: 0,
  })
  expect(told.some(({ step, done, of }) => step === 'copying' && of > 0 && done <= of)).toBe(true)
  // Nothing of the drive is deleted.
  expect(entriesIn(drive)).toBe(6)
  expect(readdirSync(join(drive, 'production'))).not.toContain('journal.db-holder')
})

it('is refused by its name on every other computer, whichever of its notes is left', async () => {
  const { drive, disk, move } = shop()
  await move()
  for (const note of ['moved.json', 'production/journal.db-moved']) {
    expect(moveStandingOf(drive, other)).toMatchObject({ kind: 'elsewhere', moved: { host: own.host } })
    expect(dataPlaceOf(drive, other)).toBe(drive)
    expect(dataPlaceOf(drive, own)).toBe(join(disk, 'Galla log'))
    rmSync(join(drive, note))
  }
})

it('is no fresh log where the disk is out, another one is in, or the notes are garbage', async () => {
  const { drive, disk, move } = shop()
  await move()
  const place = join(disk, 'Galla log')
  renameSync(place, `${place} aside`)
  expect(moveStandingOf(drive, own).kind).toBe('gone')
  // A folder of the same name, as under an empty mount point, or of another move.
  mkdirSync(place)
  expect(moveStandingOf(drive, own).kind).toBe('gone')
  cpSync(join(`${place} aside`, 'moved-here.json'), join(place, 'moved-here.json'))
  expect(moveStandingOf(drive, own).kind).toBe('here')
  for (const text of ['', '{"version":1}', 'null']) {
    writeFileSync(join(drive, 'moved.json'), text)
    writeFileSync(join(drive, 'production', 'journal.db-moved'), text)
    expect(moveStandingOf(drive, own)).toEqual({ kind: 'gone', moved: null })
    expect(dataPlaceOf(drive, own)).toBe(drive)
    expect(isLeft(drive)).toBe(true)
  }
})

it('is found again by the folder that it lies in now, and by no other', async () => {
  const { drive, disk, move } = shop()
  await move()
  const place = join(disk, 'Galla log')
  const elsewhere = join(disk, 'renamed')
  renameSync(place, elsewhere)
  const find = (folder: string, who = own) => logMoveOf(drive, disk, { own: who }).move(folder)
  expect(await find(disk)).toMatchObject({ kind: 'problem', problem: 'not-there' })
  expect(await find(elsewhere)).toEqual({ kind: 'moved', folder: elsewhere })
  expect(dataPlaceOf(drive, own)).toBe(elsewhere)
  // Whoever renamed the computer, or put its disk into another one.
  expect(await find(elsewhere, other)).toEqual({ kind: 'moved', folder: elsewhere })
  expect(dataPlaceOf(drive, other)).toBe(elsewhere)
  expect(moveStandingOf(drive, own).kind).toBe('elsewhere')
  for (const note of ['moved.json', 'production/journal.db-moved'])
    writeFileSync(join(drive, note), 'garbage')
  expect(await find(elsewhere)).toEqual({ kind: 'moved', folder: elsewhere })
})

it('goes on with what was sold since, where the drive was put back as it was last week', async () => {
  const { drive, disk, move } = shop()
  const lastWeek = join(disk, '..', 'last week')
  cpSync(drive, lastWeek, { recursive: true })
  await move()
  sell(join(disk, 'Galla log'), 'SALE-0003')
  rmSync(drive, { recursive: true })
  cpSync(lastWeek, drive, { recursive: true })
  expect(dataPlaceOf(drive, own)).toBe(drive)
  expect(await move()).toEqual({ kind: 'moved', folder: join(disk, 'Galla log') })
  expect(entriesIn(join(disk, 'Galla log'))).toBe(9)
  expect(readdirSync(disk)).toEqual(['Galla log'])
})

it('is copied anew where an interrupted move left an older one, and nothing is mixed where both were sold on', async () => {
  const { drive, disk, move } = shop()
  await move()
  for (const note of ['moved.json', 'production/journal.db-moved']) rmSync(join(drive, note))
  sell(drive, 'SALE-0003')
  expect(await move()).toEqual({ kind: 'moved', folder: join(disk, 'Galla log 2') })
  expect(entriesIn(join(disk, 'Galla log 2'))).toBe(9)
  for (const note of ['moved.json', 'production/journal.db-moved']) rmSync(join(drive, note))
  sell(drive, 'SALE-0004')
  sell(join(disk, 'Galla log 2'), 'SALE-0005')
  expect(await move()).toMatchObject({ kind: 'problem', problem: 'other-log' })
  expect(isLeft(drive)).toBe(false)
})

it('leaves the folder of another counter alone', async () => {
  const [one, two] = [shop(), shop()]
  rmSync(two.drive, { recursive: true })
  sell(two.drive, 'SALE-0009')
  await one.move()
  expect(await logMoveOf(two.drive, one.disk).move(null)).toEqual({
    kind: 'moved',
    folder: join(one.disk, 'Galla log 2'),
  })
  // Its own data folder, which was never moved.
  expect(await logMoveOf(one.drive, one.disk).move(two.drive)).toMatchObject({ problem: 'not-there' })
  const three = shop()
  expect(await logMoveOf(three.drive, three.disk).move(two.drive)).toMatchObject({ problem: 'other-log' })
  expect(isLeft(three.drive)).toBe(false)
})

it('is not moved to a drive like the one it lies on, by whichever way to it', async () => {
  const { drive, disk, move } = shop()
  mkdirSync(disk)
  symlinkSync(drive, join(disk, 'link'))
  const fileSystemOf = async (folder: string) =>
    (folder.includes('link') ? 'network' : 'own') as 'network' | 'own'
  expect(await logMoveOf(drive, disk, { fileSystemOf }).move(join(disk, 'link'))).toMatchObject({
    problem: 'not-own-disk',
  })
  expect(await move({ localFolders: [join(disk, 'link')], fileSystemOf })).toMatchObject({
    problem: 'no-place',
  })
  expect(await logMoveOf(drive, disk, { localFolders: [], fileSystemOf }).place()).toBeNull()
  expect(isLeft(drive)).toBe(false)
})

/** Another computer that works with the log. */
async function heldBy(drive: string, time: VirtualTime) {
  const claimed = await claimHold({
    path: `${journalIn(drive)}-holder`,
    processes: { ...runningProcesses(), own: other },
    clock: time,
    wait: async () => {},
  })
  if (claimed.kind !== 'held') throw new Error('not held')
  return claimed.hold
}

it('is not moved while another computer works with it, which is named', async () => {
  const { drive, disk } = shop()
  const time = new VirtualTime()
  const hold = await heldBy(drive, time)
  const moving = logMoveOf(drive, disk, { logs: logsIn(drive, time) }).move(null)
  let isOver = false
  void moving.finally(() => (isOver = true))
  await expect
    .poll(() => {
      hold.beat()
      time.step()
      return isOver
    })
    .toBe(true)
  expect(await moving).toEqual({ kind: 'problem', problem: 'in-use', holder: 'back-office' })
  expect(isLeft(drive)).toBe(false)
  hold.release()
})

it('is not moved a second time by whoever waited for the first one', async () => {
  const { drive, disk, move } = shop()
  const waiting = logMoveOf(drive, join(disk, '..', 'other disk'), {
    own: other,
    logs: {
      ...logsIn(drive),
      hold: async (journal: string) => {
        if (!isLeft(drive)) await move()
        return logsIn(drive).hold(journal)
      },
    },
  })
  expect(await waiting.move(null)).toMatchObject({ kind: 'problem', problem: 'not-there' })
  expect(dataPlaceOf(drive, own)).toBe(join(disk, 'Galla log'))
})

it.each([
  ['while it was copied', 'check'],
  ['in the moment of the note', 'lastMoment'],
])('stays where it is if another computer took it over %s', async (_when, moment) => {
  const { drive, disk } = shop()
  const logs = logsIn(drive)
  let isTaken = false
  const moving = logMoveOf(drive, disk, {
    logs: {
      ...logs,
      check: async (...of) => {
        isTaken = moment === 'check'
        return logs.check(...of)
      },
      hold: async () => ({
        kind: 'held',
        hold: {
          state: () => {
            if (moment === 'lastMoment') isTaken = existsSync(join(drive, 'moved.json'))
            return isTaken ? { kind: 'taken', host: 'back-office' } : { kind: 'ours' }
          },
          release: () => {},
        },
      }),
    },
  })
  expect(await moving.move(null)).toEqual({ kind: 'problem', problem: 'in-use', holder: 'back-office' })
  expect(isLeft(drive)).toBe(false)
  expect(dataPlaceOf(drive, own)).toBe(drive)
})

it('does not leave an entry behind that somebody wrote meanwhile', async () => {
  const { drive, disk } = shop()
  const logs = logsIn(drive)
  const moving = logMoveOf(drive, disk, {
    logs: {
      ...logs,
      copy: async (from, to) => {
        await logs.copy(from, to)
        sell(drive, 'SALE-0003')
      },
    },
  })
  expect(await moving.move(null)).toMatchObject({ kind: 'problem', problem: 'in-use' })
  expect(isLeft(drive)).toBe(false)
  expect(readdirSync(disk)).toEqual([])
})

it.each(['no-key', 'not-whole'] as const)('is not moved if its copy is %s', async (found) => {
  const { drive, disk } = shop()
  const moving = logMoveOf(drive, disk, { logs: { ...logsIn(drive), check: async () => found } })
  expect(await moving.move(null)).toEqual({ kind: 'problem', problem: found, holder: null })
  expect(isLeft(drive)).toBe(false)
  expect(readdirSync(disk)).toEqual([])
})

it('is checked entry by entry', async () => {
  const { drive, disk } = shop()
  const logs = logsIn(drive)
  const changed = (from: string, to: string): void => {
    const bytes = readFileSync(from)
    const at = bytes.indexOf('"type":"attempt"')
    expect(at).toBeGreaterThan(0)
    bytes[at + 9] = 'b'.charCodeAt(0)
    writeFileSync(to, bytes)
  }
  const moving = logMoveOf(drive, disk, { logs: { ...logs, copy: async (from, to) => changed(from, to) } })
  expect(await moving.move(null)).toMatchObject({ problem: 'not-whole' })
  expect(isLeft(drive)).toBe(false)
})

it('leaves a practice log behind that cannot be read, and a real one keeps everything where it is', async () => {
  const { drive, disk, move } = shop()
  openIn(drive, 'practice').close()
  writeFileSync(journalIn(drive, 'practice'), 'no log')
  expect(await move()).toMatchObject({ kind: 'moved' })
  expect(readdirSync(join(disk, 'Galla log'))).not.toContain('practice')
  const broken = shop()
  writeFileSync(journalIn(broken.drive), 'no log')
  expect(await broken.move()).toMatchObject({ kind: 'problem', problem: 'not-whole' })
  expect(isLeft(broken.drive)).toBe(false)
})

it('clears what an interrupted copy left', async () => {
  const { disk, move } = shop()
  mkdirSync(join(disk, 'Galla log moving-a1B2c3', 'production'), { recursive: true })
  mkdirSync(join(disk, 'Galla log moving-houses'))
  mkdirSync(join(disk, 'Galla log moving-house and home'))
  await move()
  expect(readdirSync(disk).toSorted()).toEqual(['Galla log', 'Galla log moving-house and home'])
})

it('follows a second move, and a circle of notes to no log at all', async () => {
  const { drive, disk, move } = shop()
  await move()
  const [first, second] = [join(disk, 'Galla log'), join(disk, 'new disk')]
  await logMoveOf(first, second).move(null)
  expect(dataPlaceOf(drive, own)).toBe(join(second, 'Galla log'))
  cpSync(join(drive, 'moved.json'), join(second, 'Galla log', 'moved.json'))
  expect(isLeft(dataPlaceOf(drive, own))).toBe(true)
})

it('does not sell on the old log of an environment that a restored backup lacks', async () => {
  const { drive } = shop()
  const notes = ['moved.json', 'production/journal.db-moved']
  for (const note of notes) writeFileSync(join(drive, note), 'of a disk that is lost')
  const staging = join(drive, 'restore-staging')
  mkdirSync(join(staging, 'sandbox'), { recursive: true })
  writeFileSync(join(staging, 'sandbox', 'connection.json'), '{}')
  const { markReady } = await import('#main/backup/ready-mark')
  const { fakeKeyStore } = await import('#test/support/settings')
  const keyStore = fakeKeyStore()
  await markReady(drive, staging, 1, keyStore)
  expect(await finishRestore(drive, keyStore)).toBe(true)
  expect(isLeft(drive)).toBe(false)
  expect(readdirSync(drive)).toContain('sandbox')
  expect(readdirSync(drive)).not.toContain('production')
  expect(readdirSync(join(drive, 'set-aside', '1')).toSorted()).toEqual(['moved.json', 'production'])
})
