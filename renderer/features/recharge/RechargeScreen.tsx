// The recharge counter of one service: at the form, on its way, or at the result. Leaving the screen and coming back loses nothing.
import { useEffect } from 'react'
import type { RechargeService } from '@shared/domain/recharge'
import { on } from '../../bridge'
import { useWords } from '../../messages/words'
import { CounterForm } from './CounterForm'
import { counters } from './counter-store'
import { hearSale, hearStep, refreshSale } from './sale-actions'
import { SaleResult } from './SaleResult'
import { SaleSteps } from './SaleSteps'
import { Unanswered } from './Unanswered'
import styles from './counter.module.css'

export function RechargeScreen({ service }: { readonly service: RechargeService }) {
  const { say } = useWords()
  const store = counters[service]
  const stage = store((state) => state.stage)
  useEffect(() => {
    const stops = [
      on('sale.changed', (sale) => hearSale(store, sale)),
      on('sale.step', (step) => hearStep(store, step)),
    ]
    void refreshSale(store)
    return () => stops.forEach((stop) => stop())
  }, [store])
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{say(`recharge.title.${service}`)}</h1>
      {(stage.kind === 'form' || stage.kind === 'preparing' || stage.kind === 'confirm') && (
        <CounterForm service={service} />
      )}
      {stage.kind === 'running' && <SaleSteps store={store} stage={stage} />}
      {stage.kind === 'result' && <SaleResult store={store} sale={stage.sale} />}
      {stage.kind === 'unanswered' && <Unanswered store={store} sheet={stage.sheet} />}
    </div>
  )
}
