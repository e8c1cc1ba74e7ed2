// The sale of one screen by its stage: the form with its sheet, the sale on its way, then its result. Leaving the screen and
// coming back loses nothing.
import { useEffect, type ReactNode } from 'react'
import type { SaleSheet } from '#shared/channels/sale'
import type { SaleView } from '#shared/sale/day'
import type { SaleService } from '#shared/operations/registry'
import { on } from '../../bridge/bridge'
import { confirmedLine } from '../sale-line'
import { useSaleOnDisplay } from '../../customer-display/shown'
import { SaleResult } from './SaleResult'
import { correctSale, hearSale, hearStep, nextCustomer, refreshSale, type SaleRun } from '../sale-run'
import { SaleSteps } from './SaleSteps'
import { Unanswered } from './Unanswered'
import { useSpokenOutcome } from './use-spoken-outcome'
import styles from '../result.module.css'

interface SaleStagesProps<Sheet extends SaleSheet> {
  readonly run: SaleRun<Sheet>
  readonly service: SaleService
  readonly form: (hasSheet: boolean) => ReactNode
  /** What stands above the result. */
  readonly card?: (sale: SaleView) => ReactNode
}

export function SaleStages<Sheet extends SaleSheet>({ run, service, form, card }: SaleStagesProps<Sheet>) {
  const stage = run.store((state) => state.stage)
  const onNext = () => nextCustomer(run)
  useSpokenOutcome(stage)
  useSaleOnDisplay(confirmedLine(service, stage, run.headOf))
  useEffect(() => {
    const stops = [
      on('sale.changed', (sale) => hearSale(run, sale)),
      on('sale.step', (step) => hearStep(run, step)),
    ]
    void refreshSale(run)
    return () => stops.forEach((stop) => stop())
  }, [run])
  switch (stage.kind) {
    case 'form':
    case 'preparing':
    case 'confirm':
      return form(stage.kind === 'confirm')
    case 'running':
      return <SaleSteps head={run.headOf(stage.sheet)} stage={stage} onNext={onNext} />
    case 'result':
      return (
        <div className={styles.withCard}>
          {card?.(stage.sale)}
          <SaleResult sale={stage.sale} onNext={onNext} onCorrect={() => void correctSale(run)} />
        </div>
      )
    case 'unanswered':
      return <Unanswered {...run.headOf(stage.sheet)} onNext={onNext} />
  }
}
