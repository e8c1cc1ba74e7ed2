// What a counter reads of its office's answers: one piece that cannot be read costs that piece.
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { toldName } from '#shared/protocol/readable'
import { counterRoutes } from '#shared/office/counter-routes'
import { ownerRoutes } from '#shared/office/owner-page'
import { searchAnswerSchema, todayAnswerSchema } from '#shared/office/search'
import { settingsAnswerSchema } from '#shared/office/settings-sync'
import { storyAnswerSchema } from '#shared/office/story'

const DIGEST = 'A'.repeat(43)

describe('an answer of which one piece cannot be read', () => {
  it('has its other settings, and a name of a thousand letters as far as it fits', () => {
    const setting = (key: unknown, setBy: string) => ({
      key,
      mark: 'm',
      value: 1,
      setAtMs: 1,
      setBy,
      from: { kind: 'all', name: null },
    })
    const settings = [
      setting('limits', 'M'.repeat(1_000)),
      setting(7, 'Meena'),
      'nonsense',
      setting('theme', ''),
    ]
    const read = settingsAnswerSchema.parse({ digest: DIGEST, settings })
    expect(read.settings.map(({ key, setBy }) => [key, setBy])).toEqual([
      ['limits', 'M'.repeat(200)],
      ['theme', '–'],
    ])
  })

  it('knows its other counters, and what stands besides', () => {
    const counter = {
      counterId: 'counter-1',
      keyId: '0123456789abcdef',
      signingKey: DIGEST,
      sealingKey: DIGEST,
      enrolledAtMs: 1,
      lastSeenAtMs: null,
      isRevoked: false,
      waitsForKeys: false,
    }
    const told = {
      officeTimeMs: 1,
      name: 'Front'.repeat(100),
      isRevoked: false,
      counters: [
        { ...counter, name: 'x'.repeat(99) },
        { ...counter, name: 7 },
      ],
      settingsDigest: DIGEST,
      areSettingsAnswered: true,
      keysDigest: null,
      isFormerGuardKeyUsed: false,
      hasUnseenConflicts: false,
      hasErasures: false,
      takeoversChangedAtMs: 0,
      secretAsks: [{ environment: 'production', askedAtMs: 1, askedBy: 'A'.repeat(500) }, null],
      reportAsk: { askedBy: 1 },
    }
    const read = heartbeatAnswerSchema.parse(told)
    expect(read.counters.map(({ name }) => name?.length)).toEqual([60])
    expect([read.secretAsks.map(({ askedBy }) => askedBy?.length), read.reportAsk]).toEqual([[100], null])
    // Neither the counter's own name nor its standing, if it cannot be read: it is as it was.
    const unread = { name: 7, isRevoked: 'no', counters: 'all', settingsDigest: 1, officeTimeMs: 'noon' }
    expect(heartbeatAnswerSchema.parse({ ...told, ...unread })).toMatchObject({
      name: null,
      isRevoked: null,
      counters: [],
      settingsDigest: null,
      officeTimeMs: null,
      hasErasures: false,
    })
  })
})

it('a name is never cut within a letter', () => {
  expect(toldName(3).parse('  ab😀😀 ')).toBe('ab😀')
  expect(toldName(3).parse('   ')).toBe('–')
})

