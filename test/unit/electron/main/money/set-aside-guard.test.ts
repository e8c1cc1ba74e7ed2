// A sale that may stand in an entry which cannot be used asks first, until an owner has settled that entry (docs/money-safety.md 6).
import { expect, it } from 'vitest'
import { refusalOf, moneyGuards, DEFAULT_CEILING } from '#main/money/guards'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import type { SaleOperation } from '#shared/operations/registry'
import { agesIn } from '#test/support/ages'
import { memoryJournal, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { AMOUNT, NUMBER, personal, requestId } from '#test/support/sales'
import { addEntry, type UnusableEntry } from '#test/support/unusable-entries'
import { VirtualTime } from '#test/support/virtual-time'

const LOST = 'SALE-LOST-1'

function counterWith(entry: Omit<UnusableEntry, 'id' | 'type'>) {
  const disk = memoryDisk()
  const time = new VirtualTime()
  const sequence = addEntry(disk.open(), { id: LOST, type: 'sold', ...entry })
  const { journal } = memoryJournal(time, disk)
  const context = {
    journal,
    clock: time,
    ages: agesIn(journal, time),
    ceiling: DEFAULT_CEILING,
    inFlight: [],
    canAsk: () => true,
  }
  const guards = (operation: SaleOperation, accountNumber: string, amountPaise = AMOUNT) =>
    moneyGuards(context, { requestId: requestId(), operation, accountNumber, payeeCode: null, amountPaise })
  const asks = (...sale: Parameters<typeof guards>): boolean =>
    guards(...sale).some((guard) => guard.kind === 'set-aside' && guard.sequence === sequence)
  return { journal, sequence, guards, asks }
}

const body = (said: object): string => JSON.stringify({ type: 'sold', ...said })
const OTHER = '9123456780'

it('asks before each sale where nothing of the entry can be read', () => {
  const { asks, guards, sequence } = counterWith({ body: 'sold ₹299' })
  expect([asks('recharge', NUMBER), asks('recharge', OTHER), asks('bill', OTHER)]).toEqual([true, true, true])
  const found = guards('recharge', NUMBER)
  expect(found).toEqual([{ kind: 'set-aside', sequence, recordedAt: 0, count: 1 }])
  expect(refusalOf(found, [])).toEqual({ kind: 'wrong-state', state: 'unusable' })
  expect(refusalOf(found, ['set-aside'])).toBeNull()
})

it('asks before each sale of the operation where no more is known', () => {
  const { asks } = counterWith({ body: body({ subject: { operation: 'recharge' } }) })
  expect([asks('recharge', NUMBER), asks('recharge', OTHER), asks('bill', NUMBER)]).toEqual([
    true,
    true,
    false,
  ])
})

it('asks before each sale of the number where that is known, whatever the amount', () => {
  const { asks } = counterWith({
    body: body({ subject: { operation: 'recharge' }, amountPaise: AMOUNT }),
    personal: { personal: personal(), holdsIdentity: false },
  })
  expect(asks('recharge', NUMBER)).toBe(true)
  expect(asks('recharge', NUMBER, paise(19_900))).toBe(true)
  expect(asks('recharge', OTHER)).toBe(false)
})

it('asks before the same sale alone where the customer was erased and the fingerprint is left', () => {
  const { journal } = memoryJournal()
  const fingerprint = journal.fingerprint('recharge', NUMBER, AMOUNT)
  const { asks } = counterWith({ body: body({ subject: { operation: 'recharge' }, fingerprint }) })
  expect([asks('recharge', NUMBER), asks('recharge', OTHER)]).toEqual([true, false])
})

it('asks no more once an owner settled the entry', () => {
  const { journal, sequence, asks } = counterWith({ body: 'sold ₹299' })
  value(journal.settleEntry(sequence, 'owner', 'not in the dashboard'))
  expect(asks('recharge', NUMBER)).toBe(false)
})

it('lets no sale begin under the id of one of which nothing is known', () => {
  const { journal } = counterWith({ body: 'sold ₹299' })
  expect(journal.sale(LOST as RequestId)).toBeNull()
  expect(journal.salesOpenedBetween(0, Number.MAX_SAFE_INTEGER)).toEqual([])
})
