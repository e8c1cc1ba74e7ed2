// A customer is erased from a sale whose entry cannot be used, too: the whole row, once an owner has settled that entry.
import { expect, it } from 'vitest'
import { erasureWork, privacyWorkflow } from '#main/privacy/privacy'
import { DAY_MS } from '#shared/base/clock'
import { memoryJournal, recordSale, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { NUMBER, personal, requestId } from '#test/support/sales'
import { addEntry } from '#test/support/unusable-entries'
import { VirtualTime } from '#test/support/virtual-time'

const LOST = 'SALE-LOST-1'
const OTHER = '9811020304'
const nobody = { countOf: () => 0, forgetOf: () => {}, countBefore: () => 0, forgetBefore: () => {} }
const noWaiting = {
  after: (_delayMs: number, task: () => void) => {
    queueMicrotask(task)
    return () => {}
  },
}

function shop(row = personal(), body = '{"type":"intent","subject":{"operation":"gold.buy"}}') {
  const disk = memoryDisk()
  const store = disk.open()
  const sequence = addEntry(store, {
    id: LOST,
    type: 'intent',
    body,
    personal: { personal: row, holdsIdentity: false },
  })
  const time = new VirtualTime()
  const { journal } = memoryJournal(time, disk)
  const stores = {
    journal,
    timers: noWaiting,
    savedBills: nobody,
    identityChecks: nobody,
    callbacks: nobody,
  }
  const later = { earliest: () => time.now() + 800 * DAY_MS }
  return {
    journal,
    erasures: erasureWork(stores),
    handlers: privacyWorkflow({
      ...stores,
      time: later,
      lastPurge: () => null,
      staff: () => ({ id: 'owner' }),
    }),
    settle: () => value(journal.settleEntry(sequence, 'owner', 'seen in the dashboard')),
    rows: () => journal.namedAside().map(({ requestId: id }) => id),
  }
}

it.each(['number', 'age', 'another counter'] as const)(
  'goes by %s, and only once the entry is settled',
  async (way) => {
    const { handlers, erasures, settle, rows, journal } = shop()
    const erase = async (): Promise<unknown> => {
      if (way === 'another counter') return erasures.eraseBefore(NUMBER, Number.MAX_SAFE_INTEGER)
      const { erased, stillOpen } = value(
        way === 'number'
          ? await handlers['privacy.erase']({ accountNumber: NUMBER })
          : await handlers['privacy.purge']({ olderThanMonths: 12 }),
      )
      return erased === 1 && stillOpen === 0
    }
    expect(await erase()).toBe(false)
    expect(rows()).toEqual([LOST])
    expect(await erasures.numbersWhere(() => true)).toEqual([NUMBER])
    settle()
    expect(await erase()).toBe(true)
    expect(rows()).toEqual([])
    expect(await erasures.numbersWhere(() => true)).toEqual([])
    expect(journal.setAside()).toMatchObject([{ requestId: LOST, accountNumber: null }])
  },
)

it('leaves the sale of another customer alone, and one that is younger', async () => {
  const { handlers, erasures, settle, rows } = shop()
  settle()
  value(await handlers['privacy.erase']({ accountNumber: OTHER }))
  expect(await erasures.eraseBefore(NUMBER, 0)).toBe(true)
  expect(rows()).toEqual([LOST])
})

it('reaches a row that nothing proves, and therefore names nobody', async () => {
  const disk = memoryDisk()
  const { journal } = memoryJournal(new VirtualTime(), disk)
  const id = recordSale(journal, 'success', requestId('SALE-0001'))
  recordSale(journal, 'pending', requestId('SALE-0002'))
  journal.close()
  const store = disk.open()
  const changed = { ...store, personalOf: () => personal({ customerName: 'Somebody else' }) }
  const { journal: again } = memoryJournal(new VirtualTime(), { ...disk, open: () => changed })
  expect(again.sale(id)?.accountNumber).toBeNull()
  const stores = {
    journal: again,
    timers: noWaiting,
    savedBills: nobody,
    identityChecks: nobody,
    callbacks: nobody,
  }
  const handlers = privacyWorkflow({
    ...stores,
    time: { earliest: () => null },
    lastPurge: () => null,
    staff: () => ({ id: 'owner' }),
  })
  expect(value(await handlers['privacy.erase']({ accountNumber: NUMBER }))).toMatchObject({
    erased: 1,
    stillOpen: 1,
  })
  expect(store.personalOf(id)).toBeNull()
})
