// What a receipt says, state by state.
import { describe, expect, test } from 'vitest'
import { receiptModel, type ReceiptModel } from '#main/receipts/model'
import { BILL, OPENED_AT, PRINTED_AT, REFERENCES, saleThat, SHOP } from '../sales'
import type { PaymentPart } from '#shared/sale/payment'
import type { Sale } from '#shared/sale/sale'
import { paise } from '#shared/base/money'

const options = { shop: SHOP, languages: ['en'], copiesBefore: 0, printedAt: PRINTED_AT } as const

function modelOf(sale: Sale, changed: Partial<Parameters<typeof receiptModel>[1]> = {}): ReceiptModel {
  const model = receiptModel(sale, { ...options, ...changed })
  if (model === null) throw new Error('there should be a receipt')
  return model
}

const everyText = (model: ReceiptModel): string => JSON.stringify(model)
const rowsOf = (rows: ReceiptModel['details']): Record<string, string> =>
  Object.fromEntries(rows.map(({ label, value }) => [label.join(' / '), value.join(' / ')]))

describe('the receipt of a recharge that went through', () => {
  const model = modelOf(saleThat('success'))

  test('names the shop, the service, the number and the time in India', () => {
    expect(model.title).toEqual(['Receipt'])
    expect(model.service).toEqual(['Mobile recharge'])
    expect(model.shop.name).toEqual(['Sharma Mobile & Banking'])
    expect(model.shop.lines).toEqual([['Phone 98220 11223'], ['Agent id BCA000417']])
    expect(model.subject.value).toEqual(['98765 43210'])
    expect(model.date.value).toEqual(['20/11/2026 09:41 IST'])
  })

  test('carries its number in the log and eight digits of the chain, also in the code', () => {
    expect(model.number).toEqual({ label: ['Receipt no.'], value: ['000142 · 9f31c2a2'] })
    expect(model.code).toBe('GALLA/000142/9f31c2a2/Rk7_2Qd9xT0aLm3wYv5B')
  })

  test('shows every input and reference', () => {
    expect(rowsOf(model.details)).toEqual({
      Operator: 'Jio',
      Circle: 'Maharashtra Goa',
      Plan: '1.5 GB data a day, unlimited calls',
      Validity: '28 days',
    })
    expect(rowsOf(model.references)).toEqual({
      'Operator reference': REFERENCES.operatorReference,
      'Acknowledgement no.': REFERENCES.acknowledgementNumber,
      Reference: REFERENCES.referenceId,
      'Request id': 'Rk7_2Qd9xT0aLm3wYv5B',
    })
  })

  test('has the fee on a line of its own even when there is none', () => {
    expect(rowsOf(model.amounts)).toEqual({
      'Recharge amount': '₹299.00',
      'Convenience fee': '₹0.00',
      'Paid by': 'Cash',
    })
    expect(model.total).toEqual({ label: ['Total paid'], value: ['₹299.00'] })
    expect(model.inWords.value).toEqual(['Rupees two hundred ninety nine only'])
  })

  test('is stamped successful and bears neither specimen nor duplicate', () => {
    expect(model.stamp).toEqual({ word: ['Successful'], tone: 'good' })
    expect(model.specimen).toBeNull()
    expect(model.duplicate).toBeNull()
    expect(model.notices).toEqual([])
  })
})

