// Erasing customers' data: by age, for one person, automatically; never of a sale that is still open; the books stay
// complete.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCallbackLog } from '#main/callbacks/callback-log'
import { createAutomaticPurge, keptPurgeSchema } from '#main/privacy/automatic-purge'
import { keepBillBook } from '#main/operations/bill/workflow/bill-book'
import { keepIdentityLog } from '#main/operations/checks/workflow/identity-log'
import { callbackWords } from '#main/callbacks/judging'
import { erasureWork, privacyWorkflow } from '#main/privacy/privacy'
import type { PersonalStore } from '#main/privacy/purge'
import { DAY_MS } from '#shared/base/clock'
import { billBookSchema, EMPTY_BOOK, type SavedBill } from '#shared/operations/bill/bill-book'
import type { IdentityRecord } from '#shared/operations/checks/identity'
import type { RequestId } from '#shared/base/ids'
import { linesInMemory } from '#test/support/identity'
import { ERASED_ID } from '#shared/log/erased'
import { memoryDisk } from '#test/support/memory-store'
import { memoryFile } from '#test/support/memory-file'
import { memoryJournal, recordSale, sqliteJournal, value } from '#test/support/journals'
import { newIntent, NUMBER, outcome, personal, requestId } from '#test/support/sales'
import { callbackFilesIn, callbackRecord } from '#test/support/callbacks'
import { handClock, ownFolder, type HandClock } from '#test/support/settings'
import type { Sale } from '#shared/sale/sale'
import { ACCOUNT_SUBJECT } from '#test/support/account-draft'

const NOW = Date.UTC(2026, 10, 20, 6)
const MONTH_MS = 30.44 * DAY_MS

const first = <Value>(values: readonly Value[]): Value => {
  const [value] = values
  if (value === undefined) throw new Error('no sale')
  return value
}

const bill = (customerMobile: string, lastPaidAt: number): SavedBill => ({
  customerMobile,
  customerName: 'Meena',
  billerId: 'TORR',
  billerName: 'Torrent Power',
  category: 'Electricity',
  inputs: { canumber: `C${lastPaidAt}` },
  number: `C${lastPaidAt}`,
  identity: `inputs [["canumber","C${lastPaidAt}"]]`,
  dueDate: null,
  savedAt: lastPaidAt,
  lastPaidAt,
})

const check = (at: number, digits: string): IdentityRecord => ({
  at,
  way: 'aadhaar-otp',
  maskedAadhaar: `XXXX XXXX ${digits}`,
  verificationId: 'V-1',
  consentVersion: '2026-11',
  language: 'hi',
  staffId: 'meena',
  outcome: 'verified',
})

/** Every wait ends at once. */
const noWaiting = {
  after: (_delayMs: number, task: () => void) => {
    queueMicrotask(task)
    return () => {}
  },
}

const nobody = { countOf: () => 0, forgetOf: () => {}, countBefore: () => 0, forgetBefore: () => {} }

