// Each thing that somebody with a text editor can do to each file of the folder while the app is shut: take it away, put an earlier one back,
// change a value of it, or a byte where it has none.
import { readdir, readFile, rm, writeFile, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readablePreferences, type Preferences } from '#shared/shop/preferences'
import { parsedJson } from '#shared/base/parsed-json'
import type { PlayedComputer } from '../../support/composed-app'
import type { Shop } from './played-shop'

export interface Edit {
  /** The file in the folder, and what is done to it: `staff.json members.0.role`, `calls.json gone`. */
  readonly name: string
  readonly apply: (computer: PlayedComputer) => Promise<void>
}

/** The settings lie in a file of their own, which the played computer has in memory. */
const PREFERENCES = 'preferences.json'

type Path = readonly (string | number)[]

/** The places of all values that are no list and no object. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]))
}

/** In the place of nothing: as a folder it can be written nowhere. */
const NOWHERE = '/dev/null/x'
const HEX_OR_BASE64 = /^[\w+/=-]{16,}$/

/** Another value of its kind, as somebody would type it. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return NOWHERE
  // What is sealed is another thing with one letter changed; a name that is told is read as a name.
  if (HEX_OR_BASE64.test(value)) return `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
  return `${value}x`
}

/** A copy of `whole` in which the value at `path` is another one. */
export function withOther(whole: unknown, path: Path): unknown {
  const [name, ...rest] = path
  if (name === undefined) return otherThan(whole)
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) }) as Record<
    string,
    unknown
  >
  copy[String(name)] = withOther(copy[String(name)], rest)
  return copy
}

const removed = (file: string): Edit => ({
  name: `${file} gone`,
  apply: ({ dataFolder }) => rm(join(dataFolder, file)),
})

const flipped = (file: string, bytes: Buffer): Edit => ({
  name: `${file} byte`,
  apply: async ({ dataFolder }) => {
    const edited = Buffer.from(bytes)
    const at = Math.floor(edited.length / 2)
    edited[at] = (edited[at] ?? 0) ^ 1
    await writeFile(join(dataFolder, file), edited)
  },
})

const earlier = (file: string, noon: string): Edit => ({
  name: `${file} earlier`,
  apply: ({ dataFolder }) => copyFile(join(noon, file), join(dataFolder, file)),
})

const changed = (file: string, json: unknown, path: Path): Edit => ({
  name: `${file} ${path.join('.')}`,
  apply: ({ dataFolder }) => writeFile(join(dataFolder, file), JSON.stringify(withOther(json, path))),
})

const setting = (preferences: Preferences, path: Path): Edit => ({
  name: `${PREFERENCES} ${path.join('.')}`,
  apply: async (computer) => {
    // As they are read of their file.
    computer.preferences = readablePreferences(withOther(preferences, path))
  },
})

async function editsOf(file: string, { computer, noon }: Shop): Promise<readonly Edit[]> {
  const bytes = await readFile(join(computer.dataFolder, file))
  const old = await readFile(join(noon, file)).catch(() => null)
  const json = parsedJson(bytes.toString('utf8'))
  const isJson = typeof json === 'object' && json !== null
  return [
    removed(file),
    ...(old === null || old.equals(bytes) ? [] : [earlier(file, noon)]),
    ...(isJson ? leavesOf(json).map((path) => changed(file, json, path)) : [flipped(file, bytes)]),
  ]
}

/** In the order of their names. */
export async function editsIn(shop: Shop): Promise<readonly Edit[]> {
  const { dataFolder, preferences } = shop.computer
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.galla-backup'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataFolder.length + 1))
    .toSorted()
  const ofFiles = await Promise.all(files.map((file) => editsOf(file, shop)))
  return [...ofFiles.flat(), ...leavesOf(preferences).map((path) => setting(preferences, path))]
}
