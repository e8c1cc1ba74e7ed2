// Reading, removing and moving files, and folders, for the rest of the app. Small files are written by atomic-file.ts,
// long ones by growing-file.ts, files of lines by lines-file.ts.
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { access, mkdir, mkdtemp, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { errorCode } from './disk-problem'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from './private-modes'

/** The bytes of `file`. Throws as the disk does. */
export const readBytes = (file: string): Promise<Buffer> => readFile(file)

/** The bytes of `file` in pieces, for files too long to hold. Throws as the disk does. */
export const filePieces = (file: string): AsyncIterable<Buffer> => createReadStream(file)

/** The text of `file`. Throws as the disk does. */
export const readText = (file: string): Promise<string> => readFile(file, 'utf8')

/** The bytes of `file`, or undefined if there is no such file. Throws on any other refusal of the disk. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The text of `file`, or undefined if there is no such file. Throws on any other refusal of the disk. */
export function readTextIfThereSync(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export interface OpenFile {
  /** The next bytes, `length` of them; fewer only at the end of the file. */
  read(length: number): Promise<Buffer>
  close(): Promise<void>
}

/** Opens `file` to be read from its beginning. Throws as the disk does. */
export async function openToRead(file: string): Promise<OpenFile> {
  const handle = await open(file, 'r')
  return {
    read: async (length) => {
      const buffer = Buffer.alloc(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, null)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
    close: () => handle.close(),
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

export const isThereSync = (path: string): boolean => existsSync(path)

/**
 * The disk's error code where it refuses files beside `file`, or writing to `file` itself, which may belong to somebody
 * else; null if it refuses neither. Found by trying.
 */
export function writeRefusalSync(file: string): unknown {
  try {
    rmdirSync(mkdtempSync(join(dirname(file), 'probe-')))
    if (existsSync(file)) closeSync(openSync(file, 'r+'))
    return null
  } catch (error) {
    return errorCode(error)
  }
}

/** Does nothing if there is no such file. Throws if the disk refuses. */
export const removeFile = (file: string): Promise<void> => rm(file, { force: true })
export const removeFileSync = (file: string): void => rmSync(file, { force: true })
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Readable by this user only. Throws if the disk refuses. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
}

export function makeFolderSync(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE })
}

/** A new folder in `parent` whose name begins with `prefix`. Readable by this user only. */
export const makeTemporaryFolder = (parent: string, prefix: string): Promise<string> =>
  mkdtemp(join(parent, prefix))

export const makeTemporaryFolderSync = (parent: string, prefix: string): string =>
  mkdtempSync(join(parent, prefix))

/** The device that `path` lies on, as `major:minor` in the system's own numbers (Linux). Throws as the disk does. */
export async function deviceOf(path: string): Promise<string> {
  const { dev } = await stat(path, { bigint: true })
  const major = ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn)
  const minor = (dev & 0xffn) | ((dev >> 12n) & ~0xffn)
  return `${major}:${minor}`
}

/**
 * Makes `file` readable by this user only, and creates it if there is none: what SQLite makes beside it has the same
 * rights. Throws as the disk does.
 */
export function keepPrivateSync(file: string): void {
  if (existsSync(file)) chmodSync(file, PRIVATE_FILE_MODE)
  else closeSync(openSync(file, 'a', PRIVATE_FILE_MODE))
}

/** Throws if there is no such folder, or as the disk does. */
export const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder)

/** Names of the files in `folder`, without those of folders; none if it is not there or cannot be read. */
export async function fileNamesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder)
    const areFiles = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).isFile()))
    return names.filter((_name, index) => areFiles[index])
  } catch {
    return []
  }
}

/** How long the file at `path` is, links followed; null for a folder. Throws as the disk does. */
export async function bytesOf(path: string): Promise<number | null> {
  const found = await stat(path)
  return found.isFile() ? found.size : null
}

/** Writes a note that may be lost: nothing waits for the disk. Throws as the disk does. */
export const writeUnsyncedSync = (file: string, text: string): void =>
  writeFileSync(file, text, { mode: PRIVATE_FILE_MODE })

export interface FoundFile {
  /** Its path within the folder. */
  readonly name: string
  readonly bytes: number
  /** Epoch ms. */
  readonly changedAt: number
}

/** The files in `folder` and its subfolders, without those that go meanwhile; none if it is not there or cannot be read. */
export async function filesWithin(folder: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(
    files.map(async (file): Promise<readonly FoundFile[]> => {
      const known = await stat(file).catch(() => null)
      if (known === null) return []
      return [{ name: relative(folder, file), bytes: known.size, changedAt: Math.round(known.mtimeMs) }]
    }),
  )
  return found.flat()
}

/** How much of the disk that holds `folder` is free for this user, and how large it is. Null if the system does not tell. */
export async function diskSpaceAt(
  folder: string,
): Promise<{ readonly freeBytes: number; readonly totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