function shop(
  { journal }: Pick<ReturnType<typeof memoryJournal>, 'journal'>,
  clock: HandClock,
  callbacks: PersonalStore = nobody,
) {
  const bookFile = memoryFile(
    billBookSchema,
    JSON.stringify({
      ...EMPTY_BOOK,
      saved: [bill(NUMBER, NOW - 400 * DAY_MS), bill('9811020304', NOW - DAY_MS)],
    }),
  )
  const identityFile = linesInMemory(
    [check(NOW - 400 * DAY_MS, '5152'), check(NOW - DAY_MS, '7777')]
      .map((record) => `${JSON.stringify(record)}\n`)
      .join(''),
  )
  const confirmation = { isThere: true }
  const time = { earliest: () => (confirmation.isThere ? clock.now() : null) }
  const ages = { leastMs: (sale: Sale) => clock.now() - sale.updatedAt }
  const book = keepBillBook(bookFile)
  const identity = keepIdentityLog(identityFile, time)
  const stores = {
    journal,
    timers: noWaiting,
    savedBills: book.personal,
    identityChecks: identity.personal,
    callbacks,
  }
  const purgeFile = memoryFile(keptPurgeSchema)
  const settings = { retentionMonths: 12 }
  const purge = () =>
    createAutomaticPurge({
      ...stores,
      time,
      ages,
      file: purgeFile,
      retentionMonths: () => settings.retentionMonths,
      onTrouble: (problem) => {
        throw new Error(problem)
      },
    })
  const automatic = purge()
  const handlers = privacyWorkflow({
    ...stores,
    time,
    lastPurge: () => automatic.last(),
    staff: () => ({ id: 'asha' }),
  })
  const bytes = () => `${bookFile.text()} ${identityFile.text()}`
  return {
    confirmation,
    handlers,
    automatic,
    purge,
    bytes,
    settings,
    identity,
    book,
    erasures: erasureWork(stores),
  }
}

/** A bit more than a year after sales of these verdicts. */
function book(...verdicts: ('success' | 'pending')[]) {
  const made = memoryJournal()
  const ids = verdicts.map((verdict, index) =>
    recordSale(made.journal, verdict, requestId(`SALE-000${index + 1}`)),
  )
  const soldAt = Math.max(...ids.map((id) => made.journal.sale(id)?.openedAt ?? 0))
  const clock = handClock(soldAt + 400 * DAY_MS)
  return { ids, clock, ...made, ...shop(made, clock) }
}

describe('what names an identity in a request', () => {
  /** An application for an account, ended or not, and the automatic purge some days later. */
  async function appliedFor(days: number, hasEnded: boolean, retentionMonths = 0) {
    const made = memoryJournal()
    const { journal } = made
    const id = requestId('OPENING-01')
    value(journal.recordIntent(id, { ...newIntent(), subject: ACCOUNT_SUBJECT }, personal()))
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    const name = hasEnded ? 'success' : 'pending'
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(name) }))
    const clock = handClock(journal.sale(id)?.updatedAt ?? 0)
    const { automatic, settings } = shop(made, clock)
    settings.retentionMonths = retentionMonths
    await automatic.look()
    clock.pass(days * DAY_MS)
    await automatic.look()
    return { body: journal.canonicalBody(id), name: journal.sale(id)?.customerName }
  }

  it('goes eight days after the end, whatever the shop keeps otherwise; the name stays', async () => {
    const { customerName: name, canonicalBody: body } = personal()
    expect(await appliedFor(7.9, true)).toEqual({ body, name })
    expect(await appliedFor(8, true)).toEqual({ body: null, name })
  })

  it('stays while the sale is open', async () => {
    expect((await appliedFor(40, false)).body).toBe(personal().canonicalBody)
  })
})

