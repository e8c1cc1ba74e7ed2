// The visits of the counter, kept up to date by main's pushes.
import type { Visit, Visits } from '@shared/domain/visit'
import { useAsk } from '../../app/queries'

/** All that are kept or being paid; null until they are known, and while no log is open. */
export function useVisits(): Visits | null {
  const { data: answer } = useAsk('visit.list', {})
  return answer?.ok === true ? answer.value : null
}

/** Every visit that is kept or being paid, in one list. */
export const visitsIn = ({ open, setAside, paying }: Visits): readonly Visit[] => [
  ...(open === null ? [] : [open]),
  ...paying,
  ...setAside,
]
