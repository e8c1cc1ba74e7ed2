// Takes every scene in both languages, each in light and dark and at both zooms.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { SPEC_LANGUAGES } from '../support/spec-languages'
import { test } from '../e2e/fixture'
import { root } from '../e2e/runtime'
import { ask, isReady } from '../e2e/support/counter'
import { scenes } from './scenes'

const WIDTH = 1366
const HEIGHT = 768
const ZOOMS = [1, 2]
const THEMES = ['light', 'dark'] as const

for (const scene of scenes) {
  for (const language of SPEC_LANGUAGES) {
    test(`${scene.name} ${language}`, async ({ app: { electron, window } }) => {
      mkdirSync(join(root, 'screenshots'), { recursive: true })
      await isReady(window)
      await window.emulateMedia({ reducedMotion: 'reduce' })
      await resize(electron)
      await ask(window, 'preferences.change', { language })
      await window.reload()
      await isReady(window)
      await scene.show({ electron, window, language })
      for (const theme of THEMES) {
        for (const zoom of ZOOMS) {
          await dress(electron, window, theme, zoom)
          const name = `${scene.name}.${language}.${theme}${zoom === 1 ? '' : `.${zoom * 100}`}.png`
          writeFileSync(join(root, 'screenshots', name), await picture(electron))
        }
      }
    })
  }
}

async function resize(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, [width, height]) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    [WIDTH, HEIGHT] as const,
  )
}

/** The app follows the system here, so the scene stays while light, dark and zoom change. */
async function dress(electron: ElectronApplication, window: Page, theme: 'light' | 'dark', zoom: number) {
  await electron.evaluate(
    ({ BrowserWindow, nativeTheme }, change) => {
      nativeTheme.themeSource = change.theme
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(change.zoom)
    },
    { theme, zoom },
  )
  await window.waitForFunction(
    ({ width, scheme }) => innerWidth === width && matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    { width: WIDTH / zoom, scheme: theme },
  )
  await window.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The window as it is on the screen, in device pixels at every zoom. */
async function picture(electron: ElectronApplication): Promise<Buffer> {
  const base64 = await electron.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  return Buffer.from(base64, 'base64')
}
