// @vitest-environment node
// A person with a tool for SQLite writes into the log while Galla runs, or before it starts, and puts it back once it has told what they wanted.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { paise } from '#shared/base/money'
import { inCash } from '#shared/sale/payment'
import { openJournal, type Journal } from '#main/journal'
import type { JournalStore, StoredEvent } from '#main/journal/stored/store'
import { logOptions } from '#test/support/log-options'
import { memoryDisk } from '#test/support/memory-store'
import { failure, memoryJournal, testFolder, value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId } from '#test/support/sales'
import { closeTill, loose, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'

const CASH = '"way":"cash","amountPaise":29900'
const BY_UPI = '"way":"upi","amountPaise":29900'

function sold(journal: Journal, number: number): void {
  const id = requestId(`SALE-${String(number).padStart(4, '0')}`)
  const payment = inCash(paise(29_900)) ?? undefined
  value(journal.recordIntent(id, { ...newIntent(), payment }, personal()))
  value(journal.append(id, { type: 'attempt', attempt: 1 }))
  value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
}

function shop() {
  const path = join(testFolder(), 'log.db')
  const clock = new VirtualTime()
  const open = (): Journal => value(openJournal(logOptions(path, { clock })))
  const journal = open()
  onTestFinished(() => journal.close())
  const sell = (number: number): void => sold(journal, number)
  return {
    clock,
    path,
    open,
    sell,
    journal: () => journal,
    /** As the other program does it: the trigger goes, and comes back as it was. */
    edit: (from: string, to: string) => {
      const file = new DatabaseSync(path)
      const [trigger] = file.prepare("SELECT sql FROM sqlite_schema WHERE name = 'events_stay'").all()
      file.exec('BEGIN; DROP TRIGGER events_stay')
      const first = "(SELECT min(sequence) FROM events WHERE type = 'intent')"
      const edited = file
        .prepare(
          `UPDATE events SET body = replace(body, ?, ?) WHERE sequence = ${first} AND instr(body, ?) > 0`,
        )
        .run(from, to, from)
      file.exec(`${String(trigger?.['sql'])}; COMMIT`)
      file.close()
      expect(edited.changes).toBe(1)
    },
  }
}

const report = { version: 1 }
const close = (journal: Journal) =>
  journal.closeTill(
    {
      type: 'till',
      movement: 'closed',
      staffId: 'ravi',
      count: loose(50_000),
      expectedPaise: paise(50_000),
      carriedPaise: paise(50_000),
    },
    report,
  )

describe('a log that is edited', () => {
  it.each([
    ['stays edited', false],
    ['is put back at once', true],
  ])('while it is open takes nothing more, whether it %s', (_what, isPutBack) => {
    const { journal, clock, sell, edit } = shop()
    openTill(journal(), clock.now())
    sell(1)
    edit(CASH, BY_UPI)
    if (isPutBack) edit(BY_UPI, CASH)
    expect(failure(close(journal()))).toEqual({
      kind: 'store',
      problem: isPutBack ? 'replaced' : 'corrupt',
    })
    expect(failure(journal().recordIntent(requestId('SALE-0002'), newIntent(), personal()))).toMatchObject({
      problem: 'replaced',
    })
  })

  it('before a start gives no money back, however old the sale is, until its own entries are proven', () => {
    const clock = new VirtualTime()
    const kept = memoryDisk().open()
    let edit = (event: StoredEvent): StoredEvent | null => event
    const read = (events: readonly StoredEvent[]): readonly StoredEvent[] =>
      events.flatMap((one) => edit(one) ?? [])
    const store: JournalStore = {
      ...kept,
      eventsAfter: (sequence, limit) => read(kept.eventsAfter(sequence, limit)),
      eventsOfAll: (ids) => read(kept.eventsOfAll(ids)),
      isWithoutGaps: () => edit === same,
    }
    const same = edit
    const { journal } = memoryJournal(clock, { ...memoryDisk(), open: () => store })
    const id = requestId('SALE-0001')
    value(
      journal.recordIntent(id, { ...newIntent(), payment: inCash(paise(29_900)) ?? undefined }, personal()),
    )
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('refused') }))
    const giveBack = () =>
      journal.append(id, {
        type: 'cash',
        staffId: 'ravi',
        movement: 'given-back',
        amountPaise: paise(29_900),
        way: 'cash',
      })
    const corrupt = { kind: 'store', problem: 'corrupt' }
    edit = (event) => (event.type === 'outcome' ? { ...event, body: `${event.body} ` } : event)
    expect(failure(giveBack())).toEqual(corrupt)
    // An entry that was taken out leaves the others as they are.
    edit = (event) => event
    expect(failure(giveBack())).toEqual(corrupt)
    edit = same
    expect(giveBack().ok).toBe(true)
  })

  it('before a start gives nothing back twice, though the entry of the first time was moved to another id', () => {
    const clock = new VirtualTime()
    const kept = memoryDisk().open()
    let moved: number | null = null
    const without = (events: readonly StoredEvent[]): readonly StoredEvent[] =>
      events.filter(({ sequence }) => sequence !== moved)
    const store: JournalStore = {
      ...kept,
      eventsOf: (id) => without(kept.eventsOf(id)),
      eventsOfAll: (ids) => without(kept.eventsOfAll(ids)),
    }
    const { journal, reopen } = memoryJournal(clock, { ...memoryDisk(), open: () => store })
    const id = requestId('SALE-0001')
    value(
      journal.recordIntent(id, { ...newIntent(), payment: inCash(paise(29_900)) ?? undefined }, personal()),
    )
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('pending') }))
    const refunded = answer('failed', { refunded: true })
    value(journal.append(id, { type: 'evidence', source: 'status-check', answer: refunded }))
    const giveBack = (at: Journal) =>
      at.append(id, { type: 'cash', staffId: 'ravi', movement: 'given-back', amountPaise: paise(29_900) })
    value(giveBack(journal))
    moved = journal.head().sequence
    const again = reopen()
    const corrupt = { kind: 'store', problem: 'corrupt' }
    expect(failure(giveBack(again))).toEqual(corrupt)
    // Nor does a statement, or the service, say anything of a sale that some entry is missing of.
    const told = { type: 'evidence', source: 'import', answer: answer('failed') } as const
    expect(failure(again.append(id, told))).toEqual(corrupt)
  })

  it('before a start gives nothing back on an account, and no proof of a file, while an entry of it is edited', () => {
    const clock = new VirtualTime()
    const kept = memoryDisk().open()
    let isEdited = false
    const read = (event: StoredEvent): StoredEvent =>
      isEdited && event.type === 'intent'
        ? { ...event, body: event.body.replace('"credit"', '"card"') }
        : event
    const store: JournalStore = {
      ...kept,
      salesOnCredit: () => (isEdited ? [] : kept.salesOnCredit()),
      eventsAfter: (sequence, limit) => kept.eventsAfter(sequence, limit).map(read),
      eventsOfAll: (ids) => kept.eventsOfAll(ids).map(read),
    }
    const { journal } = memoryJournal(clock, { ...memoryDisk(), open: () => store })
    const onAccount = { way: 'credit', amountPaise: paise(29_900), accountId: 'ACCOUNT-1' } as const
    value(
      journal.recordIntent(
        requestId('SALE-0001'),
        { ...newIntent(), payment: { parts: [onAccount] } },
        personal(),
      ),
    )
    const account = { type: 'credit', accountId: 'ACCOUNT-1', staffId: 'ravi', way: 'cash' } as const
    const giveBack = () =>
      journal.recordCredit({ ...account, movement: 'given-back', amountPaise: paise(29_900) })
    const file = { form: 'csv', from: 0, to: 1, upTo: 1, sha256: '0'.repeat(64) } as const
    const leave = () => journal.recordExported({ type: 'exported', staffId: 'meena', ...file })
    isEdited = true
    const corrupt = { kind: 'store', problem: 'corrupt' }
    expect([failure(giveBack()), failure(leave())]).toEqual([corrupt, corrupt])
    isEdited = false
    expect(leave().ok).toBe(true)
    expect(giveBack().ok).toBe(true)
  })

  it('before a start is opened on no entry of the time while its box was shut', () => {
    const clock = new VirtualTime()
    const kept = memoryDisk().open()
    let isEdited = false
    const read = (event: StoredEvent): StoredEvent =>
      isEdited && event.type === 'intent' ? { ...event, body: event.body.replace(CASH, BY_UPI) } : event
    const store: JournalStore = {
      ...kept,
      eventsAfter: (sequence, limit) => kept.eventsAfter(sequence, limit).map(read),
      eventsOfAll: (ids) => kept.eventsOfAll(ids).map(read),
    }
    const { journal } = memoryJournal(clock, { ...memoryDisk(), open: () => store })
    openTill(journal, clock.now())
    closeTill(journal)
    sold(journal, 1)
    const opened = {
      type: 'till',
      movement: 'opened',
      staffId: 'ravi',
      dayStartsAt: 0,
      count: loose(50_000),
    } as const
    isEdited = true
    expect(failure(journal.recordTill(opened))).toEqual({ kind: 'store', problem: 'corrupt' })
    isEdited = false
    expect(journal.recordTill(opened).ok).toBe(true)
  })

  it('is not kept as it was edited: put back, the next start goes on with the log itself', () => {
    const { journal, clock, sell, edit, path, open } = shop()
    openTill(journal(), clock.now())
    sell(1)
    edit(CASH, BY_UPI)
    const next = journal().recordIntent(requestId('SALE-0002'), newIntent(), personal())
    expect(failure(next)).toMatchObject({ problem: 'replaced' })
    edit(BY_UPI, CASH)
    expect(readdirSync(dirname(path)).filter((name) => name.includes('kept'))).toEqual([])
    journal().close()
    const again = open()
    onTestFinished(() => again.close())
    expect(again.sale(requestId('SALE-0001'))?.payment).toEqual(inCash(paise(29_900)))
    expect(close(again).ok).toBe(true)
  })

  it.each([
    ['of the session', true],
    ['of before it, of a sale that ended in it', false],
  ])('before a start is closed on no entry %s, however far back it is', (_what, isWithin) => {
    const clock = new VirtualTime()
    let isEdited = false
    const read = (event: StoredEvent): StoredEvent =>
      isEdited && event.type === 'intent' ? { ...event, body: event.body.replace(CASH, BY_UPI) } : event
    const kept = memoryDisk().open()
    const store: JournalStore = {
      ...kept,
      eventsAfter: (sequence, limit) => kept.eventsAfter(sequence, limit).map(read),
      eventsOfAll: (ids) => kept.eventsOfAll(ids).map(read),
    }
    const { journal } = memoryJournal(clock, { ...memoryDisk(), open: () => store })
    if (isWithin) openTill(journal, clock.now())
    sold(journal, 1)
    if (!isWithin) openTill(journal, clock.now())
    value(journal.append(requestId('SALE-0001'), { type: 'shared', staffId: 'ravi', to: 'clipboard' }))
    isEdited = true
    expect(failure(close(journal))).toEqual({ kind: 'store', problem: 'corrupt' })
    isEdited = false
    expect(close(journal).ok).toBe(true)
  })

  it('by nobody is closed, whatever looked at it and copied it', () => {
    const { journal, clock, sell } = shop()
    openTill(journal(), clock.now())
    sell(1)
    expect(close(journal()).ok).toBe(true)
    openTill(journal(), clock.now())
    closeTill(journal())
  })
})
