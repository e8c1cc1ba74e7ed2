// A visit over the practice service: a recharge and a bill with its fee, and a bill that is too old when it is paid.
import { expect, it } from 'vitest'
import type { BillDraft } from '#shared/channels/bill'
import { HOUR_MS, DAY_MS } from '#shared/base/clock'
import type { Visit, VisitId } from '#shared/visit/visit'
import { paise } from '#shared/base/money'
import { createPracticeWire } from '#test/simulation/world/practice-wire'
import { countingIds, noFile, startTill, type KeptVisitsFile } from '#test/simulation/world/till'
import { failure, value } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { VirtualTime, whileTasksRun } from '#test/support/virtual-time'
import { rechargeDraft } from '#test/support/recharge-draft'

const ELECTRICITY = 'PRAC00000NAT01'
/** The practice service names a fee of ₹5.90 for it. */
const WITH_FEE = '9000000064'

function counter() {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const newId = countingIds()
  const keptVisits: KeptVisitsFile = noFile()
  const wire = createPracticeWire({ time, fault: () => ({ kind: 'none' }), latencyMs: () => 100 })
  const start = () => startTill({ time, disk, wire, newId, keptVisits })
  let till = start()
  const during = whileTasksRun(time)
  const keep = async (requestId: Parameters<typeof till.journal.sale>[0]) =>
    value(await during(till.handlers['visit.add']({ requestId, accepted: [] })))
  return {
    time,
    wire,
    during,
    handlers: () => till.handlers,
    restart: () => {
      till.kill()
      till = start()
    },
    keepRecharge: async (accountNumber: string) => {
      const draft = rechargeDraft({ accountNumber })
      return keep(
        value(await during(till.handlers['sale.prepare']({ operation: 'recharge', draft }))).requestId,
      )
    },
    keepBill: async (consumerNumber: string) => {
      const inputs: BillDraft['inputs'] = [{ key: 'canumber', value: consumerNumber }]
      const quote = value(await during(till.handlers['bill.fetch']({ billerId: ELECTRICITY, inputs })))
      const draft: BillDraft = {
        billerId: ELECTRICITY,
        inputs,
        quote: { quoteId: quote.quoteId, index: 0 },
        amountPaise: paise(quote.bills[0]?.amountPaise ?? 0),
        customerMobile: null,
        remembers: false,
      }
      return keep(value(await during(till.handlers['sale.prepare']({ operation: 'bill', draft }))).requestId)
    },
    openVisit: async (): Promise<Visit> => {
      const { open } = value(await till.handlers['visit.list']({}))
      if (open === null) throw new Error('no visit is open')
      return open
    },
    check: async (visitId: VisitId) =>
      value(await during(till.handlers['visit.check']({ visitId, agreed: [] }))),
    pay: (visitId: VisitId, duePaise: number) =>
      till.handlers['visit.pay']({
        visitId,
        payment: { parts: [{ way: 'cash', amountPaise: paise(duePaise) }] },
        accepted: [],
      }),
  }
}

it('a recharge and a bill with its fee are paid together, and debited once each', async () => {
  const at = counter()
  await at.keepRecharge('9811020304')
  await at.keepBill(WITH_FEE)
  const { id, duePaise, lines } = await at.openVisit()
  expect(lines.map((line) => line.feePaise)).toEqual([0, 590])
  expect(duePaise).toBe(lines.reduce((sum, line) => sum + line.amountPaise, 0) + 590)
  value(await at.pay(id, duePaise))
  await at.time.pass(HOUR_MS)
  const paid = value(await at.handlers()['visit.get']({ visitId: id }))
  expect(paid.lines.map(({ state }) => state)).toEqual(['success', 'success'])
  expect(paid).toMatchObject({ duePaise, isChangeFinal: true, changePaise: 0 })
  expect(lines.map(({ requestId }) => at.wire.ledger.debitCount(requestId))).toEqual([1, 1])
})

it('a bill that is too old is fetched again before it is paid, and so is one that a restart left', async () => {
  const at = counter()
  await at.keepBill('4512367890')
  at.restart()
  const { id, duePaise } = await at.openVisit()
  expect(failure(await at.pay(id, duePaise))).toMatchObject({ state: 'visit-not-checked' })
  expect((await at.check(id)).lines).toMatchObject([{ doubt: null, duePaise }])
  await at.time.pass(DAY_MS - HOUR_MS)
  expect(failure(await at.pay(id, duePaise))).toMatchObject({ state: 'visit-not-checked' })
  expect(at.wire.ledger.entries()).toEqual([])
  const again = await at.check(id)
  value(await at.pay(id, again.duePaise))
  await at.time.pass(HOUR_MS)
  expect(at.wire.ledger.entries()).toHaveLength(1)
})
