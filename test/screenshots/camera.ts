// Pictures of the window as it is on the screen: light or dark, at a zoom, in a size.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { runningTest } from '../e2e/fixture'
import { root } from '../e2e/runtime'
import { counted } from '../support/counted'

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/** The smallest PC of a counter. */
export const COUNTER = { width: 1366, height: 768 } as const
/** The smallest window that loses nothing. */
export const SMALL = { width: 1024, height: 640 } as const
/** The screen of an office PC. */
export const WIDE = { width: 1920, height: 1080 } as const

export async function resize(
  electron: ElectronApplication,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, [wide, high]) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high),
    [width, height] as const,
  )
}

/** The app follows the system here, so the scene stays while light, dark and zoom change. */
export async function dress(electron: ElectronApplication, window: Page, look: Look): Promise<void> {
  await resize(electron, look)
  await electron.evaluate(
    ({ BrowserWindow, nativeTheme }, change) => {
      nativeTheme.themeSource = change.theme
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(change.zoom)
    },
    { theme: look.theme, zoom: look.zoom },
  )
  await window.waitForFunction(
    ({ width, scheme }) => innerWidth === width && matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    { width: look.width / look.zoom, scheme: look.theme },
  )
  await untilDrawn(window)
}

/** Until every letter is there, also on a paper: that is a page of its own, which the window makes as long as it turns out to be. */
export async function untilDrawn(window: Page): Promise<void> {
  await window.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every(({ contentDocument: page, height }) => {
      const isThere = page?.readyState === 'complete' && page.body.childElementCount > 0
      return isThere && Math.abs(page.documentElement.scrollHeight - Number(height)) <= 1
    }),
  )
  await window.evaluate(async () => {
    const papers = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)
    for (const page of [document, ...papers]) await page?.fonts.ready
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
  })
}

/** The window in device pixels, at every zoom, as a PNG. */
export async function pictureOf(electron: ElectronApplication): Promise<Buffer> {
  const base64 = await electron.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64') ?? ''
  })
  return Buffer.from(base64, 'base64')
}

const kept = new Set<string>()

/** Keeps a picture as `screenshots/<name>.png`. One that is taken again until it is right counts once. */
export function keepPicture(picture: Buffer, name: string): void {
  if (!kept.has(name)) counted('picture', runningTest())
  kept.add(name)
  const file = join(root, 'screenshots', `${name}.png`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, picture)
}

export async function takePicture(electron: ElectronApplication, name: string): Promise<void> {
  keepPicture(await pictureOf(electron), name)
}
