// Bodies for any route, made from its schema: one that fits, and for each place in it whatever breaks programs.
import { z } from 'zod'

type Json = { readonly [key: string]: unknown }
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts that some pattern of ours wants; the first that fits is taken. */
const TEXTS = [
  'x',
  '1',
  '1234',
  'x@shop.test',
  'https://127.0.0.1:1',
  '127.0.0.1',
  'counter-00000000',
  'A'.repeat(43),
  'A'.repeat(86),
  '0'.repeat(16),
  '0'.repeat(32),
  'galla-00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-000000000000',
  'a ration card 1974',
  '000000',
  '2026-11-20',
  '2026-11',
  'A'.repeat(22),
  'A'.repeat(32),
  'a'.repeat(64),
]

/** A value that the schema takes; undefined where none is known. */
export function sampleOf(schema: z.ZodType): unknown {
  const all = choicesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)
  return all.find((one) => schema.safeParse(one).success) ?? all[0]
}

/** The fullest first: it has most places to be wrong in. */
const choicesOf = (of: Json): unknown[] => {
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((any) => (of[any] ?? []) as Json[])
  return choices.length === 0
    ? [sampled(of)]
    : choices.flatMap(choicesOf).toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

function sampled(of: Json): unknown {
  if ('const' in of) return of['const']
  if (Array.isArray(of['enum'])) return of['enum'].includes(ENVIRONMENT) ? ENVIRONMENT : of['enum'][0]
  if (['anyOf', 'oneOf', 'allOf'].some((any) => Array.isArray(of[any]))) return choicesOf(of)[0]
  switch (of['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((of['properties'] ?? {}) as Json).map(([name, part]) => [name, sampled(part as Json)]),
      )
    case 'array': {
      const fixed = of['prefixItems'] as Json[] | undefined
      return fixed === undefined ? [sampled((of['items'] ?? {}) as Json)] : fixed.map(sampled)
    }
    case 'string':
      return TEXTS.find((text) => fits(text, of)) ?? 'x'.repeat(Number(of['minLength'] ?? 1))
    case 'integer':
    case 'number':
      return Math.max(Number(of['minimum'] ?? 1), Math.min(1, Number(of['maximum'] ?? 1)))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      // A text that JSON Schema cannot tell of: an id.
      return 'A'.repeat(22)
  }
}

/** What a real office takes. */
const ENVIRONMENT = 'production'

const sizeOf = (value: unknown): number => JSON.stringify(value ?? null).length

const fits = (text: string, of: Json): boolean =>
  (typeof of['pattern'] !== 'string' || new RegExp(of['pattern'], 'u').test(text)) &&
  text.length >= Number(of['minLength'] ?? 0) &&
  text.length <= Number(of['maxLength'] ?? Infinity)

const HOSTILE_TEXTS = [
  '\ud800',
  'x\udc00y',
  '\0',
  `x${String.fromCharCode(0)}y`,
  'x'.repeat(100_000),
  '',
  "'; DROP TABLE sale; --",
  '\u202e\u{1f4a9}',
]
const HOSTILE_NUMBERS = [
  2 ** 63,
  -(2 ** 63),
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  0.5,
  -1,
  8.64e15 + 1,
]
const HOSTILE_VALUES: readonly unknown[] = [null, [], {}, true, [[[[[[]]]]]], { '\ud800': '\ud800' }]

/** The sample with one place after the other replaced by everything that is hostile there. */
export function* hostileBodies(sample: unknown): Generator<string> {
  yield* RAW
  yield JSON.stringify(sample)
  for (const place of placesOf(sample)) {
    const here = at(sample, place)
    const values = typeof here === 'string' ? HOSTILE_TEXTS : typeof here === 'number' ? HOSTILE_NUMBERS : []
    for (const value of [...values, ...HOSTILE_VALUES]) yield JSON.stringify(replaced(sample, place, value))
  }
}

const RAW = [
  '',
  '{',
  'null',
  '"\\ud800"',
  '{"a":1e999}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '\ufeff{}',
]

type Place = readonly (string | number)[]

function placesOf(value: unknown, place: Place = []): Place[] {
  const parts = Array.isArray(value)
    ? value.map((part, index) => [index, part] as const)
    : isJson(value)
      ? Object.entries(value)
      : []
  return [
    ...(place.length > 0 ? [place] : []),
    ...parts.flatMap(([name, part]) => placesOf(part, [...place, name])),
  ]
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((found, name) => (found as Record<string | number, unknown>)[name], value)

function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Json) }
  ;(copy as Record<string | number, unknown>)[name] = replaced(
    (value as Record<string | number, unknown>)[name],
    rest,
    by,
  )
  return copy
}
