// Lines in a file readable by this user only, appended and synced. When it has grown large it becomes the older file,
// of which one is kept.
import { appendFileSync, createReadStream } from 'node:fs'
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { renameDurably, syncFolder } from '#shared/node/files/durable-rename'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '#shared/node/files/private-modes'
import { createSerialQueue, type SerialQueue } from '#shared/node/files/serial-queue'
import { clearLeftoversBeside, temporaryFileFor } from '#shared/node/files/temporary-file'

const LARGEST_FILE_BYTES = 64 * 1024 * 1024
/** Characters that are collected before they are written to a new file. */
const WRITTEN_AT_ONCE = 64 * 1024

/** The line in its new form, or null to drop it. */
export type ChangeLine = (line: string) => string | null

/** Where the lines are stored. `append` resolves once they are synced. */
export interface LinesOnDisk {
  /** The last lines, oldest first, up to that many bytes. Empty if there is no file yet. */
  tail(mostBytes: number): Promise<readonly string[]>
  append(text: string): Promise<void>
  /** Every line, oldest first. */
  all(): AsyncIterable<string>
  /**
   * Rewrites the file with each line replaced by the result of `change`, or dropped for null: completely or not at all.
   * Appending continues meanwhile. Rejects with the disk's error.
   */
  rewrite(change: ChangeLine): Promise<void>
  close(): Promise<void>
}

/** The lines in `file`; older ones are in a file beside it with `.1`. Creates the folder if necessary. */
export function linesIn(file: string, largestBytes = LARGEST_FILE_BYTES): LinesOnDisk {
  const older = `${file}.1`
  let handle: FileHandle | null = null
  let size = 0
  let isRewriting = false
  /** Nothing is appended to a file while it is being replaced. */
  const serialQueue = createSerialQueue()
  const rewriteInTurn = createSerialQueue()
  const opened = async (): Promise<FileHandle> => {
    if (handle === null) {
      await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE })
      handle = await open(file, 'a', PRIVATE_FILE_MODE)
      ;({ size } = await handle.stat())
      if (size === 0) await syncFolder(dirname(file))
    }
    return handle
  }
  const letGo = async (): Promise<void> => {
    await handle?.close()
    handle = null
    size = 0
  }
  const append = async (text: string): Promise<void> => {
    // While lines are being rewritten the file only grows: the older file must not be replaced at the same time.
    if (size > largestBytes && !isRewriting) {
      await letGo()
      await renameDurably(file, older)
    }
    const target = await opened()
    const bytes = Buffer.from(text)
    await target.appendFile(bytes)
    await target.datasync()
    size += bytes.length
  }

  return {
    tail: async (mostBytes) => {
      const whole = await sizeOf(file)
      if (whole === null) return []
      const reader = await open(file, 'r')
      try {
        const from = Math.max(0, whole - mostBytes)
        const bytes = Buffer.alloc(whole - from)
        await reader.read(bytes, 0, bytes.length, from)
        const lines = bytes.toString('utf8').split('\n')
        return (from === 0 ? lines : lines.slice(1)).filter((line) => line !== '')
      } finally {
        await reader.close()
      }
    },
    append: (text) => serialQueue(() => append(text)),
    all: async function* () {
      for (const path of [older, file]) {
        const until = await sizeOf(path)
        if (until !== null) yield* linesBetween(path, { from: 0, until })
      }
    },
    rewrite: (change) =>
      rewriteInTurn(async () => {
        isRewriting = true
        try {
          await rewriteFile(older, change, serialQueue)
          await rewriteFile(file, change, serialQueue, letGo)
        } finally {
          isRewriting = false
        }
      }),
    close: () => serialQueue(letGo),
  }
}

/**
 * Written to a temporary file and synced before it replaces the old one. Appending waits in `serialQueue` only for the
 * last few lines, and `letGo` closes what it has open.
 */
async function rewriteFile(
  path: string,
  change: ChangeLine,
  serialQueue: SerialQueue,
  letGo?: () => Promise<void>,
): Promise<void> {
  const until = await serialQueue(() => sizeOf(path))
  if (until === null) return
  clearLeftoversBeside(path, 'new')
  const beside = temporaryFileFor(path, 'new')
  const copy = await open(beside, 'wx', PRIVATE_FILE_MODE)
  try {
    await copyLines(path, { from: 0, until }, change, copy)
    await serialQueue(async () => {
      const grownTo = (await sizeOf(path)) ?? until
      await copyLines(path, { from: until, until: grownTo }, change, copy)
      await copy.sync()
      await copy.close()
      await letGo?.()
      await renameDurably(beside, path)
    })
  } catch (error) {
    await copy.close().catch(() => {})
    await rm(beside, { force: true })
    throw error
  }
}

interface Span {
  /** Byte offsets: a line begins at `from`, and one ends before `until`. */
  readonly from: number
  readonly until: number
}

async function* linesBetween(path: string, { from, until }: Span): AsyncGenerator<string> {
  if (until <= from) return
  const input = createReadStream(path, { start: from, end: until - 1, encoding: 'utf8' })
  for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line !== '') yield line
}

async function copyLines(path: string, span: Span, change: ChangeLine, to: FileHandle): Promise<void> {
  let text = ''
  for await (const line of linesBetween(path, span)) {
    const kept = change(line)
    if (kept !== null) text += `${kept}\n`
    if (text.length < WRITTEN_AT_ONCE) continue
    await to.appendFile(text)
    text = ''
  }
  await to.appendFile(text)
}

/** Null if there is no such file. */
const sizeOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null

/** Appends to a small file of lines, synced when it returns. Throws as the disk does. */
export const appendLinesSync = (file: string, lines: string): void =>
  appendFileSync(file, lines, { mode: PRIVATE_FILE_MODE, flush: true })
