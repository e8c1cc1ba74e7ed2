// The one encrypted file that restores a shop on a new computer: what its header says, and what restoring it will do.
import { z } from 'zod'
import { fileProblemSchema } from '../base/result'
import { environmentSchema } from '../base/environment'
import { connectedEnvironmentsSchema } from './setup'

export const SHORTEST_PASSPHRASE = 10
export const passphraseSchema = z.string().min(SHORTEST_PASSPHRASE).max(200)

/** A backup that the system handed over, and that nobody has decided about yet. */
export const givenBackupSchema = z.object({ fileName: z.string().nullable() })

export const backupPartSchema = z.object({
  environment: environmentSchema,
  /** Number of sales in this environment's journal; null when they could not be counted. */
  sales: z.number().int().nullable(),
  lastSaleAt: z.number().nullable(),
  agentId: z.string().nullable(),
})
export type BackupPart = z.output<typeof backupPartSchema>

/** What restoring will do, reported before it is done. */
const wholeRestorePreviewSchema = z.object({
  file: z.string(),
  madeAt: z.number(),
  appVersion: z.string(),
  shopName: z.string(),
  parts: z.array(backupPartSchema).readonly(),
  staff: z.array(z.string()).readonly(),
  /** Journals on this computer that the restore sets aside (kept next to the new ones, never deleted). */
  setsAside: z.array(environmentSchema).readonly(),
  /** The keys that the counters of the shop's office share: brought, or left out where this computer keeps no secrets. */
  shopsKeys: z.enum(['in-it', 'none', 'not-kept']),
  /** The backup is dated later than this computer's clock. */
  fromTheFuture: z.boolean(),
})
export type RestorePreview = z.output<typeof wholeRestorePreviewSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface RestorePreviewSchema extends z.ZodType<RestorePreview> {}
export const restorePreviewSchema: RestorePreviewSchema = wholeRestorePreviewSchema

/** Of a backup itself; a file's own problems are those of every file. */
export const backupOnlyProblemSchema = z.enum([
  'before-release',
  'foreign',
  'newer-version',
  'incomplete',
  'tampered',
  'wrong-passphrase',
  'unreadable',
  /** Copies of the logs are made on the computer's own disk first. */
  'own-disk-full',
  /** What was written does not read back. */
  'not-as-written',
  /** The drive chosen for the daily copies is not in the computer. */
  'drive-out',
  /** Another drive is in its place, or its folder is gone. */
  'drive-other',
  /** What would be written was moved elsewhere, and goes on there. */
  'moved-away',
])
export const backupProblemSchema = z.union([backupOnlyProblemSchema, fileProblemSchema])
export type BackupProblem = z.output<typeof backupProblemSchema>

export const backupOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('written'),
    fileName: z.string(),
    bytes: z.number(),
    at: z.number(),
    othersMayRead: z.boolean(),
    /** Their log is not proven to be this shop’s. */
    leftOut: connectedEnvironmentsSchema,
  }),
  z.object({ kind: z.literal('problem'), problem: backupProblemSchema }),
  z.object({ kind: z.literal('cancelled') }),
])
export type BackupOutcome = z.output<typeof backupOutcomeSchema>

export const writtenCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checked') }),
  /** The system or the medium has no read past the cache. */
  z.object({ kind: z.literal('unchecked') }),
  z.object({ kind: z.literal('problem'), problem: backupProblemSchema }),
])

export const previewOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preview'), preview: restorePreviewSchema }),
  z.object({ kind: z.literal('problem'), problem: backupProblemSchema }),
  z.object({ kind: z.literal('cancelled') }),
])

export const restoreOutcomeSchema = z.discriminatedUnion('kind', [
  /** The app restarts on the restored data. */
  z.object({ kind: z.literal('restored') }),
  z.object({ kind: z.literal('problem'), problem: backupProblemSchema }),
])

const wholeDailyBackupSchema = z.object({
  on: z.boolean(),
  /** The folder's name as the shop chose it; null for the app's own. */
  folder: z.string().nullable(),
  /** The folder is on a drive of its own, not on the disk that has the log. */
  onDrive: z.boolean(),
  /** When the last copy was written, checked or not. */
  lastAt: z.number().nullable(),
  /** When the last copy that was checked was written. */
  lastCheckedAt: z.number().nullable(),
  lastProblem: backupProblemSchema.nullable(),
  /** Copies that were checked, and those that wait for it. */
  copies: z.number().int(),
  unchecked: z.number().int(),
  /** Copies whose day is still to come: the clock was ahead. They take no other copy's place. */
  ofTheFuture: z.number().int(),
  othersMayRead: z.boolean(),
  /** From the last copy. */
  leftOut: connectedEnvironmentsSchema,
})
export type DailyBackup = z.output<typeof wholeDailyBackupSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface DailyBackupSchema extends z.ZodType<DailyBackup> {}
export const dailyBackupSchema: DailyBackupSchema = wholeDailyBackupSchema
