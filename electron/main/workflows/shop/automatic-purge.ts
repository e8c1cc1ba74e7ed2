// The automatic purge: once a day, by the retention setting. It cannot be undone, so after a sudden jump of the clock
// it waits some days.
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfIndianDay, type Clock } from '@shared/clock'
import { lastPurgeSchema, type LastPurge } from '@shared/domain/privacy'
import type { KeptFile } from '@shared/kept-file'
import { z } from 'zod'
import {
  monthsBefore,
  purgeByAge,
  redactIdentities,
  type IdentityJournal,
  type PurgeDependencies,
} from './purge'

export interface AutomaticPurgeDependencies extends PurgeDependencies {
  readonly journal: PurgeDependencies['journal'] & IdentityJournal
  readonly clock: Pick<Clock, 'now'>
  /** Without a record it is the first check. */
  readonly file: KeptFile<Kept>
  /** 0: nothing is erased by age. */
  readonly retentionMonths: () => number
  readonly onTrouble: (problem: string) => void
}

export interface AutomaticPurge {
  last(): LastPurge | null
  /** Checks now whether something must be erased. */
  look(): Promise<void>
  /** Checks shortly after the start, and every few hours from then on. */
  watch(): void
  stop(): void
}

const FIRST_LOOK_MS = 2 * MINUTE_MS
const LOOK_EVERY_MS = 6 * HOUR_MS
/** A shop that was closed for longer and a clock that was set look alike. */
const LONGEST_ABSENCE_MS = 45 * DAY_MS
const DOUBT_MS = 3 * DAY_MS

/** What is kept of it between two runs. */
export const keptPurgeSchema = z.object({
  version: z.literal(1),
  last: lastPurgeSchema.nullable(),
  nextFrom: z.number(),
  seenAt: z.number(),
  doubtedUntil: z.number(),
})
type Kept = z.output<typeof keptPurgeSchema>

export function createAutomaticPurge(dependencies: AutomaticPurgeDependencies): AutomaticPurge {
  const { clock, timers, file, retentionMonths } = dependencies
  let kept = file.load() ?? null
  let isStopped = false
  let cancel = (): void => {}

  const keep = (next: Kept): void => {
    kept = next
    file.save(next)
  }
  const look = async (): Promise<void> => {
    const now = clock.now()
    keep(seen(kept, now))
    if (kept === null || now < kept.doubtedUntil) return
    const redacted = redactIdentities(dependencies.journal, now)
    if (!redacted.ok) return dependencies.onTrouble(redacted.failure.kind)
    const olderThanMonths = retentionMonths()
    if (olderThanMonths === 0 || isDoneToday(kept, now)) return
    const before = monthsBefore(now, olderThanMonths)
    const purged = await purgeByAge(dependencies, before, { preview: false, from: kept.nextFrom })
    if (!purged.ok) return dependencies.onTrouble(purged.failure.kind)
    const { report, nextFrom } = purged.value
    keep({ ...kept, nextFrom, last: { at: now, olderThanMonths, report } })
  }
  const watch = (delayMs: number): void => {
    if (isStopped) return
    cancel = timers.after(delayMs, () => void look().finally(() => watch(LOOK_EVERY_MS)))
  }
  return {
    last: () => kept?.last ?? null,
    look,
    watch: () => watch(FIRST_LOOK_MS),
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}

/**
 * The very first check, and one after a long absence, starts a waiting period of some days; correcting the clock ends
 * it.
 */
function seen(kept: Kept | null, now: number): Kept {
  if (kept === null) return { version: 1, last: null, nextFrom: 0, seenAt: now, doubtedUntil: now + DOUBT_MS }
  if (now < kept.seenAt - DAY_MS) return { ...kept, seenAt: now, doubtedUntil: 0 }
  const isDoubtful = now - kept.seenAt > LONGEST_ABSENCE_MS
  return { ...kept, seenAt: now, doubtedUntil: isDoubtful ? now + DOUBT_MS : kept.doubtedUntil }
}

const isDoneToday = ({ last }: Kept, now: number): boolean =>
  last !== null && startOfIndianDay(last.at) === startOfIndianDay(now)
