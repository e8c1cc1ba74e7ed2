// The recharge screen of one service.
import type { RechargeService } from '#shared/operations/recharge/recharge'
import { useWords } from '../../texts/words'
import { OpenForm } from '../../sale/OpenForm'
import { SaleStages } from '../../sale/result/SaleStages'
import { CounterForm } from './CounterForm'
import { rechargeRuns } from './sale-actions'
import frame from '../../sale/counter-frame.module.css'

export function RechargeScreen({ service }: { readonly service: RechargeService }) {
  const { say } = useWords()
  return (
    <div className={frame.screen}>
      <h1 className={frame.title}>{say(`recharge.title.${service}`)}</h1>
      <SaleStages
        run={rechargeRuns[service]}
        service={service}
        form={(hasSheet) => (
          <OpenForm hasSheet={hasSheet}>
            <CounterForm service={service} />
          </OpenForm>
        )}
      />
    </div>
  )
}
