// A room is one environment at work: its log, its service, its caches. The app is in one room or in none; rooms never share anything.
import { channels, type AppState, type Handlers } from '@shared/contract'
import type { Environment } from '@shared/domain/environment'
import type { LineState } from '@shared/domain/connection-health'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { DrawnPages } from '../app/protocol'
import { APP_CHANNELS, type AppChannel } from '../workflows/shop/app'

export type RoomHandlers = Omit<Handlers, AppChannel>

export interface Room {
  readonly handlers: RoomHandlers
  readonly pages: DrawnPages
  /** Set when the log can only be looked at. */
  readonly storeProblem: AppState['storeProblem']
  line(): LineState
  /** The computer woke up or the network came back: open sales are asked about soon. */
  nudge(): void
  /** The counter was locked: what is held of customers' identities is dropped, and if the shop wants it so, nothing is asked. */
  locked(): void
  unlocked(): void
  /** The credentials were replaced: what waits may leave with the new ones. */
  setupChanged(): void
  /** Money calls between their attempt and their outcome. */
  sendingCount(): number
  /** Resolves when no money call is on its way any more. */
  settled(): Promise<void>
  close(): Promise<void>
}

export type OpenRoom = (environment: Environment) => Promise<Result<Room>>

export interface Rooms {
  state(): Pick<AppState, 'environment' | 'recovered' | 'storeProblem'>
  /** Leaves the present room, once its payments on their way have come to an outcome, and opens the other (or none). */
  enter(environment: Environment | null): Promise<Result<null>>
  line(): LineState
  nudge(): void
  locked(): void
  unlocked(): void
  setupChanged(): void
  sendingCount(): number
  settled(): Promise<void>
  /** Closes the room at once: a call still on its way is cut, and recorded as not confirmed. */
  close(): Promise<void>
  readonly handlers: RoomHandlers
  readonly pages: DrawnPages
}

const NO_LINE: LineState = {
  state: 'offline',
  callsLeft: 0,
  callsAllowed: 0,
  nextSendMs: null,
  setupProblem: null,
}
const NO_ROOM: Failure = { kind: 'not-allowed', needs: 'setup' }

/** Keeps track of the room the app is in. `onOpened` tells that a room's recovery is done and money screens may open. */
export function createRooms(openRoom: OpenRoom, onOpened: () => void): Rooms {
  let environment: Environment | null = null
  let opening: Promise<Result<Room>> = Promise.resolve(fail(NO_ROOM))
  let room: Room | null = null
  let problem: Failure | null = null

  const enter = async (next: Environment | null): Promise<Result<null>> => {
    const left = room
    environment = next
    room = null
    problem = null
    opening = (async () => {
      await left?.settled()
      await left?.close()
      if (next === null) return fail(NO_ROOM)
      const opened = await openRoom(next)
      if (opened.ok) room = opened.value
      else problem = opened.failure
      return opened
    })()
    const opened = await opening
    if (opened.ok) onOpened()
    return opened.ok || next === null ? succeed(null) : opened
  }

  return {
    state: () => ({
      environment,
      recovered: room !== null,
      storeProblem: problem?.kind === 'store' ? problem.problem : (room?.storeProblem ?? null),
    }),
    enter,
    line: () => room?.line() ?? NO_LINE,
    nudge: () => room?.nudge(),
    locked: () => room?.locked(),
    unlocked: () => room?.unlocked(),
    setupChanged: () => room?.setupChanged(),
    sendingCount: () => room?.sendingCount() ?? 0,
    settled: () => room?.settled() ?? Promise.resolve(),
    close: async () => {
      const left = room
      room = null
      opening = Promise.resolve(fail(NO_ROOM))
      await left?.close()
    },
    handlers: delegating(() => opening),
    pages: async (request) => (room === null ? null : room.pages(request)),
  }
}

/** Handlers that wait for the room to be open and pass the request on to it, or answer why there is none. */
function delegating(room: () => Promise<Result<Room>>): RoomHandlers {
  const isAppChannel = (channel: string): boolean => (APP_CHANNELS as readonly string[]).includes(channel)
  const names = Object.keys(channels).filter((channel) => !isAppChannel(channel))
  const delegates = names.map((channel) => [
    channel,
    async (input: unknown): Promise<unknown> => {
      const opened = await room()
      if (!opened.ok) return opened
      const handle = opened.value.handlers[channel as keyof RoomHandlers] as (input: unknown) => unknown
      return handle(input)
    },
  ])
  return Object.fromEntries(delegates) as RoomHandlers
}
