// Answers of bill payment (document 2.4b; fetched bills and payments are assumed, service-gaps 2.3 and 2.4).
import { z } from 'zod'
import { isJsonArray, isJsonObject, memberOf, type JsonObject, type JsonValue } from '../exact-json'
import { exactText, flag, integer, records, record, text } from './fields'

const parameterEntry = z.object({
  display_name: text(),
  regex: exactText('validation pattern for the input'),
  required: flag(),
})

/** Keyed by input name, in the service's order; an empty map may come as an empty list (T30). */
const parametersByKey = z.preprocess(
  (value) => {
    const map = value as JsonValue | undefined
    return isJsonObject(map)
      ? Object.entries(map).flatMap(([key, entry]) => (isJsonObject(entry) ? [{ ...entry, key }] : []))
      : []
  },
  z.array(parameterEntry.extend({ key: z.string() })),
)

const biller = {
  id: exactText('biller id'),
  name: text(),
  category: text(),
  fetch_bill: flag('whether a bill can be fetched'),
}
export const billerEntry = z.object({ ...biller, parameters: parametersByKey })
export const billersData = record({
  mode: text(),
  category: text(),
  total: integer(),
  billers: records(billerEntry),
})
/** The same as the document has it, for the published description. */
export const billersDocumented = z.object({
  mode: text(),
  category: text('all appears in an example response'),
  total: integer(),
  billers: z.array(
    z.object({
      ...biller,
      parameters: z.record(z.string(), parameterEntry).meta({ description: 'keyed by input parameter name' }),
    }),
  ),
})

/** Fields of a fetched bill, each under every name seen in the field, best first (service-gaps 2.3). */
export const BILL_NAMES = {
  customerName: ['customer_name', 'userName', 'name', 'customerName'],
  amount: ['bill_amount', 'billAmount', 'due_amount', 'dueamount', 'amount', 'billnetamount'],
  minimum: ['min_amount', 'minBillAmount'],
  maximum: ['max_amount', 'maxBillAmount'],
  dueDate: ['due_date', 'dueDate', 'duedate'],
  billDate: ['bill_date', 'billDate', 'billdate'],
  billNumber: ['bill_number', 'billNumber'],
  billPeriod: ['bill_period', 'billPeriod'],
  reference: ['reference_id', 'ref_id', 'refId', 'bill_fetch_ref_id', 'billFetchId'],
  acceptsPayment: ['accept_payment', 'acceptPayment'],
  acceptsPartPayment: ['accept_part_pay', 'acceptPartPay'],
  message: ['message'],
} as const
export type BillField = keyof typeof BILL_NAMES

const NESTED = ['bill_fetch', 'bill']

/** The bills of a fetch: those of `bills`, or the one that `data` itself describes. */
export function billRecords(data: JsonValue): readonly JsonObject[] {
  const several = memberOf(data, 'bills')
  if (isJsonArray(several)) return several.filter((entry) => isJsonObject(entry))
  return isJsonObject(data) ? [data] : isJsonArray(data) ? data.filter((entry) => isJsonObject(entry)) : []
}

/** The first filled value of a field, in the bill itself, one level down in it, or in the answer around it. */
export function billValue(bill: JsonObject, around: JsonValue, field: BillField): JsonValue | undefined {
  for (const place of [bill, ...NESTED.map((name) => memberOf(bill, name)), around]) {
    for (const name of BILL_NAMES[field]) {
      const value = memberOf(place, name)
      if (value !== undefined && value !== null && value !== '') return value
    }
  }
  return undefined
}

export const fetchedBillDocumented = z.object({
  operator_id: text(),
  canumber: text(),
  customer_name: text(),
  bill_amount: text('rupees, decimal'),
  min_amount: text(),
  max_amount: text(),
  due_date: text(),
  bill_date: text(),
  bill_number: text(),
  bill_period: text(),
  accept_payment: flag(),
  accept_part_pay: flag(),
  reference_id: text(),
  message: text(),
})
