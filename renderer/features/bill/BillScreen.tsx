// The Bills screen: the form, a payment on its way, or the result. Leaving the screen and coming back loses nothing.
import { useEffect } from 'react'
import { on } from '../../bridge'
import { useWords } from '../../messages/words'
import { confirmedLine } from '../customer-display/sale-line'
import { useSaleOnDisplay } from '../customer-display/shown'
import { OpenForm } from '../sale/OpenForm'
import { SaleResult } from '../sale/SaleResult'
import { SaleSteps } from '../sale/SaleSteps'
import { Unanswered } from '../sale/Unanswered'
import { correctBill, headOf, hearSale, hearStep, nextCustomer, refreshSale } from './bill-actions'
import { BillForm } from './BillForm'
import { billStore } from './bill-store'
import frame from '../sale/counter-frame.module.css'

export function BillScreen() {
  const { say } = useWords()
  const stage = billStore((state) => state.stage)
  useSaleOnDisplay(confirmedLine('bill', stage, headOf))
  useEffect(() => {
    const stops = [on('sale.changed', hearSale), on('sale.step', hearStep)]
    void refreshSale()
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <div className={frame.screen}>
      <h1 className={frame.title}>{say('bill.title')}</h1>
      {(stage.kind === 'form' || stage.kind === 'preparing' || stage.kind === 'confirm') && (
        <OpenForm hasSheet={stage.kind === 'confirm'}>
          <BillForm />
        </OpenForm>
      )}
      {stage.kind === 'running' && (
        <SaleSteps
          {...headOf(stage.sheet)}
          stage={stage}
          title={say('bill.steps.title')}
          waiting={say('bill.steps.waiting')}
          onNext={nextCustomer}
        />
      )}
      {stage.kind === 'result' && (
        <SaleResult sale={stage.sale} onNext={nextCustomer} onCorrect={correctBill} />
      )}
      {stage.kind === 'unanswered' && <Unanswered {...headOf(stage.sheet)} onNext={nextCustomer} />}
    </div>
  )
}