describe('a purge by age', () => {
  it('tells what it would do, and does nothing yet', async () => {
    const { journal, ids, handlers } = book('success')
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 12 })).toMatchObject({
      value: { erased: 1, stillOpen: 0 },
    })
    expect(journal.sale(first(ids))?.accountNumber).toBe(NUMBER)
  })

  it('takes number and name out of old sales, and leaves amount and state', async () => {
    const { journal, ids, handlers } = book('success')
    await handlers['privacy.purge']({ olderThanMonths: 12 })
    expect(journal.sale(first(ids))).toMatchObject({
      accountNumber: null,
      customerName: null,
      railStatus: 'success',
    })
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 12 })).toMatchObject({
      value: { erased: 0 },
    })
  })

  it('leaves younger sales alone', async () => {
    const { handlers } = book('success')
    expect(await handlers['privacy.purge']({ olderThanMonths: 24 })).toMatchObject({ value: { erased: 0 } })
  })

  it('keeps the name of a sale that is still pending', async () => {
    const { journal, ids, handlers } = book('pending')
    expect(await handlers['privacy.purge']({ olderThanMonths: 1 })).toMatchObject({
      value: { erased: 0, stillOpen: 1 },
    })
    expect(journal.sale(first(ids))?.accountNumber).toBe(NUMBER)
  })

  it('takes remembered bills and identity checks along, and keeps the record of the consent', async () => {
    const { handlers, bytes, identity } = shop(memoryJournal(), handClock(NOW))
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 12 })).toMatchObject({
      value: { savedBills: 1, identityChecks: 1 },
    })
    expect(bytes()).toContain(NUMBER)
    await handlers['privacy.purge']({ olderThanMonths: 12 })
    expect(bytes()).not.toContain(NUMBER)
    expect(bytes()).not.toContain('5152')
    expect(bytes()).toContain('9811020304')
    expect(bytes()).toContain('7777')
    expect(identity.latest()).toMatchObject([
      { maskedAadhaar: 'XXXX XXXX 7777' },
      { maskedAadhaar: null, verificationId: null, consentVersion: '2026-11', outcome: 'verified' },
    ])
  })

  it('goes through a log of many pages, open sales in between and all, over SQLite', async () => {
    const made = sqliteJournal()
    const ids = Array.from({ length: 450 }, (_none, index) => requestId(`SALE-${1_000 + index}`))
    for (const [index, id] of ids.entries())
      recordSale(made.journal, index % 150 === 0 ? 'pending' : 'success', id)
    const { handlers } = shop(made, handClock(NOW + 4_000 * DAY_MS))
    expect(await handlers['privacy.purge']({ olderThanMonths: 12 })).toMatchObject({
      value: { erased: 447, stillOpen: 3 },
    })
    const named = ids.filter((id: RequestId) => made.journal.sale(id)?.accountNumber !== null)
    expect(named).toHaveLength(3)
  })
})

describe('a person who asks', () => {
  it('is erased from every ended sale of their number, and from the bill book', async () => {
    const { journal, handlers, bytes } = book('success')
    expect(await handlers['privacy.preview-erase']({ accountNumber: NUMBER })).toMatchObject({
      value: { erased: 1, savedBills: 1 },
    })
    expect(await handlers['privacy.erase']({ accountNumber: NUMBER })).toMatchObject({ value: { erased: 1 } })
    expect(journal.salesOfNumber(NUMBER, 10)).toEqual([])
    expect(bytes()).not.toContain(NUMBER)
  })

  it('is erased from the identity checks by the last four digits', async () => {
    const { handlers, bytes } = shop(memoryJournal(), handClock(NOW))
    expect(await handlers['privacy.erase']({ accountNumber: '7777' })).toMatchObject({
      value: { identityChecks: 1 },
    })
    expect(bytes()).not.toContain('7777')
    expect(bytes()).toContain('5152')
  })
})

describe('a person who asked another counter', () => {
  it('is found by their number in sales and remembered bills, and erased from both', async () => {
    const { journal, erasures, bytes, clock } = book('success')
    expect(await erasures.numbersWhere((number) => number === NUMBER || number === '9811020304')).toEqual([
      NUMBER,
      '9811020304',
    ])
    expect(await erasures.eraseBefore(NUMBER, clock.now())).toBe(true)
    expect(journal.salesOfNumber(NUMBER, 10)).toEqual([])
    expect(bytes()).not.toContain(NUMBER)
    expect(await erasures.numbersWhere((number) => number === NUMBER)).toEqual([])
  })

  it('keeps what was agreed since, and what is still open until it has ended', async () => {
    const { ids, journal, erasures, bytes, clock } = book('success', 'pending')
    const [ended] = ids.map((id) => journal.sale(id)?.openedAt ?? 0)
    expect(await erasures.eraseBefore(NUMBER, ended ?? 0)).toBe(true)
    expect(journal.salesOfNumber(NUMBER, 10)).toHaveLength(2)
    expect(await erasures.eraseBefore('9811020304', NOW - 2 * DAY_MS)).toBe(true)
    expect(bytes()).toContain('9811020304')
    expect(await erasures.eraseBefore(NUMBER, clock.now())).toBe(false)
    expect(ids.map((id) => journal.sale(id)?.accountNumber)).toEqual([null, NUMBER])
  })
})

