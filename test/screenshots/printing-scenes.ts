// Scenes of printers and papers: a receipt that waits for its printer, the logo at the top.
import { expect } from '@playwright/test'
import { pngOf } from '../support/png'
import { ask, openSection, words } from '../e2e/support/counter'
import { practice, sold, type Scene } from './scene'

/** A port that nothing listens on. */
const NOWHERE = { way: 'network', host: '127.0.0.1', port: 9 }

function logo(): string {
  const side = 120
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const distance = Math.hypot(x - side / 2, y - side / 2)
      if (distance > 40 && distance < 56) rgba.set([122, 28, 46], (y * side + x) * 4)
      if (distance < 24) rgba.set([183, 121, 31], (y * side + x) * 4)
    }
  return `data:image/png;base64,${pngOf({ width: side, height: side, rgba }).toString('base64')}`
}

export const printingScenes: readonly Scene[] = [
  practice('printer-away', async ({ window, language }) => {
    await sold(window, language, '9876543210')
    const finish = { cut: 'partial', openDrawer: false }
    await ask(window, 'settings.change', { printer: { connection: NOWHERE, writing: 'letters', finish } })
    await window.keyboard.press('Control+p')
    await window.getByRole('button', { name: words(language, 'print-queue.show') }).click()
    await expect(window.getByRole('button', { name: words(language, 'print-queue.retry') })).toBeVisible()
  }),
  practice('logo', async ({ window, language }) => {
    await ask(window, 'settings.change', { logo: logo() })
    await window.reload()
    await expect(window.getByRole('navigation').first()).toBeVisible()
    await openSection(window, 'receipt-texts')
    await window
      .getByRole('button', { name: words(language, 'settings.logo.remove') })
      .scrollIntoViewIfNeeded()
  }),
]
