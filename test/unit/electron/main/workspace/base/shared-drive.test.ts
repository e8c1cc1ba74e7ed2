// @vitest-environment node
// On a network drive no log is begun and none is written; one that is there opens to look at. Practice works.
import { openLogIn } from '#test/support/log-in-workspace'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import type { Environment } from '#shared/base/environment'
import { succeed } from '#shared/base/result'
import type { FileSystemKind } from '#main/files/file-system'
import { openJournal } from '#main/journal'
import { failure, recordSale, testFolder, value } from '#test/support/journals'
import { logMoveOf } from '#test/support/log-moves'
import { CHAIN_KEY_BYTES, newIntent, personal, requestId } from '#test/support/sales'
import { logOptions } from '#test/support/log-options'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('#test/support/played-system')).endingWorker,
}))

const SOLD = requestId('SALE-0001')

const opened = (
  environment: Environment,
  kind: FileSystemKind,
  folder: string,
  chainKey: () => Promise<void> = async () => {},
) =>
  openLogIn(folder, {
    environment,
    fileSystemOf: async () => kind,
    chainKey: async () => {
      await chainKey()
      return succeed(CHAIN_KEY_BYTES)
    },
  })

function folderWithLog(environment: Environment): string {
  const folder = join(testFolder(), environment)
  mkdirSync(folder)
  const journal = value(openJournal(logOptions(join(folder, 'journal.db'), { environment })))
  recordSale(journal, 'success', SOLD)
  journal.close()
  return folder
}

const KINDS: readonly FileSystemKind[] = ['network', 'program', 'layers']

it.each(KINDS)('no log is begun on a file system of the kind %s', async (kind) => {
  for (const environment of ['production', 'sandbox'] as const) {
    const folder = join(testFolder(), environment)
    expect(failure(await opened(environment, kind, folder))).toEqual({
      kind: 'store',
      problem: 'shared-drive',
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('journal.db'))).toEqual([])
  }
})

it.each(KINDS)(
  'a log on a file system of the kind %s is only looked at, and stays as it is',
  async (kind) => {
    const folder = folderWithLog('production')
    const before = readFileSync(join(folder, 'journal.db'))
    const ready = value(await opened('production', kind, folder))
    expect(ready.log.problem).toBe('shared-drive')
    const { journal } = ready.log
    expect(journal.sale(SOLD)?.railStatus).toBe('success')
    expect(failure(journal.recordIntent(requestId('SALE-0002'), newIntent(), personal()))).toEqual({
      kind: 'store',
      problem: 'shared-drive',
    })
    journal.close()
    expect(readFileSync(join(folder, 'journal.db')).equals(before)).toBe(true)
    expect(readdirSync(folder)).not.toContain('journal.db-holder')
  },
)

it('practice sells there, and everything sells on a disk of this computer', async () => {
  for (const [environment, kind] of [
    ['practice', 'network'],
    ['production', 'own'],
  ] as const) {
    const ready = value(await opened(environment, kind, folderWithLog(environment)))
    expect(ready.log.problem).toBeNull()
    value(ready.log.journal.recordIntent(requestId('SALE-0002'), newIntent(), personal()))
    ready.log.journal.close()
    ready.hold?.release()
  }
})

/** Until the test ends SQLite waits for no lock; what it does then is the same. */
function impatient(): void {
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, ...statement) {
    this.exec('PRAGMA busy_timeout = 0')
    return prepare.apply(this, statement)
  })
}

it('practice on a network drive that refuses locks says that it lies on one, and not that another program holds it', async () => {
  const folder = folderWithLog('practice')
  const other = new DatabaseSync(join(folder, 'journal.db'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
  impatient()
  try {
    const ready = value(await opened('practice', 'network', folder))
    expect(ready.log.problem).toBe('shared-drive')
    ready.log.journal.close()
  } finally {
    other.close()
  }
})

it('a log that was moved to this computer sells there, and where it was it is not even looked at', async () => {
  const folder = folderWithLog('production')
  const drive = dirname(folder)
  const outcome = await logMoveOf(drive, join(drive, 'disk')).move(null)
  if (outcome.kind !== 'moved') throw new Error(outcome.problem)
  const ready = value(await opened('production', 'own', join(outcome.folder, 'production')))
  expect(ready.log.problem).toBeNull()
  expect(ready.log.end()).toBe('watched')
  value(ready.log.journal.recordIntent(requestId('SALE-0002'), newIntent(), personal()))
  ready.log.journal.close()
  ready.hold?.release()
  const before = readFileSync(join(folder, 'journal.db'))
  for (const kind of ['network', 'own'] as const)
    expect(failure(await opened('production', kind, folder))).toMatchObject({
      kind: 'store',
      problem: 'moved',
      moved: { folder: outcome.folder },
    })
  rmSync(outcome.folder, { recursive: true })
  expect(failure(await opened('production', 'own', folder))).toMatchObject({ problem: 'moved-gone' })
  for (const name of ['moved.json', 'production/journal.db-moved']) writeFileSync(join(drive, name), 'x')
  expect(failure(await opened('production', 'own', folder))).toEqual({ kind: 'store', problem: 'moved-gone' })
  expect(readFileSync(join(folder, 'journal.db')).equals(before)).toBe(true)
})

it('a log that is moved while it is waited for is not opened, and one that is open is not written any more', async () => {
  const folder = folderWithLog('production')
  const drive = dirname(folder)
  const move = async (): Promise<void> => {
    const outcome = await logMoveOf(drive, join(drive, 'disk')).move(null)
    expect(outcome.kind).toBe('moved')
  }
  expect(failure(await opened('production', 'own', folder, move))).toMatchObject({ problem: 'moved' })
  expect(readdirSync(folder)).not.toContain('journal.db-holder')

  const other = folderWithLog('production')
  const ready = value(await opened('production', 'own', other))
  writeFileSync(join(dirname(other), 'moved.json'), readFileSync(join(drive, 'moved.json')))
  expect(
    failure(ready.log.journal.recordIntent(requestId('SALE-0002'), newIntent(), personal())),
  ).toMatchObject({
    kind: 'store',
    problem: 'held-elsewhere',
  })
  ready.log.journal.close()
  ready.hold?.release()
})
