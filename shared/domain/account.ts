// Account opening through the partner bank.
import { z } from 'zod'

export const accountStateSchema = z.enum(['opened', 'failed', 'under-way'])
export type AccountState = z.output<typeof accountStateSchema>

const accountFacts = {
  state: accountStateSchema,
  /** The service's own word, unchanged: the set of words is open. */
  statusText: z.string().nullable(),
  isRefunded: z.boolean().nullable(),
  isCompleted: z.boolean().nullable(),
}

/** What an account opening is about, as recorded in the journal, without anything that names the customer. */
export const accountSubjectSchema = z.object({
  operation: z.literal('account'),
  service: z.literal('account'),
  accountType: z.string(),
  accountTypeName: z.string(),
  /** Whether the customer paid at the counter: only then can the shop owe cash back. */
  collects: z.enum(['cash', 'nothing']),
})
export type AccountSubject = z.output<typeof accountSubjectSchema>

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
