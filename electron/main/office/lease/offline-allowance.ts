// A counter that its office does not answer any more: from some moment on it has one call in each of its turns. The last promise of turns is
// kept on disk, so that a counter that is started without its office can sell too.
import type { Clock } from '#shared/base/clock'
import { OFFLINE_TURN_MS, type OfflineAllowance } from '#shared/office/lease'

/** What is kept: turns by this computer's own clock. */
export interface StoredOfflineAllowance {
  readonly cycle: number
  /** Epoch ms at which one of its turns began or begins. */
  readonly turnAt: number
  readonly afterMs: number
}

export interface OfflineAllowanceStore {
  load(): StoredOfflineAllowance | null
  save(offlineAllowance: StoredOfflineAllowance): void
}

export interface OfflineTurns {
  /** Whether the office ever promised turns: before, the counter is still alone. */
  isPromised(): boolean
  /** When the counter may next call as a counter on its offline allowance, on the elapsed clock; now or earlier if it may. */
  freeAt(): number
  take(): void
  /** The answer to what was asked at `askedAt` of the elapsed clock. */
  promised(offlineAllowance: OfflineAllowance, askedAt: number): void
  /** After a sleep the elapsed clock cannot be trusted to have gone on: the waiting starts anew, the turns follow the wall clock. */
  afterSleep(): void
}

interface Turns {
  readonly cycle: number
  /** On the elapsed clock. */
  readonly base: number
  readonly afterMs: number
  readonly from: number
}

export function createOfflineTurns(clock: Clock, store: OfflineAllowanceStore): OfflineTurns {
  const restored = (): Turns | null => {
    if (kept === null) return null
    const { cycle, turnAt, afterMs } = kept
    return {
      cycle,
      afterMs,
      base: clock.elapsed() - (clock.now() - turnAt),
      from: clock.elapsed() + afterMs,
    }
  }
  let kept = store.load()
  let turns = restored()
  /** The turn that was used last, by its number since the base; and when. */
  let usedTurn: number | null = null
  let usedAt = -Infinity

  const pitchOf = ({ cycle }: Turns): number => cycle * OFFLINE_TURN_MS

  return {
    isPromised: () => turns !== null,
    freeAt: () => {
      if (turns === null) return Infinity
      const pitch = pitchOf(turns)
      const at = Math.max(clock.elapsed(), turns.from, usedAt + pitch - OFFLINE_TURN_MS)
      const turn = Math.floor((at - turns.base) / pitch)
      const isWithin = at - turns.base - turn * pitch < OFFLINE_TURN_MS && turn !== usedTurn
      return isWithin ? at : turns.base + (turn + 1) * pitch
    },
    take: () => {
      if (turns === null) return
      usedAt = clock.elapsed()
      usedTurn = Math.floor((usedAt - turns.base) / pitchOf(turns))
    },
    promised: ({ cycle, turnInMs, afterMs }, askedAt) => {
      const base = askedAt + turnInMs
      turns = { cycle, base, afterMs, from: askedAt + afterMs }
      usedTurn = null
      const now = { cycle, turnAt: clock.now() - (clock.elapsed() - base), afterMs }
      if (kept !== null && isSame(kept, now)) return
      kept = now
      store.save(now)
    },
    afterSleep: () => {
      usedTurn = null
      turns = restored()
    },
  }
}

/** The turns stay where they are as long as nothing changes at the office: not every answer is written. */
function isSame(kept: StoredOfflineAllowance, now: StoredOfflineAllowance): boolean {
  const pitch = now.cycle * OFFLINE_TURN_MS
  const off = (((now.turnAt - kept.turnAt) % pitch) + pitch) % pitch
  return kept.cycle === now.cycle && kept.afterMs === now.afterMs && Math.min(off, pitch - off) < OFF_BY_MS
}

/** Of the wait for an answer, which is part of what a counter knows of its turns. */
const OFF_BY_MS = OFFLINE_TURN_MS / 4
