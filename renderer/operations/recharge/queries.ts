// The queries of the recharge screen, through the query cache. Each answer is cached under its number or list, so that
// a late answer for an earlier number can never appear beside a newer one. Failures are answers too; the agent decides
// whether to ask again.
import { useQueryClient } from '@tanstack/react-query'
import type { Channel, Input, Output } from '#shared/channels/contract'
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#shared/base/clock'
import { keyOf, makeStale, useAct, useAsk } from '../../bridge/queries'

const HISTORY_LENGTH = 12
/** Main has its own caches with their ages; this only avoids duplicate queries for one screen. */
const FRESH_MS = 10 * MINUTE_MS

const isGood = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true

const useAnswer = <Name extends Channel>(channel: Name, input: Input<Name> | null) =>
  useAsk(channel, input, { freshForMs: (answer) => (isGood(answer) ? FRESH_MS : 0) })

export const useOperators = () => useAnswer('recharge.operators', { refresh: false })

export const useLookup = (mobileNumber: string | null) =>
  useAnswer('recharge.look-up', mobileNumber === null ? null : { mobileNumber, refresh: false })

export const useSubscriber = (input: Input<'recharge.subscriber'> | null) =>
  useAnswer('recharge.subscriber', input)

/** Sales to this number, newest first. Only reads the journal, so it works without a connection. */
export const useEarlierSales = (accountNumber: string | null) =>
  useAsk(
    'journal.sales-of-number',
    accountNumber === null ? null : { accountNumber, limit: HISTORY_LENGTH },
    { freshForMs: 0 },
  )

/**
 * What the shop sells most. Asked for anew whenever the form opens, before there is a list that could change under the
 * agent's hand.
 */
export const useCommonPlans = (isNeeded: boolean) =>
  useAsk('recharge.common-plans', {}, { enabled: isNeeded, freshForMs: 0 })

interface PlanKey {
  readonly operatorCode: string
  readonly circle: string
}

/**
 * The plans of an operator in a circle, and a refresh from the service. A refreshed list replaces the old one only if
 * it arrived; a failed refresh keeps what is on screen, with its age.
 */
export function usePlans(key: PlanKey | null) {
  const plans = useAnswer('recharge.plans', key === null ? null : { ...key, refresh: false })
  const queryClient = useQueryClient()
  const renewal = useAct('recharge.plans', (answer, renewed) => {
    if (answer.ok)
      queryClient.setQueryData<Output<'recharge.plans'>>(
        keyOf('recharge.plans', { ...renewed, refresh: false }),
        answer,
      )
  })
  const isOfThese =
    renewal.variables?.operatorCode === key?.operatorCode && renewal.variables?.circle === key?.circle
  const failed = isOfThese && renewal.data?.ok === false ? renewal.data.failure : null
  return {
    answer: plans.data,
    isLoading: plans.isLoading || (plans.isFetching && plans.data?.ok !== true),
    isRefreshing: isOfThese && renewal.isPending,
    refreshFailure: failed,
    refresh: () => {
      if (plans.data?.ok !== true) void plans.refetch()
      else if (key !== null && !renewal.isPending) renewal.mutate({ ...key, refresh: true })
    },
  }
}

/** What the screen shows is asked for again after main asked the service anew. */
export function useRenewal(renewed: number): void {
  const client = useQueryClient()
  const shown = useRef(renewed)
  useEffect(() => {
    if (shown.current === renewed) return
    shown.current = renewed
    void makeStale(client, 'recharge-renewed')
  }, [client, renewed])
}
