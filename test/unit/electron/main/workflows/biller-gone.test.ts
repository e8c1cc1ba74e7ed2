// A biller that leaves the national list between its bill and the payment: nothing is opened, nothing is sent.
import { expect, it } from 'vitest'
import type { Biller, BillQuote } from '@shared/domain/bill'
import { paise } from '@shared/money'
import { succeed } from '@shared/result'
import { billWorkflow, type BillDependencies } from '../../../../../electron/main/workflows/bill'
import { value } from '../../../../support/journals'

const NOW = Date.UTC(2026, 10, 20, 4, 30)
const TORRENT: Biller = {
  id: 'TORR00000GUJ01',
  name: 'Torrent Power Surat',
  category: 'Electricity',
  fetchesBill: true,
  parameters: [{ key: 'canumber', label: 'Service Number', pattern: null, isRequired: true }],
}
const QUOTE: BillQuote = {
  billerId: TORRENT.id,
  consumerNumber: '451236',
  bills: [
    {
      customerName: 'Asha',
      amountPaise: 64_550,
      amountText: '645.50',
      minimumPaise: null,
      maximumPaise: null,
      dueDate: null,
      dueDateText: null,
      billDate: null,
      billNumber: null,
      billPeriod: null,
      acceptsPayment: true,
      acceptsPartPayment: false,
    },
  ],
  message: null,
  reference: null,
  fetchedAt: NOW,
  validUntil: NOW + 900_000,
  raw: '{}',
}

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
      line: {},
    },
    selling: { open: (order: unknown) => opened.push(order) },
    book: { read: () => ({ favourites: [], recents: [], saved: [] }) },
  } as unknown as BillDependencies
  const handlers = billWorkflow(dependencies)
  const inputs = [{ key: 'canumber', value: '451236' }]
  value(await handlers['bill.catalogue']({ refresh: false }))
  const { quoteId } = value(await handlers['bill.fetch']({ billerId: TORRENT.id, inputs }))
  list = { billers: [], fetchedAt: NOW + 1, source: 'service' }
  value(await handlers['bill.catalogue']({ refresh: true }))
  const prepared = await handlers['bill.prepare']({
    billerId: TORRENT.id,
    inputs,
    quote: { quoteId, index: 0 },
    amountPaise: paise(64_550),
    customerMobile: null,
    paymentMode: 'cash',
    remembers: false,
  })
  expect(prepared).toEqual({
    ok: false,
    failure: { kind: 'invalid-input', field: 'billerId', problem: 'unknown-biller' },
  })
  expect(opened).toEqual([])
})
