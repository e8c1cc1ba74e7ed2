import { describe, expect, it } from 'vitest'
import type { BillerParameter } from '#shared/operations/bill/bill-schemas'
import {
  billIdentities,
  consumerNumberOf,
  inputsIdentity,
  isOfPerson,
  numberKeyOf,
} from '#shared/operations/bill/bill-identity'
import type { BillInputs } from '#shared/operations/bill/bill-inputs'

/** Inputs under the names that billers publish; those with a question mark are optional. */
const asking = (...names: readonly string[]) => ({
  parameters: names.map((name): BillerParameter => {
    const label = name.replace(/\?$/, '')
    return { key: label, label, pattern: null, isRequired: !name.endsWith('?') }
  }),
})
const NOTHING_TOLD: { readonly billNumber: string | null; readonly reference: string | null } = {
  billNumber: null,
  reference: null,
}

const isSame = (
  biller: ReturnType<typeof asking>,
  one: BillInputs,
  other: BillInputs,
  told = [NOTHING_TOLD, NOTHING_TOLD],
): boolean => {
  const identities = billIdentities(biller, one, told[0] ?? NOTHING_TOLD)
  return billIdentities(biller, other, told[1] ?? NOTHING_TOLD).some((each) => identities.includes(each))
}

describe('which bills of one biller are the same', () => {
  it.each([
    [['BU', 'Consumer No'], { BU: '4637', 'Consumer No': '170019' }, { BU: '4637', 'Consumer No': '170020' }],
    [
      ['Last 4 digits of Credit Card Number', 'Registered Mobile Number'],
      { 'Last 4 digits of Credit Card Number': '1234', 'Registered Mobile Number': '9876543210' },
      { 'Last 4 digits of Credit Card Number': '1234', 'Registered Mobile Number': '9876543211' },
    ],
    [
      ['Policy Number', 'Date of Birth (DD-MM-YYYY)'],
      { 'Policy Number': '71', 'Date of Birth (DD-MM-YYYY)': '01-02-1990' },
      { 'Policy Number': '72', 'Date of Birth (DD-MM-YYYY)': '01-02-1990' },
    ],
    [
      ['Sub Division Code', 'K Number'],
      { 'Sub Division Code': '1', 'K Number': '2' },
      { 'Sub Division Code': '2', 'K Number': '1' },
    ],
  ])('tells two customers of %j apart by any required input', (names, one, other) => {
    expect(isSame(asking(...names), one, other)).toBe(false)
    expect(isSame(asking(...names), one, { ...one })).toBe(true)
  })

  it('is not told apart by an optional mobile number, e-mail address or name', () => {
    const biller = asking('Consumer Number', 'Mobile Number?', 'Email?')
    const one = { 'Consumer Number': '0012', 'Mobile Number': '9876543210' }
    expect(isSame(biller, one, { 'Consumer Number': '0012', Email: 'a@b.in' })).toBe(true)
    expect(isSame(biller, one, { ...one, 'Consumer Number': '0013' })).toBe(false)
  })

  it('is told apart by every input where all are optional', () => {
    const biller = asking('Consumer Number?', 'Mobile Number?')
    expect(isSame(biller, { 'Mobile Number': '1' }, { 'Mobile Number': '2' })).toBe(false)
    expect(isSame(biller, { 'Mobile Number': '1' }, { 'Mobile Number': '1' })).toBe(true)
  })

  it('is the same in whatever script, case, signs and leading zeros it was typed', () => {
    const biller = asking('Vehicle Registration Number')
    const of = (text: string) => inputsIdentity(biller, { 'Vehicle Registration Number': text })
    expect(of('ka 01-ab/१२३४')).toBe(of('KA01AB1234'))
    expect(of('000123')).toBe(of('123'))
    expect(of('100123')).not.toBe(of('123'))
  })

  it('is the same whatever was typed if its bill number or its reference is the same', () => {
    const biller = asking('Consumer Number')
    const told = (billNumber: string | null, reference: string | null) => ({ billNumber, reference })
    const same = (...both: [ReturnType<typeof told>, ReturnType<typeof told>]) =>
      isSame(biller, { 'Consumer Number': '1' }, { 'Consumer Number': '2' }, both)
    expect(same(told('B-20991', null), told('b 20991', null))).toBe(true)
    expect(same(told(null, 'REF1'), told(null, 'ref-1'))).toBe(true)
    expect(same(told('20991', null), told(null, '20991'))).toBe(false)
  })

  it.each(['NA', '0', '-', 'null', '0000', 'NOT AVAILABLE', ''])(
    'takes "%s" for no bill number, so that strangers do not share it',
    (text) => {
      const told = { billNumber: text, reference: text }
      expect(
        isSame(asking('Consumer Number'), { 'Consumer Number': '1' }, { 'Consumer Number': '2' }, [
          told,
          told,
        ]),
      ).toBe(false)
    },
  )

  it('compares an input of more than 200 characters to its end', () => {
    const biller = asking('Customer ID')
    const long = 'X'.repeat(400)
    expect(isSame(biller, { 'Customer ID': `${long}1` }, { 'Customer ID': `${long}2` })).toBe(false)
    expect(isSame(biller, { 'Customer ID': `${long}1` }, { 'Customer ID': `${long}1` })).toBe(true)
  })

  it('does not depend on the order in which the list names the inputs', () => {
    const inputs = { BU: '1', 'Consumer No': '2' }
    expect(inputsIdentity(asking('BU', 'Consumer No'), inputs)).toBe(
      inputsIdentity(asking('Consumer No', 'BU'), inputs),
    )
  })
})

