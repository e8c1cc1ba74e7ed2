// How a counter takes over the open sales of one that was lost (docs/office.md): what was left, the entries that tell it, the taking itself,
// and what both counters are told of it afterwards.
import { z } from 'zod'
import { DAY_MS } from '../base/clock'
import { environmentSchema } from '../base/environment'
import { railStatusSchema } from '../sale/sale'
import { requestIdSchema } from '../base/ids'
import { MOST_UNREPORTED } from '../protocol/admission'
import { counterIdSchema, otherCounterNameSchema, toldCounterNameSchema } from '../protocol'
import { readableList } from '../protocol/readable'
import { shopSaleSchema } from './search'

export const TAKEOVER_PATHS = {
  /** Counters of the same client that are lost, and what they left. */
  lost: '/v1/takeovers/lost',
  /** The entries of these sales, before anything is taken. */
  stories: '/v1/takeovers/stories',
  /** Takes them over, as far as nobody else has. The same again is answered the same. */
  take: '/v1/takeovers/take',
  /** What this counter has taken over, and what others took over from it. */
  standing: '/v1/takeovers/standing',
} as const

/** A counter that has said nothing for so long may be lost; one that the owner took out is. By the office's clock. */
export const SILENT_AFTER_MS = 2 * DAY_MS

export const MOST_LOST_COUNTERS = 20
/** Of one lost counter in one answer, the oldest first. */
export const MOST_LEFT_SALES = 200
/** Of one request. */
export const MOST_TAKEN = 50
/** Of one sale: it is asked about for a week. */
export const MOST_STORY_ENTRIES = 1_000
export const MOST_STANDING = 1_000
const LONGEST_OWNER = 64

const epochMsSchema = z.number()
const sequenceSchema = z.number().int().positive()

export const lostRequestSchema = z.strictObject({ environment: environmentSchema })
export type LostRequest = z.output<typeof lostRequestSchema>
export const lostCounterSchema = z.object({
  counterId: counterIdSchema,
  counterName: toldCounterNameSchema,
  /** Taken out by the owner; otherwise it is silent. */
  isRevoked: z.boolean(),
  lastSeenAtMs: epochMsSchema.nullable(),
  /** How many it left; `sales` are the oldest of them. */
  count: z.number().int().positive(),
  sales: readableList(shopSaleSchema, MOST_LEFT_SALES),
  /** Sales that it claimed, and of which no entry ever came. */
  notReceived: z.number().int().nonnegative(),
})
export type LostCounter = z.output<typeof lostCounterSchema>
export const lostAnswerSchema = z.object({
  counters: readableList(lostCounterSchema, MOST_LOST_COUNTERS),
})
export type LostAnswer = z.output<typeof lostAnswerSchema>

export const storiesRequestSchema = z.strictObject({
  environment: environmentSchema,
  /** The lost counter. */
  counterId: counterIdSchema,
  requestIds: z.array(requestIdSchema).min(1).max(MOST_TAKEN).readonly(),
})
export type StoriesRequest = z.output<typeof storiesRequestSchema>

/** One that cannot be read is an entry all the same, which nobody can use: a story without it would tell another sale. */
const storyEntrySchema = z
  .object({ sequence: sequenceSchema, atMs: epochMsSchema, body: z.string() })
  .catch({ sequence: 1, atMs: 0, body: '' })

/** Of one sale, in order. */
export const storyEntriesSchema = z.array(storyEntrySchema).min(1).max(MOST_STORY_ENTRIES).readonly()

export const takenOverStorySchema = z.object({
  requestId: requestIdSchema,
  counterId: counterIdSchema,
  counterName: toldCounterNameSchema,
  /** Byte for byte as its counter wrote them. */
  entries: storyEntriesSchema,
  /** Number and name, for counters to open; null where the customer is erased, or was not told of. */
  sealed: z.string().nullable().catch(null),
})
export type TakenOverStory = z.output<typeof takenOverStorySchema>

/** Why nothing can be taken from this counter now. */
export const takeoverProblemSchema = z.discriminatedUnion('kind', [
  /** It is at work, or left by itself. */
  z.object({ kind: z.literal('not-lost') }),
  /** It sells under another client of the service, which this counter cannot ask. */
  z.object({ kind: z.literal('other-client') }),
  /** The office was restored, and these counters have not told yet what they have taken over since the backup was made. */
  z.object({
    kind: z.literal('unreported'),
    counterNames: readableList(otherCounterNameSchema, MOST_UNREPORTED),
  }),
])
export type TakeoverProblem = z.output<typeof takeoverProblemSchema>

export const storiesAnswerSchema = z.discriminatedUnion('kind', [
  ...takeoverProblemSchema.options,
  z.object({
    kind: z.literal('answered'),
    stories: readableList(takenOverStorySchema, MOST_TAKEN),
  }),
])
export type StoriesAnswer = z.output<typeof storiesAnswerSchema>

export const takeRequestSchema = z.strictObject({
  environment: environmentSchema,
  counterId: counterIdSchema,
  /** The owner whose PIN it took, by the id that this counter gave them. */
  ownerId: z.string().min(1).max(LONGEST_OWNER),
  sales: z
    .array(
      z.strictObject({
        requestId: requestIdSchema,
        /** Of the last entry that was read: one that came since makes it another sale than the one that was looked at. */
        sequence: sequenceSchema,
      }),
    )
    .min(1)
    .max(MOST_TAKEN)
    .readonly(),
})
export type TakeRequest = z.output<typeof takeRequestSchema>
export const takeAnswerSchema = z.discriminatedUnion('kind', [
  ...takeoverProblemSchema.options,
  z.object({
    kind: z.literal('taken'),
    /** Those that this counter has now. */
    requestIds: readableList(requestIdSchema, MOST_TAKEN),
  }),
])
export type TakeAnswer = z.output<typeof takeAnswerSchema>

export const standingRequestSchema = z.strictObject({ environment: environmentSchema })
export const standingAnswerSchema = z.object({
  /** Taken over by this counter, and not yet in the log that it sent. */
  taken: readableList(takenOverStorySchema.extend({ ownerId: z.string() }), MOST_STANDING),
  /** The counter that sold it had given the money back itself. */
  givenBackBefore: readableList(
    z.object({
      requestId: requestIdSchema,
      counterName: toldCounterNameSchema,
      movement: z.enum(['given-back', 'kept-as-credit']),
    }),
    MOST_STANDING,
  ),
  /** Taken over by others from this counter. */
  left: readableList(
    z.object({
      requestId: requestIdSchema,
      /** Who has it now. */
      counterId: counterIdSchema,
      counterName: toldCounterNameSchema,
      takenOverAtMs: epochMsSchema,
      /** With which state it went there; one that cannot be read may have gone through. */
      railStatus: railStatusSchema.catch('unknown'),
      /** The other counter has given the money back. */
      isGivenBackThere: z.boolean(),
    }),
    MOST_STANDING,
  ),
})
export type StandingAnswer = z.output<typeof standingAnswerSchema>
