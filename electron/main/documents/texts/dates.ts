// Dates as printed on paper: Indian order, Indian time, ASCII digits, whatever the zone and language of the PC.
import { INDIA_OFFSET_MS } from '@shared/clock'

const inIndia = (at: number): string => new Date(at + INDIA_OFFSET_MS).toISOString()

/** `20/11/2026` for an instant in epoch milliseconds. */
export function dateText(at: number): string {
  const [year = '', month = '', day = ''] = inIndia(at).slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** A calendar date of the service (`2026-11-20`) in Indian form; anything else unchanged. */
export function writtenDateText(date: string | null): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return match === null ? date : `${match[3]}/${match[2]}/${match[1]}`
}

/** `20/11/2026 09:41 IST`. */
export const dateTimeText = (at: number): string => `${dateText(at)} ${inIndia(at).slice(11, 16)} IST`

/** `2026-11-20`, which sorts by date in a folder. */
export const fileDateText = (at: number): string => inIndia(at).slice(0, 10)