describe('which input is shown as the number', () => {
  it.each([
    [['BU', 'Consumer No'], 'Consumer No'],
    [['BU', 'Consumer Number', 'Mobile Number?'], 'Consumer Number'],
    [
      ['Registered Mobile Number', 'Last 4 digits of Credit Card Number'],
      'Last 4 digits of Credit Card Number',
    ],
    [['Date of Birth (DD-MM-YYYY)', 'Policy Number'], 'Policy Number'],
    [['Account Holder Name', 'Loan Account Number'], 'Loan Account Number'],
    [['Mobile Number?', 'Vehicle Registration Number'], 'Vehicle Registration Number'],
    [['Subdivision Code', 'RR Number'], 'RR Number'],
    [['City', 'Service Connection Number'], 'Service Connection Number'],
    [['District', 'USC No'], 'USC No'],
    [['Zone', 'BP No'], 'BP No'],
    [['K Number'], 'K Number'],
    [['Email Id', 'CA Number'], 'CA Number'],
    [['Name', 'customerId'], 'customerId'],
    [['Mobile Number'], 'Mobile Number'],
    [['dob', 'canumber'], 'canumber'],
  ])('of %j it is %s', (names, number) => {
    expect(numberKeyOf(asking(...names))).toBe(number)
  })

  it('is the one that the profile names', () => {
    const [bu, consumer] = asking('BU', 'Consumer No').parameters
    if (bu === undefined || consumer === undefined) throw new Error('two inputs')
    expect(numberKeyOf({ parameters: [{ ...bu, isNumber: true }, consumer] })).toBe('BU')
  })

  it('is another one where the likeliest was left empty', () => {
    const biller = asking('Consumer Number?', 'Mobile Number?')
    expect(consumerNumberOf(biller, { 'Mobile Number': '9876543210' })).toBe('9876543210')
  })
})

describe('whose bill it is', () => {
  const bill = {
    accountNumber: '170019',
    customerMobile: '9876543210',
    bill: { billNumber: 'B-77', inputs: [{ value: '4637' }, { value: '01-02-1990' }] },
  }
  it.each(['170019', '98765 43210', 'b77', '4637', '01/02/1990'])('is theirs who gives %s', (typed) => {
    expect(isOfPerson(bill, typed)).toBe(true)
  })
  it.each(['17001', '9', '', ' - '])('is not theirs who gives "%s"', (typed) => {
    expect(isOfPerson(bill, typed)).toBe(false)
  })
})
