// Dates as printed on paper: Indian order, Indian time, ASCII digits, whatever the zone and language of the PC.
import { dateInFigures } from '#shared/base/calendar'
import { INDIA_OFFSET_MS } from '#shared/base/clock'

const inIndia = (at: number): string => new Date(at + INDIA_OFFSET_MS).toISOString()

/** `20/11/2026 09:41 IST`. */
export const dateTimeText = (at: number): string => `${dateInFigures(at)} ${inIndia(at).slice(11, 16)} IST`

/** `2026-11-20`, which sorts by date in a folder. */
export const fileDateText = (at: number): string => inIndia(at).slice(0, 10)

/** `11/2026`: a month on paper, in the order of its days. */
export const monthInFigures = (at: number): string => dateInFigures(at).slice('DD/'.length)
