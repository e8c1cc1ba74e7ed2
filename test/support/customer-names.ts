// Names of customers where nobody has an account.
import { succeed } from '../../shared/result'
import type { AccountsOfNames } from '../../electron/main/workflows/counter/customers'

export const NO_ACCOUNTS: AccountsOfNames = { standing: () => new Map(), cleared: () => succeed(null) }
