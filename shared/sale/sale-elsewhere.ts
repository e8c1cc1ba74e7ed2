// A sale of another counter of the shop, as this one knows it from their office: its state, its entries, and what of it may stand on paper here.
// All of it is what the office tells (docs/office.md); nothing of it is in this counter's log.
import { z } from 'zod'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { counterIdSchema, counterNameSchema } from '../protocol'
import { recordedEventSchema } from './journal'
import { paperSchema } from '../printing/paper'
import { saleSchema, type Sale } from './sale'

const counterPlaceSchema = z.object({
  counterName: counterNameSchema,
  /** Null where the counter is in no shop, or the office has nothing of it. */
  shopName: z.string().nullable(),
})
export type CounterPlace = z.output<typeof counterPlaceSchema>

const elsewhereSchema = z.object({
  counterId: counterIdSchema,
  soldAt: counterPlaceSchema,
  /** The counter that has taken it over; its log tells the state. */
  heldBy: counterPlaceSchema.nullable(),
  /** When the office last heard of the log that tells the state, by its own clock. */
  heardAtMs: z.number(),
  /** Why the customer's number is not here; null where it is. */
  noNumber: z.enum(['erased', 'not-here']).nullable(),
  /** Of a number that cannot be opened here. */
  lastDigits: z.string().nullable(),
})
export type Elsewhere = z.output<typeof elsewhereSchema>

export const saleElsewhereSchema = z.object({ ...saleSchema.shape, elsewhere: elsewhereSchema })
export type SaleElsewhere = z.output<typeof saleElsewhereSchema>

/** Null for every sale of this counter. */
export const elsewhereOf = (sale: Sale): Elsewhere | null =>
  'elsewhere' in sale ? (sale as SaleElsewhere).elsewhere : null

/** Why nothing of it can be printed here. */
export const PAPER_STOPS = [
  /** It awaits its first answer. */
  'sending',
  /** The counter may have sent it since the office heard of it. */
  'not-sent',
  /** A newer counter wrote some of it: its state may be another. */
  'unread',
  /** Some of it came after the counter was taken out, and may be anybody's. */
  'quarantined',
] as const
export type PaperStop = (typeof PAPER_STOPS)[number]

export function paperStopOf(
  { railStatus }: Pick<Sale, 'railStatus'>,
  { isUnread, isQuarantined }: { readonly isUnread: boolean; readonly isQuarantined: boolean },
): PaperStop | null {
  if (isUnread) return 'unread'
  if (isQuarantined) return 'quarantined'
  return railStatus === 'sending' || railStatus === 'not-sent' ? railStatus : null
}

export const elsewhereAskSchema = z.strictObject({
  /** The counter at which the search found it. */
  counterId: counterIdSchema,
  requestId: requestIdSchema,
  /** As the search told it: a story that says another amount is not believed. */
  amountPaise: paiseSchema,
})
export type ElsewhereAsk = z.output<typeof elsewhereAskSchema>
export const elsewherePaperSchema = elsewhereAskSchema.extend({ paper: paperSchema })

export const elsewhereProblemSchema = z.enum([
  'no-office',
  'unreachable',
  /** The office answers this counter no more, or the two do not understand each other. */
  'refused',
  /** The office has no such sale any more. */
  'gone',
  /** A newer counter began it. */
  'newer',
  'too-long',
  /** What the office tells of it contradicts itself. */
  'unfit',
])
export type ElsewhereProblem = z.output<typeof elsewhereProblemSchema>

const storySchema = z.object({
  counterName: counterNameSchema,
  events: z.array(recordedEventSchema).readonly(),
})

export const elsewhereToldSchema = z.object({
  kind: z.literal('answered'),
  sale: saleElsewhereSchema,
  /** Of the counter that sold it, and of the one that has it now. */
  stories: z.array(storySchema).min(1).readonly(),
  isUnread: z.boolean(),
  isQuarantined: z.boolean(),
  paperStop: z.enum(PAPER_STOPS).nullable(),
  /** The office does not answer now: this is what it said before. */
  isAway: z.boolean(),
})
export type ElsewhereTold = z.output<typeof elsewhereToldSchema>

export const elsewhereAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('problem'), problem: elsewhereProblemSchema }),
  elsewhereToldSchema,
])
export type ElsewhereAnswer = z.output<typeof elsewhereAnswerSchema>

const NAME = /^elsewhere\.([a-z0-9-]+)\.([A-Za-z0-9_-]+)$/

/** By which its paper is known within the app. No sale of this counter has such a name. */
export const elsewhereName = ({ counterId, requestId }: Pick<ElsewhereAsk, 'counterId' | 'requestId'>) =>
  `elsewhere.${counterId}.${requestId}` as const
export type ElsewhereName = ReturnType<typeof elsewhereName>

export const isElsewhereName = (name: string): name is ElsewhereName => NAME.test(name)
