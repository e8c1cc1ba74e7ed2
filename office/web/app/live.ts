// Hears from the office that something changed, and asks anew for what is shown. Behind a proxy that holds events back, and while the line
// is down, it asks by itself.
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { SECOND_MS } from '#shared/base/clock'
import {
  OWNER_LIVE,
  ownerEventSchema,
  ownerRoutes,
  type OwnerChange,
  type OwnerRoute,
  type Route,
} from '#shared/office/owner-page'
import { lookWhoIsHere } from '../api/session'
import { useEffect, useRef } from 'react'
import { playSound } from '#renderer/ui/sounds'
import { usePreferences } from '../api/preferences'
import { useAsk } from '../api/queries'

/** Whether what is shown is as it stands: the office told of every change, or is asked for it now and then. */
export const useLine = create<{ readonly isLive: boolean }>(() => ({ isLive: false }))

const ASKED_EVERY_MS = 15 * SECOND_MS
/** More than the office's pause between two beats. */
const SILENT_AFTER_MS = 60 * SECOND_MS

const staleAfter = (queryKey: readonly unknown[]): readonly OwnerChange[] => {
  const route: Route | undefined = ownerRoutes[queryKey[0] as OwnerRoute]
  return route?.staleAfter ?? []
}
const askAnew = (client: QueryClient, change: OwnerChange): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => staleAfter(queryKey).includes(change) })
/** Also what no change is told of, where there was no answer. */
const askAllAnew = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => staleAfter(queryKey).length > 0 || state.status === 'error',
  })

/** Returns what ends it. */
export function followOffice(client: QueryClient): () => void {
  let line: EventSource | null = null
  let lastSeenAtMs = 0
  const open = (): void => {
    line?.close()
    line = new EventSource(OWNER_LIVE)
    line.addEventListener('message', ({ data }) => hear(String(data)))
    line.addEventListener('error', () => {
      useLine.setState({ isLive: false })
      // Refused for good: perhaps nobody is signed in any more.
      if (line?.readyState === EventSource.CLOSED) void lookWhoIsHere()
    })
  }
  const hear = (data: string): void => {
    const event = ownerEventSchema.safeParse(parsed(data))
    if (!event.success) return
    lastSeenAtMs = Date.now()
    const wasLive = useLine.getState().isLive
    useLine.setState({ isLive: true })
    if (event.data.kind === 'changed') askAnew(client, event.data.what)
    // What changed while the line was down was told to nobody.
    else if (!wasLive) askAllAnew(client)
  }
  const look = (): void => {
    if (Date.now() - lastSeenAtMs > SILENT_AFTER_MS) useLine.setState({ isLive: false })
    if (useLine.getState().isLive || document.hidden) return
    askAllAnew(client)
    if (line?.readyState === EventSource.CLOSED) open()
  }
  /** A phone that wakes has lost its line without being told. */
  const woken = (): void => {
    if (document.hidden) return
    open()
    askAllAnew(client)
  }
  open()
  const timer = setInterval(look, ASKED_EVERY_MS)
  document.addEventListener('visibilitychange', woken)
  window.addEventListener('online', woken)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', woken)
    window.removeEventListener('online', woken)
    line?.close()
    useLine.setState({ isLive: false })
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/**
 * Alerts that came while somebody is at the page are heard as well as seen. How many alerts are open. A new one
 * sounds, if that is wished.
 */
export function useAlertNews(): number {
  const { data: alerts } = useAsk('alerts', {})
  const hasSounds = usePreferences(({ sounds }) => sounds)
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (alerts === undefined) return
    const isNew = alerts.some(({ alertId }) => known.current?.has(alertId) === false)
    known.current = new Set(alerts.map(({ alertId }) => alertId))
    if (isNew && hasSounds) playSound('bad')
  }, [alerts, hasSounds])
  return alerts?.length ?? 0
}
