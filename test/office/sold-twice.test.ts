// Two counters that sold the same while one of them could not ask: what each is told, and who has seen it.
import { describe, expect, it } from 'vitest'
import { ADMISSION_PATHS } from '#shared/protocol/admission'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { RELAY_PATHS } from '#shared/office/relay'
import { CONFLICTS_STORED_MS, CONFLICTS_PATH, conflictsAnswerSchema } from '#shared/office/conflicts'
import { requestIdSchema } from '#shared/base/ids'
import { seenOfAlerts, conflictRecords } from '#office/server/guard/conflict-records'
import { testOffice, type TestCounter } from '../support/office'

const idOf = (text: string) => requestIdSchema.parse(text.padEnd(8, '0'))
const NOW_MS = 1_800_000_000_000
const PAIR = { requestId: idOf('first'), otherRequestId: idOf('second') }

async function conflicts() {
  let nowMs = NOW_MS
  const office = await testOffice({ clock: { now: () => nowMs, elapsed: () => nowMs - NOW_MS } })
  const [front, back] = [await office.counter('Front'), await office.counter('Back')]
  const records = conflictRecords(office.context)
  const note = () =>
    office.context.pools.ingest.transaction().execute((transaction) =>
      records.note(transaction, 'production', [
        { counterId: front.counterId, requestId: idOf('first'), atMs: NOW_MS - 2 },
        { counterId: back.counterId, requestId: idOf('second'), atMs: NOW_MS - 1 },
      ]),
    )
  await note()
  return { office, front, back, records, note, pass: (ms: number) => void (nowMs += ms) }
}

const toldTo = async (counter: TestCounter, seen: readonly object[] = [], environment = 'production') =>
  conflictsAnswerSchema.parse((await counter.ask(CONFLICTS_PATH, { environment, seen })).body).sales

const isHintedTo = async (counter: TestCounter) => {
  const said = await counter.heartbeat()
  return heartbeatAnswerSchema.parse(said.body).hasUnseenConflicts
}

describe('two counters that sold the same', () => {
  it('are each told of the other’s sale, with its counter and shop, and a counter that has none of it is told nothing', async () => {
    const { office, front, back } = await conflicts()
    const { main } = office.context.pools
    await main.insertInto('shop').values({ shop_id: 'station', name: 'Station road' }).execute()
    await main.insertInto('shop_counter').values({ counter_id: back.counterId, shop_id: 'station' }).execute()
    expect(await toldTo(front)).toEqual([
      {
        ...PAIR,
        counterName: 'Back',
        shopName: 'Station road',
        atMs: NOW_MS - 2,
        otherAtMs: NOW_MS - 1,
        isSeen: false,
      },
    ])
    expect(await toldTo(back)).toMatchObject([
      { requestId: idOf('second'), counterName: 'Front', shopName: null },
    ])
    const third = await office.counter('Third')
    expect(await toldTo(third)).toEqual([])
    expect(await isHintedTo(third)).toBe(false)
    expect(await toldTo(front, [], 'sandbox')).toEqual([])
  })

  it('are asked at each hello until somebody there has seen it, which says nothing for the other, and is not undone', async () => {
    const { front, back, note } = await conflicts()
    expect(await isHintedTo(front)).toBe(true)
    expect(await toldTo(front, [PAIR])).toMatchObject([{ isSeen: true }])
    expect(await isHintedTo(front)).toBe(false)
    expect(await isHintedTo(back)).toBe(true)
    // Neither what is sent again, nor a counter that says it for another, changes that.
    await note()
    await toldTo(front, [{ requestId: idOf('second'), otherRequestId: idOf('first') }])
    expect(await toldTo(front)).toMatchObject([{ isSeen: true }])
    expect(await toldTo(back)).toMatchObject([{ isSeen: false }])
  })

  it('stand beside the owner’s alert, each with when it was seen', async () => {
    const { office, front, pass } = await conflicts()
    pass(60_000)
    await toldTo(front, [PAIR])
    // Seen is seen once.
    pass(60_000)
    await toldTo(front, [PAIR])
    const alertId = `conflicting-sales:${idOf('first')}:${idOf('second')}`
    expect((await seenOfAlerts(office.context, [alertId, 'conflicting-sales:another'])).get(alertId)).toEqual(
      [
        { counterName: 'Back', seenAtMs: null },
        { counterName: 'Front', seenAtMs: NOW_MS + 60_000 },
      ],
    )
  })

  it('are told nothing once one of the two turned out not to be sold, or is too old to matter', async () => {
    const { front, back, records, note, pass } = await conflicts()
    const claim = { environment: 'production', attempt: 1, sequence: 1, kind: 'sale', isUnasked: false }
    const lists = { fingerprints: ['f'.repeat(43)], known: [], lifted: [], accepted: [] }
    await back.ask(ADMISSION_PATHS.admit, { ...claim, ...lists, requestId: idOf('second') })
    await back.ask(ADMISSION_PATHS.outcomes, {
      outcomes: [{ requestId: idOf('second'), state: 'released', sequence: 2 }],
    })
    expect(await toldTo(front)).toEqual([])
    expect(await isHintedTo(front)).toBe(false)
    await note()
    pass(CONFLICTS_STORED_MS)
    await records.forgetOld()
    expect(await isHintedTo(front)).toBe(true)
    pass(1)
    await records.forgetOld()
    expect(await isHintedTo(front)).toBe(false)
  })

  it('hear of it on the line that they listen on', async () => {
    const { office, front } = await conflicts()
    const answer = await front.open(`${RELAY_PATHS.stream}/production`, {})
    const reader = answer.body?.getReader()
    const said: string[] = []
    const next = async () => said.push(Buffer.from((await reader?.read())?.value ?? []).toString())
    await next()
    office.app.relay.hub.hint(front.counterId, 'production')
    office.app.relay.hub.hint(front.counterId, 'sandbox')
    await next()
    expect(said.join('')).toBe('data: {"kind":"keep-alive"}\n\ndata: {"kind":"conflicting-sales"}\n\n')
    await reader?.cancel()
  })
})
