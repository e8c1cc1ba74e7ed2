// A backup as a sealed file (shared/node/sealing/container.ts): whose it is stands in the clear, and in it lie parts that are packed one by one.
// The last one counts the rows of the others.
import { deflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { z } from 'zod'
import { officeKindSchema } from '#shared/protocol'
import { parsedJson } from '#shared/base/parsed-json'
import {
  beginContainer,
  ContainerError,
  containerKey,
  LARGEST_PIECE_BYTES,
  readAbout,
  readContainer,
  type ContainerKind,
} from '#shared/node/sealing/container'
import { newSalt, PASSPHRASE_COST, type Cost } from '#shared/node/sealing/derived-key'
import { writeGrowing } from '#shared/node/files/growing-file'
import { OfficeStartError } from '../base/start-error'

const PIECE_BYTES = 1024 * 1024
const CONTROL = 0
const ROWS = 1
const NEWLINE = 10

export const SHORTEST_PASSPHRASE = 12

const headSchema = z.strictObject({
  officeId: z.string().max(60),
  kind: officeKindSchema,
  generation: z.number().int().positive(),
  /** The version of the schema. */
  schema: z.number().int().positive(),
  madeAtMs: z.number(),
})
export type BackupHead = z.output<typeof headSchema>

const BACKUP: ContainerKind<BackupHead> = {
  mark: 'GALLAOFF',
  /** What was a line of JSON before the first release. */
  formerMark: '{"format',
  version: 1,
  about: headSchema,
}

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

export interface Passphrase {
  readonly passphrase: string
  /** How much a guess costs; tests take less. */
  readonly cost?: Cost
}

export interface BackupWriter {
  control(control: BackupControl): Promise<void>
  rows(chunk: Buffer): Promise<void>
}

/** Writes a file that only this user can read, with the parts that `write` gives it: whole, or not at all. Resolves to what `write` does. */
export async function writeBackup<Value>(
  file: string,
  about: BackupHead,
  { passphrase, cost = PASSPHRASE_COST }: Passphrase,
  write: (writer: BackupWriter) => Promise<Value>,
): Promise<Value> {
  const key = await containerKey(passphrase, newSalt(), cost)
  return writeGrowing(file, async (append) => {
    const container = await beginContainer(append, BACKUP, about, key)
    let waiting: Buffer[] = []
    let waitingBytes = 0
    const put = async (kind: number, plain: Uint8Array): Promise<void> => {
      const part = Buffer.concat([Buffer.of(kind), await packed(plain)])
      if (part.length > LARGEST_PIECE_BYTES) throw new RangeError('a part of the backup is too large')
      await container.put(part)
    }
    const flush = async (): Promise<void> => {
      if (waitingBytes === 0) return
      const rows = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      await put(ROWS, rows)
    }
    const value = await write({
      control: async (control) => {
        await flush()
        await put(CONTROL, Buffer.from(JSON.stringify(control)))
      },
      rows: async (chunk) => {
        waiting.push(chunk)
        waitingBytes += chunk.length
        if (waitingBytes >= PIECE_BYTES) await flush()
      },
    })
    await container.end()
    return value
  })
}

const problemsOf = (file: string): Readonly<Record<string, string>> => ({
  incomplete: `${file} ends too early: it was not written to its end, or cut.`,
  'before-release': `${file} is a backup from before the first release, which this office does not read.`,
  'newer-version': `${file} is of a newer office. Restore it with that one.`,
  'wrong-passphrase': `${file} does not open with this passphrase.`,
})

function asStartError(file: string, error: unknown): OfficeStartError {
  if (error instanceof OfficeStartError) return error
  if (error instanceof ContainerError)
    return new OfficeStartError(
      problemsOf(file)[error.problem] ?? `${file} is no backup of an office, or it is damaged.`,
    )
  return new OfficeStartError(`${file} cannot be read.`)
}

/** Whose backup it is; not authenticated before a part was read. Throws `OfficeStartError` for another file. */
export const readBackupHead = (file: string): Promise<BackupHead> =>
  readAbout(file, BACKUP).catch((error: unknown) => {
    throw asStartError(file, error)
  })

/**
 * Every part in order. Throws `OfficeStartError` for a wrong passphrase, and where the file is cut, changed or put together otherwise; what
 * came before is then not to be used.
 */
export async function* readBackup(file: string, passphrase: string): AsyncGenerator<BackupPart> {
  try {
    for await (const part of readContainer(file, BACKUP, passphrase)) {
      const plain = await unpacked(part.subarray(1), { maxOutputLength: 64 * PIECE_BYTES })
      if (part[0] === ROWS) yield { kind: 'rows', rows: plain }
      else yield { kind: 'control', control: controlSchema.parse(parsedJson(plain.toString('utf8'))) }
    }
  } catch (error) {
    throw asStartError(file, error)
  }
}

/** Rows in COPY's text form: a line end within a value is written otherwise. */
export function rowsIn(chunk: Uint8Array): number {
  let rows = 0
  for (const byte of chunk) if (byte === NEWLINE) rows += 1
  return rows
}
