// What a counter asks of the office when its own log lacks what the office has of it: after a restore from a backup (docs/office.md).
import { z } from 'zod'
import {
  LONGEST_ID,
  MOST_ENTRIES,
  MOST_EPOCHS,
  MOST_PERSONAL_ROWS,
  officeHeadSchema,
  placeSchema,
  pushedEntrySchema,
  pushedHeadSchema,
  sequenceSchema,
} from '../protocol/entries'
import { environmentSchema } from '../base/environment'
import { digestSchema } from '../protocol'
import { readableList } from '../protocol/readable'

export const LOG_RESTORE_PATHS = {
  /** Where the office's copy and the log still agree. */
  links: '/v1/log-restore/links',
  /** The entries after a place, as they were sent. */
  entries: '/v1/log-restore/entries',
  /** What was told of the customers of those entries, as it was sealed. */
  customers: '/v1/log-restore/customers',
  /** The log goes on from an earlier entry, in an epoch of its own. */
  epoch: '/v1/log-restore/epoch',
} as const

/** A search for the last common entry among ten million takes four questions. */
export const MOST_LINKS = 64

/** A log of the asking counter, whatever its epoch is: the newest one that the office has answers. */
const logSchema = { environment: environmentSchema, logId: digestSchema }

export const linksRequestSchema = z.strictObject({
  ...logSchema,
  sequences: z.array(sequenceSchema).max(MOST_LINKS).readonly(),
})
export type LinksRequest = z.output<typeof linksRequestSchema>

const newestSchema = {
  /** 0 while the office has nothing of this log. */
  epoch: z.number().int().min(0).max(MOST_EPOCHS),
  end: officeHeadSchema,
}
export const linksAnswerSchema = z.object({
  ...newestSchema,
  /** In the order of the places asked for; null beyond the end. */
  links: z.array(digestSchema.nullable()).max(MOST_LINKS).readonly(),
})
export type LinksAnswer = z.output<typeof linksAnswerSchema>

export const restoreRequestSchema = z.strictObject({
  ...logSchema,
  /** The entry that the asked ones follow. */
  after: z.strictObject({ sequence: placeSchema, publicLink: digestSchema }),
})
export type RestoreRequest = z.output<typeof restoreRequestSchema>

export const restoreAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entries'),
    ...newestSchema,
    /** In order and without a gap; none at the end. */
    entries: z.array(z.object(pushedEntrySchema.shape)).max(MOST_ENTRIES).readonly(),
    /** Those that were signed at one of these entries. */
    heads: z.array(z.object(pushedHeadSchema.shape)).max(MOST_ENTRIES).readonly(),
  }),
  /** The office has another entry there, or none: the two went apart. */
  z.object({ kind: z.literal('apart'), ...newestSchema }),
])
export type RestoreAnswer = z.output<typeof restoreAnswerSchema>

export const restoreCustomersRequestSchema = z.strictObject({
  ...logSchema,
  ids: z.array(z.string().min(1).max(LONGEST_ID)).max(MOST_PERSONAL_ROWS).readonly(),
})
export type RestoreCustomersRequest = z.output<typeof restoreCustomersRequestSchema>
export const restoreCustomersAnswerSchema = z.object({
  /** Those that were told of and not erased. */
  customers: readableList(z.object({ id: z.string(), sealed: z.string() }), MOST_PERSONAL_ROWS),
})
export type RestoreCustomersAnswer = z.output<typeof restoreCustomersAnswerSchema>

export const epochRequestSchema = z.strictObject({
  ...logSchema,
  /** The new one. */
  epoch: z.number().int().min(2).max(MOST_EPOCHS),
  /** The last entry that both have. */
  after: z.strictObject({ sequence: sequenceSchema, publicLink: digestSchema }),
  /** The end of the parent, all of which the counter has looked at. */
  parentEnd: z.strictObject({ sequence: sequenceSchema, publicLink: digestSchema }),
})
export type EpochRequest = z.output<typeof epochRequestSchema>
export const epochAnswerSchema = z.discriminatedUnion('kind', [
  /** Also where it had begun before. */
  z.object({ kind: z.literal('begun'), end: officeHeadSchema }),
  /** The parent is not what the request says: it has to be looked at anew. Nothing was changed. */
  z.object({ kind: z.literal('elsewhere'), ...newestSchema }),
])
export type EpochAnswer = z.output<typeof epochAnswerSchema>
