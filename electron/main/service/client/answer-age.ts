// Whether an answer is from now. Something in between may hand out one of before the sale ("no such id" out of a cache), which proves
// nothing. Told by `Age`, and by the service's own clocks: an answer that is older than one we already had, and the time measured since.
// The computer's clock says nothing here.
import { MINUTE_MS, type Clock } from '#shared/base/clock'

/** What an answer says of its age. */
export interface AnswerStamps {
  readonly age: string | undefined
  readonly date: string | undefined
  /** `meta.time` of the envelope; a cache hands it out with the body, also one that writes a `Date` of its own. */
  readonly serviceTime: string | null
  /** The body is the service's own: only its clocks are compared. */
  readonly isOfService: boolean
  /** Made for one call of its own, which no cache has had: it tells the clock as it is, should that have been set back. */
  readonly isUnique: boolean
}

export interface AnswerAge {
  /** True if the answer proves nothing, because it is old. */
  isOld(stamps: AnswerStamps): boolean
}

/** Clocks of several machines behind one address differ by less. */
const OLDER_BY_MS = MINUTE_MS
/** The elapsed clock of a computer runs wrong by far less, so that in weeks no answer of now looks old. */
const MEASURED_SHARE = 0.999

export function createAnswerAge(clock: Pick<Clock, 'elapsed'>): AnswerAge {
  const latest = { date: -Infinity, serviceTime: -Infinity }
  const heardAt = { date: 0, serviceTime: 0 }

  const isBehind = (
    stamp: keyof typeof latest,
    text: string | null | undefined,
    isUnique: boolean,
  ): boolean => {
    const said = Date.parse(text ?? '')
    if (Number.isNaN(said)) return false
    const now = clock.elapsed()
    const expected = latest[stamp] + (now - heardAt[stamp]) * MEASURED_SHARE
    const isOlder = said < expected - OLDER_BY_MS
    latest[stamp] = isUnique ? said : Math.max(expected, said)
    heardAt[stamp] = now
    return isOlder
  }

  return {
    isOld: ({ age, date, serviceTime, isOfService, isUnique }) => {
      if (age !== undefined && !/^\s*0+\s*$/.test(age)) return true
      if (!isOfService) return false
      const isDateOld = isBehind('date', date, isUnique)
      return isBehind('serviceTime', serviceTime, isUnique) || isDateOld
    },
  }
}
