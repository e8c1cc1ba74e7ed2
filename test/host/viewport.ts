// The size of a page's viewport. Zoom narrows it and raises its pixel ratio, as in a real window.
import type { Chromium, PageSession } from './chromium.ts'

export type WindowBounds = { x: number; y: number; width: number; height: number }

export class Viewport {
  readonly #bounds: () => WindowBounds
  readonly #headless: boolean
  zoomFactor = 1

  constructor(bounds: () => WindowBounds, headless: boolean) {
    this.#bounds = bounds
    this.#headless = headless
  }

  get size(): { readonly width: number; readonly height: number } {
    const { width, height } = this.#bounds()
    return { width, height }
  }

  async fit(page: PageSession): Promise<void> {
    if (this.zoomFactor === 1 && !this.#headless) {
      await page.send('Emulation.clearDeviceMetricsOverride')
      return
    }
    const { width, height } = this.size
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / this.zoomFactor),
      height: Math.round(height / this.zoomFactor),
      deviceScaleFactor: this.zoomFactor,
      mobile: false,
    })
  }

  /** Lets Chromium's own window follow the bounds. */
  async place(chromium: Chromium, targetId: string, page: PageSession): Promise<void> {
    const { x: left, y: top, width, height } = this.#bounds()
    const { windowId } = await chromium.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId })
    await chromium.send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } })
    await this.fit(page)
  }
}
