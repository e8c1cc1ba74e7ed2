// The queries of the Bills screen, through the query cache. Failures are answers too; the agent decides whether to ask
// again.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { HOUR_MS } from '#shared/base/clock'
import type { Output } from '#shared/channels/contract'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import { call } from '../../bridge/bridge'
import { keyOf, makeStale, useAct, useAsk } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { showToast } from '../../ui/toast'

const CATALOGUE_KEY = keyOf('bill.catalogue', { refresh: false })

/** Categories, favourites and recent billers; and a refresh of the whole list, which keeps the old one if it fails. */
export function useCatalogue() {
  const queryClient = useQueryClient()
  const catalogue = useAsk('bill.catalogue', { refresh: false }, { freshForMs: 0 })
  const renewal = useAct('bill.catalogue', (answer) => {
    if (!answer.ok) return
    queryClient.setQueryData<Output<'bill.catalogue'>>(CATALOGUE_KEY, answer)
    void makeStale(queryClient, 'billers')
  })
  return {
    answer: catalogue.data,
    isRefreshing: renewal.isPending || (catalogue.isFetching && catalogue.data?.ok === false),
    refresh: () => {
      if (catalogue.data?.ok === true) renewal.mutate({ refresh: true })
      else void catalogue.refetch()
    },
  }
}

/**
 * The best billers for the search text. While new hits are loading the previous ones stay to be looked at; they are not
 * `isCurrent`, and nothing may be picked from them.
 */
export function useHits(text: string, category: string | null, isWanted: boolean) {
  const input = { text: text.trim().slice(0, 200), category }
  const { data, isPlaceholderData } = useAsk('bill.search', input, { enabled: isWanted, keepsLast: true })
  return { answer: data, isCurrent: data !== undefined && !isPlaceholderData }
}

/**
 * The best billers for these words, for a search outside the Bills screen. The service is asked for its list at most
 * once: a list that failed is asked for again on the Bills screen only.
 */
export async function billersCalled(client: QueryClient, text: string): Promise<readonly Biller[]> {
  const catalogue = await client.fetchQuery({
    queryKey: CATALOGUE_KEY,
    queryFn: () => call('bill.catalogue', { refresh: false }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!catalogue.ok) return []
  const hits = await call('bill.search', { text, category: null })
  return hits.ok ? hits.value.billers : []
}

/** The remembered bills of a customer, queried each time the number is typed. */
export const useSaved = (customerMobile: string | null) =>
  useAsk('bill.saved', customerMobile === null ? null : { customerMobile }, { freshForMs: 0 }).data

/**
 * What is probably due now: queried whenever Home is opened, because a bill may have been paid or remembered meanwhile.
 */
export const useReminders = () => useAsk('bill.reminders', {}, { freshForMs: 0, renewEveryMs: HOUR_MS }).data

/** Makes a biller a favourite, or takes it off. Where the shelf is full the oldest gives way, and that is said. */
export function useFavour() {
  const queryClient = useQueryClient()
  const { say } = useWords()
  const favour = useAct('bill.favour', (answer, { billerId }) => {
    if (!answer.ok) return
    const known = queryClient.getQueryData<Output<'bill.catalogue'>>(CATALOGUE_KEY)
    const before = known?.ok === true ? known.value.favourites : []
    const after = answer.value
    const gone = before.find(({ id }) => id !== billerId && after.every((biller) => biller.id !== id))
    if (gone !== undefined)
      showToast('info', say('bill.favour.full', { count: after.length, name: gone.name }))
    queryClient.setQueryData<Output<'bill.catalogue'>>(CATALOGUE_KEY, (known) =>
      known?.ok === true ? { ...known, value: { ...known.value, favourites: answer.value } } : known,
    )
  })
  return (biller: Biller, isFavourite: boolean): void => favour.mutate({ billerId: biller.id, isFavourite })
}
