// Chromium for the stand-in host, where Electron cannot be had: the one that is here, or Debian's if we may install it.
import { existsSync } from 'node:fs'
import { run, say } from './project.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const INSTALL_TIMEOUT_MS = 10 * 60 * 1000
const SUDO_TIMEOUT_MS = 10_000

/** Path of the Chromium that is here, or undefined. */
export const findChromium = () =>
  [process.env.HOST_CHROMIUM, ...PLACES].find((path) => path && existsSync(path))

/** How to become root without a question: nothing to do, `sudo -n`, or not at all. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  const { exitCode } = await run('sudo', ['-n', 'true'], { quiet: true, timeoutMs: SUDO_TIMEOUT_MS })
  return exitCode === 0 ? ['sudo', '-n'] : undefined
}

/** Gives Chromium's path, installing it where that needs no question; else `{ reason }` says what to install. */
export async function fetchChromium() {
  const present = findChromium()
  if (present) return { chromium: present }
  const reason = 'install Chromium (Debian, Ubuntu: apt-get install chromium), or name one in HOST_CHROMIUM'
  const prefix = existsSync('/usr/bin/apt-get') ? await rootPrefix() : undefined
  if (!prefix) return { reason }
  say("installing Debian's chromium, for the stand-in host")
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', '-q', ...args]
    return run(command, rest, {
      quiet: true,
      timeoutMs: INSTALL_TIMEOUT_MS,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  await apt('update')
  const { exitCode } = await apt('install', '-y', '--no-install-recommends', 'chromium')
  // Its setuid sandbox, for systems without user namespaces; a package of its own on Debian, absent elsewhere.
  if (exitCode === 0) await apt('install', '-y', '--no-install-recommends', 'chromium-sandbox')
  const chromium = findChromium()
  return exitCode === 0 && chromium ? { chromium } : { reason }
}
