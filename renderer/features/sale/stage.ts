// How far the sale in hand has come, the same for every operation that moves money. `unanswered` is a defect of the app after the yes:
// it may have gone through.
import type { EventPayload } from '@shared/contract'
import type { SaleView } from '@shared/domain/day'
import type { RequestId } from '@shared/ids'

/** A confirm sheet: the sale's id is born with it. */
export interface AnySheet {
  readonly requestId: RequestId
  /** What the sheet was asked for with. */
  readonly draft: unknown
}

export type Stage<Sheet extends AnySheet> =
  | { readonly kind: 'form' }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'confirm'; readonly sheet: Sheet }
  | {
      readonly kind: 'running'
      readonly sheet: Sheet
      readonly startedAt: number
      /** What the journal has of it so far. */
      readonly sale: SaleView | null
      /** Where the call stands on the wire. */
      readonly step: EventPayload<'sale.step'> | null
    }
  | { readonly kind: 'result'; readonly sheet: Sheet; readonly sale: SaleView }
  | { readonly kind: 'unanswered'; readonly sheet: Sheet }
