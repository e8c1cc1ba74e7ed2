// What a counter asks about one sale of another counter: the entries that tell it, as far as the office has them. They name nobody, and nothing
// of them is proven to the counter that asks (docs/office.md).
import { z } from 'zod'
import { environmentSchema } from '../base/environment'
import { requestIdSchema } from '../base/ids'
import { storyEntriesSchema } from './takeover'
import { LAST_DIGITS } from '../protocol/entries'
import { counterIdSchema, toldCounterNameSchema } from '../protocol'
import { toldName } from '../protocol/readable'
import { LONGEST_SHOP_NAME } from './conflicts'

export const STORY_PATH = '/v1/story'

const atMsSchema = z.number()

export const storyRequestSchema = z.strictObject({
  environment: environmentSchema,
  /** The counter at which the search found it. */
  counterId: counterIdSchema,
  requestId: requestIdSchema,
})
export type StoryRequest = z.output<typeof storyRequestSchema>

/** What the log of one counter says of the sale. */
export const toldLogSchema = z.object({
  counterId: counterIdSchema,
  counterName: toldCounterNameSchema,
  /** Null where the counter is in no shop. */
  shopName: toldName(LONGEST_SHOP_NAME).nullable().catch(null),
  /** When the office last heard of this log, by its own clock. */
  heardAtMs: atMsSchema,
  /** Some of it came after the counter was taken out. */
  isQuarantined: z.boolean().catch(true),
  /** Byte for byte as the counter wrote them, in order. */
  entries: storyEntriesSchema,
})
export type ToldLog = z.output<typeof toldLogSchema>

export const storyAnswerSchema = z.discriminatedUnion('kind', [
  /** There is no such sale, or not in this environment. */
  z.object({ kind: z.literal('none') }),
  /** More entries than any counter writes of a sale. */
  z.object({ kind: z.literal('too-long') }),
  z.object({
    kind: z.literal('answered'),
    requestId: requestIdSchema,
    /** The log in which it was found. */
    sold: toldLogSchema,
    /** That of the counter that has taken it over. */
    held: toldLogSchema.nullable(),
    /** Number and name, for counters to open; null where the customer is erased, or was not told of. */
    sealed: z.string().nullable().catch(null),
    isErased: z.boolean().catch(true),
    lastDigits: z.string().max(LAST_DIGITS).nullable().catch(null),
  }),
])
export type StoryAnswer = z.output<typeof storyAnswerSchema>
