// The sample of a bill.
import type { Paise } from '#shared/base/money'
import { matchPattern, readPattern } from '#shared/base/pattern'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { billSubject } from '#test/support/bills'
import { REQUEST_ID } from '#test/support/service'
import { bodyOf, type SaleSample } from '../sale-sample'

/** The first biller that has a bill to fetch and a pattern for which an input can be generated. */
function payable(billers: readonly Biller[]): readonly [string, { readonly canumber: string }] {
  for (const { id, fetchesBill, parameters } of billers) {
    const [parameter, ...others] = parameters
    if (!fetchesBill || parameter?.key !== 'canumber' || others.length > 0) continue
    for (const canumber of [
      '5',
      '51',
      '514',
      '5143',
      '51432',
      '514326',
      '5143267',
      '51432678',
      '514326789',
      '5143267895',
      '51432678951',
      '514326789512',
    ])
      if (matchPattern(readPattern(parameter.pattern), canumber) === 'match') return [id, { canumber }]
  }
  throw new Error('no biller to pay')
}

export const SAMPLE: SaleSample = {
  subject: billSubject({ billerId: '11', billerName: 'Practice Power', amountSource: 'typed' }),
  bodyFor: ({ number, billerId }) =>
    bodyOf({ operator_id: billerId, canumber: number, mode: 'online', ad1: null, ad2: null }),
  call: async ({ bill }) => {
    const billers = await bill.billerList({ category: 'Electricity' })
    const [billerId, inputs] = payable(billers.ok ? billers.value.billers : [])
    const quote = await bill.fetchBill({ billerId, inputs })
    const amountPaise = (quote.ok ? (quote.value.bills[0]?.amountPaise ?? 100) : 100) as Paise
    const paying = bill.payBody({
      requestId: `${REQUEST_ID}B` as typeof REQUEST_ID,
      billerId,
      inputs,
      amountPaise,
      customerMobile: null,
      customerName: null,
      paymentMode: 'cash',
      quote: null,
    })
    if (paying.ok)
      await bill.pay({ requestId: `${REQUEST_ID}B` as typeof REQUEST_ID, canonicalBody: paying.value })
    await bill.checkStatus({ requestId: `${REQUEST_ID}B` as typeof REQUEST_ID, referenceId: null })
  },
}
