// What a biller asks for a consumer number, and how that looks as the answer of Bill Fetch (docs/service-gaps.md 2.3).
import { DAY_MS } from '#shared/base/clock'
import { notFound, success, type Answer } from '../../core/answers'
import type { BillerRecord } from '../../catalogue/billers'
import { billOf, dateWriter, type Bill } from '../../catalogue/bills'
import { literal } from '../../core/exact-json'
import { rupeesWithPaise, wrongField } from '../../core/fields'
import type { Practice } from '../../core/practice'
import { digits, whole } from '../../core/seeded'
import { fetchScripts, type FetchTrouble } from '../../troubles/bills'
import { codeOfNumber, scriptOf } from '../../troubles/trouble'

export interface Quote {
  /** The open bills, newest first. */
  readonly bills: readonly Bill[]
  /** `exact`: the bill's amount only; a range: any amount within it. */
  readonly accepts: 'exact' | 'nothing' | { readonly lowestPaise: number; readonly highestPaise: number }
}

const SEVERAL = 3
const LOWEST_PART_PAISE = 50_00
const OVERDUE_DAYS = 10
/** A month later is then one to four days ahead, in whatever month: when the next bill is expected. */
const LAST_MONTH_DAYS = 27
/** The bill whose amount is written with an exponent. */
const EXPONENT_PAISE = 1_250_00
const EXPONENT_TEXT = '1.25e3'
const FEE_TEXT = '5.90'
const LONG_NAME = 'श्रीमती अन्नपूर्णा लक्ष्मीनारायण वेंकटसुब्रमण्यम् '.repeat(12).trim()

const answerFor = (consumerNumber: string): FetchTrouble | null =>
  scriptOf(fetchScripts, consumerNumber)?.kind ?? null

/**
 * The bills that are open now. Paid bills disappear, except for the numbers of troubles, which always have one so that
 * they can be tried again.
 */
export function quoteOf(record: BillerRecord, consumerNumber: string, practice: Practice): Quote {
  const { seed, clock } = practice
  const answer = answerFor(consumerNumber)
  const months = answer === 'several' ? SEVERAL : 1
  const bills = Array.from({ length: months }, (_, monthsBack) =>
    changedBill(billOf(seed, record, consumerNumber, clock.now(), monthsBack), answer, clock.now()),
  )
  const open =
    codeOfNumber(consumerNumber) === null ? bills.filter(unpaid(record, consumerNumber, practice)) : bills
  return { bills: nothingDue(answer) ? [] : open, accepts: acceptsFor(answer, open) }
}

const nothingDue = (answer: FetchTrouble | null): boolean =>
  answer === 'nothing-due' || answer === 'nothing-found' || answer === 'nothing-refused' || answer === 'empty'

function changedBill(bill: Bill, answer: FetchTrouble | null, nowMs: number): Bill {
  if (answer === 'overdue') return { ...bill, dueDateMs: nowMs - OVERDUE_DAYS * DAY_MS }
  if (answer === 'last-month') return { ...bill, dueDateMs: nowMs - LAST_MONTH_DAYS * DAY_MS }
  if (answer === 'long-name') return { ...bill, customerName: LONG_NAME }
  return answer === 'exponent' ? { ...bill, amountPaise: EXPONENT_PAISE } : bill
}

function acceptsFor(answer: FetchTrouble | null, bills: readonly Bill[]): Quote['accepts'] {
  if (answer === 'not-accepted') return 'nothing'
  if (answer !== 'part-payment' && answer !== 'other-names') return 'exact'
  return { lowestPaise: LOWEST_PART_PAISE, highestPaise: bills[0]?.amountPaise ?? LOWEST_PART_PAISE }
}

const unpaid =
  ({ biller }: BillerRecord, consumerNumber: string, { ledger }: Practice) =>
  (bill: Bill): boolean =>
    !ledger
      .entries()
      .some(
        (entry) =>
          entry.operation === 'bill.pay' &&
          entry.facts['operator_id'] === biller.id &&
          entry.facts['number'] === consumerNumber &&
          entry.amountPaise === bill.amountPaise &&
          entry.acceptedAtMs >= bill.billDateMs &&
          !entry.refunded,
      )

