// A counter as it stands now: a dialog was opened with what was known then.
import type { FleetCounter } from '@shared/office/owner-page'
import { useAsk } from '../app/queries'

export function useCounterNow(counter: FleetCounter): FleetCounter {
  const { data } = useAsk('counters', {})
  return data?.find(({ counterId }) => counterId === counter.counterId) ?? counter
}
