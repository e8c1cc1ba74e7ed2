// Some stormy minutes of a few counters and their office, from a seed.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { LEASE_CALLS } from '#shared/office/lease'
import { chanceFrom } from '../../support/mutations'
import { LeaseWorld, type Weather } from './world'

const stormOf = (chance: () => number): Weather => ({
  lostRequests: chance() * 0.2,
  lostAnswers: chance() * 0.2,
  slowLine: chance() * 0.1,
  slowConnections: chance() * 0.1,
  refusedCalls: chance() < 0.2 ? 0.01 : 0,
})

/** Two to five busy counters, and every few seconds something that happens to one of them or to their office. */
export async function live(seed: number): Promise<LeaseWorld> {
  const chance = chanceFrom(seed)
  const world = new LeaseWorld(chance)
  const untilMs = (1.5 + chance() * 0.5) * MINUTE_MS
  const count = 2 + Math.floor(chance() * 4)
  for (let index = 0; index < count; index += 1) world.open()
  // Until its office has answered once, a counter is alone and sells as such.
  await world.pass(10 * SECOND_MS)
  world.weather = stormOf(chance)
  for (const { id } of world.counters) world.busy(id, (1.5 * LEASE_CALLS) / count, untilMs)
  while (world.time.elapsed() < untilMs) {
    happen(world, chance)
    await world.pass(chance() * 20 * SECOND_MS)
  }
  return world
}

function happen(world: LeaseWorld, chance: () => number): void {
  const counter = world.counters[Math.floor(chance() * world.counters.length)]
  if (counter === undefined) return
  const drawn = Math.floor(chance() * 9)
  if (drawn === 0) counter.isCut = true
  if (drawn === 1) for (const one of world.counters) one.isCut = false
  if (drawn === 2) world.restart(counter)
  if (drawn === 3) {
    counter.computer.sleep()
    world.time.after(5 * SECOND_MS + chance() * 2 * MINUTE_MS, () => counter.computer.wake())
  }
  if (drawn === 4) counter.computer.setClock((chance() - 0.5) * 2 * MINUTE_MS)
  if (drawn === 5) world.startOffice()
  if (drawn === 6) {
    world.stopOffice()
    world.time.after(chance() * 2 * MINUTE_MS, () => world.startOffice())
  }
  if (drawn === 7) {
    const restore = world.backup()
    world.time.after(chance() * MINUTE_MS, () => {
      world.stopOffice()
      restore()
      world.startOffice()
    })
  }
  if (drawn === 8) for (const one of world.counters) one.isCut = true
}
