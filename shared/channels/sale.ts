// Contract of the three steps of every sale: the confirm sheet is opened, then confirmed or discarded.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { saleViewSchema } from '../sale/day'
import { rechargeDraftSchema } from '../operations/recharge/recharge-draft'
import type { SaleOperation } from '../operations/registry'
import { accountDraftSchema, accountSheetSchema } from './account'
import { billDraftSchema, billSheetSchema } from './bill'
import { ofSale, openedSheet, saleConfirmation } from './inputs'

const rechargeSheetSchema = z.object({
  ...openedSheet,
  operation: z.literal('recharge'),
  draft: rechargeDraftSchema,
  operatorName: z.string(),
})
export type RechargeSheet = z.output<typeof rechargeSheetSchema>

const saleDraftSchema = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('recharge'), draft: rechargeDraftSchema }),
  z.strictObject({ operation: z.literal('bill'), draft: billDraftSchema }),
  z.strictObject({ operation: z.literal('account'), draft: accountDraftSchema }),
])
export type SaleDraft = z.output<typeof saleDraftSchema>

const saleSheetSchema = z.discriminatedUnion('operation', [
  rechargeSheetSchema,
  billSheetSchema,
  accountSheetSchema,
])
export type SaleSheet = z.output<typeof saleSheetSchema>
export type SheetOf<Operation extends SaleOperation> = Extract<SaleSheet, { operation: Operation }>
export type DraftOf<Operation extends SaleOperation> = SheetOf<Operation>['draft']

export const saleChannels = {
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