describe('every answer of the protocol', () => {
  /** What is read as a whole or not at all: without one piece the rest would say something else. */
  const WHOLE = new Set([
    // Verdicts stand in the order of the questions; a story without an entry tells another sale, so each is there, also one that cannot be read.
    '/v1/admit/look.lines',
    '/v1/story.sold.entries',
    '/v1/story.held.entries',
    // What is proven by links and signatures.
    '/v1/log-restore/links.links',
    '/v1/log-restore/entries.entries',
    '/v1/log-restore/entries.heads',
    '/v1/keys/renewed.envelope.proofs',
    // Signed as a whole; where it cannot be read the addresses of before hold.
    '/v1/heartbeat.addresses.addresses',
  ])

  it('has no list that one unreadable piece makes unreadable, but those that are whole or nothing', () => {
    const strict = Object.entries(counterRoutes).flatMap(([path, { answer }]) => strictLists(answer, path))
    expect(new Set(strict)).toEqual(WHOLE)
  })

  it('has no list of the owner’s page that one unreadable row makes unreadable', () => {
    const lists = Object.entries(ownerRoutes).filter(([, { output }]) => defOf(output).type === 'array')
    expect(lists.map(([name]) => name)).toEqual([])
  })

  it('cuts every name that somebody typed, and refuses none for its length', () => {
    const refused = Object.entries(counterRoutes).flatMap(([path, { answer }]) => refusedNames(answer, path))
    expect(refused).toEqual([])
  })

  it('takes the rest of a search and of a day, and says that something is not counted', () => {
    const sale = {
      counterId: 'counter-1',
      counterName: 'x'.repeat(1_000),
      requestId: 'SALE-0001',
      service: 'mobile',
      payee: 'JIO',
      amountPaise: 100,
      collectedPaise: 100,
      railStatus: 'success',
      cashStatus: 'collected',
      openedAtMs: 1,
      updatedAtMs: 1,
      staffId: 'owner',
      lastDigits: 7,
      sealed: {},
      isUnread: false,
      isQuarantined: false,
      heldBy: null,
    }
    const found = searchAnswerSchema.parse({
      sales: [{ ...sale, railStatus: 'next-year' }, sale],
      next: null,
    })
    expect(found.sales.map(({ lastDigits, sealed }) => [lastDigits, sealed])).toEqual([[null, null]])
    const day = { counterId: 'counter-1', counterName: 'Front', storedAtMs: 1, sales: [] }
    const unread = { ...day, sales: [{ railStatus: 'next-year' }] }
    const read = todayAnswerSchema.parse({ counters: [day, unread], uncounted: 2 })
    expect([read.counters.length, read.uncounted]).toEqual([1, 3])
  })

  it('keeps the place of an entry that cannot be read: a story without it would tell another sale', () => {
    const sold = {
      counterId: 'counter-1',
      counterName: 'Front',
      shopName: 'S'.repeat(1_000),
      heardAtMs: 1,
      isQuarantined: 'perhaps',
      entries: [{ sequence: 1, atMs: 1, body: '{}' }, { sequence: 2 }],
    }
    const told = { kind: 'answered', requestId: 'SALE-0001', sold, held: null, sealed: 7, isErased: 'no' }
    expect(storyAnswerSchema.parse({ ...told, lastDigits: null })).toMatchObject({
      sold: { isQuarantined: true, entries: [{ body: '{}' }, { body: '' }] },
      sealed: null,
      isErased: true,
    })
  })
})

interface Def {
  readonly type: string
  readonly [part: string]: unknown
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** What a schema is made of, with the names on the way. A list that is read piece by piece is a list of anything before its pieces are. */
function partsOf(schema: z.ZodType, path: string): readonly (readonly [z.ZodType, string])[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Readonly<Record<string, z.ZodType>>).map(([name, of]) => [
        of,
        `${path}.${name}`,
      ])
    case 'array':
      return [[def['element'] as z.ZodType, path]]
    case 'union':
      return (def['options'] as readonly z.ZodType[]).map((of) => [of, path])
    case 'pipe':
      return [[def['in'] as z.ZodType, path]]
    default:
      return def['innerType'] === undefined ? [] : [[def['innerType'] as z.ZodType, path]]
  }
}

function strictLists(schema: z.ZodType, path: string): readonly string[] {
  const def = defOf(schema)
  const isStrict = def.type === 'array' && defOf(def['element'] as z.ZodType).type !== 'unknown'
  return [...(isStrict ? [path] : []), ...partsOf(schema, path).flatMap(([of, at]) => strictLists(of, at))]
}

/** Texts with a longest length that are named as names are. */
function refusedNames(schema: z.ZodType, path: string): readonly string[] {
  const { type, checks } = defOf(schema)
  const isBounded = type === 'string' && (checks as readonly unknown[] | undefined)?.length !== undefined
  if (isBounded) return /(?:[nN]ame|By)$/.test(path) ? [path] : []
  return partsOf(schema, path).flatMap(([of, at]) => refusedNames(of, at))
}
