// Input for any channel, made from its schema: sometimes as it should be, mostly spoiled in a way that a page taken over
// by somebody else could spoil it.
import type { z } from 'zod'
import type { Chance } from '../world/chance'

/** What a zod schema tells about itself, as far as it is read here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
}

/** Texts that some field somewhere accepts. None leads anywhere but to this computer. */
const FITTING_TEXTS = [
  'a',
  '1',
  '4071',
  '2846',
  '299',
  '9876543210',
  '123456789012',
  'ABCDE1234F',
  '27ABCDE1234F1Z5',
  'asha@upi',
  'asha@example.test',
  'SBIN0000001',
  '400001',
  'https://127.0.0.1:1/',
  '127.0.0.1:1',
  'Asha Rao',
  'a-long-enough passphrase',
  '2026-11-20',
  '1990-01-31',
  'Maharashtra',
  'G20261120ABCDEFGH',
  'owner',
  '#/recharge',
] as const
const FITTING_NUMBERS = [0, 1, 5, 10, 60, 299, 29_900, 1_763_600_000_000] as const
const FITTING_BYTES = new Uint8Array([1, 2, 3])
const MANY = 2_000
const LONG = 70_000

/** What nobody means to send. All of it survives the way from a page to the main process. */
const NONSENSE: readonly unknown[] = [
  null,
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0.1,
  -0,
  Number.MAX_SAFE_INTEGER + 1,
  10n ** 30n,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E299',
  '२९९',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  "'; DROP TABLE sales; --",
  '(a+)+$',
  '{{constructor}}',
  '__proto__',
  'x'.repeat(LONG),
  [],
  {},
  Array.from({ length: MANY }, () => 'x'),
  JSON.parse('{"__proto__": {"isOwner": true}, "constructor": 1}'),
  new Date(Number.NaN),
  new Map([['a', 1]]),
  new Set([1]),
  new Uint8Array(MANY),
  new ArrayBuffer(1),
  /(a+)+$/,
  new Error('nonsense'),
]

const SPOIL_CHANCE = 0.6
const SPOIL_PART_CHANCE = 0.25
const ABSENT_CHANCE = 0.3
const MOST_ELEMENTS = 3
const TRIES = 12

const nonsense = (chance: Chance): unknown => NONSENSE[chance.whole(0, NONSENSE.length - 1)]

/** One input for `schema`. With the same chance, the same input. */
export function madeInput(schema: z.ZodType, chance: Chance): unknown {
  if (!chance.happens(SPOIL_CHANCE)) return fitting(schema, chance, 0)
  if (chance.happens(SPOIL_PART_CHANCE)) return nonsense(chance)
  return spoiled(fitting(schema, chance, 0), chance)
}

/** The same value with one part replaced, dropped or added. */
function spoiled(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const place = chance.whole(0, value.length - 1)
    return value.map((part: unknown, index) => (index === place ? spoiled(part, chance) : part))
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return nonsense(chance)
  const parts = Object.entries(value)
  const [name, part] = parts[chance.whole(0, parts.length - 1)] ?? ['', undefined]
  switch (chance.whole(0, 3)) {
    case 0:
      return Object.fromEntries(parts.filter(([other]) => other !== name))
    case 1:
      return { ...value, smuggled: nonsense(chance) }
    case 2:
      return { ...value, [name]: nonsense(chance) }
    default:
      return { ...value, [name]: spoiled(part, chance) }
  }
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition

function fitting(schema: z.ZodType, chance: Chance, depth: number): unknown {
  const definition = definitionOf(schema)
  const made = () => oneOf(definition, chance, depth)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const value = made()
    if (schema.safeParse(value).success) return value
  }
  return made()
}

function oneOf(definition: Definition, chance: Chance, depth: number): unknown {
  const inner = (schema: z.ZodType | undefined) =>
    schema === undefined ? undefined : fitting(schema, chance, depth + 1)
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, part]) => [name, inner(part)]),
      )
    case 'record':
      return Object.fromEntries([[String(inner(definition.keyType)), inner(definition.valueType)]])
    case 'array':
      return Array.from({ length: chance.whole(0, MOST_ELEMENTS) }, () => inner(definition.element))
    case 'tuple':
      return (definition.items ?? []).map(inner)
    case 'union':
      return inner(chance.pick(definition.options ?? []))
    case 'enum':
      return chance.pick(Object.values(definition.entries ?? {}))
    case 'literal':
      return chance.pick(definition.values ?? [])
    case 'nullable':
      return chance.happens(ABSENT_CHANCE) ? null : inner(definition.innerType)
    case 'optional':
    case 'default':
      return chance.happens(ABSENT_CHANCE) ? undefined : inner(definition.innerType)
    case 'readonly':
      return inner(definition.innerType)
    case 'pipe':
      return inner(definition.in)
    case 'boolean':
      return chance.happens(0.5)
    case 'number':
      return chance.pick(FITTING_NUMBERS)
    case 'null':
      return null
    case 'string':
      return chance.pick(FITTING_TEXTS)
    default:
      return chance.pick([...FITTING_TEXTS, ...FITTING_NUMBERS, FITTING_BYTES])
  }
}
