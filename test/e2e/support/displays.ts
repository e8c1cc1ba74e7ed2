// The displays of the computer, and the customer's screen on one of them or in a window of its own. Displays are plugged in
// and unplugged on the stand-in host; a real system has those that it has.
import type { ElectronApplication, Page } from '@playwright/test'
import type { Language } from '#shared/base/languages'
import { expect, type RunningApp } from '../fixture'
import { runtime } from '../runtime'
import { ask, isReady } from './counter'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface HostDisplays {
  plug(id: number, label: string, bounds: Rectangle): void
  unplug(id: number): void
}

export const SIDE = { id: 2, label: 'Side screen', bounds: { x: 1920, y: 0, width: 1280, height: 720 } }

const withDisplays = (electron: ElectronApplication, boxAction: 'plug' | 'unplug', side: typeof SIDE) =>
  electron.evaluate(
    (_electron, [what, { id, label, bounds }]) => {
      const { displays } = (globalThis as unknown as { __electronHost: { displays: HostDisplays } })
        .__electronHost
      if (what === 'plug') displays.plug(id, label, bounds)
      else displays.unplug(id)
    },
    [boxAction, side] as const,
  )

export const plug = (electron: ElectronApplication, side = SIDE): Promise<void> =>
  withDisplays(electron, 'plug', side)
export const unplug = (electron: ElectronApplication, side = SIDE): Promise<void> =>
  withDisplays(electron, 'unplug', side)

/** The pages that show the customer's screen now. */
export const customerPages = (electron: ElectronApplication): readonly Page[] =>
  electron.windows().filter((page) => page.url().endsWith('/customer.html'))

/** Waits for the one customer's screen, and its first view. */
export async function customerScreen(electron: ElectronApplication): Promise<Page> {
  await expect.poll(() => customerPages(electron).length).toBe(1)
  const [page] = customerPages(electron)
  if (page === undefined) throw new Error('there is no customer screen')
  await expect(page.locator('html')).toHaveAttribute('data-shown', /./)
  return page
}

/**
 * Opens the customer's screen as the owner does in the settings: on a display beside the counter's, or where none can be
 * plugged in, in a window. The counter begins anew, since main was asked past it.
 */
export async function openCustomerScreen(
  { electron, window }: Pick<RunningApp, 'electron' | 'window'>,
  language: Language | null = null,
): Promise<Page> {
  const canPlug = runtime === 'host'
  if (canPlug) await plug(electron)
  const place = canPlug ? { kind: 'display', id: SIDE.id, name: SIDE.label } : { kind: 'window' }
  await ask(window, 'settings.change', { customerDisplay: { place, language } })
  await window.reload()
  await isReady(window)
  return customerScreen(electron)
}
