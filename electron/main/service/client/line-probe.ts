// Looks whether the service can be reached, so that the line says "offline" before anything is typed and not after the
// first call that fails. A look is a connection and its TLS handshake, the same way as a call goes, without a request in
// it: the service counts calls, so it takes nothing of the rate (docs/decisions/0018-line-probe.md).
import { MINUTE_MS, SECOND_MS, type Clock, type Timers } from '#shared/base/clock'
import type { ConnectionHealthTracker } from './connection-health'
import type { Reach } from './transport'

export interface LineProbe {
  /** Looks now, and from then on regularly, until `close`. */
  watch(): void
  /** Looks now: the network changed, or the computer woke up. */
  look(): void
  close(): void
}

export interface LineProbeOptions {
  readonly clock: Clock
  readonly timers: Timers
  readonly health: Pick<ConnectionHealthTracker, 'report' | 'state' | 'lastNewsAt'>
  readonly reach: () => Promise<Reach>
}

/** A line that is away is looked at often, so that selling goes on soon after it is back. */
const AWAY_LOOK_MS = 10 * SECOND_MS
/** A line that works is looked at when no call has said anything about it for this long. */
const QUIET_LOOK_MS = MINUTE_MS

export function createLineProbe({ clock, timers, health, reach }: LineProbeOptions): LineProbe {
  let looking = false
  let isClosed = false
  let cancel = (): void => {}

  const look = async (): Promise<void> => {
    if (looking || isClosed) return
    cancel()
    looking = true
    const found = await reach()
    looking = false
    if (isClosed) return
    health.report({ kind: found })
    lookLater()
  }
  const lookLater = (): void => {
    const isAway = health.state().state === 'offline'
    cancel = timers.after(isAway ? AWAY_LOOK_MS : QUIET_LOOK_MS, () => {
      const quietMs = clock.elapsed() - health.lastNewsAt()
      if (health.state().state === 'offline' || quietMs >= QUIET_LOOK_MS) void look()
      else lookLater()
    })
  }
  return {
    watch: () => void look(),
    look: () => void look(),
    close: () => {
      isClosed = true
      cancel()
    },
  }
}
