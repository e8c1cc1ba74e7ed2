// The encrypted file: a short plain header, then chunks of AES-256-GCM with counting nonces, the last one marked
// (docs/decisions/0005-backup-container.md). A chunk that is missing, moved, changed or foreign does not open; a file
// that ends too early lacks its last one.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { BackupProblem } from '@shared/domain/backup'
import { z } from 'zod'
import { ArchiveError } from '../../files/archive'
import { fileProblemOf } from '../../files/disk-problem'
import { writeGrowing, type Append } from '../../files/growing-file'
import { openToRead, type OpenFile } from '../../files/disk'
import { base64Schema, costSchema, deriveKey, fromBase64, toBase64, type Cost } from '../sealing'

/** Why a backup could not be written or read. When it is thrown, nothing has changed. */
export class BackupError extends Error {
  readonly problem: BackupProblem
  constructor(problem: BackupProblem) {
    super(`backup: ${problem}`)
    this.name = 'BackupError'
    this.problem = problem
  }
}

const MARK = Buffer.from('GALLASAV')
/** What the backups of before the first release began with. */
const FORMER_MARK = Buffer.from('GALLABAK')
const VERSION = 1
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const PREFIX_BYTES = 7
const CHUNK_BYTES = 256 * 1024
const LARGEST_HEAD_BYTES = 4_096

const headSchema = z.object({
  salt: base64Schema,
  cost: costSchema,
  /** The first bytes of every nonce, followed by the chunk's number and the mark of the last one. */
  prefix: base64Schema,
  /** A known text under the key: distinguishes a wrong passphrase from a damaged file. */
  check: base64Schema,
})
type Head = z.output<typeof headSchema>

export interface BackupKey {
  readonly key: Buffer
  readonly salt: Buffer
  readonly cost: Cost
}

export async function backupKey(passphrase: string, salt: Buffer, cost: Cost): Promise<BackupKey> {
  return { key: await deriveKey(passphrase, salt, cost), salt, cost }
}

const CHECK_NUMBER = 0xffffffff
const CHECK_TEXT = Buffer.from('galla')

export interface WrittenContainer {
  readonly bytes: number
  /** Of the whole file, in hex. */
  readonly sha256: string
}

/**
 * Writes `pieces`, encrypted, to `file`, which appears completely or not at all. Throws `BackupError`.
 */
export async function writeContainer(
  file: string,
  { key, salt, cost }: BackupKey,
  pieces: AsyncIterable<Uint8Array>,
): Promise<WrittenContainer> {
  try {
    return await writeGrowing(file, (append) =>
      writeChunks(append, key, { salt: toBase64(salt), cost }, pieces),
    )
  } catch (error) {
    throw asBackupError(error)
  }
}

async function writeChunks(
  append: Append,
  key: Buffer,
  parts: Pick<Head, 'salt' | 'cost'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<WrittenContainer> {
  const prefix = randomBytes(PREFIX_BYTES)
  const check = sealChunk(key, nonceOf(prefix, CHECK_NUMBER, false), Buffer.alloc(0), CHECK_TEXT)
  const head = Buffer.from(
    JSON.stringify({ ...parts, prefix: toBase64(prefix), check: toBase64(check) } satisfies Head),
  )
  let bytes = 0
  const hash = createHash('sha256')
  const put = async (part: Uint8Array): Promise<void> => {
    await append(part)
    hash.update(part)
    bytes += part.length
  }
  await put(Buffer.concat([MARK, Buffer.from([VERSION]), lengthOf(head.length), head]))
  let number = 0
  let waiting = Buffer.alloc(0)
  const putChunk = (plain: Buffer, isLast: boolean): Promise<void> => {
    const sealed = sealChunk(key, nonceOf(prefix, number, isLast), head, plain)
    number += 1
    return put(Buffer.concat([lengthOf(sealed.length), sealed]))
  }
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece])
    while (waiting.length > CHUNK_BYTES) {
      await putChunk(waiting.subarray(0, CHUNK_BYTES), false)
      waiting = waiting.subarray(CHUNK_BYTES)
    }
  }
  await putChunk(waiting, true)
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Yields what was written, piece by piece, each one authenticated. Throws `BackupError` before it yields a byte that is
 * not.
 */
export async function* readContainer(file: string, passphrase: string): AsyncGenerator<Buffer, void> {
  const source = await openToRead(file).catch((error: unknown) => {
    throw asBackupError(error)
  })
  try {
    const head = await readHead(source)
    const key = await deriveKey(passphrase, fromBase64(head.salt), head.cost)
    const prefix = fromBase64(head.prefix)
    const check = nonceOf(prefix, CHECK_NUMBER, false)
    if (openChunk(key, check, Buffer.alloc(0), fromBase64(head.check)) === null)
      throw new BackupError('wrong-passphrase')
    for (let number = 0; ; number += 1) {
      const sealed = await readChunk(source)
      const middle = openChunk(key, nonceOf(prefix, number, false), head.bytes, sealed)
      const last = middle === null ? openChunk(key, nonceOf(prefix, number, true), head.bytes, sealed) : null
      const plain = middle ?? last
      if (plain === null) throw new BackupError('tampered')
      if (last !== null && (await source.read(1)).length > 0) throw new BackupError('tampered')
      yield plain
      if (last !== null) return
    }
  } catch (error) {
    throw asBackupError(error)
  } finally {
    await source.close()
  }
}

async function readHead(source: OpenFile): Promise<Head & { readonly bytes: Buffer }> {
  const start = await source.read(MARK.length + 1 + LENGTH_BYTES)
  if (start.subarray(0, FORMER_MARK.length).equals(FORMER_MARK)) throw new BackupError('before-release')
  if (!start.subarray(0, MARK.length).equals(MARK)) throw new BackupError('foreign')
  if (start.length < MARK.length + 1 + LENGTH_BYTES) throw new BackupError('incomplete')
  if (start[MARK.length] !== VERSION) throw new BackupError('newer-version')
  const length = start.readUInt32BE(MARK.length + 1)
  if (length > LARGEST_HEAD_BYTES) throw new BackupError('tampered')
  const bytes = await source.read(length)
  if (bytes.length < length) throw new BackupError('incomplete')
  try {
    return { ...headSchema.parse(JSON.parse(bytes.toString('utf8'))), bytes }
  } catch {
    throw new BackupError('tampered')
  }
}

async function readChunk(source: OpenFile): Promise<Buffer> {
  const size = await source.read(LENGTH_BYTES)
  if (size.length < LENGTH_BYTES) throw new BackupError('incomplete')
  const length = size.readUInt32BE(0)
  if (length > CHUNK_BYTES + TAG_BYTES) throw new BackupError('tampered')
  const sealed = await source.read(length)
  if (sealed.length < length) throw new BackupError('incomplete')
  return sealed
}

const lengthOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(LENGTH_BYTES)
  bytes.writeUInt32BE(length)
  return bytes
}

const nonceOf = (prefix: Buffer, number: number, isLast: boolean): Buffer =>
  Buffer.concat([prefix, lengthOf(number), Buffer.from([isLast ? 1 : 0])])

function sealChunk(key: Buffer, nonce: Buffer, head: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: Buffer, nonce: Buffer, head: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(head)
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

export function asBackupError(error: unknown): BackupError {
  if (error instanceof BackupError) return error
  if (error instanceof ArchiveError) return new BackupError(error.problem)
  // Only the copy of a log is written by the store, which reports a full disk as a problem and not by a code.
  if (error instanceof Error && 'problem' in error && error.problem === 'disk-full')
    return new BackupError('own-disk-full')
  return new BackupError(fileProblemOf(error))
}
