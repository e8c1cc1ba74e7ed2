// The Bills screen.
import { useWords } from '../../texts/words'
import { OpenForm } from '../../sale/OpenForm'
import { SaleStages } from '../../sale/result/SaleStages'
import { billRun } from './bill-actions'
import { BillForm } from './BillForm'
import frame from '../../sale/counter-frame.module.css'

export function BillScreen() {
  const { say } = useWords()
  return (
    <div className={frame.screen}>
      <h1 className={frame.title}>{say('bill.title')}</h1>
      <SaleStages
        run={billRun}
        service="bill"
        form={(hasSheet) => (
          <OpenForm hasSheet={hasSheet}>
            <BillForm />
          </OpenForm>
        )}
      />
    </div>
  )
}
