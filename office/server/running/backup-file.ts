// A backup as a file: a first line in the clear that says whose it is, then pieces that are packed and sealed with a key from the owner's
// passphrase. Each piece is sealed for its place, and the last one counts the others: a piece that is missing, moved or changed is noticed.
import { createHash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { z } from 'zod'
import { officeKindSchema } from '@shared/office/protocol'
import { parsedJson } from '@shared/parsed-json'
import { KEY_BYTES, seal, unseal } from '../../../electron/main/files/encryption'
import { OfficeStartError } from '../start-error'

const SALT_BYTES = 16
/** Scrypt: 128 MB and about half a second for each guess. */
const ROUNDS = 131_072
const FEWEST_ROUNDS = 1_024
const COST = { r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const
const LENGTH_BYTES = 4
const PIECE_BYTES = 1024 * 1024
/** Of a sealed piece: deflate adds next to nothing to what it cannot pack. */
const MOST_SEALED_BYTES = 16 * 1024 * 1024
const LONGEST_HEAD = 4_096
const CONTROL = 0
const ROWS = 1
const NEWLINE = 10

export const SHORTEST_PASSPHRASE = 12

const FORMAT = 'galla-office-backup 1'
/** What a backup said from before the first release. */
const FORMER_FORMAT = 'galla-office-backup/1'

const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  officeId: z.string().max(60),
  kind: officeKindSchema,
  generation: z.number().int().positive(),
  /** The version of the schema. */
  schema: z.number().int().positive(),
  madeAtMs: z.number(),
  salt: z.string().max(40),
  /** Of scrypt; a file that asks for more than this office would was made to exhaust it. */
  rounds: z.number().int().min(FEWEST_ROUNDS).max(ROUNDS),
})
export type BackupHead = z.output<typeof headSchema>

const tableSchema = z.strictObject({
  kind: z.literal('table'),
  name: z.string(),
  columns: z.array(z.string()).readonly(),
})
const controlSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('begin'),
    /** The office's own secrets, as they lie in its folder. */
    secrets: z.string(),
    /** Partitions: of which table, and for which values. */
    partitions: z.array(z.strictObject({ name: z.string(), of: z.string(), bound: z.string() })).readonly(),
  }),
  tableSchema,
  z.strictObject({ kind: z.literal('end'), rows: z.record(z.string(), z.number().int().nonnegative()) }),
])
export type BackupControl = z.output<typeof controlSchema>
export type BackupBegin = Extract<BackupControl, { kind: 'begin' }>

export type BackupPart =
  | { readonly kind: 'control'; readonly control: BackupControl }
  | { readonly kind: 'rows'; readonly rows: Buffer }

const packed = promisify(deflateRaw)
const unpacked = promisify(inflateRaw) as (
  bytes: Uint8Array,
  options: { maxOutputLength: number },
) => Promise<Buffer>

function keyOf(passphrase: string, { salt, rounds }: Pick<BackupHead, 'salt' | 'rounds'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'base64url'),
      KEY_BYTES,
      { N: rounds, ...COST },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    )
  })
}

/** Authenticates the first line, and the place of each piece. */
const purposeOf = (head: string, place: number): string =>
  `${FORMAT} ${createHash('sha256').update(head).digest('hex')} ${place}`

export interface Passphrase {
  readonly passphrase: string
  /** How much a guess costs; tests take less. */
  readonly rounds?: number
}

export interface BackupWriter {
  control(control: BackupControl): Promise<void>
  rows(chunk: Buffer): Promise<void>
  /** Synced to the disk once this resolves. */
  close(): Promise<void>
}

