// The app's own small files, which are either complete or absent. Each write goes to a temporary file with a unique
// name, which is synced and then renamed over the old file; then the folder is synced. After a power cut the file holds
// the old content or the new, never a part. Readable by this user only.
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { z } from 'zod'
import { readIfThere } from '#shared/node/files/disk'
import { renameDurably, renameDurablySync } from '#shared/node/files/durable-rename'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '#shared/node/files/private-modes'
import { createSerialQueues } from '#shared/node/files/serial-queue'
import { clearLeftoversBeside, temporaryFileFor } from '#shared/node/files/temporary-file'

const oneAtATime = createSerialQueues()

/**
 * Replaces `file` by `bytes` in one step, and creates its folder if needed. Writes to one file happen in the order in
 * which they were requested. Throws if the disk refuses; the old content then remains.
 */
export const writeWhole = (file: string, bytes: Uint8Array | string): Promise<void> =>
  oneAtATime(resolve(file), () => replaced(file, bytes))

async function replaced(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  clearLeftoversBeside(file, 'new')
  const beside = temporaryFileFor(file, 'new')
  try {
    const handle = await open(beside, 'wx', PRIVATE_FILE_MODE)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameDurably(beside, file)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * The same, complete when it returns, for callers that cannot wait for a promise. Use one of the two for a file, never
 * both: this one does not wait in the queue of `writeWhole`.
 */
export function writeWholeSync(file: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  clearLeftoversBeside(file, 'new')
  const beside = temporaryFileFor(file, 'new')
  try {
    const descriptor = openSync(beside, 'wx', PRIVATE_FILE_MODE)
    try {
      writeFileSync(descriptor, bytes)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameDurablySync(beside, file)
  } catch (error) {
    removeQuietlySync(beside)
    throw error
  }
}

function removeQuietlySync(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It is removed at the next start.
  }
}

export type Stored<Value> =
  | { readonly kind: 'there'; readonly value: Value }
  | { readonly kind: 'absent' }
  /** It exists but its content is not valid: truncated, edited by hand, or from another version. */
  | { readonly kind: 'damaged' }

export async function readJson<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<Stored<z.output<Schema>>> {
  const bytes = await readIfThere(file)
  if (bytes === undefined) return { kind: 'absent' }
  try {
    return { kind: 'there', value: schema.parse(JSON.parse(bytes.toString('utf8'))) }
  } catch {
    return { kind: 'damaged' }
  }
}

export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`)
