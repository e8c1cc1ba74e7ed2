// Updates of the app: found, checked and kept in silence, installed when a person says so. Without a feed, which the owner
// gives, it asks nobody. One piece of work at a time; whatever fails leaves the version that runs, and says why.
import { DAY_MS, HOUR_MS, MINUTE_MS, type Clock, type Timers } from '#shared/base/clock'
import { holdNow, isHeldBack, type OfficeWord, type KeptUpdateHold } from '#shared/shop/update-hold'
import { readFeed, type FeedProblem, type UpdateState, type UpdateStep } from '#shared/shop/updates'
import { fail, succeed, type Result } from '#shared/base/result'
import type { Damage } from '../files/damage'
import { createSerialQueue } from '#shared/node/files/serial-queue'
import type { AppLog } from '../platform/app-log'
import type { ProxyLookup } from '../service/client/tunnel'
import type { EngineOptions } from './engine'
import { openKeptSettings, type KeptSettings } from './kept-settings'
import { type RunningCopy, takingReleases } from './taking'
import { feedSource, fileSource } from './sources'
import { createStanding, type Standing } from './standing'
import { problemOf } from './refusal'
import type { Downloads, DownloadsOptions } from '../service/client/downloads'

export interface UpdatesOptions extends Pick<
  EngineOptions,
  'folder' | 'version' | 'publisher' | 'relaunch' | 'quit'
> {
  readonly copy: RunningCopy
  /** The release place's public keys (release-list.ts). */
  readonly keys: readonly string[]
  readonly clock: Clock
  readonly timers: Timers
  readonly proxy: ProxyLookup
  readonly log: AppLog
  readonly damage: Pick<Damage, 'note'>
  readonly onChange: (state: UpdateState) => void
  /** Whether a feed may be a plain HTTP server on this computer. */
  readonly allowsLoopback: boolean
}

export interface Updates {
  state(): UpdateState
  /** Takes an address as an owner typed it, and asks it at once. */
  keepFeed(typed: string): Promise<Result<null, FeedProblem>>
  /** Asks the feed now. Resolves when everything that follows from the answer is done. Never rejects. */
  check(): Promise<void>
  /** Holds back the version that is ready, or lets the held one go on. */
  hold(isHeld: boolean): Promise<void>
  /** What the office of an environment holds back now; null for nothing. Only ever delays what the feed or a stick has. Never rejects. */
  holdByOffice(told: OfficeWord): Promise<void>
  /** Takes the release whose list is `file`, and whose package lies beside it. Never rejects. */
  takeFile(file: string): Promise<void>
  /** The version that could be installed now. */
  ready(): string | null
  /** Installs what is ready; the app's data must be closed by then. Never rejects: an update that fails is no reason to stay. */
  install(runsAfter: boolean): Promise<void>
  /** Finds what an earlier start left ready, and asks the feed soon and then daily. */
  start(): Promise<void>
  close(): void
}

/** The counter opens first, and whoever waits for it is served. */
const FIRST_CHECK_MS = MINUTE_MS
/** How often the age of the last answer is looked at: a computer may sleep for days. */
const TICK_MS = HOUR_MS
/** After a feed that was down, before the day is over. */
const AGAIN_MS = 4 * HOUR_MS

export async function createUpdates(options: UpdatesOptions): Promise<Updates> {
  const { folder, version: current, clock, timers, log } = options
  const kept = await openKeptSettings(folder, options.damage)
  const downloads = downloadsOnDemand({ ...options, allowsPlainHttp: options.allowsLoopback })
  const standing = createStanding(current, clock, kept, options.onChange)
  const { state, show, step } = standing
  const { from, fromKept } = takingReleases(options, kept, standing)

  const work = shownWork(log, standing)
  const check = (): Promise<void> =>
    work(async () => {
      const { feed } = kept.read()
      if (feed === null) return step()
      ticks.asked()
      show({ kind: 'checking' })
      return from(feedSource(feed, downloads))
    })
  const { held, reconsidered } = holding(kept, standing, clock, async () => {
    const { feed } = kept.read()
    // What was kept of an earlier answer, else what the feed has.
    return (await fromKept()) ?? (feed === null ? step() : from(feedSource(feed, downloads)))
  })
  const holdByOffice = (word: OfficeWord): Promise<void> => {
    const { officeHold: former } = kept.read()
    const officeHold = holdAfter(former, word, clock.now())
    if (officeHold === former) return Promise.resolve()
    return work(async () => {
      await kept.change({ officeHold })
      return reconsidered()
    })
  }
  const ticks = createTicks(clock, timers, kept, {
    check,
    holdEnded: () => {
      if (standing.present().kind === 'held') void work(reconsidered)
    },
  })
  return {
    state,
    check,
    keepFeed: async (typed) => {
      const read = readFeed(typed, options.allowsLoopback)
      if (!read.ok) return fail(read.problem)
      await kept.change({ feed: read.feed, checkedAt: null })
      show(step())
      if (read.feed !== null) void check()
      return succeed(null)
    },
    hold: (isHeld) => work(() => held(isHeld)),
    holdByOffice,
    takeFile: (file) =>
      work(() => {
        show({ kind: 'checking' })
        return from(fileSource(file))
      }),
    ready: () => standing.ready()?.version ?? null,
    install: (runsAfter) =>
      work(async () => {
        const ready = standing.ready()
        if (ready === null) return standing.present()
        const { version, fetched } = ready
        log.info('updates.installs', { version })
        await fetched.install(runsAfter)
        return { kind: 'none' }
      }),
    start: async () => {
      await work(async () => (await fromKept()) ?? step())
      ticks.after(FIRST_CHECK_MS)
    },
    close: () => {
      ticks.stop()
      downloads.close()
    },
  }
}

