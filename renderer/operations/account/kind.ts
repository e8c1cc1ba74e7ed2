// What the counter can do with an account opening: its form is shown as it was left, and a customer opens one only once.
import type { Kind } from '../../sale/kind'
import { keptAccount } from './account-actions'

export const accountKind = {
  screens: async () => ({ accounts: (await import('./AccountScreen')).AccountScreen }),
  begin: 'none',
  repeat: 'none',
  drafts: { account: keptAccount() },
  counterBox: 'none',
} satisfies Kind<'account'>
