// Ctrl + and Ctrl −: everything larger or smaller, on every screen and over dialogs, also before anybody has unlocked.
import { zoomAfter, type ZoomStep } from '#shared/shop/zoom'
import { useChangePreferences, usePreferences } from '../bridge/shop'
import { useCommand, useKeyboard } from '../commands/use-commands'

/** Draws nothing. Used once, around every screen, as its keys and those of the screens need one listener. */
export function WindowKeys(): null {
  const { zoomPercent } = usePreferences()
  const change = useChangePreferences()
  const zoom = (step: ZoomStep) => () => {
    const next = zoomAfter(zoomPercent, step)
    if (next !== zoomPercent) change({ zoomPercent: next })
  }
  useKeyboard()
  useCommand('zoom-in', zoom('in'))
  useCommand('zoom-out', zoom('out'))
  useCommand('zoom-reset', zoom('reset'))
  return null
}
