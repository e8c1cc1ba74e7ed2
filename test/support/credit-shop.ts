// A shop that sells on credit, over a journal: what is sold, repaid, given back, left and written off.
import { customerNamesSchema, type CustomerNames } from '#shared/customer/customer'
import type { PaymentPart } from '#shared/sale/payment'
import type { Role } from '#shared/access/staff'
import { paise } from '#shared/base/money'
import type { MoneyWay } from '#shared/base/payment-ways'
import { salesWorkflow } from '#main/records/sales'
import { dayBook, monthBook } from '#main/till/day-book'
import { accountsOfNames, createCredit } from '#main/records/credit'
import { keepCustomerNames } from '#main/records/customers'
import { memoryJournal, value } from '#test/support/journals'
import { memoryFile } from '#test/support/memory-file'
import { answer, newIntent, NUMBER, outcome, personal, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

export const LIMIT = paise(50_000)
export const onAccount = (accountId: string, amountPaise = 29_900): PaymentPart => ({
  way: 'credit',
  amountPaise: paise(amountPaise),
  accountId,
})

export function creditShop(time = new VirtualTime(), { journal, reopen } = memoryJournal(time)) {
  let at = journal
  const file = memoryFile(customerNamesSchema)
  let role: Role = 'owner'
  const staff = () => ({ id: 'owner', role })
  let allowedBy: string | null = null
  const approver = () => allowedBy
  const keepNames = () => keepCustomerNames(file, accountsOfNames({ journal: at, staff, approver }))
  let names = keepNames()
  const credits = () =>
    createCredit({
      journal: at,
      names,
      newId: () => 'ACCOUNT-1',
      leaving: () => [],
      staff,
      approver,
    })
  const sales = () => ({
    handlers: salesWorkflow({
      journal: at,
      clock: time,
      view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
      staff,
      sending: { inFlight: () => [] },
      accountOf: credits().accountOf,
      overpaid: () => credits().overpaid(),
    }),
  })
  const account = async (accountNumber = NUMBER) =>
    value(await credits().handlers['credit.account']({ accountNumber }))
  return {
    time,
    allowedBy: (ownerId: string) => (allowedBy = ownerId),
    isNow: (now: Role) => (role = now),
    journal: () => at,
    names: () => names,
    restart: () => {
      at = reopen()
      names = keepNames()
    },
    stop: (...parts: readonly PaymentPart[]) => credits().stop({ parts }, null),
    account,
    entries: () => at.creditEntries().map(({ event }) => event),
    file: file.text,
    kept: () => file.load() ?? { version: 1 as const, customers: [], owing: [] },
    replace: (kept: CustomerNames) => file.save(kept),
    writeOff: (owedPaise: number, reason = 'left town') =>
      credits().handlers['credit.write-off']({ accountNumber: NUMBER, owedPaise: paise(owedPaise), reason }),
    remember: (name = 'Ramesh') => names.remember(NUMBER, name, time.now()),
    limit: (limitPaise = LIMIT) => credits().handlers['credit.limit']({ accountNumber: NUMBER, limitPaise }),
    repay: (amountPaise: number, owedPaise: number, way: MoneyWay = 'cash') =>
      credits().handlers['credit.repay']({
        accountNumber: NUMBER,
        amountPaise: paise(amountPaise),
        way,
        owedPaise: paise(owedPaise),
      }),
    giveBack: (overpaidPaise: number, way: MoneyWay = 'cash') =>
      credits().handlers['credit.give-back']({
        accountId: 'ACCOUNT-1',
        overpaidPaise: paise(overpaidPaise),
        way,
      }),
    page: async () => value(await sales().handlers['journal.waiting']({})),
    board: async () => value(await sales().handlers['pending.board']({})),
    leave: async (id: string) =>
      value(
        await sales().handlers['cash.give-back']({ requestId: requestId(id), movement: 'kept-as-credit' }),
      ),
    till: () => ({ journal: at, clock: time, staff, overpaid: () => credits().overpaid() }),
    month: () => monthBook({ journal: at, clock: time }, time.now()),
    day: () => dayBook({ journal: at, clock: time, overpaid: () => credits().overpaid() }, time.now()),
    hasLostDebtors: () => credits().hasLostDebtors(),
    list: async () => value(await credits().handlers['credit.list']({})),
    sell: (
      id: string,
      name: 'success' | 'pending' = 'success',
      parts: PaymentPart | readonly PaymentPart[] = onAccount('ACCOUNT-1'),
      number = NUMBER,
      customerMobile = number,
    ) => {
      const payment = { parts: [parts].flat() }
      const whose = personal({ accountNumber: number, customerMobile })
      value(at.recordIntent(requestId(id), { ...newIntent(), payment }, whose))
      value(at.append(requestId(id), { type: 'attempt', attempt: 1 }))
      value(at.append(requestId(id), { type: 'outcome', attempt: 1, outcome: outcome(name) }))
    },
    fail: (id: string, name: 'failed' | 'success' = 'failed') => {
      const told = { type: 'evidence', source: 'status-check', answer: answer(name) } as const
      value(at.append(requestId(id), told))
    },
    sale: (id: string) => {
      const sale = at.sale(requestId(id))
      if (sale === null) throw new Error(`no sale ${id}`)
      return sale
    },
  }
}
