// A biller that leaves the national list between its bill and the payment: nothing is opened, nothing is sent.
import { expect, it } from 'vitest'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { paise } from '#shared/base/money'
import { succeed } from '#shared/base/result'
import { billWorkflow, type BillDependencies } from '#main/operations/bill/workflow/bill-workflow'
import { bill, biller, billQuote, NOW } from '#test/support/bills'
import { value } from '#test/support/journals'

const TORRENT = biller()
const QUOTE = billQuote(bill())

it('a biller that left the list after its bill was fetched is not paid', async () => {
  let list = { billers: [TORRENT] as readonly Biller[], fetchedAt: NOW, source: 'service' }
  const opened: unknown[] = []
  const dependencies = {
    clock: { now: () => NOW, elapsed: () => 0 },
    service: {
      bill: {
        billerList: async () => succeed(list),
        fetchBill: async () => succeed(QUOTE),
        payBarrier: () => null,
      },
      connectionHealth: {},
    },
    selling: { open: (order: unknown) => opened.push(order) },
    book: { read: () => ({ favourites: [], recents: [], saved: [] }) },
  } as unknown as BillDependencies
  const { handlers, open } = billWorkflow(dependencies)
  const inputs = [{ key: 'canumber', value: QUOTE.consumerNumber }]
  value(await handlers['bill.catalogue']({ refresh: false }))
  const { quoteId } = value(await handlers['bill.fetch']({ billerId: TORRENT.id, inputs }))
  list = { billers: [], fetchedAt: NOW + 1, source: 'service' }
  value(await handlers['bill.catalogue']({ refresh: true }))
  const prepared = await open({
    billerId: TORRENT.id,
    inputs,
    quote: { quoteId, index: 0 },
    amountPaise: paise(64_550),
    customerMobile: null,
    remembers: false,
  })
  expect(prepared).toEqual({
    ok: false,
    failure: { kind: 'invalid-input', field: 'billerId', problem: 'unknown-biller' },
  })
  expect(opened).toEqual([])
})
