// Somebody at the owner's page in a browser of their own, for benches.
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../scripts/lib/chromium-places.mjs'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium({ drawsWindow: false }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

/** What a browser keeps of a distributor who has signed in. */
export async function ownerIn(
  browser: Browser,
  address: string,
  { password, code }: { readonly password: string; readonly code: () => Promise<string> },
) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('input[name=email]').fill('owner@demo.example')
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  const field = page.locator('input[autocomplete=one-time-code]')
  await field.waitFor()
  await field.fill(await code())
  await page.locator('button[type=submit]').click()
  await page.locator('nav').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}
