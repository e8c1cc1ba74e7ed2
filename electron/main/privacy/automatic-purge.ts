// The automatic purge: once a day, by the retention setting. It cannot be undone, so only a time that nobody at the counter can
// set makes something old enough (docs/money-safety.md 5).
import { HOUR_MS, MINUTE_MS, startOfIndianDay } from '#shared/base/clock'
import { lastPurgeSchema, type LastPurge } from '#shared/customer/privacy'
import type { KeptFile } from '#shared/base/kept-file'
import type { TrustedTime } from '#shared/base/trusted-time'
import { z } from 'zod'
import type { SaleAges } from '../journal'
import {
  monthsBefore,
  purgeByAge,
  redactIdentities,
  type IdentityJournal,
  type PurgeDependencies,
} from './purge'

export interface AutomaticPurgeDependencies extends PurgeDependencies {
  readonly journal: PurgeDependencies['journal'] & IdentityJournal
  readonly time: Pick<TrustedTime, 'earliest'>
  readonly ages: Pick<SaleAges, 'leastMs'>
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

/** What is kept of it between two runs. */
export const keptPurgeSchema = z.object({
  version: z.literal(1),
  last: lastPurgeSchema.nullable(),
  nextFrom: z.number(),
})
type Kept = z.output<typeof keptPurgeSchema>

export function createAutomaticPurge(dependencies: AutomaticPurgeDependencies): AutomaticPurge {
  const { time, ages, timers, file, retentionMonths } = dependencies
  let kept = file.load() ?? null
  let isStopped = false
  let cancel = (): void => {}

  const keep = (next: Kept): void => {
    kept = next
    file.save(next)
  }
  const look = async (): Promise<void> => {
    const now = time.earliest()
    if (now === null) return
    const redacted = redactIdentities(dependencies.journal, ages)
    if (!redacted.ok) return dependencies.onTrouble(redacted.failure.kind)
    const olderThanMonths = retentionMonths()
    if (olderThanMonths === 0 || isDoneToday(kept, now)) return
    const before = monthsBefore(now, olderThanMonths)
    const purged = await purgeByAge(dependencies, before, {
      preview: false,
      from: kept?.nextFrom ?? 0,
    })
    if (!purged.ok) return dependencies.onTrouble(purged.failure.kind)
    const { report, nextFrom } = purged.value
    keep({ version: 1, nextFrom, last: { at: now, olderThanMonths, report } })
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

const isDoneToday = (kept: Kept | null, now: number): boolean =>
  kept !== null && kept.last !== null && startOfIndianDay(kept.last.at) === startOfIndianDay(now)
