// `nativeTheme`: the app's choice is emulated in every window. The system of the host is always light.
import { EventEmitter } from 'node:events'
import type { PageSession } from './chromium.ts'

export class Theme extends EventEmitter {
  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  #source: 'system' | 'light' | 'dark' = 'system'

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source
  }

  set themeSource(source: 'system' | 'light' | 'dark') {
    this.#source = source
    this.emit('updated')
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  async applyTo(page: PageSession): Promise<void> {
    const features = this.#source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: this.#source }]
    await page.send('Emulation.setEmulatedMedia', { features })
  }
}
