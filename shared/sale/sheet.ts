// How long a confirm sheet can be confirmed (docs/money-safety.md 5).
import { MINUTE_MS } from '../base/clock'

/** What a sheet shows may have changed by then: operator, price and guards are asked again. */
export const SHEET_LASTS_MS = 5 * MINUTE_MS
