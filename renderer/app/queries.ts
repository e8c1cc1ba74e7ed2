// Questions to the main process as react-query sees them. Expected failures are data (`Result`), so a query "fails" only on a defect.
// Nothing is repeated by itself: main retries reads, and nobody retries money.
import {
  QueryClient,
  notifyManager,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Channel, Input, Output } from '@shared/contract'
import { call } from '../bridge'

// An answer is shown in the turn in which it came: a choice that is kept by main must not flicker back for a moment.
notifyManager.setScheduler(queueMicrotask)

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const keyOf = <Name extends Channel>(channel: Name, input: Input<Name>) => [channel, input] as const

/** What decides which screen comes first. Asked together, before anything is drawn. */
const FIRST_QUESTIONS = ['app.state', 'lock.state', 'setup.state'] as const

export function askFirstQuestions(client: QueryClient): void {
  for (const channel of FIRST_QUESTIONS)
    void client.prefetchQuery({ queryKey: keyOf(channel, {}), queryFn: () => call(channel, {}) })
}

interface AskOptions {
  /** Not asked while false. */
  readonly enabled?: boolean
  /** Asks again every so often, while the screen stands; by default only when an event or an action makes the answer old. */
  readonly renewEveryMs?: number
}

/** Asks a reading channel and keeps its answer. Answers of the same channel and input are shared. */
export function useAsk<Name extends Channel>(
  channel: Name,
  input: Input<Name>,
  { enabled = true, renewEveryMs }: AskOptions = {},
): UseQueryResult<Output<Name>> {
  return useQuery({
    queryKey: keyOf(channel, input),
    queryFn: () => call(channel, input),
    enabled,
    refetchInterval: renewEveryMs ?? false,
  })
}

/** Does something in main, once per `mutate`. `onAnswer` gets the Result, also when it is a failure. */
export function useAct<Name extends Channel>(
  channel: Name,
  onAnswer?: (answer: Output<Name>, input: Input<Name>) => void,
): UseMutationResult<Output<Name>, Error, Input<Name>> {
  return useMutation({
    mutationFn: (input: Input<Name>) => call(channel, input),
    onSuccess: onAnswer,
  })
}
