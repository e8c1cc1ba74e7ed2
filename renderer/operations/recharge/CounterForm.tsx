// The form of a recharge in its zones: number, operator, plan or amount; and the sheet over it. Enter always means the
// next step.
import { useEffect } from 'react'
import type { RechargeService } from '#shared/operations/recharge/recharge-schemas'
import { releaseTyping } from '../../ui/type-ahead-buffer'
import { useCustomerAtCounter, useEnteredOnDisplay } from '../../customer-display/shown'
import { ConfirmSheet } from './ConfirmSheet'
import { ContinueBar } from './ContinueBar'
import { DthZone } from './DthZone'
import { EarlierSales } from './EarlierSales'
import { NumberField } from './NumberField'
import { OperatorCard, useFocusWhenOpen } from './OperatorCard'
import { useFormFocus, type FormFocus } from './use-form-focus'
import { PlanZone } from './PlanZone'
import { shownNumber } from './number'
import { amountOf } from './picked'
import { useCounter, type Counter } from './use-counter'
import { useSteps } from './use-steps'
import frame from '../../sale/counter-frame.module.css'
import { useWords, type Words } from '../../texts/words'
import { LeftDraft } from '../../sale/LeftDraft'
import { forgetLeft, takeUp } from './begin'
import type { LeftDraft as Draft } from './counter-store'
import { OpenForm } from '../../sale/OpenForm'
import { SaleStages } from '../../sale/result/SaleStages'
import { rechargeRuns } from './sale-actions'

export function CounterForm({ service }: { readonly service: RechargeService }) {
  const counter = useCounter(service)
  const { state } = counter
  const places = useFormFocus()
  const { formRef, numberRef, amountRef } = places
  const steps = useSteps(counter, places)
  useEnteredOnDisplay(lineOnDisplay(counter))
  useCustomerAtCounter(service === 'mobile' ? counter.accountNumber : null)
  useFocusAtFirst(places, service === 'mobile' && counter.accountNumber !== null, state.begun)
  useFocusWhenOpen(counter.choice, places.isWaiting, places.focusOperators)

  return (
    <div ref={formRef} className={frame.form} onKeyDown={steps.pressEscape}>
      <div className={frame.whom}>
        <NumberField
          counter={counter}
          inputRef={numberRef}
          asked={steps.asked}
          onEnd={places.focusAmount}
          onEnter={steps.enterNumber}
          onDown={places.focusAmount}
        />
        <OperatorCard counter={counter} onNamed={steps.named} onType={places.focusAmount} />
        <LeftRecharge counter={counter} />
        <EarlierSales counter={counter} />
      </div>
      <div className={frame.what}>
        {service === 'mobile' ? (
          <PlanZone
            counter={counter}
            searchRef={amountRef}
            onEnter={steps.goOn}
            onBackspace={places.focusNumber}
          />
        ) : (
          <DthZone counter={counter} amountRef={amountRef} onEnter={steps.goOn} />
        )}
        <ContinueBar
          counter={counter}
          onContinue={steps.goOn}
          repeats={steps.repeats}
          waitsFor={steps.waitsFor}
        />
      </div>
      {state.stage.kind === 'confirm' && (
        <ConfirmSheet key={state.stage.sheet.requestId} counter={counter} sheet={state.stage.sheet} />
      )}
    </div>
  )
}

/** When a sale begins the focus is in the first empty field: a number may have come from elsewhere. */
function useFocusAtFirst({ focusNumber, focusAmount }: FormFocus, hasNumber: boolean, begun: number): void {
  useEffect(() => {
    if (hasNumber) focusAmount()
    else focusNumber()
    releaseTyping()
    // Only when a sale begins: later the focus is the agent's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [begun])
}

/** What the customer may check while it is typed. */
function lineOnDisplay({ state, choice, picked }: Counter) {
  if (state.numberText.trim() === '') return null
  return {
    service: state.service,
    number: shownNumber(state.service, state.numberText),
    payee: choice.kind === 'known' ? choice.operator.name : '',
    amountPaise: picked === null ? null : amountOf(picked),
  }
}

/** The recharge that was left half-typed, offered while the form is empty. */
function LeftRecharge({ counter }: { readonly counter: Counter }) {
  const words = useWords()
  const { store, state } = counter
  const { left } = state
  const isEmpty = state.numberText === '' && state.query === '' && state.picked === null
  if (left === null || !isEmpty) return null
  return (
    <LeftDraft
      draft={draftWords(words, left, counter)}
      onTakeUp={() => takeUp(store)}
      onForget={() => forgetLeft(store)}
    />
  )
}

function draftWords({ rupees }: Words, { numberText, picked, query }: Draft, { state }: Counter): string {
  const amountPaise = picked === null ? null : amountOf(picked)
  const what = amountPaise === null ? query.trim() : rupees(amountPaise, 'when-needed')
  return [shownNumber(state.service, numberText), what].filter((part) => part !== '').join(' ')
}

/** The recharge screen of one service. */
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