/** Runs one piece of work at a time; whatever it throws becomes the reason that is shown. */
function shownWork(log: UpdatesOptions['log'], { show, step }: Standing) {
  const inOrder = createSerialQueue()
  return (asking: () => Promise<UpdateStep>): Promise<void> =>
    inOrder(async () => {
      try {
        show(await asking())
      } catch (error) {
        const why = problemOf(error)
        if (why === null) log.error('updates.failed', error)
        else log.warn('updates.refused', { reason: why })
        show(step(), why ?? 'damaged')
      }
    })
}

/** What the owner or the office holds back; `newest` finds what may go on. */
function holding(
  kept: KeptSettings,
  standing: Standing,
  clock: Pick<Clock, 'now'>,
  newest: () => Promise<UpdateStep>,
) {
  const held = async (isHeld: boolean): Promise<UpdateStep> => {
    const version = standing.ready()?.version
    if (isHeld && version !== undefined) {
      await kept.change({ held: version })
      standing.setReady(null)
      return { kind: 'held', version }
    }
    await kept.change({ held: null })
    return newest()
  }
  /** Where things stand once the office holds something else: what is ready may have to wait, and what waited may go on. */
  const reconsidered = async (): Promise<UpdateStep> => {
    const { officeHold } = kept.read()
    const ready = standing.ready()
    if (ready !== null) {
      if (!isHeldBack(holdNow(officeHold, clock.now()), ready.version)) return standing.step()
      standing.setReady(null)
      return { kind: 'held', version: ready.version }
    }
    return standing.present().kind === 'held' ? newest() : standing.present()
  }
  return { held, reconsidered }
}

/** Looks every hour whether the feed is to be asked, and whether what the office holds back may go on. */
function createTicks(
  clock: Clock,
  timers: Timers,
  kept: KeptSettings,
  { check, holdEnded }: { readonly check: () => Promise<void>; readonly holdEnded: () => void },
) {
  let askedAt: number | null = null
  let cancelTick = (): void => {}

  const hasHoldEnded = (): boolean => {
    const { officeHold } = kept.read()
    return officeHold !== null && holdNow(officeHold, clock.now()) === null
  }
  const isDue = (): boolean => {
    const { feed, checkedAt } = kept.read()
    if (feed === null) return false
    const sinceAsked = askedAt === null ? Infinity : clock.elapsed() - askedAt
    const isOld = checkedAt === null || Math.abs(clock.now() - checkedAt) >= DAY_MS
    return askedAt === null || (isOld && sinceAsked >= AGAIN_MS)
  }
  const after = (delayMs: number): void => {
    cancelTick = timers.after(delayMs, () => {
      if (hasHoldEnded()) holdEnded()
      if (isDue()) void check()
      after(TICK_MS)
    })
  }
  return {
    after,
    asked: (): void => {
      askedAt = clock.elapsed()
    },
    stop: () => cancelTick(),
  }
}

/**
 * The way to the feed, loaded with the first question to it: Node's HTTP takes a good part of what a start may
 * take, and the first screen needs none of it.
 */
function downloadsOnDemand(options: DownloadsOptions): Downloads {
  let made: Promise<Downloads> | undefined
  const downloads = (): Promise<Downloads> =>
    (made ??= import('../service/client/downloads').then(({ createDownloads }) => createDownloads(options)))
  return {
    async *pieces(url) {
      yield* (await downloads()).pieces(url)
    },
    close: () => void made?.then((opened) => opened.close()),
  }
}

/**
 * The same as `former` where nothing has to be written. What the office of an environment says about updates, as
 * this computer notes it. The office says it every minute: it is written down when it is something else, and once
 * a day that the office was heard.
 */
function holdAfter(
  former: KeptUpdateHold | null,
  { environment, hold, heardAtMs }: OfficeWord,
  now: number,
): KeptUpdateHold | null {
  // Another environment has an office of its own, or none.
  if (hold === null) return former === null || former.environment !== environment ? former : null
  const isSame =
    former !== null &&
    former.environment === environment &&
    former.newest === hold.newest &&
    former.untilMs === hold.untilMs
  if (isSame && (heardAtMs === null || Math.abs(heardAtMs - former.heardAtMs) < DAY_MS)) return former
  const sinceMs = isSame ? former.sinceMs : now
  return { ...hold, environment, sinceMs, heardAtMs: heardAtMs ?? now }
}
