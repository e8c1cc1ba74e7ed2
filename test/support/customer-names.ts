// Names of customers where nobody has an account.
import { succeed } from '#shared/base/result'
import type { AccountsOfNames } from '#main/records/customers'

export const NO_ACCOUNTS: AccountsOfNames = {
  standing: () => new Map(),
  cleared: () => succeed(null),
  named: () => succeed(1),
}
