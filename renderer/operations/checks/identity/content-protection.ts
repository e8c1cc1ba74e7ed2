// While identity data is on the screen, the window is kept out of screenshots and shared screens. Several components
// may request this at once; the last one to leave ends it.
import { useEffect } from 'react'
import { call } from '../../../bridge/bridge'

let holders = 0

function hold(change: 1 | -1): void {
  const before = holders > 0
  holders += change
  const isOn = holders > 0
  if (isOn !== before) void call('identity.protect-content', { isOn }).catch(() => undefined)
}

export function useContentProtection(): void {
  useEffect(() => {
    hold(1)
    return () => hold(-1)
  }, [])
}
