// The stage of the current sale, the same for every operation that moves money. `unanswered` is a defect of the app
// after the confirmation: the sale may have gone through.
import type { EventPayload } from '#shared/channels/contract'
import type { SaleView } from '#shared/sale/day'
import type { SaleSheet } from '#shared/channels/sale'

export type Stage<Sheet extends SaleSheet> =
  | { readonly kind: 'form' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'confirm'; readonly sheet: Sheet }
  | {
      readonly kind: 'running'
      readonly sheet: Sheet
      readonly startedAt: number
      /** The sale's current state in the journal. */
      readonly sale: SaleView | null
      /** Progress of the call on the wire. */
      readonly step: EventPayload<'sale.step'> | null
    }
  | { readonly kind: 'result'; readonly sheet: Sheet; readonly sale: SaleView }
  | { readonly kind: 'unanswered'; readonly sheet: Sheet }
