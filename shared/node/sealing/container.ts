// One sealed file: a mark and a version, a short plain head, then chunks of AES-256-GCM with counting nonces, the last one marked
// (docs/decisions/0030-one-container.md). A chunk that is missing, moved, changed or foreign does not open; a file that ends too early lacks
// its last one.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { base64Schema, costSchema, deriveKey, fromBase64, toBase64, type Cost } from './derived-key'
import { openToRead, type OpenFile } from '../files/disk'
import type { Append } from '../files/growing-file'

/** Why a file does not open. */
export type ContainerProblem =
  | 'foreign'
  | 'before-release'
  | 'newer-version'
  | 'incomplete'
  | 'tampered'
  | 'wrong-passphrase'

export class ContainerError extends Error {
  readonly problem: ContainerProblem
  constructor(problem: ContainerProblem) {
    super(`container: ${problem}`)
    this.name = 'ContainerError'
    this.problem = problem
  }
}

/** What tells one kind of file from another, and what its head says in the clear. */
export interface ContainerKind<About> {
  /** Eight characters. */
  readonly mark: string
  /** Of before the first release. */
  readonly formerMark: string
  readonly version: number
  readonly about: z.ZodType<About>
}

export interface ContainerKey {
  readonly key: Buffer
  readonly salt: Buffer
  readonly cost: Cost
}

export async function containerKey(passphrase: string, salt: Buffer, cost: Cost): Promise<ContainerKey> {
  return { key: await deriveKey(passphrase, salt, cost), salt, cost }
}

const MARK_BYTES = 8
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const PREFIX_BYTES = 7
/** A piece up to this size is one chunk. */
export const LARGEST_PIECE_BYTES = 16 * 1024 * 1024
const LARGEST_HEAD_BYTES = 4_096

const headSchema = z.object({
  salt: base64Schema,
  cost: costSchema,
  /** The first bytes of every nonce, followed by the chunk's number and the mark of the last one. */
  prefix: base64Schema,
  /** A known text under the key: distinguishes a wrong passphrase from a damaged file. */
  check: base64Schema,
  about: z.unknown(),
})
type Head = z.output<typeof headSchema>

const CHECK_NUMBER = 0xffffffff
const CHECK_TEXT = Buffer.from('galla')

export interface WrittenContainer {
  readonly bytes: number
  /** Of the whole file, in hex. */
  readonly sha256: string
}

/** Takes what a container is to hold, piece by piece; each is read as it was put. */
export interface ContainerWriter {
  put(piece: Uint8Array): Promise<void>
  end(): Promise<WrittenContainer>
}

