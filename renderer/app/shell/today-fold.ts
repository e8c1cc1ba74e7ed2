// Whether today's page is open. In a wide window this is the shop's choice and is saved; in a narrow one the page
// covers the screen, so it opens only on request and for this time only.
import { useState } from 'react'
import { useMedia } from '../../ui/use-media'
import { useChangePreferences, usePreferences } from '../shop'

/** The reference counter is 1366 wide; below 1280 the screen needs the space. Also in Shell.module.css. */
const WIDE = '(min-width: 1280px)'

export interface TodayFold {
  readonly isOpen: boolean
  readonly toggle: () => void
}

export function useTodayFold(): TodayFold {
  const isWide = useMedia(WIDE)
  const { todayPage } = usePreferences()
  const change = useChangePreferences()
  const [isLaidOver, setLaidOver] = useState(false)
  if (!isWide) return { isOpen: isLaidOver, toggle: () => setLaidOver((isOpen) => !isOpen) }
  const isOpen = todayPage === 'open'
  return { isOpen, toggle: () => change({ todayPage: isOpen ? 'folded' : 'open' }) }
}
