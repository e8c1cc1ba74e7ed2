// Sends what the customer's screen shows, while the shop has one: each change once, the newest whole state.
import { useEffect } from 'react'
import type { Input } from '#shared/channels/contract'
import { usePreferences } from '../../bridge/shop'
import { call } from '../../bridge/bridge'
import { useCurrentVisit } from './current-visit'
import { chooseCustomersLanguage, displayState, shownToCustomer, useVisitOnDisplay } from '../shown'

export function CustomerDisplayFeed() {
  const { place } = usePreferences().customerDisplay
  return place.kind === 'off' ? null : <Feed />
}

function Feed() {
  useVisitOnDisplay(useCurrentVisit())
  useEffect(feed, [])
  return null
}

function feed(): () => void {
  let sent = ''
  let isWaiting = false
  let wasServing = false
  const send = (): void => {
    isWaiting = false
    const { parts, language } = shownToCustomer.getState()
    const state = displayState(parts)
    const isServing = state.kind !== 'welcome'
    // The language was this customer's, and they are gone.
    if (wasServing && !isServing && language !== null) chooseCustomersLanguage(null)
    const next: Input<'customer-display.show'> = {
      state,
      language: wasServing && !isServing ? null : language,
    }
    wasServing = isServing
    const text = JSON.stringify(next)
    if (text === sent) return
    sent = text
    // A counter that was just locked is refused; its main process has cleared the screen itself.
    void call('customer-display.show', next).catch(() => undefined)
  }
  // One part goes and the next comes in the same turn: only what stands after it is sent.
  const later = (): void => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(send)
  }
  send()
  return shownToCustomer.subscribe(later)
}
