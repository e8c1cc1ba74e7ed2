// A visit: what one customer came for, kept together, paid once. While it is kept nothing of it is sent and nothing of it
// is in the log. Paying writes the visit and the intents of all its lines in one entry of the log each, in one commit;
// from then on every line is a sale of its own.
import { z } from 'zod'
import { isRequestId, requestIdSchema, type RequestId } from '../base/ids'
import type { Paise } from '../base/money'
import { amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { stopCauseSchema, conflictingSaleSchema } from '../protocol/admission'
import { failureSchema } from '../base/result'
import { saleViewSchema, type SaleView } from '../sale/day'
import { guardSchema, type Guard } from '../sale/guard'
import { paymentPartSchema, type PaymentPart } from '../sale/payment'
import { RAIL_STATUSES } from '../sale/sale'
import { saleSubjectSchema, type SaleSubject } from '../sale/subject'

/** Beginning of every id of a visit, under which it stands in the log. No id of a sale begins so. */
const VISIT_ID_START = 'VISIT-'

export type VisitId = RequestId & { readonly __of: 'visit' }
export const isVisitId = (value: unknown): value is VisitId =>
  isRequestId(value) && value.startsWith(VISIT_ID_START)
export const visitIdSchema = z.custom<VisitId>(isVisitId, 'a visit id')
/** Made of a new id that is used for nothing else. */
export function visitIdOf(newId: RequestId): VisitId {
  const id = `${VISIT_ID_START}${newId}`
  if (!isVisitId(id)) throw new Error('a new visit id does not have the form of one')
  return id
}

/** Limit of the lines of one visit: one customer, one paper. */
export const MOST_LINES = 12
/** Limit of the visits that are set aside. */
export const MOST_SET_ASIDE = 9

/**
 * `open`: the one that `+` adds to. `set-aside`: the customer comes back to it. `paying`: paid, and the customer is still
 * there. `ended`: the change was handed over.
 */
export const VISIT_STATES = ['open', 'set-aside', 'paying', 'ended'] as const
export const visitStateSchema = z.enum(VISIT_STATES)

/** `kept`: not paid, not in the log. `waiting`: paid, and sent once the lines before it have their answers. */
export const VISIT_LINE_STATES = ['kept', 'waiting', ...RAIL_STATUSES] as const
export const visitLineStateSchema = z.enum(VISIT_LINE_STATES)
export type VisitLineState = z.output<typeof visitLineStateSchema>

/** Why a kept line cannot be paid as it is; `visit.check` looks again. */
export const lineDoubtSchema = z.discriminatedUnion('kind', [
  /** It is from before a restart, or its bill is too old: it must be looked at again. */
  z.object({ kind: z.literal('not-checked') }),
  /** The bill now has another amount or fee: `duePaise` would be paid, if the customer agrees. */
  z.object({ kind: z.literal('price-changed'), amountPaise: amountPaiseSchema, duePaise: paiseSchema }),
  /** It could not be looked at: no line, the bill is paid, the biller is gone. */
  z.object({ kind: z.literal('not-found'), failure: failureSchema }),
  /**
   * The same stands at another counter, the weightiest first, or the other counters could not be asked, or this one was taken out: it would be
   * stopped once it is paid.
   */
  z.object({
    kind: z.literal('elsewhere'),
    conflictingSales: z.array(conflictingSaleSchema).readonly(),
    because: stopCauseSchema.optional(),
    askedAtMs: z.number(),
  }),
])
export type LineDoubt = z.output<typeof lineDoubtSchema>

export interface VisitLine {
  /** The id of its sheet, and of its sale. */
  readonly requestId: RequestId
  readonly subject: SaleSubject
  /** Null once erased. */
  readonly accountNumber: string | null
  readonly customerName: string | null
  readonly amountPaise: Paise
  readonly feePaise: Paise
  /** What the customer pays for it: the amount with the fee; zero if they pay nothing. */
  readonly duePaise: Paise
  readonly state: VisitLineState
  /** While it is kept: who put it there. */
  readonly keptBy?: string | undefined
  /** While it is kept: everything that stands in its way now, accepted or not. */
  readonly guards: readonly Guard[]
  /** The kinds of guards that were accepted when it was kept; paying does not ask about them again. */
  readonly accepted: readonly string[]
  readonly doubt: LineDoubt | null
  /** Its share of what was paid; none while it is kept. */
  readonly parts: readonly PaymentPart[]
  /** Null while it is kept. */
  readonly sale: SaleView | null
}

const lineSchema = z.object({
  requestId: requestIdSchema,
  subject: saleSubjectSchema,
  accountNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  amountPaise: paiseSchema,
  feePaise: paiseSchema,
  duePaise: paiseSchema,
  state: visitLineStateSchema,
  keptBy: z.string().optional(),
  guards: z.array(guardSchema).readonly(),
  accepted: z.array(z.string()).readonly(),
  doubt: lineDoubtSchema.nullable(),
  parts: z.array(paymentPartSchema).readonly(),
  sale: saleViewSchema.nullable(),
})

const owedLineSchema = z.object({ requestId: requestIdSchema, amountPaise: paiseSchema })

const wholeVisitSchema = z.object({
  id: visitIdSchema,
  state: visitStateSchema,
  /** When its first line was kept; of a visit in the log, when it was paid. */
  beganAt: z.number(),
  lines: z.array(lineSchema).readonly(),
  /** What the lines that count cost the customer: all that are kept, sold, or may still be; not those that failed. */
  duePaise: paiseSchema,
  paidAt: z.number().nullable(),
  /** How it was paid as a whole; none while it is kept, or where the customer pays nothing. */
  parts: z.array(paymentPartSchema).readonly(),
  /** The notes that were handed over; null while it is kept, and where no part is cash. */
  tenderedPaise: paiseSchema.nullable(),
  /** What of them goes back to the customer as things stand now; null like `tenderedPaise`. */
  changePaise: paiseSchema.nullable(),
  /** The change is recorded: whatever fails later is owed back by its own line. */
  isChangeFinal: z.boolean(),
  /** When open lines will be counted as sold, epoch ms; null once the change is final, and while it is kept. */
  changeFinalAt: z.number().nullable(),
  /** What the customer has to get back besides the change, until it is ticked off. */
  owedBack: z.array(owedLineSchema).readonly(),
})
export type Visit = z.output<typeof wholeVisitSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface VisitSchema extends z.ZodType<Visit> {}
export const visitSchema: VisitSchema = wholeVisitSchema

const wholeVisitsSchema = z.object({
  /** The one that `+` adds to; null if nothing is kept. */
  open: visitSchema.nullable(),
  /** Oldest first. */
  setAside: z.array(visitSchema).readonly(),
  /** Paid, and not ended by the person at the counter; the latest first. */
  paying: z.array(visitSchema).readonly(),
})
export type Visits = z.output<typeof wholeVisitsSchema>
export interface VisitsSchema extends z.ZodType<Visits> {}
export const visitsSchema: VisitsSchema = wholeVisitsSchema

export const NO_VISITS: Visits = { open: null, setAside: [], paying: [] }
