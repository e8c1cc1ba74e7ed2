// Some stormy minutes of a shop with several counters and their office, from a seed; and what must hold after them.
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { chanceFrom } from '../../support/mutations'
import type { RequestId } from '#shared/base/ids'
import type { Counter } from './counter'
import { World } from './world'

export interface Life {
  readonly world: World
  /** The rules that were broken, in words. */
  readonly broken: readonly string[]
}

/** Few, so that counters often want the same. */
const NUMBERS = 3
const MOST_RESTORES = 2
/** How often several counters want to register the shop, of the moments in which something is sold. */
const PRESSED = 0.15
const STORM_MS = 1.5 * MINUTE_MS
/** Longer than every pause of a counter that lost its office. */
const CALM_MS = 4 * MINUTE_MS

export async function live(seed: number): Promise<Life> {
  const chance = chanceFrom(seed * 7_919)
  const world = new World(chance)
  const count = 2 + Math.floor(chance() * 3)
  for (let index = 0; index < count; index += 1) world.open()
  await world.pass(10 * SECOND_MS)
  world.weather = {
    lostRequests: chance() * 0.04,
    lostAnswers: chance() * 0.06,
    slowLine: chance() * 0.05,
  }
  while (world.time.elapsed() < STORM_MS) {
    happen(world, chance)
    const counter = anyOf(world, chance)
    counter?.computer.run(() => counter.sell(Math.floor(chance() * NUMBERS)))
    if (chance() < PRESSED)
      for (const one of world.counters)
        if (!one.isRevoked && chance() < 0.6) one.computer.run(() => void one.onboarding.press())
    await world.pass(chance() * 6 * SECOND_MS)
  }
  await calm(world)
  return {
    world,
    broken: [
      ...ownedTwice(world),
      ...givenBackUnseen(world),
      ...twiceSold(world),
      ...soldBeside(world),
      ...lostEntries(world),
      ...registeredTwice(world),
      ...stuckRegistration(world),
    ],
  }
}

const anyOf = ({ counters }: World, chance: () => number): Counter | undefined =>
  counters[Math.floor(chance() * counters.length)]

function happen(world: World, chance: () => number): void {
  const counter = anyOf(world, chance)
  if (counter === undefined) return
  const drawn = Math.floor(chance() * 20)
  if (drawn === 0) counter.isCut = true
  if (drawn > 12 && drawn < 17) for (const one of world.counters) one.isCut = false
  if (drawn === 3 || drawn === 4) counter.restart()
  if (drawn === 5) {
    counter.computer.sleep()
    world.time.after(5 * SECOND_MS + chance() * MINUTE_MS, () => counter.computer.wake())
  }
  if (drawn === 6) counter.computer.setClock((chance() - 0.5) * 4 * MINUTE_MS)
  if (drawn === 7) {
    world.stopOffice()
    world.time.after(chance() * 20 * SECOND_MS, () => world.startOffice())
  }
  if (drawn === 8 && world.restores.length < MOST_RESTORES) {
    const restore = world.backup()
    world.time.after(chance() * 30 * SECOND_MS, restore)
  }
  if (drawn === 10 && chance() < 0.3) lose(world, counter, chance)
  if (drawn === 11 && chance() < 0.4) restoreCounter(counter, chance)
}

/** The owner takes it out, and what it left over at another; often two owners want the same. The lost one may be at work all the while. */
function lose(world: World, lost: Counter, chance: () => number): void {
  world.revoke(lost.id)
  lost.isAway = chance() < 0.7
  const others = world.counters.filter(({ id }) => id !== lost.id)
  for (const heir of others)
    for (let again = 0; again < 2; again += 1)
      world.time.after(chance() * 20 * SECOND_MS, () =>
        heir.computer.run(() => {
          if (!heir.isRevoked) void heir.takeOver(lost.id)
        }),
      )
}

/** From a backup of its own: what it sold since is not in its log. */
function restoreCounter(counter: Counter, chance: () => number): void {
  counter.computer.wake()
  counter.computer.isOff = true
  const length = Math.floor(counter.log.length * (0.3 + chance() * 0.7))
  counter.hasLost ||= length < counter.log.length
  if (chance() < 0.5) counter.onboarding.restore()
  counter.log.restoreTo(length)
  counter.restart()
}

/** Every line stands, every computer is awake, and nobody sells. */
async function calm(world: World): Promise<void> {
  world.weather = { lostRequests: 0, lostAnswers: 0, slowLine: 0 }
  await world.pass(2 * MINUTE_MS)
  for (const one of world.counters) {
    one.isCut = false
    one.isAway = false
    one.computer.wake()
  }
  await world.pass(CALM_MS)
}

/** The counters that have a sale and have not left it to another. Whoever was restored from a backup of its own has another log. */
const ownersOf = ({ counters }: World, id: RequestId) =>
  counters
    .filter(({ hasLost }) => !hasLost)
    .flatMap((counter) => counter.log.sales().filter((sale) => sale.requestId === id))
    .filter(({ takenOver }) => takenOver === undefined)

/** What was taken over has one owner, who knows how it ended. */
function ownedTwice(world: World): readonly string[] {
  const takeovers = world.office.takeovers()
  return takeovers.flatMap(({ requestId }) => {
    // Whoever took it over may have been lost in turn.
    const had = takeovers.filter((one) => one.requestId === requestId).flatMap(({ from, by }) => [from, by])
    const isTorn = world.counters.some(({ id, hasLost }) => had.includes(id) && hasLost)
    if (isTorn) return []
    const owners = ownersOf(world, requestId as RequestId)
    const [owner] = owners
    if (owners.length !== 1 || owner === undefined) return [`${requestId} has ${owners.length} owners`]
    const isDebited = world.sent.some((sent) => sent.requestId === requestId)
    const isFound = isDebited === (owner.railStatus === 'success')
    return isFound ? [] : [`${requestId} is ${owner.railStatus} at its owner, debited: ${isDebited}`]
  })
}

