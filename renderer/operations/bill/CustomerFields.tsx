// The customer: for the receipt and, with their consent, for next time.
import { parseMobile } from '#shared/base/identifiers/mobile'
import { MobileAfterAll } from '../../ui/MobileAfterAll'
import { useWords } from '../../texts/words'
import { Checkbox } from '../../ui/Checkbox'
import { TextField } from '../../ui/Field'
import { rememberBill, typeMobile } from './bill-actions'
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
      <MobileAfterAll parsed={parsed} onTake={typeMobile} />
      <Checkbox checked={state.remembers && canRemember} disabled={!canRemember} onChange={rememberBill}>
        {say('bill.remember')}
        {!canRemember && <small className={layout.quiet}> {say('bill.remember.needs')}</small>}
      </Checkbox>
    </div>
  )
}
