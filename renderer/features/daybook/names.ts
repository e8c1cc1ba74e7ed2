// The names of the day book's rows: services, payment modes, colleagues, hours.
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
