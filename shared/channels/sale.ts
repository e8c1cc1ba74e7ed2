// Contract of the three steps of every sale: the confirm sheet is opened, then confirmed or discarded. Each kind of sale says
// what its sheet is made of, and what else its screen asks.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { saleViewSchema } from '../sale/day'
import { byOperation } from '../operations/by-operation'
import { rechargeDraftSchema } from '../operations/recharge/recharge-schemas'
import { isSealedDraft, type SaleOperation } from '../operations/registry'
import { accountChannels, accountDraftSchema, accountSheetSchema } from './account'
import { billChannels, billDraftSchema, billSheetSchema } from './bill'
import { ofSale, saleConfirmation } from './inputs'
import { rechargeChannels, rechargeSheetSchema } from './recharge'

const saleDraftSchema = byOperation({
  recharge: z.strictObject({ operation: z.literal('recharge'), draft: rechargeDraftSchema }),
  bill: z.strictObject({ operation: z.literal('bill'), draft: billDraftSchema }),
  account: z.strictObject({ operation: z.literal('account'), draft: accountDraftSchema }),
})
export type SaleDraft = z.output<typeof saleDraftSchema>

/** What a confirm sheet can be opened from again after a restart: what a row allows in a sealed file, and nothing else. */
export const sealedDraftSchema = saleDraftSchema.transform((draft, context) => {
  if (isSealedDraft(draft)) return draft
  context.addIssue({ code: 'custom', message: `a draft of ${draft.operation} is never written to a file` })
  return z.NEVER
})
export type SealedDraft = z.output<typeof sealedDraftSchema>

const saleSheetSchema = byOperation({
  recharge: rechargeSheetSchema,
  bill: billSheetSchema,
  account: accountSheetSchema,
})
export type SaleSheet = z.output<typeof saleSheetSchema>
export type SheetOf<Operation extends SaleOperation> = Extract<SaleSheet, { operation: Operation }>
export type DraftOf<Operation extends SaleOperation> = SheetOf<Operation>['draft']

export const saleChannels = {
  ...rechargeChannels,
  ...billChannels,
  ...accountChannels,
  /**
   * Opens the confirm sheet. The request id of the sale is created here and nowhere else. Of a bill it fails with
   * `wrong-state` `quote-old` when the bill must be fetched again.
   */
  'sale.prepare': ofWorkspace('staff', saleDraftSchema, saleSheetSchema),
  /**
   * Moves money. Answers when the outcome is recorded; the steps before it arrive as `sale.changed`. Calling it again
   * has no further effect. Create Account is sent once and never again.
   */
  'sale.confirm': ofWorkspace('staff', saleConfirmation, saleViewSchema),
  'sale.discard': ofWorkspace('staff', ofSale, z.null()),
} as const satisfies ChannelTable
