// @vitest-environment node
// The file of the log is replaced or removed while it is open, as by a program that copies a folder back. Selling stops before the next
// attempt, and everything that was told is in the log after the next opening.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOrViewJournal, type Journal } from '#main/journal'
import { copyJournal } from '#main/journal/store/copy'
import { openDatabase } from '#main/journal/store/database'
import { writtenContent } from '#main/journal/store/written-content'
import { failure, recordSale, testFolder, value } from '#test/support/journals'
import { CHAIN_KEY_BYTES, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

const REPLACED = { kind: 'store', problem: 'replaced' }
const TOLD = 12

function shop(path = join(testFolder(), 'log', 'journal.db')) {
  mkdirSync(join(path, '..'), { recursive: true })
  const defects: string[] = []
  const time = new VirtualTime()
  let passedMs = 0
  const open = (): ReturnType<typeof openOrViewJournal> =>
    openOrViewJournal({
      path,
      environment: 'production',
      chainKey: CHAIN_KEY_BYTES,
      clock: { now: () => time.now(), elapsed: () => passedMs },
      platform: process.platform,
      reportDefect: (event) => {
        defects.push(event)
        return 'REF'
      },
    })
  let log = value(open())
  onTestFinished(() => log.journal.close())
  return {
    path,
    pass: (ms: number) => {
      passedMs += ms
    },
    folder: join(path, '..'),
    defects,
    now: () => log,
    reopen: () => {
      log.journal.close()
      log = value(open())
      return log
    },
  }
}

const id = (number: number) => requestId(`SALE-${String(number).padStart(4, '0')}`)

/** An attempt of a sale that is confirmed now; two seconds after whatever was looked at before. */
function attempted(at: {
  readonly now: () => { readonly journal: Journal }
  readonly pass: (ms: number) => void
}) {
  const { journal } = at.now()
  at.pass(2_000)
  const recorded =
    journal.sale(id(99)) === null ? journal.recordIntent(id(99), newIntent(), personal()) : null
  return recorded?.ok === false ? recorded : journal.append(id(99), { type: 'attempt', attempt: 1 })
}

function sell(journal: Journal, from: number, to: number): void {
  for (let number = from; number <= to; number += 1) recordSale(journal, 'success', id(number))
}

/** A copy of the folder as it was after some sales, as a sync program has one. */
function olderFolder({ folder }: { readonly folder: string }): string {
  const older = join(testFolder(), 'older')
  cpSync(folder, older, { recursive: true })
  return older
}

/** Puts the files of `older` back as such programs do: each beside the present one, and then in its place. */
function putBack(older: string, folder: string, names = readdirSync(older)): void {
  for (const name of names) {
    const beside = join(folder, `${name}.sync`)
    cpSync(join(older, name), beside)
    renameSync(beside, join(folder, name))
  }
}

const allTold = ({ journal }: { readonly journal: Journal }, count = TOLD): boolean =>
  Array.from({ length: count }, (_, index) => journal.sale(id(index + 1))?.railStatus).every(
    (status) => status === 'success',
  )

const CHANGES: Readonly<Record<string, (older: string, folder: string) => void>> = {
  'the folder of before is put back': (older, folder) => putBack(older, folder),
  'the file of the log is put back': (older, folder) => putBack(older, folder, ['journal.db']),
  'the write-ahead log is put back': (older, folder) => putBack(older, folder, ['journal.db-wal']),
  'the seal is put back': (older, folder) => putBack(older, folder, ['journal.db-head']),
  'the write-ahead log is removed': (_older, folder) => rmSync(join(folder, 'journal.db-wal')),
  'the file of the log is removed': (_older, folder) => rmSync(join(folder, 'journal.db')),
  'log and write-ahead log are removed': (_older, folder) => {
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `journal.db${end}`))
  },
  'another folder is put in its place': (older, folder) => {
    renameSync(folder, `${folder}-away`)
    cpSync(older, folder, { recursive: true })
  },
  'the folder is moved away': (_older, folder) => renameSync(folder, `${folder}-away`),
  'it is no log at all': (_older, folder) => {
    rmSync(join(folder, 'journal.db'))
    writeFileSync(join(folder, 'journal.db'), 'not a log')
  },
}

describe('a log whose file is replaced while it is open', () => {
  for (const [name, change] of Object.entries(CHANGES))
    it(`begins no sale once ${name}, and has all that was told after the next opening`, () => {
      const at = shop()
      sell(at.now().journal, 1, 4)
      const older = olderFolder(at)
      sell(at.now().journal, 5, TOLD)
      const stopped: string[] = []
      at.now().guard.onStop(({ problem }) => stopped.push(problem))
      change(older, at.folder)

      expect(failure(attempted(at))).toEqual(REPLACED)
      expect(stopped).toEqual(['replaced'])
      expect(failure(attempted(at))).toEqual(REPLACED)
      expect(stopped).toEqual(['replaced'])
      expect(at.now().journal.sale(id(99))).toBeNull()
      expect(allTold(at.now())).toBe(true)

      const again = at.reopen()
      expect(again.problem).toBeNull()
      expect(allTold(again)).toBe(true)
      sell(again.journal, TOLD + 1, TOLD + 3)
      const once = at.reopen()
      expect(allTold(once, TOLD + 3)).toBe(true)
      expect(existsSync(`${at.path}-kept`)).toBe(false)
      expect(at.defects).toEqual([])
    })
})

