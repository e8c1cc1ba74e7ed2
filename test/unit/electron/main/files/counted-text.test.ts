// Small files of which the log knows the newest: what was taken away or put back is told, and not used.
import { describe, expect, it } from 'vitest'
import { countedLines, countedText } from '#main/files/counted-text'
import { linesInMemory } from '#test/support/identity'
import { memoryJournal, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'

function kept(isDiskFull = false) {
  const disk = { text: undefined as string | undefined }
  const told: string[] = []
  let newest = 0
  const open = () =>
    countedText(
      {
        load: () => disk.text,
        save: (text) => {
          if (!isDiskFull) disk.text = text
        },
      },
      {
        known: {
          newest: () => newest,
          record: (version) => (newest = version),
          later: (version) => told.push(`later ${version}`),
        },
        onMissing: () => told.push('missing'),
        onEarlier: () => told.push('earlier'),
      },
    )
  return { disk, told, open, newest: () => newest, logIs: (version: number) => (newest = version) }
}

describe('a text of which the newest version is known', () => {
  it('is read as it was saved, whatever it says', () => {
    const { open, told, newest } = kept()
    expect(open().load()).toBeUndefined()
    for (const text of ['[]', '', 'galla-kept 7\nsaid so', 'one\ntwo']) {
      open().save(text)
      expect(open().load()).toBe(text)
    }
    expect(newest()).toBe(4)
    expect(told).toEqual([])
  })

  it('that was taken away is told', () => {
    const { open, disk, told } = kept()
    open().save('[1]')
    disk.text = undefined
    expect(open().load()).toBeUndefined()
    expect(told).toEqual(['missing'])
  })

  it('of which an earlier one was put back is told, and not used; what is written then is the newest again', () => {
    const { open, disk, told } = kept()
    open().save('["old"]')
    const old = disk.text
    open().save('["new"]')
    disk.text = old
    expect(open().load()).toBeUndefined()
    expect(told).toEqual(['earlier'])
    open().save('["next"]')
    expect(open().load()).toBe('["next"]')
    disk.text = old
    expect(open().load()).toBeUndefined()
  })

  it('from before versions were counted holds until the first one is saved', () => {
    const { open, disk, told } = kept()
    disk.text = '["before"]'
    expect(open().load()).toBe('["before"]')
    open().save('["since"]')
    disk.text = '["before"]'
    expect(open().load()).toBeUndefined()
    expect(told).toEqual(['earlier'])
  })

  it('that was saved just before a power cut, and is in no entry yet, holds, and its version is told', () => {
    const { open, logIs, told } = kept()
    open().save('[1]')
    open().save('[2]')
    logIs(1)
    expect(open().load()).toBe('[2]')
    expect(told.splice(0)).toEqual(['later 2'])
    open().save('[3]')
    expect(open().load()).toBe('[3]')
    expect(told).toEqual([])
  })

  it('that the disk refused is not the newest', () => {
    const { open, newest } = kept(true)
    open().save('[1]')
    expect(newest()).toBe(0)
  })
})

describe('lines of which the number is known', () => {
  function keptLines() {
    const disk = linesInMemory()
    const told: string[] = []
    let newest = 0
    const open = () =>
      countedLines(disk, {
        known: { newest: () => newest, record: (version) => (newest = version) },
        onMissing: () => told.push('missing'),
      })
    return { disk, told, open }
  }

  it('are told as missing once one of them is gone, also if another one was copied into its place', () => {
    const { disk, told, open } = keptLines()
    open().load()
    const lines = open()
    lines.append('one\n')
    lines.append('two\nthree\n')
    expect(open().load()).toBe('one\ntwo\nthree\n')
    expect(told).toEqual([])
    disk.save('one\nthree\nthree\n')
    expect(open().load()).toBe('one\nthree\nthree\n')
    expect(told).toEqual(['missing'])
  })

  it('may become fewer by the shop itself, as consents that are past their time', () => {
    const { told, open } = keptLines()
    const lines = open()
    lines.append('one\ntwo\n')
    lines.save('two\n')
    expect(open().load()).toBe('two\n')
    expect(told).toEqual([])
    lines.save('')
    expect(open().load()).toBeUndefined()
    expect(told).toEqual([])
  })
})

describe('the log', () => {
  it('knows the newest version of each file, also after a restart', () => {
    const disk = memoryDisk()
    const { journal, reopen } = memoryJournal(undefined, disk)
    expect(journal.newestFile('complaints')).toBe(0)
    value(journal.recordFile({ type: 'file-kept', file: 'complaints', version: 1 }))
    value(journal.recordFile({ type: 'file-kept', file: 'ledgers', version: 4 }))
    value(journal.recordFile({ type: 'file-kept', file: 'complaints', version: 2 }))
    for (const one of [journal, reopen()])
      expect([one.newestFile('complaints'), one.newestFile('ledgers'), one.newestFile('customers')]).toEqual([
        2, 4, 0,
      ])
  })

  it('knows that a version was lost until an owner was told, also once a newer one is saved, and after a restart', () => {
    const { journal, reopen } = memoryJournal(undefined, memoryDisk())
    const kept = { type: 'file-kept', file: 'complaints' } as const
    value(journal.recordFile({ ...kept, version: 3 }))
    expect(journal.lostFile('complaints')).toBeNull()
    value(journal.recordFile({ ...kept, version: 3, lost: 'missed' }))
    value(journal.recordFile({ ...kept, version: 4 }))
    const known = ({ newestFile, lostFile }: typeof journal) => [
      newestFile('complaints'),
      lostFile('complaints'),
    ]
    expect(known(journal)).toEqual([4, { version: 3, isSeen: false }])
    const second = reopen()
    expect(known(second)).toEqual([4, { version: 3, isSeen: false }])
    value(second.recordFile({ ...kept, version: 3, lost: 'seen' }))
    expect(known(second)).toEqual([4, { version: 3, isSeen: true }])
    expect(known(reopen())).toEqual([4, { version: 3, isSeen: true }])
  })

  it('tells a version that stands in it twice: the entry of the first one was altered when the second was saved', () => {
    const { journal, reopen } = memoryJournal(undefined, memoryDisk())
    const kept = { type: 'file-kept', file: 'complaints' } as const
    for (const version of [1, 2, 2, 3]) value(journal.recordFile({ ...kept, version }))
    const second = reopen()
    expect([second.newestFile('complaints'), second.lostFile('complaints')]).toEqual([
      3,
      { version: 2, isSeen: false },
    ])
    value(second.recordFile({ ...kept, version: 2, lost: 'seen' }))
    expect(reopen().lostFile('complaints')).toEqual({ version: 2, isSeen: true })
  })

  it('tells no records of consent as lost that became fewer', () => {
    const { journal, reopen } = memoryJournal(undefined, memoryDisk())
    for (const version of [3, 2, 2])
      value(journal.recordFile({ type: 'file-kept', file: 'identity-checks', version }))
    expect([reopen().newestFile('identity-checks'), reopen().lostFile('identity-checks')]).toEqual([2, null])
  })
})
