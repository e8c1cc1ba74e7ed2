// The service's secret as the office knows it: its age alone. One that is old is an alert; another one is asked for, and typed at the counter.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import type { OwnerOutput } from '#shared/office/owner-page'
import { heartbeatAnswerSchema } from '#shared/protocol'
import { SECRET_OLD_AFTER_MS, watch } from '#office/server/maintenance/watch'
import { testOffice, type TestCounter, type TestOffice, testClient } from '../support/office'
import { firstOwner, type Browser } from '../support/owner'
import { TEN_IN_THE_MORNING } from '../support/virtual-time'

const CLIENT = testClient('the client')
let nowMs = TEN_IN_THE_MORNING

let office: TestOffice
let owner: Browser
let front: TestCounter
let ownerId: string

beforeAll(async () => {
  office = await testOffice({
    atEnd: afterAll,
    clock: { now: () => nowMs, elapsed: () => performance.now() },
  })
  ;({ owner } = await firstOwner(office))
  front = await office.counter('Front')
  ownerId = ((await owner.ask('me')).body as OwnerOutput<'me'>).personId
})

beforeEach(async () => {
  for (const table of ['alert', 'counter_ask', 'counter_client'] as const)
    await office.context.pools.main.deleteFrom(table).execute()
})

async function heartbeat(secretAgeMs: number | null, environment = 'production') {
  const answer = await front.heartbeat({
    clientKeys: [{ environment, clientKey: CLIENT, secretAgeMs }],
  })
  expect(answer.status).toBe(200)
  return heartbeatAnswerSchema.parse(answer.body)
}
const ask = async (counterId = front.counterId) =>
  (await owner.ask('ask-secret', { counterId, environment: 'production' })).status
const secrets = async () => {
  const counters = (await owner.ask('counters')).body as OwnerOutput<'counters'>
  return counters.find(({ counterId }) => counterId === front.counterId)?.secrets
}

describe('another secret that the owner asks for', () => {
  it('is said at the counter by whoever asked until it uses a younger one, and stands in the list of changes', async () => {
    await heartbeat(30 * DAY_MS)
    expect(await ask()).toBe(200)
    const askedAtMs = nowMs
    expect((await heartbeat(30 * DAY_MS)).secretAsks).toEqual([
      { environment: 'production', askedAtMs, askedBy: 'Asha' },
    ])
    expect(await secrets()).toEqual([
      { environment: 'production', setAtMs: nowMs - 30 * DAY_MS, ask: { atMs: askedAtMs, by: ownerId } },
    ])
    nowMs += 2 * HOUR_MS
    expect((await heartbeat(HOUR_MS)).secretAsks).toEqual([])
    expect(await secrets()).toEqual([{ environment: 'production', setAtMs: nowMs - HOUR_MS, ask: null }])
    const changes = (await owner.ask('audit', { before: null })).body as OwnerOutput<'audit'>
    expect(changes.slice(0, 2).map(({ action, who }) => [action, who])).toEqual([
      ['secret.replaced', front.counterId],
      ['secret.asked', ownerId],
    ])
  })

  it('is asked once, and of no counter that could not answer', async () => {
    await heartbeat(null)
    expect(await ask()).toBe(404)
    await heartbeat(DAY_MS)
    expect(await ask()).toBe(200)
    expect(await ask()).toBe(409)
    expect(await ask('nobody-here')).toBe(404)
  })

  it('waits while the counter does not know how old its secret is', async () => {
    await heartbeat(DAY_MS)
    await ask()
    nowMs += HOUR_MS
    expect((await heartbeat(null)).secretAsks).toHaveLength(1)
    expect(await secrets()).toMatchObject([{ setAtMs: null, ask: { by: ownerId } }])
  })

  it('is told by no name once whoever asked was removed', async () => {
    await heartbeat(DAY_MS)
    await ask()
    await office.context.pools.main.updateTable('counter_ask').set({ asked_by: 'somebody-gone' }).execute()
    expect((await heartbeat(DAY_MS)).secretAsks).toMatchObject([{ askedBy: null }])
  })
})

describe('a secret that is half a year old', () => {
  const told = async () => ((await owner.ask('alerts')).body as OwnerOutput<'alerts'>).map(({ kind }) => kind)

  it('is an alert at its counter, which ends once another one is used', async () => {
    await heartbeat(SECRET_OLD_AFTER_MS - 1)
    await watch(office.context)
    expect(await told()).toEqual([])
    await heartbeat(SECRET_OLD_AFTER_MS + 1)
    await watch(office.context)
    await watch(office.context)
    expect(await told()).toEqual(['secret-old'])
    await heartbeat(0)
    await watch(office.context)
    expect(await told()).toEqual([])
  })

  it('that somebody has seen to is not told again while it stands', async () => {
    await heartbeat(SECRET_OLD_AFTER_MS + 1)
    await watch(office.context)
    await owner.ask('close-alert', { alertId: `secret-old:${front.counterId}:production` })
    await watch(office.context)
    expect(await told()).toEqual([])
  })
})

it('of an environment that this office does not know takes nothing from the list of counters', async () => {
  await heartbeat(SECRET_OLD_AFTER_MS + 1, '<b>moon</b>')
  await watch(office.context)
  expect(await secrets()).toEqual([])
})

it('is told by its age alone: nothing else of it can be said', async () => {
  const answer = await front.heartbeat({
    clientKeys: [{ environment: 'production', clientKey: CLIENT, secretAgeMs: 1, secret: 'of the service' }],
  })
  expect(answer.status).toBe(400)
})