describe('files of a log that are written over in place', () => {
  const OVER: Readonly<Record<string, (older: string, folder: string) => void>> = {
    'the folder of before is copied over it': (older, folder) => {
      for (const name of readdirSync(older)) copyFileSync(join(older, name), join(folder, name))
    },
    'the file of the log is copied over': (older, folder) =>
      copyFileSync(join(older, 'journal.db'), join(folder, 'journal.db')),
    'the write-ahead log is copied over': (older, folder) =>
      copyFileSync(join(older, 'journal.db-wal'), join(folder, 'journal.db-wal')),
    'the write-ahead log is emptied': (_older, folder) => truncateSync(join(folder, 'journal.db-wal')),
  }
  for (const [name, change] of Object.entries(OVER))
    it(`take no attempt once ${name}, and what is lost is told at the next opening`, () => {
      const at = shop()
      sell(at.now().journal, 1, 4)
      const older = olderFolder(at)
      sell(at.now().journal, 5, TOLD)
      // As is done every two seconds.
      expect(at.now().guard.look()).toBeNull()
      change(older, at.folder)
      expect(failure(attempted(at))).toEqual(REPLACED)
      const again = at.reopen()
      const isToldAsLost = again.problem === 'rolled-back' || again.problem === 'corrupt'
      expect(isToldAsLost || allTold(again)).toBe(true)
    })
})

/** Enough sales that the write-ahead log begins anew more than once. */
const SEVERAL_TURNS = 100

describe('the content of a log', () => {
  it.each([1, SEVERAL_TURNS])('is seen as older where that is copied back %i sales later', (sales) => {
    for (const names of [['journal.db-wal'], ['journal.db', 'journal.db-wal']]) {
      const at = shop()
      sell(at.now().journal, 1, 30)
      const older = olderFolder(at)
      sell(at.now().journal, 31, 30 + sales)
      for (const name of names) copyFileSync(join(older, name), join(at.folder, name))
      expect(at.now().guard.look()?.problem).toBe('replaced')
    }
  })

  it('is seen as older where that was copied back between a sale that was sent and its outcome', () => {
    for (const names of [
      ['journal.db'],
      ['journal.db-wal'],
      ['journal.db', 'journal.db-wal', 'journal.db-head'],
    ]) {
      const at = shop()
      sell(at.now().journal, 1, 4)
      const older = olderFolder(at)
      sell(at.now().journal, 5, TOLD)
      const { journal, guard } = at.now()
      expect(guard.look()).toBeNull()
      recordSale(journal, null, id(TOLD + 1))
      for (const name of names) copyFileSync(join(older, name), join(at.folder, name))
      value(journal.append(id(TOLD + 1), { type: 'outcome', attempt: 1, outcome: outcome('success') }))
      expect(failure(attempted(at))).toEqual(REPLACED)
    }
  })

  it.each([1, 20, 47, SEVERAL_TURNS])(
    'is known by itself as older where its write-ahead log is copied back %i sales later',
    (sales) => {
      const at = shop()
      sell(at.now().journal, 1, 30)
      const older = olderFolder(at)
      const other = openDatabase({ path: at.path, platform: process.platform })
      const content = writtenContent(other, at.path)
      sell(at.now().journal, 31, 30 + sales)
      content.written()
      expect(content.isThere()).toBe(true)
      copyFileSync(join(older, 'journal.db-wal'), join(at.folder, 'journal.db-wal'))
      content.written()
      expect(content.isThere()).toBe(false)
      content.close()
      other.close()
    },
  )

  it('is ours through all that we do to it', () => {
    const at = shop()
    const { journal, guard } = at.now()
    sell(journal, 1, SEVERAL_TURNS)
    for (const number of [1, 2, 3]) value(journal.erasePersonal(id(number)))
    expect(guard.look()).toBeNull()
    value(journal.erasePersonal(id(4)))
    sell(journal, SEVERAL_TURNS + 1, SEVERAL_TURNS + 2)
    // As long as a backup reads it, the write-ahead log grows on.
    const reader = openDatabase({ path: at.path, platform: process.platform, readOnly: true })
    const rows = reader.query('SELECT * FROM events').iterate()[Symbol.iterator]()
    rows.next()
    sell(journal, 200, 200 + SEVERAL_TURNS)
    rows.return?.(undefined)
    reader.close()
    sell(journal, 400, 400 + SEVERAL_TURNS)
    expect(guard.look()).toBeNull()
    expect(allTold(at.reopen(), SEVERAL_TURNS)).toBe(true)
  })
})