describe('paper of a sale that is not through', () => {
  test.each(['pending', 'unknown'] as const)(
    'a %s sale gives an acknowledgement with the promise to the customer, never a receipt',
    (state) => {
      const model = modelOf(saleThat(state))
      expect(model.title).toEqual(['Acknowledgement, not a receipt'])
      expect(model.stamp.tone).toBe('wait')
      expect(model.total.label).toEqual(['Total received'])
      expect(model.notices).toContainEqual(['Please do not pay for it again.'])
      expect(model.notices).toContainEqual(['If the recharge fails, this shop gives you ₹299.00 back.'])
      expect(model.notices.flat().join(' ')).toContain('22/11/2026 09:41 IST')
    },
  )

  test('an unconfirmed sale is not called failed', () => {
    expect(everyText(modelOf(saleThat('unknown')))).not.toMatch(/failed|did not go through/i)
  })

  test('a plain no at the counter says that no cash was taken', () => {
    const model = modelOf(saleThat('failed'))
    expect(model.title).toEqual(['Note, not a receipt'])
    expect(model.stamp.word).toEqual(['Refused'])
    expect(model.total).toEqual({ label: ['Cash taken'], value: ['₹0.00'] })
    expect(rowsOf(model.amounts)['Paid by']).toBe('Not paid')
    expect(model.notices).toContainEqual(['No cash was taken for it.'])
  })

  test('a failure after the customer paid says what the shop owes', () => {
    const model = modelOf(saleThat('failed-owing'))
    expect(model.total).toEqual({ label: ['To be given back'], value: ['₹299.00'] })
    expect(model.notices).toContainEqual(['The shop owes you ₹299.00. Show this slip to collect it.'])
  })

  test.each(['owed-back', 'given-back'] as const)(
    'no paper says that money was cash which came by UPI, and is %s',
    (cashStatus) => {
      const payment = { parts: [{ way: 'upi' as const, amountPaise: paise(29_900) }] }
      const model = modelOf({ ...saleThat('failed-owing'), payment, cashStatus, givenBackBy: 'upi' })
      expect(rowsOf(model.amounts)['Paid by']).toBe('UPI')
      expect(model.total.value).toEqual(['₹299.00'])
      expect(everyText(model)).not.toMatch(/cash/i)
    },
  )

  test('a receipt of a sale that went through after its money was given back says that it was', () => {
    const model = modelOf({ ...saleThat('success'), cashStatus: 'given-back' })
    expect(model.stamp.word).toEqual(['Successful'])
    expect(model.notices).toContainEqual(['₹299.00 was given back to you.'])
    expect(modelOf(saleThat('success')).notices).toEqual([])
  })

  test('a reversal owes the cash back', () => {
    const model = modelOf(saleThat('reversed'))
    expect(model.stamp.word).toEqual(['Reversed'])
    expect(model.total.label).toEqual(['To be given back'])
  })

  test('contrary answers give an acknowledgement that it is on hold', () => {
    const model = modelOf(saleThat('conflict'))
    expect(model.kind).toBe('acknowledgement')
    expect(model.stamp).toEqual({ word: ['On hold'], tone: 'wait' })
  })

  test('nothing is printed while the first answer is awaited', () => {
    expect(receiptModel(saleThat('sending'), options)).toBeNull()
  })
})

describe('marks', () => {
  test.each([
    ['practice', 'Practice · Specimen', 'GALLA-PRACTICE/'],
    ['sandbox', 'Test · Specimen', 'GALLA-SANDBOX/'],
  ] as const)('%s paper is a specimen, in its code too', (environment, word, code) => {
    const model = modelOf(saleThat('success', { environment }))
    expect(model.specimen?.word).toEqual([word])
    expect(model.code.startsWith(code)).toBe(true)
  })

  test('the second reprint says duplicate 2', () => {
    expect(modelOf(saleThat('success'), { copiesBefore: 2 }).duplicate).toEqual(['Duplicate 2'])
  })

  test('two languages say labels twice and names once', () => {
    const model = modelOf(saleThat('success'), { languages: ['hi', 'en'] })
    expect(model.title).toEqual(['रसीद', 'Receipt'])
    expect(model.details[0]).toEqual({ label: ['कंपनी', 'Operator'], value: ['Jio'] })
    expect(model.amounts[2]?.value).toEqual(['नकद', 'Cash'])
  })
})

describe('what may be missing', () => {
  test('an erased customer leaves no number behind', () => {
    const model = modelOf(saleThat('success', { personal: null }))
    expect(model.subject.value).toEqual(['Erased'])
    expect(everyText(model)).not.toContain('98765')
  })

  test('a DTH sale shows the subscriber as typed, leading zero and all, and no empty rows', () => {
    const model = modelOf(
      saleThat('success', {
        subject: {
          service: 'dth',
          operatorName: 'Dish TV',
          circle: null,
          planDescription: null,
          planValidity: null,
        },
        personal: { accountNumber: '01234567890', customerName: 'Asha Rao' },
      }),
    )
    expect(model.service).toEqual(['DTH recharge'])
    expect(model.subject).toEqual({ label: ['Subscriber number'], value: ['01234567890'] })
    expect(rowsOf(model.details)).toEqual({ Operator: 'Dish TV', Customer: 'Asha Rao' })
  })

  test('a shop that has not given its name still gets a heading', () => {
    const model = modelOf(saleThat('success'), {
      shop: { name: '', address: '', phone: '', agentId: '' },
    })
    expect(model.shop).toEqual({ name: ['Recharge and banking counter'], address: '', lines: [] })
  })
})

