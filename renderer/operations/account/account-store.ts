// State of the Accounts screen: the step, the input, and the progress of the current account opening. It lasts while
// the window is unlocked; of the identity check only name and pincode are kept, for comparison with the input.
import { create } from 'zustand'
import type { AccountSheet } from '#shared/channels/account'
import type { PanVerification } from '#shared/operations/checks/verification'
import type { Attempted } from '#shared/operations/checks/attempted'
import type { Failure } from '#shared/base/result'
import type { Stage } from '../../sale/stage'

export const ACCOUNT_STEPS = ['identity', 'details', 'cost'] as const
export type AccountStep = (typeof ACCOUNT_STEPS)[number]

export const DETAIL_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'mobileText',
  'email',
  'pincode',
  'panText',
  'agentPanText',
] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]

/** What the identity document said, as far as it is needed for comparison. Dropped when the screen is left. */
export interface KnownPerson {
  readonly fullName: string | null
  readonly pincode: string | null
}

export interface AccountState {
  readonly step: AccountStep
  readonly person: KnownPerson | null
  readonly details: { readonly [Field in DetailField]: string }
  /** The paid check of exactly this PAN. */
  readonly panCheck: 'none' | 'asking' | { readonly pan: string; readonly answer: Attempted<PanVerification> }
  readonly accountType: string | null
  readonly costText: string
  readonly collects: 'cash' | 'nothing'
  readonly stage: Stage<AccountSheet>
  readonly trouble: Failure | null
}

const NO_DETAILS: AccountState['details'] = {
  firstName: '',
  middleName: '',
  lastName: '',
  mobileText: '',
  email: '',
  pincode: '',
  panText: '',
  agentPanText: '',
}

const EMPTY: AccountState = {
  step: 'identity',
  person: null,
  details: NO_DETAILS,
  panCheck: 'none',
  accountType: null,
  costText: '',
  collects: 'cash',
  stage: { kind: 'form' },
  trouble: null,
}

export const accountStore = create<AccountState>(() => EMPTY)

/** Resets for the next customer. The agent's own PAN and the cost stay, because they belong to the shop. */
export const clearAccount = (): void =>
  accountStore.setState(({ details, costText, accountType }) => ({
    ...EMPTY,
    details: { ...NO_DETAILS, agentPanText: details.agentPanText },
    costText,
    accountType,
  }))
