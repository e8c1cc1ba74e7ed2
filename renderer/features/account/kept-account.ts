// What comes back of the Accounts screen after the window was lost. A paid check that was running may have taken place.
import { settleLost } from '../sale/sale-run'
import { keptDraft, stageToKeep, type KeptDraft } from '../sale/kept-draft'
import { accountRun } from './account-actions'
import { panOf } from './account-draft'
import { accountStore, type AccountState } from './account-store'

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
