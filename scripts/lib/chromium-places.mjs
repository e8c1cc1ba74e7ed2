// Where a Chromium may be installed. Used by the scripts, the stand-in host and the tests that draw pictures.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './project.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The release of the npm package that contains a Chromium; its integrity hash is beside the code that fetches it. */
export const NPM_CHROMIUM_VERSION = '153.0.0'

/** Where the one from npm is unpacked. */
export const npmChromiumFolder = join(cacheFolder, `chromium-${NPM_CHROMIUM_VERSION}`)
export const npmChromium = join(npmChromiumFolder, 'chromium')

/** As a value of HOST_CHROMIUM, requests the one from npm even if another is installed. */
const FROM_NPM = 'npm'

/**
 * The Chromium to run, or undefined: the one named by HOST_CHROMIUM. Otherwise, if no window must be seen, the one from npm where it is
 * unpacked: it is a browser without windows, and its start takes about half the work of an installed one. Otherwise an installed one.
 */
export const findChromium = ({ drawsWindow }) => candidates(drawsWindow).find((path) => existsSync(path))

function candidates(drawsWindow) {
  const wanted = process.env.HOST_CHROMIUM
  if (wanted && wanted !== FROM_NPM) return [wanted]
  if (drawsWindow) return INSTALLED
  return wanted === FROM_NPM ? [npmChromium] : [npmChromium, ...INSTALLED]
}
