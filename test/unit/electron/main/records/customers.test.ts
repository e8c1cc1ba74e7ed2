import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { EMPTY_BOOK, type SavedBill } from '#shared/operations/bill/bill-book'
import { customerNamesSchema } from '#shared/customer/customer'
import { keepBillBook } from '#main/operations/bill/workflow/bill-book'
import { customersWorkflow, keepCustomerNames } from '#main/records/customers'
import { privacyWorkflow } from '#main/privacy/privacy'
import type { Language } from '#shared/base/languages'
import { paise, type Paise } from '#shared/base/money'
import { fail, succeed } from '#shared/base/result'
import { failure, memoryJournal, recordSale, value } from '#test/support/journals'
import { memoryFile } from '#test/support/memory-file'
import { NUMBER } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'
import { confirmed } from '#test/support/ages'

const BILL: SavedBill = {
  customerMobile: NUMBER,
  customerName: 'Ramesh',
  billerId: 'POWER01',
  billerName: 'Power',
  category: 'Electricity',
  inputs: { number: '12345678' },
  number: '12345678',
  identity: 'inputs [["number","12345678"]]',
  dueDate: null,
  savedAt: 1,
  lastPaidAt: 1,
}

function shop(text?: string) {
  const time = new VirtualTime()
  const { journal } = memoryJournal(time)
  const file = memoryFile(customerNamesSchema, text)
  /** What the one customer owes on their account, once they have one. */
  const owed = { paise: 0 }
  const names = keepCustomerNames(file, {
    standing: () => new Map(owed.paise === 0 ? [] : [['ACCOUNT-1', paise(owed.paise)]]),
    cleared: () => succeed(null),
    named: () => succeed(1),
  })
  const book = keepBillBook({ load: () => ({ ...EMPTY_BOOK, saved: [BILL] }), save: () => {} })
  const customers = customersWorkflow({
    journal,
    names,
    book,
    clock: time,
    view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
  })
  const nothing = { countOf: () => 0, forgetOf: () => {}, countBefore: () => 0, forgetBefore: () => {} }
  const privacy = privacyWorkflow({
    journal,
    time: confirmed(time),
    // Every wait ends at once.
    timers: { after: (_delayMs, task) => (queueMicrotask(task), () => {}) },
    savedBills: book.personal,
    identityChecks: nothing,
    callbacks: nothing,
    customerNames: names.personal,
    lastPurge: () => null,
    staff: () => ({ id: 'owner' }),
  })
  const look = async () => value(await customers['customer.look']({ accountNumber: NUMBER }))
  const call = (name: string, agrees: boolean, owedPaise?: Paise) =>
    customers['customer.name']({ accountNumber: NUMBER, name, agrees, owedPaise })
  const choose = async (language: Language | null) =>
    value(await customers['customer.language']({ accountNumber: NUMBER, language }))
  return { time, journal, look, call, choose, privacy, names, owed, file: file.text }
}

it('of which one cannot be forgotten leaves those that are entered gone: no name is entered twice', () => {
  const entered: string[] = []
  let isDiskFull = true
  const names = keepCustomerNames(memoryFile(customerNamesSchema), {
    standing: () => new Map([1, 2, 3].map((one) => [`ACCOUNT-${one}`, paise(100)])),
    named: () => succeed(1),
    cleared: (accountId) => {
      if (isDiskFull && accountId === 'ACCOUNT-2') return fail({ kind: 'store', problem: 'disk-full' })
      entered.push(accountId)
      return succeed(null)
    },
  })
  for (const one of [1, 2, 3]) {
    names.remember(`987654321${one}`, `Customer ${one}`, 5)
    names.openAccount(`987654321${one}`, `ACCOUNT-${one}`)
  }
  expect(() => names.personal.forgetBefore(10, false)).toThrow('A name was not forgotten')
  expect([1, 2, 3].map((one) => names.of(`987654321${one}`) !== null)).toEqual([true, true, false])
  expect(names.creditAccountOf('9876543213')).toBe('ACCOUNT-3')
  isDiskFull = false
  void names.personal.forgetBefore(10, false)
  expect(entered).toEqual(['ACCOUNT-3', 'ACCOUNT-2', 'ACCOUNT-1'])
})

