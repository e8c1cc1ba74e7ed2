// The footer of the form: what would be sold, a warning if the amount is not a plan, the button that goes on, and the
// keys that work here.
import { useWords, type Words } from '../../texts/words'
import { Button } from '../../ui/Button'
import { KeyHints, type KeyHint } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import { inputOf } from '../../texts/field-names'
import { useServiceFieldErrors } from '../../sale/service-field-errors'
import { OtherFieldErrors } from '../../sale/ServiceFieldErrors'
import { Trouble } from './Trouble'
import type { EnterWaitsFor } from './use-steps'
import { amountOf } from './picked'
import type { Counter } from './use-counter'
import frame from '../../sale/counter-frame.module.css'

interface ContinueBarProps {
  readonly counter: Counter
  readonly onContinue: () => void
  /** Enter would currently repeat the earlier recharge. */
  readonly repeats: boolean
  /** What an Enter that was pressed waits for. */
  readonly waitsFor: EnterWaitsFor | null
}

export function ContinueBar({ counter, onContinue, repeats, waitsFor }: ContinueBarProps) {
  const words = useWords()
  const { draft, state } = counter
  const told = useServiceFieldErrors(counter.store)
  const warning = amountWarning(words, counter)
  const picksNext = draft.kind === 'missing' && draft.what === 'amount' && counter.plans.rows.length > 0
  const isWorking = state.stage.kind === 'preparing' || state.repeating !== null || waitsFor !== null
  const canGoOn = draft.kind === 'ready' || repeats || counter.monthly !== null
  const isTold = !canGoOn && !isWorking
  return (
    <div className={frame.foot}>
      {state.trouble !== null && <Trouble trouble={state.trouble} />}
      <OtherFieldErrors fields={told.fields.filter((field) => inputOf(field) !== 'number')} />
      {warning !== null && <Notice tone="wait">{warning}</Notice>}
      {state.repeating !== null && <p role="status">{words.say('recharge.history.checking')}</p>}
      <div className={frame.go}>
        <Button weight="primary" size="large" busy={isWorking} aria-disabled={!canGoOn} onClick={onContinue}>
          {isWorking ? words.say('recharge.continue.preparing') : continueWords(words, counter, repeats)}
        </Button>
        {isTold && (
          // While it is looked up there is nothing to pick.
          <span className={frame.missing} role={counter.choice.kind === 'looking-up' ? undefined : 'status'}>
            {missingWords(words, counter)}
          </span>
        )}
        <KeyHints hints={keyHints(words, counter, repeats, !picksNext || repeats)} />
      </div>
    </div>
  )
}

function continueWords(
  { say, rupees }: Words,
  { picked, repeatSale, monthly }: Counter,
  repeats: boolean,
): string {
  if (repeats && repeatSale !== null)
    return say('recharge.continue.repeat', { amount: rupees(repeatSale.amountPaise, 'when-needed') })
  if (monthly !== null)
    return say('recharge.continue.monthly', { amount: rupees(monthly.amountPaise, 'when-needed') })
  const amountPaise = picked === null ? null : amountOf(picked)
  if (amountPaise === null) return say('recharge.continue')
  return say('recharge.continue.with', { amount: rupees(amountPaise, 'when-needed') })
}

function missingWords({ say }: Words, { draft, state }: Counter): string {
  if (draft.kind !== 'missing') return ''
  const isDth = state.service === 'dth'
  if (isDth && draft.what === 'operator') return say('recharge.missing.operator-dth')
  if (isDth && draft.what === 'amount') return say('recharge.missing.amount-dth')
  return say(`recharge.missing.${draft.what}`)
}

/** A typed amount that matches no plan: pointed out here before the sheet, and again on it. */
function amountWarning({ say, rupees }: Words, { picked, plans, choice, state }: Counter): string | null {
  if (state.service === 'dth' || picked?.kind !== 'amount' || choice.kind !== 'known') return null
  const amount = rupees(picked.amountPaise, 'when-needed')
  if (plans.isLoading) return null
  if (plans.rows.length === 0) return say('recharge.amount.unchecked', { amount })
  return say('recharge.amount.no-plan', { operator: choice.operator.name, amount })
}

function keyHints(
  { say }: Words,
  { state, plans }: Counter,
  repeats: boolean,
  canGoOn: boolean,
): readonly KeyHint[] {
  const enter = { keys: 'Enter', label: say(repeats ? 'recharge.keys.repeat' : 'recharge.keys.enter') }
  if (state.service === 'dth') return [{ keys: '↑ ↓', label: say('recharge.keys.suggested') }, enter]
  if (plans.rows.length === 0) return [enter]
  return [
    ...(canGoOn ? [enter] : []),
    { keys: '↑ ↓', label: say('recharge.keys.pick') },
    { keys: 'Esc', label: say('recharge.keys.back') },
  ]
}
