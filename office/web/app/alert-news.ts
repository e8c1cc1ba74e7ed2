// Alerts that came while somebody is at the page are heard as well as seen.
import { useEffect, useRef } from 'react'
import { playSound } from '#renderer/ui/sounds'
import { usePreferences } from '../api/preferences'
import { useAsk } from '../api/queries'

/** How many alerts are open. A new one sounds, if that is wished. */
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