/** What was taken over, and given back by both counters that had it. */
export const givenBackAtBoth = ({ office, counters }: World) =>
  office.takeovers().filter(({ requestId, from, by }) => {
    const hasGiven = (counterId: string): boolean =>
      counters
        .filter(({ id, hasLost }) => id === counterId && !hasLost)
        .flatMap(({ log }) => log.entries())
        .some((entry) => entry.requestId === requestId && entry.type === 'cash')
    return hasGiven(from) && hasGiven(by)
  })

/** Money that two counters gave back is shown at both. */
function givenBackUnseen(world: World): readonly string[] {
  return givenBackAtBoth(world).flatMap(({ requestId, from, by }) => {
    const saleAt = (counterId: string) =>
      world.counters
        .find(({ id }) => id === counterId)
        ?.log.sales()
        .find((sale) => sale.requestId === requestId)
    const isShown =
      saleAt(from)?.takenOver?.isGivenBackThere === true && saleAt(by)?.givenBackBefore?.isTwice === true
    return isShown ? [] : [`${requestId} was given back twice, and not both say so`]
  })
}

/** Per id at most one debit. */
function twiceSold({ sent }: World): readonly string[] {
  const ids = sent.map(({ requestId }) => requestId)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} was debited twice`)
}

/** Two sales of one number that the office admitted both, though nobody said that they may stand beside each other. */
function soldBeside(world: World): readonly string[] {
  const { sent, restores } = world
  const admitted = sent.filter(({ admission }) => admission.verdict === 'admitted')
  return admitted.flatMap((later) =>
    admitted
      .filter((one) => one.number === later.number && one.attemptedAt < later.attemptedAt)
      .filter(({ requestId }) => !allowedBeside(later).has(requestId))
      // What an office forgot, a person was asked about in general.
      .filter(
        (one) =>
          !later.allowed.isUnasked ||
          !restores.some(({ madeAt, at }) => madeAt <= one.attemptedAt && at >= one.attemptedAt),
      )
      .filter((one) => !later.known.includes(one.requestId) && !isForgotten(world, one, later))
      .map((one) => `${later.requestId} at ${later.counter} beside ${one.requestId} at ${one.counter}`),
  )
}

type Sent = World['sent'][number]

/** The service gives one agent id, whichever counters ask for it. */
function registeredTwice(world: World): readonly string[] {
  const { registered, counters } = world
  return registered.flatMap((later, index) =>
    registered
      .slice(0, index)
      .filter((one) => {
        const hasLost = counters.find(({ id }) => id === one.counter)?.onboarding.hasForgotten === true
        return !isForgotten(world, one, later, hasLost)
      })
      .map((one) => `${later.counter} registered the shop after ${one.counter}`),
  )
}

/** A claim under which nothing was sent is given up, by a counter that still knows of it. */
function stuckRegistration({ office, counters }: World): readonly string[] {
  return office.onboardings().flatMap(({ counter_id, state }) => {
    const counter = counters.find(({ id }) => id === counter_id)
    if (counter === undefined || counter.isRevoked || counter.onboarding.hasForgotten) return []
    if (state === 'claimed') return [`${counter_id} neither sent nor gave up its claim`]
    return counter.onboarding.isOpen ? [`${counter_id} claims what it did not send`] : []
  })
}

type Past = Pick<Sent, 'counter' | 'attemptedAt'>

/** Both records of it are gone: the office was restored, and its counter too, or the owner did not wait for that one. */
function isForgotten(
  world: World,
  { counter, attemptedAt }: Past,
  later: Past,
  hasLost = world.counters.find(({ id }) => id === counter)?.hasLost === true,
): boolean {
  const { restores } = world
  if (!hasLost && !wasDetached(world, counter, later.attemptedAt)) return false
  return restores.some(({ at }) => at > attemptedAt && at <= later.attemptedAt)
}

/** Whether the owner had taken it out by then, also if it had not heard of that, and no restore had let it in again. */
const wasDetached = ({ revocations, restores }: World, counter: string, byThen: number): boolean =>
  revocations
    .filter((one) => one.counter === counter && one.at <= byThen)
    .some(({ at }) => !restores.some((one) => one.madeAt < at && one.at >= at && one.at <= byThen))

const allowedBeside = ({ allowed: { lifted, accepted } }: World['sent'][number]): ReadonlySet<string> =>
  new Set([...lifted, ...accepted])

/** What the office has of each counter's log: all of it and once, or of a log that was lost at least what it said that it keeps. */
function lostEntries({ counters, office, acknowledged }: World): readonly string[] {
  return counters.flatMap((counter) => {
    const { id, log, hasLost, isRevoked } = counter
    const kept = office.logOf(id)
    const standing = counter.push.state().standing.kind
    const told = acknowledged.get(id)
    const keeps = kept?.entries.length ?? 0
    const isWhole =
      keeps === (kept?.end.sequence ?? 0) && (kept?.entries ?? []).every((one, at) => one.sequence === at + 1)
    if (!isWhole) return [`${id}: the office has entries twice`]
    if (told?.generation === office.generation && keeps < told.sequence)
      return [`${id}: told of ${told.sequence} entries, and ${keeps} are there`]
    if (hasLost || (isRevoked && log.length === 0)) return []
    const same = log.entries().every(({ body }, at) => kept?.entries[at]?.body === body)
    return same && keeps === log.length && standing === 'up-to-date'
      ? []
      : [`${id}: ${keeps} of ${log.length} entries, ${standing}`]
  })
}
