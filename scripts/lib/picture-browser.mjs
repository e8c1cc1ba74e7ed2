// The browser that draws the golden receipts: a Chromium from npm, an installed one, or the one that Playwright keeps for
// its release.
import { findChromium } from './chromium-places.mjs'
import { takeChromiumFromNpm } from './npm-chromium.mjs'
import { giveUp, runTool, say, tools } from './project.mjs'

/**
 * Fetches it if there is no Chromium; nothing to do if Playwright already has it. Ends the program if it is not
 * available.
 */
export async function needPictureBrowser() {
  const isThere = findChromium({ drawsWindow: false }) !== undefined
  if (isThere && process.env.HOST_CHROMIUM) return
  const { chromium, reason } = await takeChromiumFromNpm({ isNeeded: !isThere })
  if (chromium || isThere) return
  say(`fetching the browser that draws the golden receipts: ${reason}`)
  const { exitCode } = await runTool(tools.playwright, ['install', '--only-shell', 'chromium'])
  if (exitCode !== 0) giveUp('the browser for the golden receipts cannot be had; install Chromium')
}
