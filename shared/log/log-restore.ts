// What a log says of itself after its counter was restored: which entries it was given back by the office, and where it went on in an epoch of
// its own (docs/decisions/0025-filling-up.md).
import { z } from 'zod'
import { digestSchema } from '../protocol'
import type { RequestId } from '../base/ids'
import { staffIdSchema } from '../access/staff'

/** The request ids under which both are stored. They cannot belong to a sale: ids of sales are longer. */
export const FILLED_ID = 'LOG-RESTORED' as RequestId
export const EPOCH_ID = 'LOG-EPOCH' as RequestId

const sequenceSchema = z.number().int().min(1)
const pointSchema = z.object({ sequence: sequenceSchema, publicLink: digestSchema })

/** The entries from `from` to `to` came from the office, as this log had sent them before it was lost. */
export const filledEventSchema = z.object({
  type: z.literal('log-restored'),
  from: sequenceSchema,
  to: sequenceSchema,
  /** The last of them that a head covers which was signed with a key of this log; smaller than `from` without one. */
  provenTo: z.number().int().min(0),
  officeId: z.string().max(60),
})
export type FilledEvent = z.output<typeof filledEventSchema>

/** The log had gone on from an earlier entry than the office's copy: an owner let it go on as it is. */
export const epochEventSchema = z.object({
  type: z.literal('epoch'),
  /** The first epoch of a log has no entry. */
  epoch: z.number().int().min(2),
  parent: z.object({
    /** The last entry that both have. */
    after: pointSchema,
    /** The end of the parent at the office. */
    end: pointSchema,
  }),
  /** Sales of the parent that were open, and that follow this entry as they were. */
  taken: z.number().int().min(0),
  staffId: staffIdSchema,
})
export type EpochEvent = z.output<typeof epochEventSchema>

/** Why entries of the office are not taken; what was appended before stays. */
export const RESTORE_FAULTS = [
  /** Their links do not follow, or do not lead to the end that the office states. */
  'link',
  /** A head of this log's own key says otherwise, or one is of a key that nobody introduced. */
  'head',
  /** Too many entries that no head covers. */
  'unproven',
  /** The two logs went apart: this one has entries that the office's copy does not have. */
  'apart',
] as const
export const restoreFaultSchema = z.enum(RESTORE_FAULTS)
export type RestoreFault = z.output<typeof restoreFaultSchema>
