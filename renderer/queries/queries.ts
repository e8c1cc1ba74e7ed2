// Questions through react-query, over whatever carries them: the window's bridge to the main process, or a POST to the office. Nothing is retried
// here: whoever answers retries reads, and nobody retries money.
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'

// Applies answers in the turn in which they arrive: a setting that was saved must not flicker back for a moment.
notifyManager.setScheduler(queueMicrotask)

interface ClientOptions {
  /** What was asked for longer ago is shown again while it is asked anew. */
  readonly freshForMs: number
  /** Whether that is also done when the window is looked at again. */
  readonly asksOnFocus: boolean
}

export const queryClient = ({ freshForMs, asksOnFocus }: ClientOptions): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: freshForMs,
        refetchOnWindowFocus: asksOnFocus,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** What can be asked, by name: what it is asked with, what a question is answered, and what came of a change. */
type Calls = Readonly<
  Record<string, { readonly input: unknown; readonly read: unknown; readonly act: unknown }>
>

interface Transport<Table extends Calls> {
  /** Rejects where there is no answer to show. */
  read<Name extends keyof Table>(name: Name, input: Table[Name]['input']): Promise<Table[Name]['read']>
  act<Name extends keyof Table>(name: Name, input: Table[Name]['input']): Promise<Table[Name]['act']>
}

export interface AskOptions<Answer> {
  /** Not asked while false. */
  readonly enabled?: boolean
  /** Asked again at this interval while it is shown; by default only after an event or an action. */
  readonly renewEveryMs?: number
  /** How long an answer is fresh, if not as long as others. */
  readonly freshForMs?: number | ((answer: Answer | undefined) => number)
  /** What stood there for another input stays until the new answer is here. */
  readonly keepsLast?: boolean
}

export interface PageOptions<Answer, Place> {
  /** Where the page after this answer begins; nothing if it is the last. */
  readonly next: (answer: Answer) => Place | null | undefined
  readonly renewEveryMs?: number | ((last: Answer | undefined) => number | false)
  readonly freshForMs?: number
  readonly keepsLast?: boolean
}

export interface Pages<Answer> {
  /** Null until the first answer. */
  readonly pages: readonly Answer[] | null
  readonly hasMore: boolean
  readonly isAskingMore: boolean
  readonly more: () => void
  readonly query: UseInfiniteQueryResult<InfiniteData<Answer>>
}

export function queriesOver<Table extends Calls>({ read, act }: Transport<Table>) {
  type Name = keyof Table & string

  const keyOf = <Asked extends Name>(name: Asked, input: Table[Asked]['input']) => [name, input] as const

  /** Asks what a screen shows; nothing while the input is null. Parts that ask the same share the answer; the last one stays while there is no other. */
  function useAsk<Asked extends Name>(
    name: Asked,
    input: Table[Asked]['input'] | null,
    { enabled = true, renewEveryMs, freshForMs, keepsLast }: AskOptions<Table[Asked]['read']> = {},
  ): UseQueryResult<Table[Asked]['read']> {
    return useQuery<Table[Asked]['read']>({
      queryKey: [name, input],
      queryFn: input === null ? skipToken : () => read(name, input),
      enabled,
      refetchInterval: renewEveryMs ?? false,
      ...(freshForMs !== undefined && {
        staleTime: typeof freshForMs === 'number' ? freshForMs : ({ state }) => freshForMs(state.data),
      }),
      ...(keepsLast === true && { placeholderData: keepPreviousData }),
    })
  }

  /** The same for a list that comes page by page. `inputAt`: what is asked for the page at a place, the first one at null. */
  function usePages<Asked extends Name, Place>(
    name: Asked,
    inputAt: (place: Place | null) => Table[Asked]['input'] | null,
    { next, renewEveryMs = 0, freshForMs, keepsLast }: PageOptions<Table[Asked]['read'], Place>,
  ): Pages<Table[Asked]['read']> {
    const query = useInfiniteQuery({
      queryKey: [name, inputAt(null), 'pages'],
      queryFn:
        inputAt(null) === null
          ? skipToken
          : ({ pageParam }): Promise<Table[Asked]['read']> =>
              read(name, inputAt(pageParam as Place | null) as Table[Asked]['input']),
      initialPageParam: null as Place | null,
      getNextPageParam: (last: Table[Asked]['read']) => next(last) ?? null,
      refetchInterval: ({ state }) =>
        typeof renewEveryMs === 'number' ? renewEveryMs || false : renewEveryMs(state.data?.pages.at(-1)),
      ...(freshForMs !== undefined && { staleTime: freshForMs }),
      ...(keepsLast === true && { placeholderData: keepPreviousData }),
    })
    return {
      pages: query.data?.pages ?? null,
      hasMore: query.hasNextPage,
      isAskingMore: query.isFetchingNextPage,
      more: () => {
        if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
      },
      query,
    }
  }

  /** Does something, once for each `mutate`. `onAnswer` is given what came of it, refusals too. */
  function useAct<Asked extends Name>(
    name: Asked,
    onAnswer?: (answer: Table[Asked]['act'], input: Table[Asked]['input']) => void,
  ): UseMutationResult<Table[Asked]['act'], Error, Table[Asked]['input']> {
    return useMutation({
      mutationFn: (input: Table[Asked]['input']): Promise<Table[Asked]['act']> => act(name, input),
      onSuccess: onAnswer,
    })
  }

  return { keyOf, useAsk, usePages, useAct }
}
