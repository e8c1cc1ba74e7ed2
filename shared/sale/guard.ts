// What stands in the way of a sale before money moves: shown on the confirm sheet, checked again on confirmation.
import { z } from 'zod'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { saleSchema, type Sale } from './sale'

const wholeGuardSchema = z.discriminatedUnion('kind', [
  /** The same number and amount is still open: blocked, unless the owner overrides with a PIN (`liftableSale`). */
  z.object({ kind: z.literal('open-sale'), earlier: saleSchema }),
  /** The same number and amount succeeded a short while ago (or the same bill today): needs explicit confirmation. */
  z.object({
    kind: z.literal('recent-sale'),
    earlier: saleSchema,
    /** By the computer's clock it is long ago, and nobody has confirmed that: the time that it shows. */
    believedAt: z.number().optional(),
  }),
  /**
   * The same number and amount was just refused or told to wait, and the service has not yet been asked whether it has
   * it all the same: needs explicit confirmation.
   */
  z.object({
    kind: z.literal('doubted-sale'),
    earlier: saleSchema,
    /** Nobody can ask about it: a person looks in the service's statement. */
    isUnasked: z.literal(true).optional(),
  }),
  /**
   * The same bill or opening was refused within the day, and there is no way to ask whether it was done all the same: needs explicit
   * confirmation.
   */
  z.object({ kind: z.literal('refused-unasked'), earlier: saleSchema }),
  /** Another amount for the same bill is still open: needs explicit confirmation. */
  z.object({ kind: z.literal('open-bill'), earlier: saleSchema }),
  /** The input does not look like this payee's numbers, which only the payee can judge: needs explicit confirmation. */
  z.object({ kind: z.literal('unusual-input'), labels: z.array(z.string()).readonly() }),
  /** The customer pays another price than the owner set, or nothing: needs explicit confirmation, and is told on the till's reports. */
  z.object({ kind: z.literal('other-price'), pricePaise: paiseSchema }),
  z.object({ kind: z.literal('too-many-unresolved'), count: z.number(), amountPaise: z.number() }),
  /**
   * The same is kept on a visit, and would be sold twice once that is paid: needs explicit confirmation. `isOwnVisit`: it
   * is another line of the same visit.
   */
  z.object({
    kind: z.literal('on-a-visit'),
    requestId: requestIdSchema,
    accountNumber: z.string(),
    amountPaise: paiseSchema,
    isOwnVisit: z.boolean(),
  }),
  /**
   * If nothing came of the lines before it, so many sales would be unresolved: the visit is paid in two parts.
   */
  z.object({ kind: z.literal('visit-over-ceiling'), count: z.number(), amountPaise: z.number() }),
  /** An entry of the log cannot be used, and may be this very sale: needs explicit confirmation until an owner settled it. */
  z.object({
    kind: z.literal('set-aside'),
    sequence: z.number(),
    recordedAt: z.number(),
    /** How many there are. */
    count: z.number(),
  }),
  z.object({ kind: z.literal('recovering') }),
  /** The chosen circle is not the one that the lookup found: the service may fail such a recharge. */
  z.object({ kind: z.literal('circle-differs'), chosen: z.string(), found: z.string() }),
  /** A slot of the rate limit becomes free after this long. */
  z.object({ kind: z.literal('wait'), waitMs: z.number() }),
  z.object({ kind: z.literal('offline') }),
  /** The service refuses this computer's calls: nothing is sent until that is put right. */
  z.object({ kind: z.literal('line-stopped') }),
])
export type Guard = z.output<typeof wholeGuardSchema>
/** Named, so that the contract's type stays within what the compiler emits. */
export interface GuardSchema extends z.ZodType<Guard> {}
export const guardSchema: GuardSchema = wholeGuardSchema

/** A guard only informs, needs explicit confirmation, or blocks the sale for now. */
export const GUARD_WEIGHTS: { readonly [Kind in Guard['kind']]: 'inform' | 'ask' | 'block' } = {
  'open-sale': 'block',
  'recent-sale': 'ask',
  'doubted-sale': 'ask',
  'refused-unasked': 'ask',
  'open-bill': 'ask',
  'unusual-input': 'ask',
  'other-price': 'ask',
  'too-many-unresolved': 'block',
  'on-a-visit': 'ask',
  'visit-over-ceiling': 'block',
  'set-aside': 'ask',
  recovering: 'block',
  'circle-differs': 'block',
  wait: 'inform',
  offline: 'block',
  'line-stopped': 'block',
}

/**
 * The earlier sale of an `open-sale` guard, if an owner's PIN may allow a new sale besides it: its answer has come and
 * left it open. A sale on its way must be waited for. Null for every other guard.
 */
export const liftableSale = (guard: Guard): Sale | null =>
  guard.kind === 'open-sale' &&
  (guard.earlier.railStatus === 'pending' || guard.earlier.railStatus === 'unknown')
    ? guard.earlier
    : null
