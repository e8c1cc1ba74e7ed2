// The customer and the payment mode: for the receipt and, with the customer's consent, for next time.
import { MONEY_WAYS } from '@shared/domain/payment-ways'
import { parseMobile } from '@shared/identifiers/mobile'
import { useWords } from '../../messages/words'
import { Checkbox } from '../../ui/Checkbox'
import { TextField } from '../../ui/Field'
import { RadioChoice } from '../../ui/RadioChoice'
import { payBy, rememberBill, typeMobile } from './bill-actions'
import { mobileOf } from './bill-draft'
import type { BillState } from './bill-store'
import layout from '../../ui/layout.module.css'
import styles from './bill.module.css'

interface CustomerFieldsProps {
  readonly state: BillState
  readonly onEnter: () => void
}

export function CustomerFields({ state, onEnter }: CustomerFieldsProps) {
  const { say } = useWords()
  const parsed = parseMobile(state.mobileText)
  const isWrong = !parsed.ok && parsed.problem !== 'empty'
  const canRemember = typeof mobileOf(state.mobileText) === 'string'
  return (
    <div className={styles.customer}>
      <TextField
        data-place="mobile"
        label={say('bill.mobile.label')}
        hint={say('bill.mobile.hint')}
        problem={
          isWrong ? say(`problem.mobile.${parsed.problem}`, { count: parsed.digits.length }) : undefined
        }
        inputMode="tel"
        value={state.mobileText}
        onChange={(event) => typeMobile(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) onEnter()
        }}
      />
      <RadioChoice
        name="payment-mode"
        label={say('bill.mode.label')}
        choices={MONEY_WAYS.map((mode) => ({ value: mode, label: say(`sale.mode.${mode}`) }))}
        value={state.paymentMode}
        onChange={payBy}
      />
      <Checkbox checked={state.remembers && canRemember} disabled={!canRemember} onChange={rememberBill}>
        {say('bill.remember')}
        {!canRemember && <small className={layout.quiet}> {say('bill.remember.needs')}</small>}
      </Checkbox>
    </div>
  )
}
