// The recharge screen of one service: the form, a sale on its way, or the result. Leaving the screen and coming back
// loses nothing.
import { useEffect } from 'react'
import type { RechargeService } from '@shared/domain/recharge'
import { on } from '../../bridge'
import { useWords } from '../../messages/words'
import { confirmedLine } from '../customer-display/sale-line'
import { useSaleOnDisplay } from '../customer-display/shown'
import { OpenForm } from '../sale/OpenForm'
import { SaleResult } from '../sale/SaleResult'
import { SaleSteps } from '../sale/SaleSteps'
import { Unanswered } from '../sale/Unanswered'
import { CounterForm } from './CounterForm'
import { counters } from './counter-store'
import { correctSale, headOf, hearSale, hearStep, nextCustomer, refreshSale } from './sale-actions'
import frame from '../sale/counter-frame.module.css'

export function RechargeScreen({ service }: { readonly service: RechargeService }) {
  const { say } = useWords()
  const store = counters[service]
  const stage = store((state) => state.stage)
  const next = () => nextCustomer(store)
  useSaleOnDisplay(confirmedLine(service, stage, headOf))
  useEffect(() => {
    const stops = [
      on('sale.changed', (sale) => hearSale(store, sale)),
      on('sale.step', (step) => hearStep(store, step)),
    ]
    void refreshSale(store)
    return () => stops.forEach((stop) => stop())
  }, [store])
  return (
    <div className={frame.screen}>
      <h1 className={frame.title}>{say(`recharge.title.${service}`)}</h1>
      {(stage.kind === 'form' || stage.kind === 'preparing' || stage.kind === 'confirm') && (
        <OpenForm hasSheet={stage.kind === 'confirm'}>
          <CounterForm service={service} />
        </OpenForm>
      )}
      {stage.kind === 'running' && (
        <SaleSteps
          {...headOf(stage.sheet)}
          stage={stage}
          title={say('recharge.steps.title')}
          waiting={say('recharge.steps.waiting')}
          onNext={next}
        />
      )}
      {stage.kind === 'result' && (
        <SaleResult sale={stage.sale} onNext={next} onCorrect={() => void correctSale(store)} />
      )}
      {stage.kind === 'unanswered' && <Unanswered {...headOf(stage.sheet)} onNext={next} />}
    </div>
  )
}
