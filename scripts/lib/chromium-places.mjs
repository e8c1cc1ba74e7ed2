// Where a Chromium may be. Read by the scripts, by the stand-in host and by the tests that draw pictures.
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

/** The release of the package that carries a Chromium; its integrity stands beside the code that fetches it. */
export const NPM_CHROMIUM_VERSION = '153.0.0'

/** Where the one from npm is unpacked. */
export const npmChromiumFolder = join(cacheFolder, `chromium-${NPM_CHROMIUM_VERSION}`)
export const npmChromium = join(npmChromiumFolder, 'chromium')

/** As HOST_CHROMIUM, asks for the one from npm where another is installed. */
const FROM_NPM = 'npm'

/**
 * The Chromium to run, or undefined: the one that HOST_CHROMIUM names, else an installed one, else the one from npm if it is here. The
 * last draws no window, and is not given to one who wants to see it.
 */
export const findChromium = ({ drawsWindow }) => candidates(drawsWindow).find((path) => existsSync(path))

function candidates(drawsWindow) {
  const wanted = process.env.HOST_CHROMIUM
  if (wanted && wanted !== FROM_NPM) return [wanted]
  if (drawsWindow) return INSTALLED
  return wanted === FROM_NPM ? [npmChromium] : [...INSTALLED, npmChromium]
}
