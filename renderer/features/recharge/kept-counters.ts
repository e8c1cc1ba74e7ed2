// What comes back of the recharge screens after the window was lost. A question about a DTH connection is a call of the
// service, so it is not asked again by itself.
import type { RechargeService } from '@shared/domain/recharge'
import { settleLost } from '../sale/sale-run'
import { keptDraft, stageToKeep, type KeptDraft } from '../sale/kept-draft'
import { counters } from './counter-store'
import { rechargeRuns } from './sale-actions'

export const keptCounter = (service: RechargeService): KeptDraft =>
  keptDraft(service, counters[service], {
    anew: { picking: false, repeating: null, trouble: null, asked: null },
    narrow: ({ stage }) => ({ stage: stageToKeep(stage) }),
    onTaken: () => void settleLost(rechargeRuns[service]),
  })
