// Data folders as the first released layout of the app wrote them (test/fixtures/first-house), each opened as a copy of its own. What must be
// found in them stands beside them, as the source that wrote them saw it.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { environmentSchema } from '@shared/domain/environment'
import { requestIdSchema } from '@shared/ids'
import type { Result } from '@shared/result'
import { z } from 'zod'
import type { openJournal, OpenedJournal } from '../../electron/main/journal'
import type { KeyStore } from '../../electron/main/shop/credentials'
import { seal, unseal } from '../../electron/main/shop/sealing'

export const FIRST_HOUSE = join(import.meta.dirname, '../fixtures/first-house')

type OpenAsThen = (options: Parameters<typeof openJournal>[0]) => Result<OpenedJournal>

/** Opens a log as the app of that time does, by its own code (`opening.mjs`). */
export const openFirstHouse: OpenAsThen = (
  (await import(pathToFileURL(join(FIRST_HOUSE, 'opening.mjs')).href)) as { readonly openAsThen: OpenAsThen }
).openAsThen

/** How a computer kept its secrets, and the one on which nothing was chosen yet. */
export const PROTECTED_MODES = ['key-store', 'passphrase', 'session'] as const
export type ProtectedMode = (typeof PROTECTED_MODES)[number]
export type FirstHouseMode = ProtectedMode | 'none'

export const OWNER_PIN = '4071'
export const VAULT_PASSPHRASE = 'red book on the shelf'
export const BACKUP_PASSPHRASE = 'blue tin under the counter'
export const DAILY_PASSPHRASE = 'green bottle by the door'

const sumsSchema = z.record(z.string(), z.object({ count: z.number(), amountPaise: z.number() }))
const ids = z.array(requestIdSchema)

const writtenLogSchema = z.object({
  environment: environmentSchema,
  chainKeyHex: z.string(),
  head: z.object({ sequence: z.number(), link: z.string() }),
  eventTypes: z.record(z.string(), z.number()),
  /** Every kind within a type, and how often it was written. */
  variants: z.record(z.string(), z.number()),
  rail: sumsSchema,
  cash: sumsSchema,
  till: z.array(z.unknown()),
  closes: z.array(z.unknown()),
  resendDecisions: z.array(z.unknown()),
  openSales: ids,
  watchedSales: ids,
  checks: z.array(z.unknown()),
  /** The receipts that a text finds, by id, the newest first. */
  found: z.record(z.string(), ids),
  totals: z.object({ count: z.number(), amountPaise: z.number() }),
  verdict: z.object({ kind: z.literal('whole') }).loose(),
  /** By what the sale is there for, as the fold made it then. */
  sales: z.array(
    z.object({
      name: z.string(),
      sale: z
        .object({
          requestId: requestIdSchema,
          railStatus: z.string(),
          cashStatus: z.string(),
          amountPaise: z.number(),
          accountNumber: z.string().nullable(),
        })
        .loose(),
    }),
  ),
})
export type WrittenLog = z.output<typeof writtenLogSchema>

const noStaff: Readonly<Record<string, string>> = {}
const expectedSchema = z.object({
  generatedAtClock: z.number(),
  staff: z.record(z.string(), z.string()).default(noStaff),
  /** Sales in the backup, by environment. */
  backup: z.record(z.string(), z.number()).default({}),
  log: writtenLogSchema.optional(),
  practice: writtenLogSchema,
})

/** What was in the folder of `mode` when it was written. */
export const expectedOf = (mode: FirstHouseMode) =>
  expectedSchema.parse(JSON.parse(readFileSync(join(FIRST_HOUSE, `${mode}.expected.json`), 'utf8')))

/** The logs of every folder, named. */
export function writtenLogs(): readonly {
  readonly name: string
  readonly mode: FirstHouseMode
  readonly expected: WrittenLog
}[] {
  return [...PROTECTED_MODES, 'none' as const].flatMap((mode) => {
    const { log, practice } = expectedOf(mode)
    return [log, practice]
      .filter((expected) => expected !== undefined)
      .map((expected) => ({ name: `${mode}, ${expected.environment}`, mode, expected }))
  })
}

/** A folder of the test's own, gone after it. */
export function emptyHouse(): string {
  const folder = mkdtempSync(join(tmpdir(), 'first-house-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of the data folder of `mode`. */
export function houseOf(mode: FirstHouseMode): string {
  const folder = emptyHouse()
  cpSync(join(FIRST_HOUSE, mode), folder, { recursive: true })
  return folder
}

const KEY_STORE_KEY = Buffer.from('Galla first-house key store 0001')

/** The key store of the computer on which `mode` was written; the others had none. */
export function keyStoreOf(mode: FirstHouseMode, key: Uint8Array = KEY_STORE_KEY): KeyStore {
  const hasStore = mode === 'key-store'
  return {
    state: () => Promise.resolve(hasStore ? 'ready' : 'plain-text'),
    backend: () => (hasStore ? 'gnome_libsecret' : 'basic_text'),
    seal: (text) => Promise.resolve(seal(key, Buffer.from(text), 'store')),
    open: (sealed) => {
      const plain = unseal(key, sealed, 'store')
      return plain === null ? Promise.reject(new Error('cannot decrypt')) : Promise.resolve(plain.toString())
    },
  }
}
