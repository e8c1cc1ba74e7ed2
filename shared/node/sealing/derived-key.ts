// A key from what a person can remember, by scrypt.
import { randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { KEY_BYTES } from './encryption'
import { createSerialQueue, type SerialQueue } from '../files/serial-queue'

const SALT_BYTES = 16
const SCRYPT_MEMORY_MARGIN = 2

/** The most that one derivation may take: a file that asks for more was made to exhaust this computer. */
const MOST_MEMORY_BYTES = 256 * 1024 * 1024
const MOST_LANES = 4

/**
 * What one guess costs an attacker in time and memory. Stored beside what it protects, so that later versions can raise
 * it, up to what a shop's computer bears. Checked before any work is done.
 */
export const costSchema = z
  .object({
    /** Rounds, a power of two; memory is 128 × rounds × blockSize bytes. */
    rounds: z.number().int().min(1_024).max(1_048_576),
    blockSize: z.number().int().min(1).max(32),
    lanes: z.number().int().min(1).max(MOST_LANES),
  })
  .refine(({ rounds }) => Number.isInteger(Math.log2(rounds)))
  .refine((cost) => memoryOf(cost) <= MOST_MEMORY_BYTES)
export type Cost = z.output<typeof costSchema>

const memoryOf = ({ rounds, blockSize }: { readonly rounds: number; readonly blockSize: number }): number =>
  128 * rounds * blockSize

/** 32 MiB and about a tenth of a second on a shop's computer: a PIN is typed many times a day. */
export const PIN_COST: Cost = { rounds: 32_768, blockSize: 8, lanes: 1 }
/** 128 MiB and about half a second: a passphrase is the only protection against whoever has the file. */
export const PASSPHRASE_COST: Cost = { rounds: 131_072, blockSize: 8, lanes: 1 }

export const newKey = (): Buffer => randomBytes(KEY_BYTES)
export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/**
 * The key derived from `secret`. The text is normalised first, so that the same passphrase typed on another system
 * works.
 */
export const deriveKey = (secret: string, salt: Uint8Array, cost: Cost): Promise<Buffer> =>
  inTurn(() => derived(secret, salt, cost))

/** At most so many derivations run at a time, however many are asked for: each holds up to 256 MiB. */
const MOST_AT_A_TIME = 2
const lines = Array.from({ length: MOST_AT_A_TIME }, createSerialQueue)
let asked = 0

function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  const line = lines[asked % MOST_AT_A_TIME] as SerialQueue
  asked += 1
  return line(work)
}

function derived(secret: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
  const { rounds: N, blockSize: r, lanes: p } = cost
  const maxmem = memoryOf(cost) * SCRYPT_MEMORY_MARGIN
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** Bytes as stored in a JSON file. */
export const base64Schema = z.base64()
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')
