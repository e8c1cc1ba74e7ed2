// Trusted time for tests: a clock that everybody believes, or one that starts without having heard anything.
import type { Clock } from '#shared/base/clock'
import type { KeptFile } from '#shared/base/kept-file'
import { createTrustedTime, type KeptTime, type TrustedTime } from '#shared/base/trusted-time'
import { createSaleAges, type Journal, type SaleAges } from '#main/journal'

/** A computer that is on since the clock began, and has heard of no time yet. */
export const unheardTime = (
  clock: Clock,
  file: KeptFile<KeptTime> = { load: () => undefined, save: () => {} },
  uptimeMs = () => clock.elapsed(),
): TrustedTime => createTrustedTime({ clock, uptimeMs, file })

export const agesIn = (journal: Journal, clock: Clock, time = unheardTime(clock)): SaleAges =>
  createSaleAges(journal, time, clock)

/** Whatever this clock says is confirmed. */
export const confirmed = (clock: Pick<Clock, 'now'>): Pick<TrustedTime, 'now' | 'earliest'> => ({
  now: () => clock.now(),
  earliest: () => clock.now(),
})
