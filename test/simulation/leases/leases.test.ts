// One client id, many counters: the service never sees more than it allows, whatever is lost, cut, restarted or asleep; and what it allows is
// used, in fair parts.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { OFFLINE_RESERVE, OFFLINE_TURN_MS, LEASE_CALLS, LEASE_WINDOW_MS } from '#shared/office/lease'
import { describe, expect, test } from 'vitest'
import { chanceFrom } from '../../support/mutations'
import { FIRST_LEASE_LIFE, LEASE_LIVES } from '../extent'
import { live } from './life'
import { FAIR, LeaseWorld, mostWithin } from './world'

describe('several counters of one client id', () => {
  test(`in ${LEASE_LIVES} stormy shops no window of 61 seconds has more than 57 calls`, async () => {
    const over: string[] = []
    let sent = 0
    for (let seed = FIRST_LEASE_LIFE; seed < FIRST_LEASE_LIFE + LEASE_LIVES; seed += 1) {
      const world = await live(seed)
      sent += world.left.length
      if (world.most() > LEASE_CALLS) over.push(`seed ${seed}: ${world.most()}`)
    }
    expect(over).toEqual([])
    expect(sent / LEASE_LIVES).toBeGreaterThan(0.5 * LEASE_CALLS)
  }, 1_200_000)
})

test('nor has one in which a clock was set soon before its computer was started again', async () => {
  expect((await live(2_215)).most()).toBeLessThanOrEqual(LEASE_CALLS)
})

describe('three hundred counters at three times the rate', () => {
  test('92 % of what the service allows is used, in fair parts, with one report in twenty lost', async () => {
    const world = new LeaseWorld(chanceFrom(7))
    const counters = Array.from({ length: 300 }, () => world.open())
    await world.pass(10 * SECOND_MS)
    world.weather = { ...FAIR, lostRequests: 0.025, lostAnswers: 0.025 }
    const until = 5 * MINUTE_MS
    for (const { id } of counters) world.busy(id, (3 * LEASE_CALLS) / counters.length, until, ['money'])
    await world.pass(until - world.time.elapsed())
    expect(world.most()).toBeLessThanOrEqual(LEASE_CALLS)
    // How long four whole windows of calls took: they come in bursts, which no fixed span of time cuts fairly.
    const windows = 3
    const tookMs = (world.left[(windows + 1) * LEASE_CALLS] ?? Infinity) - (world.left[LEASE_CALLS] ?? 0)
    expect((windows * LEASE_WINDOW_MS) / tookMs).toBeGreaterThan(0.92)
    const most = Math.max(...counters.map(({ left }) => left.length))
    expect(most).toBeLessThanOrEqual(Math.ceil(world.left.length / counters.length) + 1)
  }, 60_000)

  test('one that asks ten times as often as another is given no more, and money goes before everything else', async () => {
    const world = new LeaseWorld(chanceFrom(11))
    world.isChecked = true
    const [greedy, modest, browsing] = [world.open(), world.open(), world.open()]
    await world.pass(10 * SECOND_MS)
    const until = 6 * MINUTE_MS
    world.busy(greedy.id, 300, until, ['money'])
    world.busy(modest.id, 30, until, ['money'])
    world.busy(browsing.id, 100, until, ['screen'])
    await world.pass(until - world.time.elapsed())
    expect(modest.left.length).toBeGreaterThan(0.8 * greedy.left.length)
    expect(browsing.left.length).toBeLessThan(0.1 * greedy.left.length)
  })

  test('when their office is gone each goes on in its turns, and all of them keep to the reserve', async () => {
    const world = new LeaseWorld(chanceFrom(13))
    world.isChecked = true
    const counters = Array.from({ length: 20 }, () => world.open())
    await world.pass(10 * SECOND_MS)
    const until = 12 * MINUTE_MS
    for (const { id } of counters) world.busy(id, 6, until, ['money'])
    await world.pass(MINUTE_MS)
    world.stopOffice()
    await world.pass(3 * MINUTE_MS)
    const from = world.left.length
    await world.pass(until - world.time.elapsed())
    expect(world.most()).toBeLessThanOrEqual(LEASE_CALLS)
    const later = world.left.slice(from)
    expect(mostWithin(later)).toBeLessThanOrEqual(OFFLINE_RESERVE)
    const turns = (until - (later[0] ?? 0)) / OFFLINE_TURN_MS
    expect(later.length).toBeGreaterThan(0.9 * turns)
    expect(
      Math.min(...counters.map(({ left }) => left.filter((at) => at >= (later[0] ?? 0)).length)),
    ).toBeGreaterThan(1)
  })
})
