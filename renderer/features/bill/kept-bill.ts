// What comes back of the Bills screen after the window was lost. A bill that was being fetched is fetched again by the
// agent.
import { settleLost } from '../sale/sale-run'
import { keptDraft, stageToKeep, type KeptDraft } from '../sale/kept-draft'
import { billRun } from './bill-actions'
import { billStore, type Fetched } from './bill-store'

export const keptBill = (): KeptDraft =>
  keptDraft('bill', billStore, {
    anew: { trouble: null },
    narrow: ({ stage, fetched }) => ({ stage: stageToKeep(stage), fetched: fetchedToKeep(fetched) }),
    onTaken: () => void settleLost(billRun),
  })

const fetchedToKeep = (fetched: Fetched): Fetched =>
  fetched.kind === 'answered' ? fetched : { kind: 'none' }
