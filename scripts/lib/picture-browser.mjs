// The browser that draws the golden receipts, where no Chromium is installed: the one that Playwright keeps for its release.
import { findChromium } from './chromium.mjs'
import { giveUp, runTool, say, tools } from './project.mjs'

/** Fetches it when there is no Chromium here; free where Playwright has it already. Ends the program if it cannot be had. */
export async function needPictureBrowser() {
  if (findChromium()) return
  say('fetching the browser that draws the golden receipts')
  const { exitCode } = await runTool(tools.playwright, ['install', '--only-shell', 'chromium'])
  if (exitCode !== 0) giveUp('the browser for the golden receipts cannot be had; install Chromium')
}
