// Contract for recharges: the operator of a number, its plans, and the confirm sheet.
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { MOST_OPERATORS } from '../operations/recharge/operator-table'
import {
  commonPlanSchema,
  dthSubscriberSchema,
  numberLookupSchema,
  operatorListSchema,
  operatorSchema,
  planListSchema,
  accountNumberSchema,
  rechargeDraftSchema,
} from '../operations/recharge/recharge-schemas'
import { nothing } from '../base/no-input'
import { openedSheet } from './inputs'

export const rechargeSheetSchema = z.object({
  ...openedSheet,
  operation: z.literal('recharge'),
  draft: rechargeDraftSchema,
  operatorName: z.string(),
  /** It begins with 0 and leaves as a text, where the service's document has a number: as one it would lose the 0. */
  keepsZero: z.boolean(),
})
export type RechargeSheet = z.output<typeof rechargeSheetSchema>

export const rechargeChannels = {
  'recharge.operators': ofWorkspace('staff', z.strictObject({ refresh: z.boolean() }), operatorListSchema),
  'recharge.look-up': ofWorkspace(
    'staff',
    z.strictObject({
      mobileNumber: z.string().regex(/^[6-9]\d{9}$/),
      refresh: z.boolean(),
    }),
    numberLookupSchema,
  ),
  'recharge.plans': ofWorkspace(
    'staff',
    z.strictObject({
      operatorCode: z.string().min(1).max(64),
      circle: z.string().min(1).max(120),
      refresh: z.boolean(),
    }),
    planListSchema,
  ),
  /** What this shop sold most in the last weeks, for every operator and circle; the most often sold first. */
  'recharge.common-plans': ofWorkspace('staff', nothing, z.array(commonPlanSchema).readonly()),
  'recharge.subscriber': ofWorkspace(
    'staff',
    z.strictObject({ operatorCode: z.string().min(1).max(64), subscriberNumber: accountNumberSchema }),
    dthSubscriberSchema,
  ),
  /** The shop's own table of operators, for a service that provides no list. */
  'operators.table': ofWorkspace('staff', nothing, z.array(operatorSchema).readonly()),
  /** Replaces the saved table. */
  'operators.save': ofWorkspace(
    'owner-each-time',
    z.strictObject({ operators: z.array(operatorSchema).max(MOST_OPERATORS).readonly() }),
    z.array(operatorSchema).readonly(),
  ),
} as const satisfies ChannelTable