describe('the paper of a bill', () => {
  const bill = BILL

  test('carries the fields of the national receipt, as far as the service gives them', () => {
    const model = modelOf(saleThat('success', bill))
    expect(model.service).toEqual(['Bill payment'])
    expect(model.subject).toEqual({ label: ['Consumer Number'], value: ['900000342220'] })
    expect(rowsOf(model.details)).toEqual({
      Biller: 'Tata Power Mumbai',
      'Biller id': 'TATAPWR00MUM01',
      'Billing Unit': '4301',
      'Bill number': 'B-2026-11-77',
      'Bill date': '02/11/2026',
      'Bill period': 'Oct 2026',
      'Due date': '25/11/2026',
      Customer: 'Asha Rao',
      'Customer’s mobile': '98765 43210',
      Channel: 'Agent',
    })
    expect(rowsOf(model.amounts)).toEqual({
      'Bill amount': '₹1,845.50',
      'Convenience fee': '₹0.00',
      'Paid by': 'UPI',
    })
    expect(model.inWords.value).toEqual(['Rupees one thousand eight hundred forty five and fifty paise only'])
  })

  test.each(['success', 'pending', 'failed', 'reversed'] as const)(
    'a %s one says plainly that it is no receipt of the national system',
    (state) => {
      const model = modelOf(saleThat(state, bill))
      expect(model.title).not.toEqual(['Receipt'])
      expect(model.notices.flat().join(' ')).toContain('Not a Bharat Connect receipt')
      expect(everyText(model)).not.toMatch(/recharge/i)
    },
  )

  test('is a receipt of the national system once the service gave both of its ids', () => {
    const national = { transactionId: 'BC0120261120094133871', approvalNumber: '83920113' }
    const model = modelOf(saleThat('success', { ...bill, national }))
    expect(model.title).toEqual(['Receipt'])
    expect(model.notices).toEqual([])
    expect(rowsOf(model.references)).toMatchObject({
      'B-Connect Txn ID': 'BC0120261120094133871',
      'Approval Ref No': '83920113',
    })
  })

  test.each([
    { transactionId: 'BC0120261120094133871', approvalNumber: null },
    { transactionId: null, approvalNumber: '83920113' },
  ])('with one id alone it is none', (national) => {
    const model = modelOf(saleThat('success', { ...bill, national }))
    expect(model.title).toEqual(['Payment acknowledgement'])
    expect(model.notices.flat().join(' ')).toContain('Not a Bharat Connect receipt')
  })

  test('while it is pending it is an acknowledgement, whatever ids came', () => {
    const national = { transactionId: 'BC0120261120094133871', approvalNumber: '83920113' }
    expect(modelOf(saleThat('pending', { ...bill, national })).title).toEqual([
      'Acknowledgement, not a receipt',
    ])
  })

  test('has the fee on its own line, in the total, and in what is owed back', () => {
    const withFee = { ...bill, bill: { ...bill.bill, feePaise: 590 } }
    const paid = modelOf(saleThat('success', withFee))
    expect(rowsOf(paid.amounts)).toMatchObject({ 'Bill amount': '₹1,845.50', 'Convenience fee': '₹5.90' })
    expect(paid.total).toEqual({ label: ['Total paid'], value: ['₹1,851.40'] })
    const owed = modelOf(saleThat('failed-owing', withFee))
    expect(owed.total).toEqual({ label: ['To be given back'], value: ['₹1,851.40'] })
  })

  test('never shows what the service answered word for word', () => {
    expect(everyText(modelOf(saleThat('success', bill)))).not.toContain('secret')
  })

  test('an erased customer leaves the biller, and nothing of the connection', () => {
    const model = modelOf(saleThat('success', { ...bill, personal: null }))
    expect(model.subject).toEqual({ label: ['Consumer number'], value: ['Erased'] })
    expect(rowsOf(model.details)).toEqual({
      Biller: 'Tata Power Mumbai',
      'Biller id': 'TATAPWR00MUM01',
      Channel: 'Agent',
    })
  })
})

