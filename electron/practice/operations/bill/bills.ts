// Biller List, Bill Fetch and Bill Pay (docs/service-gaps.md 2.3 and 2.4), and the optional bill status.
import { z } from 'zod'
import { notFound, refusal, success, type Answer } from '../../core/answers'
import { fetchedBill, type Quote, quoteOf } from './bill-quotes'
import { billerCatalogue, type Biller, type BillerRecord } from '../../catalogue/billers'
import { anyText, get, memberText, numberOrText, post, rupees, text, wrongField } from '../../core/fields'
import { paymentStatus, takePayment } from '../payments'
import type { Call, Practice, Route } from '../../core/practice'
import { billPayScripts } from '../../troubles/payments'
import { scriptOf } from '../../troubles/trouble'

const listFields = z.object({ mode: text, category: text })

/** Loans have two category names; a request for one gets both, under the answer category `all`. */
const LOANS: ReadonlySet<string> = new Set(['EMI', 'Loan EMI'])
const WHOLE_LIST = 'all'
/** The service's total includes billers here that it does not list. */
const MISCOUNTED = { category: 'Donation', by: 3 } as const

function billerList(fields: z.output<typeof listFields>, { seed }: Practice): Answer {
  const { billers } = billerCatalogue(seed)
  const wanted = wantedIn(fields.category)
  const listed = fields.mode === 'online' ? billers.filter(({ category }) => wanted(category)) : []
  const total = listed.length + (fields.category === MISCOUNTED.category ? MISCOUNTED.by : 0)
  const category = LOANS.has(fields.category) ? WHOLE_LIST : fields.category
  return success('Billers fetched.', {
    mode: fields.mode,
    category,
    total,
    billers: listed satisfies readonly Biller[],
  })
}

const wantedIn = (asked: string): ((category: string) => boolean) => {
  if (asked === WHOLE_LIST) return () => true
  return LOANS.has(asked) ? (category) => LOANS.has(category) : (category) => category === asked
}

const billFields = z.object({
  operator_id: numberOrText,
  canumber: text,
  mode: text,
  ad1: anyText.nullish(),
  ad2: anyText.nullish(),
})

function billFetch(fields: z.output<typeof billFields>, practice: Practice, call: Call): Answer {
  const record = billerCatalogue(practice.seed).byId.get(fields.operator_id)
  const problem = inputProblem(record, call)
  if (record === undefined || problem !== null) return problem ?? unknownBiller()
  if (!record.biller.fetch_bill) return wrongField('operator_id', 'does not support fetching a bill')
  return fetchedBill(record, fields.canumber, practice)
}

const unknownBiller = (): Answer => wrongField('operator_id', 'is not a biller')

/** The first input that the biller would refuse, or null. */
function inputProblem(record: BillerRecord | undefined, call: Call): Answer | null {
  if (record === undefined) return unknownBiller()
  for (const { key, regex, required, display_name } of record.checks) {
    const typed = memberText(call.body, key)
    if (typed === '' && required) return wrongField(key, `${display_name} is required`)
    if (typed !== '' && !new RegExp(regex).test(typed)) return wrongField(key, `${display_name} is not valid`)
  }
  return null
}

const payFields = billFields.extend({ request_id: text, amount: rupees })

function billPay(fields: z.output<typeof payFields>, practice: Practice, call: Call): Answer {
  const record = billerCatalogue(practice.seed).byId.get(fields.operator_id)
  const problem = inputProblem(record, call)
  if (record === undefined || problem !== null) return problem ?? unknownBiller()
  const { biller } = record
  const known = practice.ledger.debitCount(fields.request_id) > 0
  const refused = known ? null : amountProblem(record, fields.canumber, fields.amount, practice)
  if (refused !== null) return refused
  const script = scriptOf(billPayScripts, fields.canumber, fields.amount)
  if (script?.answer === 'looks-like-a-bill') return fetchedBill(record, fields.canumber, practice)
  return takePayment(
    {
      operation: 'bill.pay',
      requestId: fields.request_id,
      amountPaise: fields.amount,
      numberField: 'canumber',
      facts: { operator: biller.name, operator_id: biller.id, number: fields.canumber },
      script,
    },
    practice,
    call,
  )
}

/** A fetched bill is paid exactly, or within what its biller allows. */
function amountProblem(
  record: BillerRecord,
  consumerNumber: string,
  amountPaise: number,
  practice: Practice,
): Answer | null {
  if (!record.biller.fetch_bill) return null
  const quote = quoteOf(record, consumerNumber, practice)
  if (quote.bills.length === 0) return refusal(400, 'NO_BILL_DUE', 'There is no bill due.')
  if (quote.accepts === 'nothing')
    return refusal(400, 'PAYMENT_NOT_ACCEPTED', 'The biller does not accept payment.')
  return fits(quote, amountPaise)
    ? null
    : refusal(400, 'AMOUNT_MISMATCH', 'The amount is not the bill amount.')
}

const fits = ({ bills, accepts }: Quote, amountPaise: number): boolean =>
  typeof accepts === 'string'
    ? bills.some((bill) => bill.amountPaise === amountPaise)
    : amountPaise >= accepts.lowestPaise && amountPaise <= accepts.highestPaise

const billStatus = (call: Call, practice: Practice): Answer => {
  const key = call.parameters['requestId'] ?? ''
  const style = (trouble: string | null) => billPayScripts.get(trouble ?? '')?.status ?? 'state'
  return key === ''
    ? notFound('No transaction with this request id.')
    : paymentStatus(key, 'bill.pay', (entry) => style(entry.trouble), practice)
}

export const billRoutes: readonly Route[] = [
  post('bill.billers', 'bill-payment/biller-list', listFields, billerList),
  post('bill.fetch', 'bill-payment/fetch-bill', billFields, billFetch, { troubleField: 'canumber' }),
  post('bill.pay', 'bill-payment/pay-bill', payFields, billPay, { troubleField: 'canumber' }),
  get('bill.status', 'bill-payment/status/:requestId', billStatus),
]
