// How long an open sale may wait before somebody should act.
import { DAY_MS, MINUTE_MS } from '@shared/clock'

export type Alarm = 'minutes' | 'day' | 'days'

const ALARMS: readonly (readonly [number, Alarm])[] = [
  [5 * DAY_MS, 'days'],
  [DAY_MS, 'day'],
  [15 * MINUTE_MS, 'minutes'],
]

/** The alarm for a sale that has been open this long; null while it may simply wait. */
export const alarmOf = (ageMs: number): Alarm | null => ALARMS.find(([from]) => ageMs >= from)?.[1] ?? null
