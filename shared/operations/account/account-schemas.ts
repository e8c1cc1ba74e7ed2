// Account opening through the partner bank.
import { z } from 'zod'
import { paiseSchema } from '../../base/money-schemas'
import type { SubjectFacts } from '../subject-facts'

/** `contradictory`: a good word beside a refund. It is under review like `under-way`, and a person is told. */
export const accountStateSchema = z.enum(['opened', 'failed', 'under-way', 'contradictory'])
export type AccountState = z.output<typeof accountStateSchema>

const OPENED: ReadonlySet<string> = new Set(['success', 'created', 'approved', 'active'])
const FAILED: ReadonlySet<string> = new Set(['failed', 'rejected', 'refunded'])

/**
 * How an opening stands by what the bank says of it, in a status answer or a callback (docs/service-gaps.md 2.9). The set of words is open: all
 * that are not known are under way, and a good one is so too until the bank says beside it that the opening is completed.
 */
export function accountStateOf(told: {
  readonly word: string | null
  readonly isCompleted: boolean | null
  readonly isRefunded: boolean | null
}): AccountState {
  const word = told.word?.trim().toLowerCase() ?? ''
  if (FAILED.has(word)) return 'failed'
  if (OPENED.has(word)) {
    if (told.isRefunded === true) return 'contradictory'
    return told.isCompleted === true ? 'opened' : 'under-way'
  }
  return told.isRefunded === true ? 'failed' : 'under-way'
}

const statusFacts = {
  state: accountStateSchema,
  /** The service's own word, unchanged: the set of words is open. */
  statusText: z.string().nullable(),
  isRefunded: z.boolean().nullable(),
  isCompleted: z.boolean().nullable(),
}

/**
 * Whether the customer paid at the counter: only then can the shop owe something back. `cash` where they did, whatever
 * the way, which stands in the payment.
 */
export const collectsSchema = z.enum(['cash', 'nothing'])

/** What an account opening is about, as recorded in the journal, without anything that names the customer. */
export const accountSubjectSchema = z.object({
  operation: z.literal('account'),
  service: z.literal('account'),
  accountType: z.string(),
  accountTypeName: z.string(),
  collects: collectsSchema,
  /** The owner's price, where the customer pays another one or nothing. */
  ownersPricePaise: paiseSchema.optional(),
})
export type AccountSubject = z.output<typeof accountSubjectSchema>

export const accountFacts = (subject: AccountSubject): SubjectFacts => ({
  payee: subject.accountTypeName,
  payeeCode: subject.accountType,
  isNumberOfPayee: false,
  category: null,
  mode: subject.collects,
  feePaise: 0,
  echoes: [],
  details: [{ name: 'account-type', value: subject.accountTypeName }],
})

export const accountStatusSchema = z.object({
  ...statusFacts,
  agentId: z.string().nullable(),
  customerName: z.string().nullable(),
  maskedPan: z.string().nullable(),
  accountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
  customerNumber: z.string().nullable(),
  accountType: z.string().nullable(),
  bankName: z.string().nullable(),
  branch: z.string().nullable(),
  customerCare: z.string().nullable(),
})
export type AccountStatus = z.output<typeof accountStatusSchema>
