// Electron's own binary. It is not part of its npm package but comes from a release page that not every machine can
// reach. So it is fetched here, with a time limit, and a failed attempt is remembered for a day.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, inModules, run, projectNode, say, tools } from './project.mjs'

const RELEASE_PAGE = 'https://github.com/'
const PROBE_TIMEOUT_MS = 8000
const DOWNLOAD_TIMEOUT_MS = 10 * 60 * 1000
const PROGRESS_INTERVAL_MS = 5000
const REMEMBER_MS = 24 * 60 * 60 * 1000

const noteFile = join(cacheFolder, 'electron-attempt.json')
export const electronVersion = () =>
  JSON.parse(readFileSync(inModules('electron', 'package.json'), 'utf8')).version

/** The path of the binary, or undefined if it is missing. */
export function electronBinary() {
  const pathFile = inModules('electron', 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? inModules('electron', 'dist')
  const binary = join(folder, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

/** Returns the binary's path, fetching it if possible; otherwise `{ reason }`. */
export async function fetchElectron() {
  const present = electronBinary()
  if (present) return { binary: present }
  const version = electronVersion()
  const earlier = earlierFailure(version)
  if (earlier) return { reason: `${earlier} (tried lately; GALLA_ELECTRON=retry tries again)` }
  const reason = (await unreachable()) ?? (await download(version))
  if (reason) {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(noteFile, JSON.stringify({ version, reason, at: Date.now() }))
    return { reason }
  }
  return { binary: electronBinary() }
}

function earlierFailure(version) {
  if (process.env.GALLA_ELECTRON === 'retry' || !existsSync(noteFile)) return undefined
  try {
    const note = JSON.parse(readFileSync(noteFile, 'utf8'))
    return note.version === version && Date.now() - note.at < REMEMBER_MS ? note.reason : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks first whether the release page answers at all: the download itself would wait far longer. A mirror is not
 * checked.
 */
async function unreachable() {
  if (process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror) return undefined
  try {
    await fetch(RELEASE_PAGE, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return undefined
  } catch {
    // The download may succeed through a proxy that only it knows of.
    const { HTTPS_PROXY, https_proxy, ELECTRON_GET_USE_PROXY } = process.env
    return ELECTRON_GET_USE_PROXY && (HTTPS_PROXY || https_proxy)
      ? undefined
      : 'its release page cannot be reached'
  }
}

async function download(version) {
  say(`fetching Electron ${version} (about 120 MB, once)`)
  const startedAt = Date.now()
  const progress = setInterval(() => {
    say(`still fetching Electron, ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }, PROGRESS_INTERVAL_MS)
  const { exitCode, output, timedOut } = await run(projectNode, [tools.installElectron], {
    quiet: true,
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
  clearInterval(progress)
  if (timedOut) return 'its download did not end in time'
  if (exitCode === 0 && electronBinary()) return undefined
  const [lastWords = 'no reason given'] = output.split('\n').filter((line) => /error/i.test(line))
  return `its download failed (${lastWords.trim()})`
}