describe('a customer', () => {
  it('is shown with their sales and remembered bills', async () => {
    const { journal, look } = shop()
    recordSale(journal, 'success')
    expect(await look()).toMatchObject({
      remembered: null,
      doneCount: 1,
      donePaise: 29_900,
      bills: [{ billerName: 'Power' }],
    })
  })

  it('is remembered by name only with their consent, and forgotten when the name is taken away', async () => {
    const { call, look, time, file } = shop()
    expect(failure(await call('Ramesh', false))).toMatchObject({ problem: 'consent-missing' })
    expect(file()).not.toContain('Ramesh')
    value(await call('Ramesh', true))
    expect((await look()).remembered).toEqual({ accountNumber: NUMBER, name: 'Ramesh', agreedAt: time.now() })
    value(await call('', false))
    expect((await look()).remembered).toBeNull()
  })

  it('is erased on request with name, sales and bills, and the chain stays whole', async () => {
    const { journal, call, look, privacy, file } = shop()
    recordSale(journal, 'success')
    value(await call('Ramesh', true))
    const { sequence } = journal.head()
    value(await privacy['privacy.erase']({ accountNumber: NUMBER }))
    expect(await look()).toMatchObject({ remembered: null, enteredName: null, sales: [], bills: [] })
    expect(file()).not.toContain('Ramesh')
    expect(journal.head().sequence).toBe(sequence + 1)
  })

  it('is forgotten by age too', async () => {
    const { call, look, privacy, time } = shop()
    value(await call('Ramesh', true))
    time.jumpWallClock(40 * DAY_MS)
    value(await privacy['privacy.purge']({ olderThanMonths: 1 }))
    expect((await look()).remembered).toBeNull()
  })

  it('is served in their language, which is kept with the name once they agreed, and erased with it', async () => {
    const { call, choose, look, privacy, file } = shop()
    expect((await choose('ta')).language).toBe('ta')
    expect(file()).not.toContain('"ta"')
    value(await call('Ramesh', true))
    expect(file()).toContain('"language":"ta"')
    expect((await look()).remembered).toMatchObject({ name: 'Ramesh', language: 'ta' })
    expect((await choose('bn')).language).toBe('bn')
    value(await call('Ramesh Iyer', true))
    await expect(shop(file()).look()).resolves.toMatchObject({ language: 'bn' })
    value(await privacy['privacy.erase']({ accountNumber: NUMBER }))
    expect((await look()).language).toBeNull()
    expect(file()).not.toContain('"bn"')
  })

  it('goes back to the language of the shop, and is forgotten with the name also while the app runs', async () => {
    const { call, choose, look } = shop()
    await choose('ta')
    expect((await choose(null)).language).toBeNull()
    await choose('te')
    value(await call('', false))
    expect((await look()).language).toBeNull()
  })

  it('who owes is forgotten only by whoever saw how much, and the erasure says it first', async () => {
    const { call, look, privacy, names, owed } = shop()
    value(await call('Ramesh', true))
    names.openAccount(NUMBER, 'ACCOUNT-1')
    owed.paise = 29_900
    expect(failure(await call('', false))).toEqual({ kind: 'wrong-state', state: 'credit-owed' })
    expect(failure(await call('', false, paise(100)))).toEqual({ kind: 'wrong-state', state: 'credit-owed' })
    expect((await look()).remembered?.name).toBe('Ramesh')
    const said = { owing: 1, owedPaise: 29_900 }
    expect(value(await privacy['privacy.preview-erase']({ accountNumber: NUMBER }))).toMatchObject(said)
    value(await call('', false, paise(29_900)))
    expect((await look()).remembered).toBeNull()
    expect(names.creditAccountOf(NUMBER)).toBe('ACCOUNT-1')
  })

  it('with a damaged file is asked again', async () => {
    expect((await shop('not json').look()).remembered).toBeNull()
  })
})
