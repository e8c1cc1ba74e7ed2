// Asks a counter for something that only people there can do: they are told above their screens until it is done.
import { useQueryClient } from '@tanstack/react-query'
import type { OwnerInput, FleetCounter } from '#shared/office/owner-page'
import { Button } from '#renderer/ui/Button'
import { showToast } from '#renderer/ui/toast'
import { keyOf, useAct, useAsk } from '../api/queries'
import { useResultToast } from '../api/result-toast'
import { useWords, type PageKey } from '../texts/words'

type AskRoute = 'ask-secret' | 'ask-report'

interface AskButtonProps<Route extends AskRoute> {
  readonly route: Route
  readonly input: OwnerInput<Route>
  /** What is said once it is asked. */
  readonly done: PageKey
  readonly children: string
}

export function AskButton<Route extends AskRoute>({ route, input, done, children }: AskButtonProps<Route>) {
  const { say } = useWords()
  const client = useQueryClient()
  const told = useResultToast()
  const act = useAct(route, (answer) => {
    if (answer.ok) showToast('good', say(done))
    // Somebody else has asked meanwhile: the list that comes now shows it.
    else if (answer.failure !== 'conflict') told(answer)
    void client.invalidateQueries({ queryKey: keyOf('counters', {}) })
  })
  return (
    <Button busy={act.isPending} onClick={() => act.mutate(input)}>
      {children}
    </Button>
  )
}

/** A counter as it stands now: a dialog was opened with what was known then. */
export function useCounterNow(counter: FleetCounter): FleetCounter {
  const { data } = useAsk('counters', {})
  return data?.find(({ counterId }) => counterId === counter.counterId) ?? counter
}