/** Appends the head, and then chunks as they fill. What was appended is a container once `end` resolves. */
export async function beginContainer<About>(
  append: Append,
  kind: ContainerKind<About>,
  about: About,
  { key, salt, cost }: ContainerKey,
): Promise<ContainerWriter> {
  const prefix = randomBytes(PREFIX_BYTES)
  const check = sealChunk(key, nonceOf(prefix, CHECK_NUMBER, false), Buffer.alloc(0), CHECK_TEXT)
  const head = Buffer.from(
    JSON.stringify({
      salt: toBase64(salt),
      cost,
      prefix: toBase64(prefix),
      check: toBase64(check),
      about,
    } satisfies Head),
  )
  let bytes = 0
  const hash = createHash('sha256')
  const write = async (part: Uint8Array): Promise<void> => {
    await append(part)
    hash.update(part)
    bytes += part.length
  }
  await write(
    Buffer.concat([Buffer.from(kind.mark), Buffer.from([kind.version]), lengthOf(head.length), head]),
  )
  let number = 0
  const writeChunk = (plain: Uint8Array, isLast: boolean): Promise<void> => {
    const sealed = sealChunk(key, nonceOf(prefix, number, isLast), head, plain)
    number += 1
    return write(Buffer.concat([lengthOf(sealed.length), sealed]))
  }
  return {
    put: async (piece) => {
      for (let at = 0; at < piece.length; at += LARGEST_PIECE_BYTES)
        await writeChunk(piece.subarray(at, at + LARGEST_PIECE_BYTES), false)
    },
    end: async () => {
      await writeChunk(Buffer.alloc(0), true)
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}

/** What the head says; not authenticated before a chunk was opened. Throws `ContainerError`, and as the disk does. */
export async function readAbout<About>(file: string, kind: ContainerKind<About>): Promise<About> {
  const source = await openToRead(file)
  try {
    return (await readHead(source, kind)).about
  } finally {
    await source.close()
  }
}

/**
 * Yields what was written, piece by piece, each one authenticated. Throws `ContainerError` before it yields a byte that is not, and as the
 * disk does.
 */
export async function* readContainer<About>(
  file: string,
  kind: ContainerKind<About>,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const source = await openToRead(file)
  try {
    const head = await readHead(source, kind)
    const key = await deriveKey(passphrase, fromBase64(head.salt), head.cost)
    const prefix = fromBase64(head.prefix)
    const check = nonceOf(prefix, CHECK_NUMBER, false)
    if (openChunk(key, check, Buffer.alloc(0), fromBase64(head.check)) === null)
      throw new ContainerError('wrong-passphrase')
    for (let number = 0; ; number += 1) {
      const sealed = await readChunk(source)
      const middle = openChunk(key, nonceOf(prefix, number, false), head.bytes, sealed)
      const last = middle === null ? openChunk(key, nonceOf(prefix, number, true), head.bytes, sealed) : null
      const plain = middle ?? last
      if (plain === null) throw new ContainerError('tampered')
      if (last !== null && (await source.read(1)).length > 0) throw new ContainerError('tampered')
      if (last !== null) return
      yield plain
    }
  } finally {
    await source.close()
  }
}

async function readHead<About>(source: OpenFile, kind: ContainerKind<About>) {
  const start = await source.read(MARK_BYTES + 1 + LENGTH_BYTES)
  const mark = start.toString('latin1', 0, MARK_BYTES)
  if (mark === kind.formerMark) throw new ContainerError('before-release')
  if (mark !== kind.mark) throw new ContainerError('foreign')
  if (start.length < MARK_BYTES + 1 + LENGTH_BYTES) throw new ContainerError('incomplete')
  if (start[MARK_BYTES] !== kind.version) throw new ContainerError('newer-version')
  const length = start.readUInt32BE(MARK_BYTES + 1)
  if (length > LARGEST_HEAD_BYTES) throw new ContainerError('tampered')
  const bytes = await source.read(length)
  if (bytes.length < length) throw new ContainerError('incomplete')
  try {
    const head = headSchema.parse(JSON.parse(bytes.toString('utf8')))
    return { ...head, about: kind.about.parse(head.about), bytes }
  } catch {
    throw new ContainerError('tampered')
  }
}

async function readChunk(source: OpenFile): Promise<Buffer> {
  const size = await source.read(LENGTH_BYTES)
  if (size.length < LENGTH_BYTES) throw new ContainerError('incomplete')
  const length = size.readUInt32BE(0)
  if (length > LARGEST_PIECE_BYTES + TAG_BYTES) throw new ContainerError('tampered')
  const sealed = await source.read(length)
  if (sealed.length < length) throw new ContainerError('incomplete')
  return sealed
}

const lengthOf = (length: number): Buffer => {
  const bytes = Buffer.alloc(LENGTH_BYTES)
  bytes.writeUInt32BE(length)
  return bytes
}

const nonceOf = (prefix: Buffer, number: number, isLast: boolean): Buffer =>
  Buffer.concat([prefix, lengthOf(number), Buffer.from([isLast ? 1 : 0])])

function sealChunk(key: Buffer, nonce: Buffer, head: Buffer, plain: Uint8Array): Buffer {
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
