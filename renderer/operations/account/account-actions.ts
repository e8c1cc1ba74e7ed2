// The agent's actions on the Accounts screen. From the sheet to the result they are those of every sale.
import type { AccountSheet } from '#shared/channels/account'
import type { AadhaarPerson } from '#shared/operations/checks/verification'
import { groupMobile } from '#shared/base/identifiers/mobile'
import type { Failure } from '#shared/base/result'
import { call } from '../../bridge/bridge'
import { openSheet, type SaleRun, settleLost } from '../../sale/sale-run'
import type { SaleHead } from '../../sale/late-failures'
import { detailOf, nameParts, panOf } from './account-draft'
import {
  accountStore,
  clearAccount,
  type AccountStep,
  type DetailField,
  type AccountState,
} from './account-store'
import { keptDraft, stageToKeep, type KeptDraft } from '../../sale/kept-draft'

const set = accountStore.setState

export const goToStep = (step: AccountStep): void => set({ step, trouble: null })

/** The document fills in fields that are still empty; the agent can change all of them. */
export function takePerson({ fullName, pincode }: Pick<AadhaarPerson, 'fullName' | 'pincode'>): void {
  const { details } = accountStore.getState()
  set({
    step: 'details',
    person: { fullName, pincode },
    details: {
      ...details,
      ...(fullName === null ? {} : nameParts(fullName)),
      pincode: pincode ?? details.pincode,
    },
  })
}

/** The screen is left: data from the document is dropped, the application stays so that it can be continued. */
export const dropDocument = (): void => set({ person: null })

export const typeDetail = (field: DetailField, value: string): void =>
  set(({ details, panCheck }) => ({
    details: { ...details, [field]: value },
    ...(field === 'panText' && panCheck !== 'asking' ? { panCheck: 'none' as const } : {}),
  }))

/** Runs the paid check of the customer's PAN, once. */
export async function checkPan(): Promise<void> {
  const { details, panCheck } = accountStore.getState()
  const pan = panOf(details.panText)
  if (pan === null || panCheck === 'asking') return
  set({ panCheck: 'asking' })
  const broken: Failure = { kind: 'bug', reference: '' }
  const answer = await call('verify.pan', { panNumber: pan, isDoubtAccepted: false }).catch(() => null)
  if (accountStore.getState().panCheck !== 'asking') return
  if (answer === null) set({ panCheck: { pan, answer: { kind: 'unknown', failure: broken } } })
  else if (answer.ok) set({ panCheck: { pan, answer: answer.value } })
  else set({ panCheck: { pan, answer: { kind: 'not-done', failure: answer.failure } } })
}

/** The opening of a sheet as it is read out. */
const headOf = ({ draft }: AccountSheet): SaleHead => ({
  number: groupMobile(draft.mobileNumber),
  payee: draft.accountTypeName,
  amountPaise: draft.amountPaise,
})

export const accountRun: SaleRun<AccountSheet> = {
  store: accountStore,
  prepare: (draft) => openSheet('account', draft),
  renew: (draft) => openSheet('account', draft),
  headOf,
  began: () => set({ trouble: null }),
  refused: (trouble) => set({ trouble }),
  told: (fields) => {
    if (fields.some((told) => detailOf(told) !== null)) set({ step: 'details' })
  },
  clear: clearAccount,
  begin: clearAccount,
}

/**
 * What comes back of the Accounts screen after the window was lost. A paid check that was running may have taken
 * place.
 */
export const keptAccount = (): KeptDraft =>
  keptDraft('account', accountStore, {
    anew: { trouble: null },
    narrow: (state) => ({ stage: stageToKeep(state.stage), panCheck: panCheckToKeep(state) }),
    onTaken: () => void settleLost(accountRun),
  })

function panCheckToKeep({ panCheck, details }: AccountState): AccountState['panCheck'] {
  const pan = panOf(details.panText)
  if (panCheck !== 'asking') return panCheck
  if (pan === null) return 'none'
  return { pan, answer: { kind: 'unknown', failure: { kind: 'bug', reference: '' } } }
}
