// Answers of the recharge operations (the operator list is assumed, docs/service-gaps.md 2.1).
import { z } from 'zod'
import { isJsonArray, isJsonObject, memberOf, type JsonValue } from '#shared/base/exact-json'
import { seenWords } from '#shared/base/exact-values'
import {
  digits,
  exactText,
  integer,
  recordOrRecords,
  records,
  record,
  rupees,
  text,
  texts,
} from '../../../service/answers/answer-fields'

export const lookupData = record({ operator: text(), circle: exactText('one of the circle values') })

const planEntry = z.object({
  rs: text('price in rupees'),
  desc: text('plan description'),
  validity: text('validity text, e.g. a number of days, or N/A'),
  last_update: text('DD-MM-YYYY'),
})

/** Categories in the service's own order and names. An empty map may come as an empty list (T30). */
const plansByCategory = z.preprocess(
  (value) => {
    const map = value as JsonValue | undefined
    return isJsonObject(map)
      ? Object.entries(map).map(([name, plans]) => ({ name: seenWords(name), plans }))
      : []
  },
  z.array(z.object({ name: z.string(), plans: records(planEntry) })),
)

export const plansData = record({ operator: text(), circle: text(), plans: plansByCategory })

const dthRecord = z.object({
  Balance: digits('account balance'),
  customerName: text(),
  NextRechargeDate: text('YYYY-MM-DD'),
  status: text('subscriber status text'),
  planname: text(),
  MonthlyRecharge: rupees('number'),
})

export const dthData = record({
  ca_number: digits(),
  operator: text(),
  info: recordOrRecords(Object.keys(dthRecord.shape), dthRecord),
})

export const operatorEntry = z.object({
  operator_code: exactText(),
  operator_id: exactText(),
  code: exactText(),
  id: exactText(),
  operator: text(),
  name: text(),
  operator_name: text(),
  type: text(),
  category: text(),
  service: text(),
  service_type: text(),
  status: text(),
})

/** Our assumed form, without the alternative names under which its fields are accepted. */
const operatorDocumented = z.object({
  operator_code: exactText('string or number'),
  operator: text(),
  type: text('mobile or dth'),
})

const LIST_NAMES = ['operators', 'list', 'data']

/** The list may be `data` itself or be in it under one of several names. */
const operatorsAnywhere = (
  value: unknown,
): { operators: JsonValue | undefined; circles: JsonValue | undefined; total: JsonValue | undefined } => {
  const data = value as JsonValue | undefined
  const list = isJsonArray(data)
    ? data
    : LIST_NAMES.map((name) => memberOf(data, name)).find((member) => isJsonArray(member))
  return { operators: list, circles: memberOf(data, 'circles'), total: memberOf(data, 'total') }
}

export const operatorsData = z.preprocess(
  operatorsAnywhere,
  z.object({ operators: records(operatorEntry), circles: texts(), total: integer() }),
)

/** The documented form of both: plans by category, and the list without the alternative names. */
export const plansDocumented = z.object({
  operator: text(),
  circle: text(),
  plans: z
    .record(z.string(), z.array(planEntry))
    .meta({ description: 'plan category name → plans; the names are open' }),
})
export const operatorsDocumented = z.object({
  total: integer(),
  operators: z.array(operatorDocumented),
  circles: z.array(z.string()),
})
