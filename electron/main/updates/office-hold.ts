// What the office of an environment says about updates, as this computer notes it. The office says it every minute: it is written down when it is
// something else, and once a day that the office was heard.
import { DAY_MS } from '@shared/clock'
import type { KeptUpdateHold, OfficeWord } from '@shared/domain/update-hold'

/** The same as `former` where nothing has to be written. */
export function holdAfter(
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
