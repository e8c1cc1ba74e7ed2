// What runs the app: Electron if its binary is available, otherwise the stand-in host on Chromium.
import { fetchChromium } from './chromium.mjs'
import { fetchElectron } from './electron-binary.mjs'
import { giveUp, inProject, run, say } from './project.mjs'

export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

export const HOW_TO_SEE =
  'there is no display here. Start one and try again: Xvfb :99 -screen 0 1366x768x24 & DISPLAY=:99 npm start'

/**
 * Chooses the runtime: `{ kind: 'electron' | 'host', binary, env }`. GALLA_RUNTIME=electron|host overrides it.
 * `needsDisplay` means that the window must be visible; without it a machine without a display uses the host, which
 * needs none. Ends the program, saying what to install, if there is no runtime at all.
 */
export async function chooseRuntime({ needsDisplay }) {
  const wanted = process.env.GALLA_RUNTIME ?? 'any'
  if (!['any', 'electron', 'host'].includes(wanted)) giveUp('GALLA_RUNTIME is electron or host')
  if (needsDisplay && !hasDisplay) giveUp(HOW_TO_SEE)
  const electron = await electronIfUsable(wanted)
  if (electron.binary) return { kind: 'electron', binary: electron.binary, env: { E2E_RUNTIME: 'electron' } }
  if (wanted === 'electron') giveUp(`Electron cannot be had: ${electron.reason}`)
  if (process.platform === 'win32')
    giveUp(`Electron cannot be had: ${electron.reason}. The stand-in needs Linux or macOS.`)
  const { chromium, reason } = await fetchChromium({ drawsWindow: needsDisplay })
  if (!chromium) giveUp(`Electron cannot be had: ${electron.reason}. For the stand-in, ${reason}.`)
  say(`THIS IS NOT ELECTRON, but a stand-in on Chromium: ${electron.reason}.`)
  return {
    kind: 'host',
    binary: inProject('test', 'host', 'electron'),
    env: { HOST_CHROMIUM: chromium, E2E_RUNTIME: 'host' },
  }
}

const ANSWERS_WITHIN_MS = 20_000

/** The kind of a runtime, and what its program says of its version. */
export async function versionOf({ kind, binary, env }) {
  const program = kind === 'host' ? env.HOST_CHROMIUM : binary
  const { output } = await run(program, ['--version'], { quiet: true, timeoutMs: ANSWERS_WITHIN_MS })
  return `${kind} ${output.trim()}`
}

async function electronIfUsable(wanted) {
  if (wanted === 'host') return { reason: 'GALLA_RUNTIME=host' }
  if (!hasDisplay) return { reason: 'there is no display for Electron' }
  return fetchElectron()
}
