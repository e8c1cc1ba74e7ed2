// Counters of the office that are lost, as one counter sees them, and what it can take over from them.
import { z } from 'zod'
import { lostCounterSchema } from './takeover'
import { otherCounterNameSchema } from '../protocol'
import { officeSaleSchema } from './office-sales'

export const lostCountersSchema = z.discriminatedUnion('kind', [
  /** The office cannot be asked now, or there is none. */
  z.object({ kind: z.literal('unanswered') }),
  z.object({
    kind: z.literal('answered'),
    counters: z.array(lostCounterSchema.extend({ sales: z.array(officeSaleSchema).readonly() })).readonly(),
  }),
])
export type LostCounters = z.output<typeof lostCountersSchema>
export type LostCounterHere = Extract<LostCounters, { kind: 'answered' }>['counters'][number]

export const takeOverAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('taken'),
    count: z.number().int(),
    /** Of them: with an entry that cannot be used here, so that they count as not confirmed; absent where there are none. */
    doubted: z.number().int().positive().optional(),
    /** They have moved on, or another counter has them. */
    notTaken: z.number().int(),
    /** Not taken either: what was sold cannot be read here; absent where there are none. */
    unread: z.number().int().positive().optional(),
  }),
  z.object({ kind: z.literal('unreported'), counterNames: z.array(otherCounterNameSchema).readonly() }),
  z.object({
    kind: z.enum(['not-lost', 'other-client', 'unreachable', 'refused']),
  }),
])
export type TakeOverAnswer = z.output<typeof takeOverAnswerSchema>
