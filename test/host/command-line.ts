// Electron's command line: `electron [switches] <app folder or main file> [arguments]`.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const DEFAULT_INSPECTOR_PORT = 9229

export type CommandLine = {
  readonly entry: string
  readonly rest: readonly string[]
  readonly inspectPort: number | undefined
  readonly debuggingPort: number | undefined
  readonly switches: Map<string, string>
}

export function parseCommandLine(words: readonly string[]): CommandLine | undefined {
  const switches = new Map<string, string>()
  const rest: string[] = []
  let entry: string | undefined
  for (const word of words) {
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/.exec(word) ?? []
    if (name !== undefined) switches.set(name, value)
    // As in Electron's process.argv: what comes before the app is Electron's own, what comes after is the app's too.
    if (entry !== undefined) rest.push(word)
    else if (name === undefined) entry = word
  }
  if (entry === undefined) return undefined
  const inspect = switches.get('inspect') ?? switches.get('inspect-brk')
  const debugging = switches.get('remote-debugging-port')
  return {
    entry,
    rest,
    inspectPort: inspect === undefined ? undefined : Number(inspect || DEFAULT_INSPECTOR_PORT),
    debuggingPort: debugging === undefined ? undefined : Number(debugging || 0),
    switches,
  }
}

export type AppPackage = { readonly name?: string; readonly productName?: string; readonly version?: string }
export type AppPlace = {
  readonly mainFile: string
  readonly appPath: string
  readonly appPackage: AppPackage
}

/** Where the app's main file and package.json are, whether a folder or a file was named. */
export function locateApp(entry: string): AppPlace {
  const path = resolve(entry)
  if (!statSync(path).isDirectory()) return { mainFile: path, ...nearestPackage(dirname(path)) }
  const appPackage = readPackage(path)
  return { mainFile: resolve(path, appPackage.main ?? 'index.js'), appPath: path, appPackage }
}

function nearestPackage(folder: string): { appPath: string; appPackage: AppPackage } {
  for (let parent = folder; ; parent = dirname(parent)) {
    if (existsSync(join(parent, 'package.json'))) return { appPath: folder, appPackage: readPackage(parent) }
    if (parent === dirname(parent)) return { appPath: folder, appPackage: {} }
  }
}

function readPackage(folder: string): AppPackage & { readonly main?: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
