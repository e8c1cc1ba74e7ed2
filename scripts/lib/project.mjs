// Where things are, and how to run them. Plain Node 20, nothing installed: scripts may rely on that alone.
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../../..')
export const inProject = (...parts) => join(root, ...parts)
export const inModules = (...parts) => join(root, 'node_modules', ...parts)

/** Notes of these scripts, deleted together with node_modules. */
export const cacheFolder = inModules('.cache', 'galla')

const windows = process.platform === 'win32'

/** The Node that the project runs on, a development dependency: the system's own may be older. */
export const projectNode = inModules('node', 'bin', windows ? 'node.exe' : 'node')

/** The scripts behind node_modules/.bin, run by the project's Node in the same way on every system. */
export const tools = {
  asar: inModules('@electron', 'asar', 'bin', 'asar.js'),
  electronBuilder: inModules('electron-builder', 'cli.js'),
  electronVite: inModules('electron-vite', 'bin', 'electron-vite.js'),
  fuses: inModules('@electron', 'fuses', 'dist', 'bin.js'),
  installElectron: inModules('electron', 'install.js'),
  knip: inModules('knip', 'bin', 'knip.js'),
  oxfmt: inModules('oxfmt', 'bin', 'oxfmt'),
  oxlint: inModules('oxlint', 'bin', 'oxlint'),
  playwright: inModules('@playwright', 'test', 'cli.js'),
  typescript: inModules('typescript', 'bin', 'tsc'),
  vite: inModules('vite', 'bin', 'vite.js'),
  vitest: inModules('vitest', 'vitest.mjs'),
}

/** Prints one line about what is going on. */
export const say = (text) => process.stdout.write(`galla: ${text}\n`)

/** Ends the program with the reason on one line. */
export function giveUp(text) {
  process.stderr.write(`galla: ${text}\n`)
  process.exit(1)
}

const background = new AsyncLocalStorage()

/** Of a program that takes the processor time that others leave, and gives way at once. */
export const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW

/** Whatever `work` runs has this priority, from 0, the ordinary one, to the lowest. Returns what `work` returns. */
export const inBackground = (work, priority = LOWEST_PRIORITY) => background.run(priority, work)

/** Whether this is part of such work. */
export const isInBackground = () => background.getStore() !== undefined

/**
 * Runs a program to its end. Returns its exit code (1 for a signal), its output if `quiet`, and whether it was stopped
 * for exceeding `timeoutMs`. Never throws for a program that fails.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, timeoutMs, onOutput } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet || onOutput ? 'pipe' : 'inherit', quiet || onOutput ? 'pipe' : 'inherit'],
      // In a process group of its own, so that a signal or a time limit also reaches what the program has started.
      detached: !windows,
    })
    if (isInBackground()) lowerPriority(child, background.getStore())
    let output = ''
    let timedOut = false
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
        onOutput?.(text)
      })
    }
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true
        stopTree(child)
      }, timeoutMs)
    const passOn = (signal) => stopTree(child, signal)
    process.once('SIGINT', passOn).once('SIGTERM', passOn)
    const finish = (exitCode) => {
      clearTimeout(timer)
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      settle({ exitCode, output, timedOut })
    }
    child.once('error', (error) => {
      output += error.message
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

function lowerPriority({ pid }, priority) {
  try {
    // What it starts has the same.
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // It has just ended.
  }
}

function stopTree(child, signal = 'SIGKILL') {
  if (windows || !child.pid) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has just ended.
  }
}

/** Runs one of the tools on the project's Node. */
export const runTool = (tool, args, options) => run(projectNode, [tool, ...args], options)

/** A fingerprint of the contents of files and folders: equal for equal contents, whatever their dates. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesOf(inProject(path))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)))
}
