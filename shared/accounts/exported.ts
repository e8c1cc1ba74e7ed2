// That a file for the accountant left the shop stands in its log, with the hash of the file. What is recorded later of a period whose
// vouchers left before goes into the vouchers of the period after it.
import { z } from 'zod'
import type { RequestId } from '../base/ids'
import { staffIdSchema } from '../access/staff'

/** The request id under which it stands in the journal. It cannot belong to a sale: ids of sales are longer. */
export const EXPORTS_ID = 'EXPORTS' as RequestId

export const ACCOUNTS_FORMS = ['xlsx', 'tally', 'journal', 'csv', 'jsonl'] as const
export type AccountsForm = (typeof ACCOUNTS_FORMS)[number]

/** In the place of a log's own id while it has no entry. */
export const EMPTY_LOG_ID = new Uint8Array(32)

const SHA256_HEX = /^[0-9a-f]{64}$/

export const exportedEventSchema = z.object({
  type: z.literal('exported'),
  form: z.enum(ACCOUNTS_FORMS),
  /** The period of the file: its first moment, and the first one after it, epoch ms. */
  from: z.number().int(),
  to: z.number().int(),
  /** The last entry that the file counts. */
  upTo: z.number().int().min(0),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string().regex(SHA256_HEX),
  staffId: staffIdSchema,
})
export type ExportedEvent = z.output<typeof exportedEventSchema>

export interface RecordedExport {
  readonly sequence: number
  readonly recordedAt: number
  readonly event: ExportedEvent
}

/** Entries after `upTo` no longer count in the vouchers of what was before `to`. */
interface Lock {
  readonly to: number
  readonly upTo: number
}

/** The forms that have vouchers: a program keeps these, so that none of them may change afterwards. */
const WITH_VOUCHERS: readonly AccountsForm[] = ['tally', 'journal', 'csv', 'jsonl']

/** What was over when its vouchers left. A month that was not over is exported again, with more in it. */
export const locksOf = (exported: readonly RecordedExport[]): readonly Lock[] =>
  exported
    .filter(({ recordedAt, event }) => WITH_VOUCHERS.includes(event.form) && recordedAt >= event.to)
    .map(({ event: { to, upTo } }) => ({ to, upTo }))

/**
 * The time by which an entry counts in the vouchers, epoch ms: its own, unless it was recorded after the vouchers of its time had left. Then
 * it is the first moment after the latest of those periods.
 */
export const countedAt = (
  { sequence, recordedAt }: { readonly sequence: number; readonly recordedAt: number },
  locks: readonly Lock[],
): number => locks.reduce((at, { to, upTo }) => (sequence > upTo ? Math.max(at, to) : at), recordedAt)
