// What an account is opened with, in tests.
import type { AccountDraft } from '#shared/channels/account'
import type { AccountSubject } from '#shared/operations/account/account-schemas'
import { paise } from '#shared/base/money'

export const accountDraft = (change: Partial<AccountDraft> = {}): AccountDraft => ({
  accountType: '1',
  accountTypeName: 'Savings',
  agentPanNumber: 'ABCPS1234F',
  firstName: 'Asha',
  middleName: '',
  lastName: 'Devi',
  email: 'asha@example.in',
  mobileNumber: '9876543210',
  panNumber: 'ABCPD1234F',
  pincode: '395003',
  amountPaise: paise(50_00),
  collects: 'cash',
  ...change,
})

/** What an opening is about, as the log has it. */
export const ACCOUNT_SUBJECT = {
  operation: 'account',
  service: 'account',
  accountType: '1',
  accountTypeName: 'Savings',
  collects: 'cash',
} as const satisfies AccountSubject