/** Writes a new file that only this user can read; rejects if there is one of that name. */
export async function writeBackup(
  file: string,
  about: Omit<BackupHead, 'format' | 'salt' | 'rounds'>,
  { passphrase, rounds = ROUNDS }: Passphrase,
): Promise<BackupWriter> {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const head = JSON.stringify({
    format: FORMAT,
    ...about,
    salt,
    rounds,
  } satisfies BackupHead)
  const key = await keyOf(passphrase, { salt, rounds })
  const handle = await open(file, 'wx', 0o600)
  await handle.write(`${head}\n`)
  let place = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const write = async (kind: number, plain: Uint8Array): Promise<void> => {
    const sealed = seal(key, Buffer.concat([Buffer.of(kind), await packed(plain)]), purposeOf(head, place))
    place += 1
    await handle.write(Buffer.concat([lengthOf(sealed), sealed]))
  }
  const flush = async (): Promise<void> => {
    if (waitingBytes === 0) return
    const rows = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await write(ROWS, rows)
  }
  return {
    control: async (control) => {
      await flush()
      await write(CONTROL, Buffer.from(JSON.stringify(control)))
    },
    rows: async (chunk) => {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= PIECE_BYTES) await flush()
    },
    close: async () => {
      await handle.sync()
      await handle.close()
    },
  }
}

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return length
}

const UNREADABLE = 'is no backup of an office, or it is damaged.'

/** What the first line says; not authenticated before a piece was opened. Throws `OfficeStartError` for another file. */
export async function readHead(file: string): Promise<{ readonly head: BackupHead; readonly line: string }> {
  const handle = await open(file).catch(() => {
    throw new OfficeStartError(`${file} cannot be read.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE)
    const line = buffer.toString('utf8', 0, Math.max(end, 0))
    const head = headSchema.safeParse(parsedJson(line))
    if (line.startsWith(`{"format":"${FORMER_FORMAT}"`))
      throw new OfficeStartError(
        `${file} is a backup from before the first release, which this office does not read.`,
      )
    if (!head.success) throw new OfficeStartError(`${file} ${UNREADABLE}`)
    return { head: head.data, line }
  } finally {
    await handle.close()
  }
}

/**
 * Every part in order. Throws `OfficeStartError` for a wrong passphrase, and where the file is cut, changed or put together otherwise; what
 * came before is then not to be used.
 */
export async function* readBackup(file: string, passphrase: string): AsyncGenerator<BackupPart> {
  const { head, line } = await readHead(file)
  const key = await keyOf(passphrase, head)
  let place = 0
  let hasEnded = false
  for await (const sealed of piecesOf(file, Buffer.byteLength(line) + 1)) {
    const opened = unseal(key, sealed, purposeOf(line, place))
    if (opened === null)
      throw new OfficeStartError(
        place === 0 ? `${file} does not open with this passphrase.` : `${file} ${UNREADABLE}`,
      )
    if (hasEnded) throw new OfficeStartError(`${file} ${UNREADABLE}`)
    place += 1
    const plain = await unpacked(opened.subarray(1), { maxOutputLength: 64 * PIECE_BYTES })
    if (opened[0] === ROWS) yield { kind: 'rows', rows: plain }
    else {
      const control = controlSchema.parse(parsedJson(plain.toString('utf8')))
      hasEnded = control.kind === 'end'
      yield { kind: 'control', control }
    }
  }
  if (!hasEnded) throw new OfficeStartError(`${file} ends too early: it was not written to its end, or cut.`)
}

async function* piecesOf(file: string, start: number): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, {
    start,
    highWaterMark: PIECE_BYTES,
  }) as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk])
    while (held.length >= LENGTH_BYTES) {
      const length = held.readUInt32BE(0)
      if (length > MOST_SEALED_BYTES) throw new OfficeStartError(`${file} ${UNREADABLE}`)
      if (held.length < LENGTH_BYTES + length) break
      yield held.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
      held = held.subarray(LENGTH_BYTES + length)
    }
  }
  if (held.length > 0)
    throw new OfficeStartError(`${file} ends too early: it was not written to its end, or cut.`)
}

/** Rows in COPY's text form: a line end within a value is written otherwise. */
export function rowsIn(chunk: Uint8Array): number {
  let rows = 0
  for (const byte of chunk) if (byte === NEWLINE) rows += 1
  return rows
}
