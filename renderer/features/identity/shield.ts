// While identity stands on the screen, the window is kept out of screenshots and shared screens.
import { useEffect } from 'react'
import { call } from '../../bridge'

export function useShield(): void {
  useEffect(() => {
    void call('identity.shield', { isOn: true }).catch(() => undefined)
    return () => void call('identity.shield', { isOn: false }).catch(() => undefined)
  }, [])
}