test('the promise counts from the sale, not from the printing', () => {
  const late = modelOf(saleThat('pending'), { printedAt: OPENED_AT + 40 * 3_600_000 })
  expect(late.notices.flat().join(' ')).toContain('22/11/2026 09:41 IST')
  expect(late.footer).toEqual([['Printed 22/11/2026 01:41 IST']])
})

describe('the shop’s own lines', () => {
  const texts = { header: { en: 'Open 9 to 9', hi: 'सुबह 9 से रात 9' }, footer: { en: '', hi: 'फिर आइए' } }
  test('stand under its name and at the end, in the receipt’s languages', () => {
    const model = modelOf(saleThat('success'), { texts, languages: ['hi', 'en'] })
    expect(model.shop.lines.at(-1)).toEqual(['सुबह 9 से रात 9', 'Open 9 to 9'])
    expect(model.closing).toEqual([['फिर आइए']])
  })
  test('are printed in the language they were written in, where the receipt’s own is empty', () => {
    expect(modelOf(saleThat('success'), { texts }).closing).toEqual([['फिर आइए']])
  })
  test('are left out where the shop wrote none', () => {
    expect(modelOf(saleThat('success')).closing).toEqual([])
    expect(modelOf(saleThat('success')).shop.lines).toHaveLength(2)
  })
})

describe('how it was paid', () => {
  const cash = (amountPaise: number, tenderedPaise?: number): PaymentPart => ({
    way: 'cash',
    amountPaise: paise(amountPaise),
    ...(tenderedPaise === undefined ? {} : { tenderedPaise: paise(tenderedPaise) }),
  })
  const credit = (amountPaise: number): PaymentPart => ({
    way: 'credit',
    amountPaise: paise(amountPaise),
    accountId: 'A-1',
  })
  const paid = (state: Parameters<typeof saleThat>[0], ...parts: readonly PaymentPart[]) =>
    modelOf(saleThat(state, { payment: { parts } }))
  const amounts = (model: ReceiptModel) => {
    const { 'Recharge amount': _amount, 'Convenience fee': _fee, ...others } = rowsOf(model.amounts)
    return others
  }

  test('shows the notes that were handed over and the change, and nothing more of exact cash', () => {
    expect(amounts(paid('success', cash(29_900, 50_000)))).toEqual({
      'Paid by': 'Cash',
      'Cash given': '₹500.00',
      Change: '₹201.00',
    })
    expect(amounts(paid('success', cash(29_900, 29_900)))).toEqual({ 'Paid by': 'Cash' })
  })

  test('shows both ways with their amounts', () => {
    const upi = { way: 'upi', amountPaise: paise(19_900) } as const
    expect(amounts(paid('success', cash(10_000, 20_000), upi))).toEqual({
      Cash: '₹100.00',
      UPI: '₹199.00',
      'Cash given': '₹200.00',
      Change: '₹100.00',
    })
  })

  test('never calls credit paid', () => {
    const whole = saleThat('success', { payment: { parts: [credit(29_900)] } })
    expect(amounts(modelOf(whole))).toEqual({ 'Paid by': 'Credit' })
    expect(modelOf(whole).total).toEqual({ label: ['Total, on credit'], value: ['₹299.00'] })
    expect(paid('success', cash(10_000), credit(19_900)).total.label).toEqual(['Total, part on credit'])
  })

  test('promises back what was paid, and no debt', () => {
    expect(everyText(paid('pending', cash(10_000), credit(19_900)))).toContain('₹100.00')
    const onCredit = saleThat('pending', { payment: { parts: [credit(29_900)] } })
    expect(modelOf(onCredit).notices.flat().join(' ')).not.toContain('₹299')
    expect(paid('failed-owing', cash(10_000), credit(19_900)).total.value).toEqual(['₹100.00'])
  })
})
