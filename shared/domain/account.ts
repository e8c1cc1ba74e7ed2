// Account opening through the partner bank (document 2.7, 4.5).
import { z } from 'zod'

export const accountStateSchema = z.enum(['opened', 'failed', 'under-way'])
export type AccountState = z.output<typeof accountStateSchema>

const accountFacts = {
  state: accountStateSchema,
  /** The service's own word, as it came: the set is open. */
  statusText: z.string().nullable(),
  isRefunded: z.boolean().nullable(),
  isCompleted: z.boolean().nullable(),
}

export const openedAccountSchema = z.object({
  ...accountFacts,
  /** Create's own id: the one that Account Status is asked by. */
  openingId: z.string(),
  /** Where the customer goes on with eKYC and consent; https only, for the customer's phone or the system browser. */
  redirectUrl: z.string().nullable(),
  accountType: z.string().nullable(),
})
export type OpenedAccount = z.output<typeof openedAccountSchema>

export const accountStatusSchema = z.object({
  ...accountFacts,
  agentId: z.string().nullable(),
  customerName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
  customerNumber: z.string().nullable(),
  accountType: z.string().nullable(),
  bankName: z.string().nullable(),
  branch: z.string().nullable(),
  customerCare: z.string().nullable(),
})
export type AccountStatus = z.output<typeof accountStatusSchema>
