// What an entry says in its numbers and texts keeps no log from its office: it is kept as it came, and what follows it arrives and is told.
import { expect, it } from 'vitest'
import { SEARCH_PATHS, searchAnswerSchema, todayAnswerSchema } from '#shared/office/search'
import type { PushedEntry } from '#shared/protocol/entries'
import { testOffice } from '../support/office'
import { forged, pushed, writtenLog } from '../support/office-logs'
import { moveCash, openTill } from '../support/till'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Each way to put another value in the place of one leaf of this kind. */
function variants(value: Json, kind: 'number' | 'string', put: Json): readonly Json[] {
  if (typeof value === kind) return [put]
  if (Array.isArray(value))
    return value.flatMap((one: Json, at) => variants(one, kind, put).map((other) => value.with(at, other)))
  if (value === null || typeof value !== 'object') return []
  const fields = Object.entries(value as Readonly<Record<string, Json>>)
  return fields.flatMap(([name, one]) =>
    variants(one, kind, put).map((other) => Object.fromEntries([...fields, [name, other]])),
  )
}

const NUMBERS = [2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER, 2 ** 63, 1e308, -1, -(2 ** 53), 0.5, -0]
const TEXTS = ['a\0b', '\ud800', 'x\udfff\ud800y', 'x'.repeat(100_000), '']

it.each([
  ...NUMBERS.map((value) => [`the number ${value}`, 'number', value] as const),
  ...TEXTS.map((value, at) => [`an odd text, ${at}`, 'string', value] as const),
])('%s in any field of an entry keeps nothing from the office', async (_title, kind, value) => {
  const office = await testOffice()
  const counter = await office.counter()
  const log = writtenLog()
  const model = log.sell('pending')
  log.journal.append(model[0] ?? ('' as never), {
    type: 'cash',
    staffId: 'owner',
    movement: 'collected',
    amountPaise: 29_900 as never,
  })
  const bodies = (await log.batch()).entries
  const changes = bodies.flatMap(({ body }, at) =>
    variants(JSON.parse(body) as Json, kind, value).map((other) => ({ at, body: JSON.stringify(other) })),
  )
  expect(changes.length).toBeGreaterThan(2)
  const many = writtenLog()
  for (const _ of changes) {
    const [id] = many.sell('pending')
    many.journal.append(id ?? ('' as never), {
      type: 'cash',
      staffId: 'owner',
      movement: 'collected',
      amountPaise: 29_900 as never,
    })
  }
  const last = many.sell('success')[0]
  const whole = await many.batch()
  const size = bodies.length
  const odd = (entry: PushedEntry): PushedEntry => {
    const index = Math.floor((entry.sequence - 1) / size)
    const change = changes[index]
    return change !== undefined && (entry.sequence - 1) % size === change.at
      ? { ...entry, body: change.body }
      : entry
  }
  expect(await pushed(counter, forged({ ...whole, heads: [] }, odd))).toMatchObject({
    kind: 'stored',
    head: { sequence: whole.entries.length },
  })
  await office.app.projection.caughtUp()
  const by = { kind: 'id', id: last }
  const asked = { environment: 'production', by, fromMs: null, toMs: null, after: null, limit: 50 }
  const found = searchAnswerSchema.parse((await counter.ask(SEARCH_PATHS.search, asked)).body)
  expect(found.sales.map(({ requestId }) => requestId)).toEqual([last])
  const page = await counter.ask(SEARCH_PATHS.search, { ...asked, by: { kind: 'all' } })
  expect(searchAnswerSchema.safeParse(page.body).success).toBe(true)
  expect(page.status).toBe(200)
  // Sums over all of it too.
  const day = { environment: 'production', fromMs: 0, toMs: 9_000_000_000_000 }
  const today = await counter.ask(SEARCH_PATHS.today, day)
  expect([today.status, todayAnswerSchema.safeParse(today.body).success]).toEqual([200, true])
  expect(office.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

it('odd numbers in any field of the box keep no later sale from the office', async () => {
  const office = await testOffice()
  let logs = 0
  const written = () => {
    const log = writtenLog()
    // Two boxes that are opened in the same moment would be one log.
    log.time.jumpWallClock((logs += 1))
    openTill(log.journal, log.time.now())
    moveCash(log.journal, 'cash-in', 100)
    return { log, id: log.sell('success')[0] }
  }
  const model = (await written().log.batch()).entries
  for (const value of NUMBERS)
    for (const at of [0, 1])
      for (const odd of variants(JSON.parse(model[at]?.body ?? '{}') as Json, 'number', value)) {
        const { log, id } = written()
        const batch = forged({ ...(await log.batch()), heads: [] }, (entry) =>
          entry.sequence === at + 1 ? { ...entry, body: JSON.stringify(odd) } : entry,
        )
        const counter = await office.counter()
        expect(await pushed(counter, batch)).toMatchObject({ kind: 'stored' })
        await office.app.projection.caughtUp()
        const asked = { environment: 'production', fromMs: null, toMs: null, after: null, limit: 50 }
        const { body } = await counter.ask(SEARCH_PATHS.search, { ...asked, by: { kind: 'id', id } })
        expect([value, searchAnswerSchema.parse(body).sales.length]).toEqual([value, 1])
      }
  expect(office.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
