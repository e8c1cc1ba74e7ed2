// Contract for opening a customer's account: what may be opened, then the link and the status.
import { fieldMessageSchema } from '../base/result'
import { z } from 'zod'
import { type ChannelTable, ofWorkspace } from './channel'
import { accountStatusSchema, collectsSchema } from '../operations/account/account-schemas'
import { amountPaiseSchema } from '../base/money-schemas'
import { ofSale, openedSheet } from './inputs'
import { nothing } from '../base/no-input'
import { changedAgentSchema } from '../shop/connection-mismatch'

const name = z.string().trim().max(100)
const pan = z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/)

export const accountDraftSchema = z.strictObject({
  accountType: z.string().trim().min(1).max(40),
  accountTypeName: z.string().trim().min(1).max(80),
  agentPanNumber: pan,
  firstName: name.min(1),
  /** Empty where there is none. */
  middleName: name,
  lastName: name.min(1),
  email: z.string().trim().min(3).max(200),
  mobileNumber: z.string().regex(/^[6-9]\d{9}$/),
  panNumber: pan,
  pincode: z.string().regex(/^[1-9]\d{5}$/),
  /** What the shop's wallet is charged according to its rate card. The service does not announce it in advance. */
  amountPaise: amountPaiseSchema,
  /** Whether the customer paid it at the counter. */
  collects: collectsSchema,
})
export type AccountDraft = z.output<typeof accountDraftSchema>

export const accountSheetSchema = z.object({
  ...openedSheet,
  operation: z.literal('account'),
  draft: accountDraftSchema,
})
export type AccountSheet = z.output<typeof accountSheetSchema>

export const accountChannels = {
  /** Whether the shop has an agent, and which types of account its service opens. */
  'account.options': ofWorkspace(
    'staff',
    nothing,
    z.object({
      agentId: z.string().nullable(),
      /** Somebody wrote another one into the files: no account is opened until an owner decides. */
      changed: changedAgentSchema.nullable(),
      types: z.array(z.object({ value: z.string(), label: z.string() })).readonly(),
    }),
  ),
  /** Where the customer continues on their own phone. Kept in memory only: null after a restart. */
  'account.link': ofWorkspace(
    'staff',
    ofSale,
    z.object({
      redirectUrl: z.string().nullable(),
      kindText: z.string().nullable(),
      echoedName: z.string().nullable(),
      changed: z.array(fieldMessageSchema).readonly(),
    }),
  ),
  'account.open-link': ofWorkspace('staff', ofSale, z.null()),
  /** What the bank currently says about the account; the account number comes masked. */
  'account.status': ofWorkspace('staff', ofSale, accountStatusSchema),
} as const satisfies ChannelTable
