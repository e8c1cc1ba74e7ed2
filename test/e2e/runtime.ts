// The runtime that the specs drive: real Electron if its binary is present, otherwise the stand-in host.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
const hostExecutable = join(root, 'test/host/electron')

/** The path of Electron's own binary, if it is installed. Never `require('electron')`: that would start a download. */
export function electronBinary(): string | undefined {
  const folder = join(root, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist')
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

export type Runtime = 'electron' | 'host'

/** E2E_RUNTIME=electron|host chooses; by default Electron is used if it is present. */
export const runtime: Runtime = chooseRuntime()

function chooseRuntime(): Runtime {
  const wanted = process.env['E2E_RUNTIME']
  if (wanted === 'electron' || wanted === 'host') return wanted
  if (wanted) throw new Error(`E2E_RUNTIME must be electron or host, not ${wanted}`)
  return electronBinary() ? 'electron' : 'host'
}

/** What Playwright launches: undefined lets it find Electron itself. */
export const executablePath = runtime === 'host' ? hostExecutable : undefined

/** Chromium refuses to sandbox a browser that runs as root, as on build machines; the host handles that itself. */
export const launchSwitches: readonly string[] =
  runtime === 'electron' && process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
