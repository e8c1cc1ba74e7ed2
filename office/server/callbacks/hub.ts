// Counters that listen, and one look at the database for all of them: soon after a callback for one of them was stored, and now and then for
// what nobody woke it for. A thousand counters that wait cost what a thousand open lines cost.
import { SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import { ENVIRONMENTS, type Environment } from '#shared/base/environment'
import { MOST_ON_THE_WAY, type RelayedCallback } from '#shared/office/relay'
import type { Dispatched, Listening } from './deliveries'

const LOOK_EVERY_MS = 5 * SECOND_MS
/** Rows of one look: what they hold of bodies is in memory at once. */
const MOST_AT_ONCE = 64

export interface Listener {
  readonly counterId: string
  readonly environment: Environment
  /** Takes a callback to the counter. What is lost on the way is due again later. */
  readonly deliver: (callback: RelayedCallback) => void
  /** Two counters sold the same, this one among them: there is something to ask for. */
  readonly conflicts?: () => void
  /** Owners changed or asked something of this counter: its next heartbeat tells. */
  readonly news?: () => void
  /** Called after each look on behalf of this counter, whether or not there was something. */
  readonly looked?: () => void
  /** Called once if another line of the same counter takes its place, or the office closes. */
  readonly end: () => void
}

export interface Line {
  close(): void
}

export interface Hub {
  listen(listener: Listener): Line
  /** There may be something for this counter. */
  wake(counterId: string, environment: string): void
  /** Tells the counter that it sold what another one sold, too. Nothing where it does not listen: its next heartbeat says so. */
  hint(counterId: string, environment: string): void
  /** There is news for this counter. Where it does not listen at this moment it is told as soon as it does. */
  tellNews(counterId: string): void
  /** Ends the counter's lines: it was taken out, and is to ask anew. */
  letGo(counterId: string): void
  /** Tells every line of the counter which callbacks it need not wait for any more. */
  acknowledged(counterId: string, callbackIds: readonly string[]): void
  /** How many counters listen. */
  size(): number
  /** The counters that listen. */
  listening(): readonly string[]
  close(): void
}

interface Open {
  readonly listener: Listener
  /** Until when each callback counts as on its way, by elapsed time. */
  readonly onTheWay: Map<string, number>
}

/** What was sent and not acknowledged takes up room for no longer than until it is due again. */
const ON_THE_WAY_MS = 20 * SECOND_MS

interface HubOptions {
  readonly clock: Pick<Clock, 'elapsed'>
  readonly timers: Timers
  readonly dispatch: (listening: readonly Listening[], most: number) => Promise<readonly Dispatched[]>
  readonly onTrouble: (error: unknown) => void
}

const keyOf = (counterId: string, environment: string): string => `${counterId} ${environment}`

export function createHub(options: HubOptions): Hub {
  const { timers } = options
  const lines = new Map<string, Open>()
  /** Counters that did not listen when there was news for them: between two questions, or while their line was opened anew. */
  const untold = new Set<string>()
  let cancelNext = (): void => {}
  const looks = createLooks(lines, options)

  const lookNowAndThen = (): void => {
    cancelNext = timers.after(LOOK_EVERY_MS, () => {
      looks.forAll()
      lookNowAndThen()
    })
  }
  const wake = (key: string): void => {
    if (lines.has(key)) looks.for(key)
  }
  const linesOf = (counterId: string): readonly Open[] =>
    ENVIRONMENTS.flatMap((environment) => lines.get(keyOf(counterId, environment)) ?? [])
  lookNowAndThen()
  return {
    listen: (listener) => {
      const key = keyOf(listener.counterId, listener.environment)
      const open: Open = { listener, onTheWay: new Map() }
      lines.get(key)?.listener.end()
      lines.set(key, open)
      wake(key)
      if (untold.delete(listener.counterId)) listener.news?.()
      return {
        close: () => {
          if (lines.get(key) === open) lines.delete(key)
        },
      }
    },
    wake: (counterId, environment) => wake(keyOf(counterId, environment)),
    hint: (counterId, environment) => lines.get(keyOf(counterId, environment))?.listener.conflicts?.(),
    tellNews: (counterId) => {
      const open = linesOf(counterId)
      if (open.length === 0) untold.add(counterId)
      for (const { listener } of open) listener.news?.()
    },
    letGo: (counterId) => {
      for (const { listener } of linesOf(counterId)) listener.end()
    },
    acknowledged: (counterId, callbackIds) => {
      for (const key of ENVIRONMENTS.map((environment) => keyOf(counterId, environment))) {
        for (const callbackId of callbackIds) lines.get(key)?.onTheWay.delete(callbackId)
        wake(key)
      }
    },
    size: () => lines.size,
    listening: () => [...new Set([...lines.values()].map(({ listener }) => listener.counterId))],
    close: () => {
      looks.end()
      cancelNext()
      for (const { listener } of lines.values()) listener.end()
      lines.clear()
    },
  }
}

/** Looks at the database for counters that were woken, and hands them what is there. */
function createLooks(
  lines: ReadonlyMap<string, Open>,
  { clock, dispatch, onTrouble }: Omit<HubOptions, 'timers'>,
) {
  let awake = new Set<string>()
  let isLooking = false
  let isClosed = false

  const roomOf = ({ onTheWay }: Open): number => {
    for (const [callbackId, untilMs] of onTheWay) if (untilMs <= clock.elapsed()) onTheWay.delete(callbackId)
    return MOST_ON_THE_WAY - onTheWay.size
  }
  const listeningOf = (keys: Iterable<string>): readonly Listening[] =>
    [...keys].flatMap((key) => {
      const open = lines.get(key)
      const room = open === undefined ? 0 : roomOf(open)
      return open === undefined || room <= 0
        ? []
        : [{ counterId: open.listener.counterId, environment: open.listener.environment, room }]
    })
  const hand = ({ counterId, environment, callback }: Dispatched): void => {
    const open = lines.get(keyOf(counterId, environment))
    if (open === undefined) return
    open.onTheWay.set(callback.callbackId, clock.elapsed() + ON_THE_WAY_MS)
    open.listener.deliver(callback)
  }
  const lookFor = async (keys: ReadonlySet<string>): Promise<void> => {
    const lookers = [...keys].flatMap((key) => lines.get(key)?.listener ?? [])
    const listening = listeningOf(keys)
    try {
      const dispatched = listening.length === 0 ? [] : await dispatch(listening, MOST_AT_ONCE)
      dispatched.forEach(hand)
      if (dispatched.length === MOST_AT_ONCE)
        for (const { counterId, environment } of listening) awake.add(keyOf(counterId, environment))
    } catch (error) {
      onTrouble(error)
    }
    for (const { looked } of lookers) looked?.()
  }
  /** Looks until nothing is left for those who were woken. Only one look is under way. */
  const look = async (): Promise<void> => {
    if (isLooking || isClosed) return
    isLooking = true
    try {
      while (awake.size > 0 && !isClosed) {
        const keys = awake
        awake = new Set()
        await lookFor(keys)
      }
    } finally {
      isLooking = false
    }
  }
  return {
    for: (key: string): void => {
      awake.add(key)
      void look()
    },
    forAll: (): void => {
      for (const key of lines.keys()) awake.add(key)
      void look()
    },
    end: (): void => {
      isClosed = true
    },
  }
}
