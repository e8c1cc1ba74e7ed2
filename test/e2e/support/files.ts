// What an app that was closed left on disk.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ENVIRONMENTS } from '#shared/base/environment'
import { expect } from '../fixture'

/**
 * Names of files that contain one of the texts, in any encoding that a browser or a database uses, or one of the byte
 * sequences.
 */
export async function filesWith(
  folder: string,
  texts: readonly string[],
  runs: readonly Buffer[] = [],
): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: string[] = []
  for (const file of files) {
    // Files of the browser come and go while they are read.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    const asText = [bytes.toString('latin1'), bytes.toString('utf16le')]
    const hits = texts.filter((text) =>
      isCode(text) ? asText.some((written) => standsAlone(text, written)) : holds(bytes, text),
    )
    found.push(...hits.map((text) => `${file}: ${text.slice(0, 20)}`))
    found.push(...runs.filter((run) => bytes.includes(run)).map(() => `${file}: bytes`))
  }
  expect(files.length).toBeGreaterThan(0)
  return found
}

/** The app's own files, with their paths in its folder; the rest is the browser's. */
async function ownFiles(folder: string): Promise<readonly string[]> {
  const within = async (name: string, recursive: boolean): Promise<readonly string[]> => {
    const entries = await readdir(join(folder, name), { recursive, withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  }
  const [first, ...others] = await Promise.all([
    within('', false),
    ...[...ENVIRONMENTS, 'logs', 'backups', 'set-aside'].map((name) => within(name, true)),
  ])
  return [...(first ?? []).filter((name) => /\.jsonl?$/.test(name)), ...others.flat()]
}

const ONLY_THIS_USER = 0o077

export async function expectPrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const files = await ownFiles(folder)
  const modes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mode))
  expect((await stat(folder)).mode & ONLY_THIS_USER).toBe(0)
  expect(files.filter((_name, index) => ((modes[index] ?? 0) & ONLY_THIS_USER) !== 0)).toEqual([])
}

/** Every file of the app is named in the table of docs/secrets.md, with what a thief of the disk reads of it. */
export async function expectDocumented(folder: string): Promise<void> {
  const page = await readFile('docs/secrets.md', 'utf8')
  const isNamed = (path: string): boolean => {
    const [name = ''] = path.split('/').slice(-1)
    const isInFolder = /^(?:logs|backups|set-aside)\/|\/cache\//.test(path)
    return isInFolder || page.includes(name.replace(/-(?:wal|shm)$/, '').replace(/\.1$/, ''))
  }
  expect((await ownFiles(folder)).filter((path) => !isNamed(path))).toEqual([])
}

/** A short code counts only if it stands alone: a time in milliseconds may contain any six digits. */
const isCode = (text: string): boolean => /^\d{4,8}$/.test(text)
const standsAlone = (code: string, written: string): boolean =>
  written.includes(code) && new RegExp(`(?<!\\d)${code}(?!\\d)`).test(written)

function holds(bytes: Buffer, text: string): boolean {
  const written = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(text, encoding))
  return [...written, Buffer.from(Buffer.from(text).toString('hex')), ...inBase64(text)].some((run) =>
    bytes.includes(run),
  )
}

const BASE64_STARTS = [0, 2, 3] as const
const SHORTEST_IN_BASE64 = 12

/** A text in base64, at any offset in a longer one: without the digits that it shares with its neighbours. */
function inBase64(text: string): readonly Buffer[] {
  if (text.length < SHORTEST_IN_BASE64) return []
  return BASE64_STARTS.map((start, before) => {
    const digits = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString('base64')
    return Buffer.from(digits.replace(/=+$/, '').slice(start, -1))
  })
}
