// Questions to the office through react-query. What was shown stays while the office does not answer; a change is answered once, by a Result.
import {
  QueryClient,
  keepPreviousData,
  notifyManager,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { SECOND_MS } from '@shared/clock'
import type { OwnerInput, OwnerOutput, OwnerRoute } from '@shared/office/owner-page'
import { ask, type Answer, type AskFailure } from './ask'

// Applies answers in the turn in which they arrive.
notifyManager.setScheduler(queueMicrotask)

/** What was asked for this long ago is shown again while it is asked anew. */
const FRESH_FOR_MS = 5 * SECOND_MS

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: FRESH_FOR_MS },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const keyOf = <Name extends OwnerRoute>(name: Name, input: OwnerInput<Name>) => [name, input] as const

interface AskOptions {
  /** Not asked while false. */
  readonly enabled?: boolean
  /** Asked again at this interval while it is shown. */
  readonly renewEveryMs?: number
  /** What stood there for another input stays until the new answer is here. */
  readonly keepsLast?: boolean
}

/** Why a question has no answer. */
export class Refused extends Error {
  readonly failure: AskFailure
  constructor(failure: AskFailure) {
    super(failure)
    this.failure = failure
  }
}

export const failureOf = (error: Error): AskFailure =>
  error instanceof Refused ? error.failure : 'no-answer'

/** Asks what a page shows. Parts that ask the same share the answer; the last one stays while there is no other. */
export function useAsk<Name extends OwnerRoute>(
  name: Name,
  input: OwnerInput<Name>,
  { enabled = true, renewEveryMs, keepsLast = false }: AskOptions = {},
): UseQueryResult<OwnerOutput<Name>> {
  return useQuery({
    queryKey: keyOf(name, input),
    queryFn: async () => {
      const answer = await ask(name, input)
      if (!answer.ok) throw new Refused(answer.failure)
      return answer.value
    },
    enabled,
    refetchInterval: renewEveryMs ?? false,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
}

/** Changes something, once for each `mutate`. `onAnswer` is given what came of it, refusals too. */
export function useAct<Name extends OwnerRoute>(
  name: Name,
  onAnswer?: (answer: Answer<Name>, input: OwnerInput<Name>) => void,
): UseMutationResult<Answer<Name>, Error, OwnerInput<Name>> {
  return useMutation({ mutationFn: (input: OwnerInput<Name>) => ask(name, input), onSuccess: onAnswer })
}
