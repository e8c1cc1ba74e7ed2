// What a recharge is put together from at the counter, before it is a sale.
import { z } from 'zod'
import { amountPaiseSchema } from '../../base/money-schemas'
import { numberTextSchema } from '../../base/number-text'
import { rechargeServiceSchema } from './recharge'

const LONGEST_NUMBER = 40
const LONGEST_TEXT = 4_000

/** The number of what is recharged, as it was typed. */
export const accountNumberSchema = numberTextSchema.trim().min(1).max(LONGEST_NUMBER)

export const rechargeDraftSchema = z.strictObject({
  service: rechargeServiceSchema,
  accountNumber: accountNumberSchema,
  operatorCode: z.string().min(1).max(64),
  circle: z.string().max(120).nullable(),
  lookup: z.enum(['automatic', 'manual']),
  amountPaise: amountPaiseSchema,
  planDescription: z.string().max(LONGEST_TEXT).nullable(),
  planValidity: z.string().max(200).nullable(),
  customerName: z.string().max(200).nullable(),
})
export type RechargeDraft = z.output<typeof rechargeDraftSchema>
