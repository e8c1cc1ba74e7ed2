// Billers and their bills for tests: ordinary except for what a test sets.
import type { FetchedQuote } from '#shared/channels/bill'
import { MINUTE_MS } from '#shared/base/clock'
import type { Bill, Biller, BillQuote, BillSubject } from '#shared/operations/bill/bill-schemas'

export const NOW = Date.UTC(2026, 10, 20, 4, 30)

export const biller = (change: Partial<Biller> = {}): Biller => ({
  id: 'TORR00000GUJ01',
  name: 'Torrent Power Surat',
  category: 'Electricity',
  fetchesBill: true,
  parameters: [{ key: 'canumber', label: 'Service Number', pattern: '^[0-9]{6}$', isRequired: true }],
  ...change,
})

/** What a sale says of a bill that was fetched and paid. */
export const billSubject = (change: Partial<BillSubject> = {}): BillSubject => ({
  operation: 'bill',
  service: 'bill',
  billerId: 'TORR00000GUJ01',
  billerName: 'Torrent Power Surat',
  category: 'Electricity',
  amountSource: 'fetched',
  paymentMode: 'cash',
  ...change,
})

export const bill = (change: Partial<Bill> = {}): Bill => ({
  customerName: 'Padma Shaikh',
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
  ...change,
})

/** In the service's form. */
export const billQuote = (...bills: readonly Bill[]): BillQuote => ({
  billerId: biller().id,
  consumerNumber: '004512',
  bills,
  message: null,
  reference: null,
  fetchedAt: NOW,
  validUntil: NOW + 15 * MINUTE_MS,
  raw: '{}',
})

/** In the window's form. */
export function fetchedQuote(...bills: readonly Bill[]): FetchedQuote {
  const { raw: _raw, reference: _reference, ...shown } = billQuote(...bills)
  return { ...shown, quoteId: 'quote-1' }
}
