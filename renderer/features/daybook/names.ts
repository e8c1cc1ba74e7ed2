// The names of the day book's rows: services, payment modes, colleagues, hours, dates.
import { INDIA_OFFSET_MS } from '@shared/clock'
import type { DayFigures } from '@shared/domain/day-book'
import { NOBODY } from '@shared/domain/staff'
import { useAsk } from '../../app/queries'
import { useWords, type Words } from '../../messages/words'

/** A colleague's name, or the recorded id if the list does not have them. */
export function useStaffName(): (staffId: string) => string {
  const { say } = useWords()
  const { data } = useAsk('staff.list', {})
  const members = data?.ok === true ? data.value : []
  return (staffId) =>
    members.find(({ id }) => id === staffId)?.name ?? (staffId === NOBODY ? say('lock.role.owner') : staffId)
}

export const modeWords = ({ say }: Words, mode: DayFigures['byMode'][number]['mode']): string =>
  mode === 'nothing' ? say('daybook.mode.nothing') : say(`sale.mode.${mode}`)

/** `10–11`. */
export const hourWords = (hour: number): string => `${hour}–${hour + 1}`

/** `2026-11-20`, as a date field needs it, and back to the day's first millisecond; null for an invalid date. */
export const dateOf = (at: number): string => new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 10)
export function momentOf(date: string): number | null {
  const at = Date.parse(`${date}T00:00:00+05:30`)
  return Number.isFinite(at) ? at : null
}
