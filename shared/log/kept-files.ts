// The small files beside the log of which the log knows the newest: each counts its versions, and an entry says each count once it is on the
// disk. A file that is missing, or earlier than its entry, is told by its name and not used (docs/money-safety.md 6).
import { z } from 'zod'
import type { RequestId } from '../base/ids'

/** The request id under which they stand in the journal. It cannot belong to a sale: ids of sales are longer. */
export const KEPT_FILES_ID = 'FILES' as RequestId

/**
 * Those whose loss or age somebody gains by, that a backup carries with the log, and that a person changes seldom enough for an entry each time.
 * docs/security.md 12 says of every other file why it is not here.
 */
export const KEPT_FILES = [
  'complaints',
  'commissions',
  'ledgers',
  'customers',
  'operators',
  'identity-checks',
] as const
export type KeptFileName = (typeof KEPT_FILES)[number]

export const fileKeptEventSchema = z.object({
  type: z.literal('file-kept'),
  file: z.enum(KEPT_FILES),
  version: z.number().int().positive(),
  /**
   * `missed`: that version was found missing, or an earlier one in its place. `seen`: an owner unlocked the counter since, and was told. Left
   * out where the version is on the disk.
   */
  lost: z.enum(['missed', 'seen']).optional(),
})
export type FileKeptEvent = z.output<typeof fileKeptEventSchema>

/** The newest version that was lost. */
export interface LostFile {
  readonly version: number
  /** An owner was told. */
  readonly isSeen: boolean
}