describe('the log of callbacks', () => {
  const OTHER = '9811020304'

  /** A journal on disk with what the service said about these sales, and about none; a little before `clock`. */
  async function toldOf(clock: HandClock, ...told: (readonly [requestId: string, message: string])[]) {
    const folder = await ownFolder()
    const log = await openCallbackLog(callbackFilesIn(folder))
    for (const [id, message] of told)
      await log.store(
        callbackRecord({ receivedAt: clock.now() - DAY_MS, facts: { requestId: id, message } }),
        null,
      )
    return { log, words: callbackWords(log), bytes: () => readFile(join(folder, 'callbacks.jsonl'), 'utf8') }
  }

  it('loses the words about a person who is erased, and keeps that the callbacks came', async () => {
    const made = memoryJournal()
    const id = recordSale(made.journal, 'success')
    const clock = handClock(NOW)
    const { words, bytes, log } = await toldOf(
      clock,
      [id, 'Recharge of Meena done'],
      ['SALE-9999', `For +91 ${NUMBER.slice(0, 5)} ${NUMBER.slice(5)}`],
      ['SALE-9998', `For ${OTHER}`],
    )
    const { handlers } = shop(made, clock, words)
    expect(await handlers['privacy.preview-erase']({ accountNumber: NUMBER })).toMatchObject({
      value: { callbacks: 2 },
    })
    expect(await bytes()).toContain('Meena')
    expect(await handlers['privacy.erase']({ accountNumber: NUMBER })).toMatchObject({
      value: { callbacks: 2 },
    })
    const left = await bytes()
    expect(left).not.toContain('Meena')
    expect(left.replaceAll(' ', '')).not.toContain(NUMBER)
    expect(left).toContain(OTHER)
    expect(log.search('', 10).map(({ facts }) => [facts?.requestId, facts?.message])).toEqual([
      ['SALE-9998', `For ${OTHER}`],
      ['SALE-9999', null],
      [id, null],
    ])
  })

  it('keeps the words about a sale of that person that is still open', async () => {
    const made = memoryJournal()
    const id = recordSale(made.journal, 'pending')
    const clock = handClock(NOW)
    const { words, bytes } = await toldOf(clock, [id, 'Waiting for the operator'])
    await shop(made, clock, words).handlers['privacy.erase']({ accountNumber: NUMBER })
    expect(await bytes()).toContain('Waiting for the operator')
  })

  it('loses its words by age, told before and after', async () => {
    const clock = handClock(NOW)
    const { words, bytes } = await toldOf(clock, ['SALE-9999', `For ${OTHER}`])
    const { handlers } = shop(memoryJournal(), clock, words)
    expect(await handlers['privacy.purge']({ olderThanMonths: 1 })).toMatchObject({ value: { callbacks: 0 } })
    clock.pass(2 * MONTH_MS)
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 1 })).toMatchObject({
      value: { callbacks: 1 },
    })
    expect(await handlers['privacy.purge']({ olderThanMonths: 1 })).toMatchObject({ value: { callbacks: 1 } })
    expect(await bytes()).not.toContain(OTHER)
    expect(await handlers['privacy.preview-purge']({ olderThanMonths: 1 })).toMatchObject({
      value: { callbacks: 0 },
    })
  })

  it('that the disk does not let go of is told, and the person can be erased later', async () => {
    const made = memoryJournal()
    recordSale(made.journal, 'success')
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const { handlers } = shop(made, handClock(NOW), { ...nobody, countOf: () => 1, forgetOf: full })
    expect(await handlers['privacy.erase']({ accountNumber: NUMBER })).toEqual({
      ok: false,
      failure: { kind: 'file', problem: 'disk-full' },
    })
    expect(made.journal.salesOfNumber(NUMBER, 10)).toHaveLength(1)
  })
})

