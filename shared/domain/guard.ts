// What stands in the way of a sale before money moves: told on the confirm sheet, checked again when it is confirmed.
import { z } from 'zod'
import { saleSchema, type Sale } from './sale'

export const guardSchema = z.discriminatedUnion('kind', [
  /** The same number and amount is still open: blocked, unless the owner overrides with a PIN (`liftableSale`). */
  z.object({ kind: z.literal('open-sale'), earlier: saleSchema }),
  /** The same number and amount succeeded a short while ago (or the same bill today): needs a deliberate yes. */
  z.object({ kind: z.literal('recent-sale'), earlier: saleSchema }),
  /** Another amount for the same bill is still open: needs a deliberate yes. */
  z.object({ kind: z.literal('open-bill'), earlier: saleSchema }),
  /** What was typed is not what this payee's numbers look like, and nobody but the payee could tell: needs a deliberate yes. */
  z.object({ kind: z.literal('unusual-input'), labels: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('too-many-unresolved'), count: z.number(), amountPaise: z.number() }),
  z.object({ kind: z.literal('recovering') }),
  /** The circle chosen is not the one the lookup found: the service may fail such a recharge. */
  z.object({ kind: z.literal('circle-differs'), chosen: z.string(), found: z.string() }),
  /** A slot of the rate limit comes free after this long. */
  z.object({ kind: z.literal('wait'), waitMs: z.number() }),
  z.object({ kind: z.literal('offline') }),
])
export type Guard = z.output<typeof guardSchema>

/** A guard either only informs, or needs a deliberate yes, or forbids the sale for now. */
export const GUARD_WEIGHTS: { readonly [Kind in Guard['kind']]: 'inform' | 'ask' | 'block' } = {
  'open-sale': 'block',
  'recent-sale': 'ask',
  'open-bill': 'ask',
  'unusual-input': 'ask',
  'too-many-unresolved': 'block',
  recovering: 'block',
  'circle-differs': 'block',
  wait: 'inform',
  offline: 'block',
}

/**
 * The earlier sale of an `open-sale` guard, if an owner's PIN may let a new sale past it: its answer has come and left it open. What is
 * on its way is waited for. Null for every other guard.
 */
export const liftableSale = (guard: Guard): Sale | null =>
  guard.kind === 'open-sale' &&
  (guard.earlier.railStatus === 'pending' || guard.earlier.railStatus === 'unknown')
    ? guard.earlier
    : null
