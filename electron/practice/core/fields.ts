// The inputs of a request: which members it must have, in which JSON form, and the 422 that names the wrong ones.
import { z } from 'zod'
import { invalidFields, type Answer } from './answers'
import { JsonNumber } from './exact-json'
import type { Call, Practice, Route } from './practice'

/** A JSON string that is not blank; kept unchanged, since ids must come back byte for byte. */
export const text = z.string('must be a string').regex(/\S/, 'is required')

/** A JSON string that may be empty. */
export const anyText = z.string('must be a string')

const jsonNumber = z
  .instanceof(JsonNumber, { message: 'must be a number' })
  .transform((number) => number.text)

/** Documented as a number. A string is accepted too: leading zeros and letters do not survive as a number. */
export const numberOrText = z.union([jsonNumber, text], 'must be a number')

const LARGEST_DIGITS = 9

/** Rupees as a JSON number with at most two decimals; returns paise. */
export const rupees = jsonNumber
  .refine((digits) => new RegExp(`^\\d{1,${LARGEST_DIGITS}}(\\.\\d{1,2})?$`).test(digits), 'is not an amount')
  .transform(paiseOf)
  .refine((amountPaise) => amountPaise > 0, 'must be above zero')

function paiseOf(digits: string): number {
  const [whole = '0', fraction = ''] = digits.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** `645.00` */
export const rupeesWithPaise = (amountPaise: number): string =>
  `${Math.trunc(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`

const fieldMessages = (issues: readonly z.core.$ZodIssue[]) =>
  issues.map((issue) => ({ field: issue.path.join('.') || 'body', message: issue.message }))

const API = '/api/v1'

/** `path` in hono's form, without the part that all have. */
export const get = (operation: string, path: string, answer: Route['answer']): Route => ({
  operation,
  method: 'GET',
  path: `${API}/${path}`,
  answer,
})

/** An operation whose body has the fields of `schema`; 422 with a message for each wrong one before anything is done. */
export const post = <Schema extends z.ZodType>(
  operation: string,
  path: string,
  schema: Schema,
  answer: (fields: z.output<Schema>, practice: Practice, call: Call) => Answer,
  more: Pick<Route, 'troubleField' | 'wantsAccept'> = {},
): Route => ({
  operation,
  method: 'POST',
  path: `${API}/${path}`,
  ...more,
  answer: (call, practice) => {
    const read = schema.safeParse(call.body)
    return read.success ? answer(read.data, practice, call) : invalidFields(fieldMessages(read.error.issues))
  },
})

export const wrongField = (field: string, message: string): Answer => invalidFields([{ field, message }])

/** The text or number of a body's member, by its dotted name; empty if there is none. */
export function memberText(body: unknown, name: string): string {
  const value = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], body)
  return value instanceof JsonNumber ? value.text : typeof value === 'string' ? value : ''
}