/** The answer of Bill Fetch. */
export function fetchedBill(record: BillerRecord, consumerNumber: string, practice: Practice): Answer {
  const answer = answerFor(consumerNumber)
  const quote = quoteOf(record, consumerNumber, practice)
  const [newest] = quote.bills
  if (answer === 'nothing-found') return notFound('No bill due for this consumer number.')
  if (answer === 'nothing-refused') return wrongField('canumber', 'has no bill due')
  if (answer === 'empty') return success('Bill fetched.', [])
  const asked = { operator_id: record.biller.id, canumber: consumerNumber }
  if (newest === undefined)
    return success('No bill due.', { ...asked, bill_amount: 0, message: 'No bill due.' })
  if (answer === 'other-names') return success('Bill fetched.', otherNames(newest, practice, record))
  if (answer === 'several')
    return success('Bills fetched.', severalBills(asked, quote.bills, practice, record))
  return success('Bill fetched.', {
    ...asked,
    ...usualBill(newest, quote, practice, record),
    ...oddMembers(answer),
  })
}

function usualBill(bill: Bill, quote: Quote, { seed }: Practice, { biller }: BillerRecord): object {
  const written = dateWriter(seed, biller.id)
  const range = typeof quote.accepts === 'string' ? null : quote.accepts
  return {
    customer_name: bill.customerName,
    bill_amount: amountAsWritten(bill, seed, biller.id),
    min_amount: rupeesWithPaise(range?.lowestPaise ?? bill.amountPaise),
    max_amount: rupeesWithPaise(range?.highestPaise ?? bill.amountPaise),
    due_date: written(bill.dueDateMs),
    bill_date: written(bill.billDateMs),
    bill_number: bill.billNumber,
    bill_period: bill.billPeriod,
    accept_payment: quote.accepts !== 'nothing',
    accept_part_pay: range !== null,
    bill_fetch: { token: digits(24, seed, 'token', bill.billNumber) },
    reference_id: `BF${digits(12, seed, 'fetch', bill.billNumber)}`,
    message: 'Bill fetched.',
  }
}

/** Billers write amounts in different ways: `"1885.00"`, `804`, `292.0`. */
function amountAsWritten(bill: Bill, seed: number, billerId: string): unknown {
  const text = rupeesWithPaise(bill.amountPaise)
  if (bill.amountPaise === EXPONENT_PAISE) return literal(EXPONENT_TEXT)
  const way = whole(0, 2, seed, 'amounts', billerId)
  if (way === 0) return text
  return literal(way === 1 ? text.replace(/\.00$/, '') : text.replace(/0$/, ''))
}

function oddMembers(answer: FetchTrouble | null): object {
  if (answer === 'odd-dates') return { due_date: '0000-00-00', bill_date: '13 Nov 20234', bill_period: 'NA' }
  if (answer === 'fee') return { ccf: FEE_TEXT }
  return answer === 'odd-amount' ? { bill_amount: '1885,50', min_amount: '', max_amount: null } : {}
}

/** As a well-known family of providers writes it: other names, the bill one level deeper, texts for booleans. */
const otherNames = (bill: Bill, { seed }: Practice, { biller }: BillerRecord): object => ({
  name: bill.customerName,
  bill_fetch: {
    billAmount: rupeesWithPaise(bill.amountPaise),
    billnetamount: rupeesWithPaise(bill.amountPaise),
    billdate: dateWriter(seed, biller.id)(bill.billDateMs),
    dueDate: dateWriter(seed, biller.id)(bill.dueDateMs),
    minBillAmount: rupeesWithPaise(LOWEST_PART_PAISE),
    maxBillAmount: rupeesWithPaise(bill.amountPaise),
    acceptPayment: 'Y',
    acceptPartPay: 'Y',
    userName: bill.customerName,
  },
  message: 'Bill fetched.',
})

const severalBills = (
  asked: object,
  bills: readonly Bill[],
  practice: Practice,
  record: BillerRecord,
): object => ({
  ...asked,
  bills: bills.map((bill) => usualBill(bill, { bills, accepts: 'exact' }, practice, record)),
})