describe('what happens around a replaced log', () => {
  it('refuses the attempt of a sale that was confirmed before, so that nothing is sent', () => {
    const at = shop()
    const older = olderFolder(at)
    const { journal } = at.now()
    value(journal.recordIntent(id(1), newIntent(), personal()))
    putBack(older, at.folder)
    expect(failure(journal.append(id(1), { type: 'attempt', attempt: 1 }))).toEqual(REPLACED)
    expect(at.reopen().journal.sale(id(1))).toMatchObject({ railStatus: 'not-sent', attempts: 0 })
  })

  it('keeps the outcome of a sale that was sent before, and stops at the next attempt', () => {
    const at = shop()
    const older = olderFolder(at)
    const { journal } = at.now()
    recordSale(journal, null, id(1))
    putBack(older, at.folder)
    value(journal.append(id(1), { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    expect(at.now().guard.found()).toBeNull()
    expect(at.reopen().journal.sale(id(1))?.railStatus).toBe('success')
  })

  it('has all that was told where the app died once selling had stopped', () => {
    const at = shop()
    sell(at.now().journal, 1, 4)
    const older = olderFolder(at)
    sell(at.now().journal, 5, TOLD)
    putBack(older, at.folder)
    expect(at.now().guard.look()?.problem).toBe('replaced')
    const disk = join(testFolder(), 'log')
    cpSync(at.folder, disk, { recursive: true })
    expect(allTold(shop(join(disk, 'journal.db')).now())).toBe(true)
  })

  it('completes what the app had begun when it died while it put the content back', () => {
    const at = shop()
    sell(at.now().journal, 1, 4)
    const older = olderFolder(at)
    sell(at.now().journal, 5, TOLD)
    putBack(older, at.folder)
    expect(at.now().guard.look()?.problem).toBe('replaced')
    for (const moved of [['-wal'], ['-wal', '-shm'], ['-wal', '-shm', '']]) {
      const disk = join(testFolder(), 'log')
      cpSync(at.folder, disk, { recursive: true })
      for (const end of moved)
        renameSync(join(disk, `journal.db${end}`), join(disk, `journal.db${end}-replaced-1`))
      expect(allTold(shop(join(disk, 'journal.db')).now())).toBe(true)
    }
  })

  it('leaves the other file beside the log', () => {
    const at = shop()
    sell(at.now().journal, 1, 2)
    const older = olderFolder(at)
    sell(at.now().journal, 3, 4)
    putBack(older, at.folder, ['journal.db'])
    at.reopen()
    expect(readdirSync(at.folder).filter((name) => name.startsWith('journal.db-replaced-'))).toHaveLength(1)
  })

  it('goes on with the log where the saved content cannot be read, or is older', () => {
    const at = shop()
    sell(at.now().journal, 1, 2)
    at.reopen()
    const older = olderFolder(at)
    sell(at.now().journal, 3, 4)
    copyFileSync(join(older, 'journal.db'), `${at.path}-kept`)
    expect(allTold(at.reopen(), 4)).toBe(true)
    expect(existsSync(`${at.path}-kept`)).toBe(false)
    writeFileSync(`${at.path}-kept`, 'half a file')
    expect(allTold(at.reopen(), 4)).toBe(true)
  })

  it('is seen a second time, and where the disk had no room at first it is saved at the end', () => {
    const at = shop()
    const older = olderFolder(at)
    sell(at.now().journal, 1, 4)
    putBack(older, at.folder)
    mkdirSync(`${at.path}-kept`)
    expect(at.now().guard.look()?.problem).toBe('replaced')
    expect(at.defects).toEqual(['journal.stop-not-handled'])
    rmSync(`${at.path}-kept`, { recursive: true })
    expect(allTold(at.reopen(), 4)).toBe(true)
    sell(at.now().journal, 5, 6)
    putBack(older, at.folder)
    expect(at.now().guard.look()?.problem).toBe('replaced')
    expect(allTold(at.reopen(), 6)).toBe(true)
  })

  it('is not one whose seal was removed, which is made again, or cannot be written', () => {
    const at = shop()
    const seal = `${at.path}-head`
    sell(at.now().journal, 1, 2)
    rmSync(seal)
    // A file system may give the same number to the next file at once.
    writeFileSync(join(at.folder, 'another'), '')
    sell(at.now().journal, 3, 4)
    expect(existsSync(seal)).toBe(true)
    rmSync(seal)
    mkdirSync(join(seal, 'in the way'), { recursive: true })
    sell(at.now().journal, 5, 6)
    expect(at.now().guard.look()).toBeNull()
    rmSync(seal, { recursive: true })
    expect(allTold(at.reopen(), 6)).toBe(true)
  })

  it('is not looked for once the log is closed', () => {
    const at = shop()
    const { journal } = at.now()
    journal.close()
    rmSync(at.folder, { recursive: true })
    journal.close()
    expect(existsSync(at.folder)).toBe(false)
    expect(at.defects).toEqual([])
  })

  it('is not taken for one where a backup was made, customers were erased or checks were written', () => {
    const at = shop()
    const { journal } = at.now()
    sell(journal, 1, 3)
    copyJournal({ from: at.path, to: join(testFolder(), 'copy.db'), platform: process.platform })
    value(journal.erasePersonal(id(1)))
    journal.saveCheck({ requestId: id(2), dueAt: 1, checksMade: 1 })
    sell(journal, 4, TOLD * 10)
    expect(at.now().guard.look()).toBeNull()
  })
})