describe('the purge by itself', () => {
  const days = async (
    { clock, automatic }: Pick<ReturnType<typeof book>, 'clock' | 'automatic'>,
    count: number,
  ) => {
    for (let day = 0; day < count; day += 1) {
      clock.pass(DAY_MS)
      await automatic.look()
    }
  }

  it('erases what is older than the shop keeps, and tells what it did', async () => {
    const used = book('success')
    await days(used, 5)
    expect(used.journal.sale(first(used.ids))?.accountNumber).toBeNull()
    expect(await used.handlers['privacy.last-purge']({})).toMatchObject({ value: { olderThanMonths: 12 } })
  })

  it('keeps its report over a restart', async () => {
    const used = book('success')
    await days(used, 1)
    expect(used.purge().last()).toEqual(used.automatic.last())
    expect(used.automatic.last()?.report.erased).toBe(1)
  })

  it('erases nothing where the shop keeps everything', async () => {
    const used = book('success')
    used.settings.retentionMonths = 0
    await days(used, 10)
    expect(used.journal.sale(first(used.ids))?.accountNumber).toBe(NUMBER)
  })

  it('erases nothing while no time is confirmed, whatever the clock says', async () => {
    const used = book('success')
    used.confirmation.isThere = false
    await days(used, 5)
    expect(value(await used.handlers['privacy.purge']({ olderThanMonths: 12 })).erased).toBe(0)
    expect(used.journal.sale(first(used.ids))?.accountNumber).toBe(NUMBER)
    used.confirmation.isThere = true
    await days(used, 1)
    expect(used.journal.sale(first(used.ids))?.accountNumber).toBeNull()
  })

  it('comes back to a sale that was still open, once it has ended', async () => {
    const used = book('success', 'pending')
    await days(used, 5)
    expect(used.automatic.last()?.report.stillOpen).toBe(1)
    const [, pending] = used.ids
    if (pending === undefined) throw new Error('no sale')
    used.journal.append(pending, {
      type: 'settled-by-hand',
      staffId: 'meena',
      verdict: 'success',
      refunded: false,
      evidence: 'dashboard',
    })
    await days(used, 1)
    expect(used.journal.sale(pending)?.accountNumber).toBeNull()
  })
})

it('what is erased stands in the log with why and by whom, in the same commit', async () => {
  const disk = memoryDisk()
  const made = memoryJournal(undefined, disk)
  const ids = ['SALE-0001', 'SALE-0002', 'SALE-0003'].map((id) =>
    recordSale(made.journal, 'success', requestId(id)),
  )
  const soldAt = made.journal.sale(requestId('SALE-0003'))?.openedAt ?? 0
  const { handlers, automatic, erasures } = shop(made, handClock(soldAt + 400 * DAY_MS))
  const written = () => disk.durableEventsOf(ERASED_ID).map(({ body }) => JSON.parse(body) as unknown)
  const before = disk.commits()
  value(await handlers['privacy.erase']({ accountNumber: NUMBER }))
  expect(disk.commits()).toBe(before + 1)
  expect(ids).toHaveLength(3)
  expect(written()).toEqual([{ type: 'erased', because: 'person', staffId: 'asha', intents: [1, 4, 7] }])
  recordSale(made.journal, 'success', requestId('SALE-0004'))
  await automatic.look()
  recordSale(made.journal, 'success', requestId('SALE-0005'))
  await erasures.eraseBefore(NUMBER, Number.MAX_SAFE_INTEGER)
  expect(written().slice(1)).toEqual([
    { type: 'erased', because: 'age', staffId: null, intents: [11] },
    { type: 'erased', because: 'elsewhere', staffId: null, intents: [15] },
  ])
})
