// Answers of bill payment (docs/service-gaps.md 2.3 and 2.4).
import { z } from 'zod'
import type { Biller, BillerParameter } from '#shared/operations/bill/bill-schemas'
import { isJsonArray, isJsonObject, memberOf, type JsonObject, type JsonValue } from '#shared/base/exact-json'
import { readExactText, readFlag, readText, readWords } from '#shared/base/exact-values'
import { CONSUMER_NUMBER_KEY } from '#shared/operations/bill/bill-inputs'
import { flag, integer, text } from '../../../service/answers/answer-fields'

/**
 * The billers of a Biller List answer, in order. The national list is the one long answer, so it is parsed by hand in
 * one pass, in a quarter of the time that schemas of records take. Entries that are not records are left out, and so
 * are billers without an id, which cannot be paid; one without a name is called by its id.
 */
export function billersFromData(data: JsonValue, numberInputs: readonly string[] = []): readonly Biller[] {
  const list = memberOf(data, 'billers')
  if (!isJsonArray(list)) return []
  const billers: Biller[] = []
  for (const entry of list) {
    const id = readExactText(memberOf(entry, 'id'))
    if (id === null || id.trim() === '') continue
    billers.push({
      id,
      name: readWords(memberOf(entry, 'name')) ?? id,
      category: readText(memberOf(entry, 'category')) ?? '',
      fetchesBill: readFlag(memberOf(entry, 'fetch_bill')) !== false,
      parameters: parametersFrom(memberOf(entry, 'parameters'), numberInputs),
    })
  }
  return billers
}

/** By input name, in the service's order. An empty map may come as an empty list (T30). */
function parametersFrom(
  map: JsonValue | undefined,
  numberInputs: readonly string[],
): readonly BillerParameter[] {
  const parameters: BillerParameter[] = []
  for (const [key, entry] of namedParameters(map)) {
    const pattern = readExactText(memberOf(entry, 'regex'))
    const label = readWords(memberOf(entry, 'display_name')) ?? key
    const isNamed = numberInputs.some((name) => isSameName(name, key) || isSameName(name, label))
    parameters.push({
      key,
      label,
      pattern: pattern === '' ? null : pattern,
      isRequired: readFlag(memberOf(entry, 'required')) !== false,
      ...(isNamed ? { isNumber: true } : {}),
    })
  }
  return parameters
}

/** Names under which a list of inputs may give each its key. */
const KEY_NAMES = ['key', 'name', 'param', 'parameter', 'param_name']
const isParameter = (value: JsonValue): boolean =>
  ['display_name', 'regex'].some((name) => typeof memberOf(value, name) === 'string')

/** The documented map, a list of maps, a list of inputs that name their key, or one input alone, which is the consumer number. */
function namedParameters(
  value: JsonValue | undefined,
): readonly (readonly [key: string, entry: JsonValue])[] {
  if (isJsonArray(value)) return value.flatMap(namedParameters)
  if (!isJsonObject(value)) return []
  if (!isParameter(value))
    return Object.entries(value).flatMap(([key, entry]) =>
      isJsonObject(entry) ? [[key, entry] as const] : [],
    )
  const keys = KEY_NAMES.map((name) => readExactText(memberOf(value, name)))
  return [[keys.find((key) => key !== null && key !== '') ?? CONSUMER_NUMBER_KEY, value]]
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** The documented form of the list, for the published description. */
export const billersDocumented = z.object({
  mode: text(),
  category: text('all appears in an example response'),
  total: integer(),
  billers: z.array(
    z.object({
      id: text('biller id'),
      name: text(),
      category: text(),
      fetch_bill: flag('whether a bill can be fetched'),
      parameters: z
        .record(
          z.string(),
          z.object({
            display_name: text(),
            regex: text('validation pattern for the input'),
            required: flag(),
          }),
        )
        .meta({ description: 'keyed by input parameter name' }),
    }),
  ),
})

const NESTED = ['bill_fetch', 'bill']

/** The bills of a fetch: those in `bills`, or the one that `data` itself describes. */
export function billRecords(data: JsonValue): readonly JsonObject[] {
  const several = memberOf(data, 'bills')
  if (isJsonArray(several)) return several.filter((entry) => isJsonObject(entry))
  return isJsonObject(data) ? [data] : isJsonArray(data) ? data.filter((entry) => isJsonObject(entry)) : []
}

/** The first filled value under one of `names`, in the bill itself, one level deeper, or in the answer around it. */
export function billValue(
  bill: JsonObject,
  around: JsonValue,
  names: readonly string[],
): JsonValue | undefined {
  for (const place of [bill, ...NESTED.map((name) => memberOf(bill, name)), around]) {
    for (const name of names) {
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
