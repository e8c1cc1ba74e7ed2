// Small files that are either complete or absent: written to a temporary file, synced, then renamed. Readable by this
// user only.
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

const PRIVATE_FILE_MODE = 0o600
const PRIVATE_FOLDER_MODE = 0o700

/** The bytes of `file`, or undefined if there is no such file. Throws if the disk refuses in any other way. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Replaces `file` by `bytes` in one step: after a crash it holds the old content or the new, never a part. Throws if
 * the disk refuses.
 */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE })
  const beside = `${file}.new`
  try {
    const handle = await open(beside, 'w', PRIVATE_FILE_MODE)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
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

export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
