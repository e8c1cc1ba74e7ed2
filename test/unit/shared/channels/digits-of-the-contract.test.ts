// What the window asks of main: no number gets past the contract in the digits of another script. Derived from the table
// of channels, so that a new field is held to it by itself.
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { channels } from '#shared/channels/contract'

/** What a zod schema tells about itself, as far as it is read here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly valueType?: z.ZodType
}

interface Field {
  readonly name: string
  readonly schema: z.ZodType
}

/** Every text and number somewhere in `schema`, by the name it is asked under. */
function fieldsOf(schema: z.ZodType, name: string): readonly Field[] {
  const {
    type,
    shape,
    element,
    innerType,
    in: first,
    options,
    valueType,
  } = schema.def as unknown as Definition
  if (type === 'string' || type === 'number' || type === 'custom') return [{ name, schema }]
  const parts = [element, innerType, first, valueType, ...(options ?? [])].flatMap((part) =>
    part === undefined ? [] : fieldsOf(part, name),
  )
  return [...parts, ...Object.entries(shape ?? {}).flatMap(([key, part]) => fieldsOf(part, key))]
}

const FIELDS = Object.entries(channels).flatMap(([channel, { input }]) => fieldsOf(input, channel))

/** One of each kind of number that is asked for anywhere. */
const NUMBERS = [
  '9876543210',
  '1234567890',
  '234567890124',
  '1234',
  '299',
  '411001',
  '1990-11-05',
  'ABCPE1234F',
  '27ABCPE1234F1Z5',
  '9876543210@bank',
  'SBIN0001234',
  '10.0.0.7',
  'asha1@example.test',
  'https://127.0.0.1:1/',
  '/back1',
  'B1',
]

const ZEROS = ['०', '০', '௦', '౦', '૦', '೦']
const written = (text: string, zero: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))

const letsThrough = ({ schema }: Field): boolean =>
  NUMBERS.flatMap((text) => ZEROS.map((zero) => written(text, zero))).some((text) => {
    const { success, data } = schema.safeParse(text)
    return success && /[०-९০-৯௦-௯౦-౯૦-૯೦-೯]/.test(String(data))
  })

/** Fields in which digits stay as somebody wrote them, by their names. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  'names and words of people':
    'address aliases city customerName evidence firstName footer fullName header ' +
    'lastName middleName name note of reason shop_name state trial',
  'what is looked for, in any script': 'category text',
  secrets: 'passphrase password username webhookSecret',
  'addresses, whose fields turn digits while they are typed': 'baseAddress bindAddress email sources',
  'an id that is passed on unchanged': 'agentId',
  'what the service gave':
    'accountType accountTypeName billerId circle code consentId key operatorCode ' +
    'planDescription planValidity quoteId sessionId',
  'which remembered bill is meant, as main made it from the inputs': 'identity',
  'what this app or this computer gave':
    'accelerator accepted accountId action certificateFile certificates command id keyFile label ' +
    'message number operation payee proofId queue shown stack title',
  'a word as a file of somebody else has it': 'word',
  'what an act is about, compared as it was sent': 'about',
  'a digest that main alone writes': 'dailyCopies',
  'a ledger as the accountant calls it':
    'card cash cash-outside credit customers difference fees own-cost upi wallet written-off',
}

describe('a number asked of main', () => {
  it('comes in 0 to 9 or is refused, in every field that is not of words', () => {
    expect(FIELDS.length).toBeGreaterThan(200)
    const letThrough = [...new Set(FIELDS.filter(letsThrough).map(({ name }) => name))]
    expect(letThrough.toSorted()).toEqual(Object.values(AS_WRITTEN).join(' ').split(' ').toSorted())
  })

  it.each(ZEROS)('is the same customer, whichever digits it is typed in (%s)', (zero) => {
    const numbers = FIELDS.filter(({ name }) => name === 'accountNumber' || name === 'subscriberNumber')
    expect(numbers.length).toBeGreaterThan(5)
    for (const { schema } of numbers) {
      const { success, data } = schema.safeParse(written('9876543210', zero))
      expect([success, data]).toEqual([true, '9876543210'])
    }
  })
})
