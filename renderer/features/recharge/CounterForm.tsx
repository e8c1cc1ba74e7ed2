// The form of a recharge in its zones: number, operator, plan or amount; and the sheet over it. Enter always means the
// next step.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { RechargeService } from '@shared/domain/recharge'
import { useCommand } from '../../app/use-commands'
import { ConfirmSheet } from './ConfirmSheet'
import { ContinueBar } from './ContinueBar'
import { askRepeat, askSubscriber } from './counter-actions'
import { stepBack } from './step-back'
import { DthZone } from './DthZone'
import { EarlierSales } from './EarlierSales'
import { NumberField } from './NumberField'
import { OperatorCard, useFocusWhenOpen } from './OperatorCard'
import { PlanZone } from './PlanZone'
import { prepareSale } from './sale-actions'
import { useCounter, type Counter } from './use-counter'
import frame from '../sale/counter-frame.module.css'

/** What the keys of the form do: go on to the next step, or back to the previous one. */
function useSteps(service: RechargeService, counter: Counter, places: Places) {
  const { store, state } = counter
  const { numberRef } = places
  const [asked, setAsked] = useState(false)
  const [earlyEnter, setEarlyEnter] = useState<string | null>(null)
  const repeats = counter.picked === null && counter.repeatSale !== null && state.query.trim() === ''
  const goOn = () => {
    if (state.stage.kind !== 'form' || state.repeating !== null) return
    setAsked(true)
    if (counter.isReading && counter.accountNumber !== null) setEarlyEnter(counter.accountNumber)
    else if (counter.draft.kind === 'ready') void prepareSale(store, counter.draft.draft)
    else if (repeats && counter.repeatSale !== null) askRepeat(store, counter.repeatSale)
    else places.focusMissing(counter)
  }
  useEarlyEnter(counter, earlyEnter, () => {
    setEarlyEnter(null)
    goOn()
  })
  return {
    asked,
    repeats,
    goOn,
    named: (operatorCode: string) => {
      if (service === 'mobile') return places.focusPlans()
      if (counter.accountNumber !== null) askSubscriber(store, operatorCode, counter.accountNumber)
      places.focusAmount()
    },
    enterNumber: () => {
      if (counter.accountNumber !== null && service === 'dth' && !repeats) askAboutConnection(counter)
      goOn()
    },
    backToNumber: () => {
      numberRef.current?.focus()
      const end = numberRef.current?.value.length ?? 0
      numberRef.current?.setSelectionRange(end, end)
    },
    pressEscape: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || state.stage.kind === 'confirm') return
      if (stepBack(counter)) event.preventDefault()
      if (store.getState().query === '') numberRef.current?.focus()
    },
  }
}

export function CounterForm({ service }: { readonly service: RechargeService }) {
  const counter = useCounter(service)
  const { state } = counter
  const places = usePlaces()
  const { numberRef, zoneRef, searchRef, formRef } = places
  const { asked, repeats, goOn, named, enterNumber, backToNumber, pressEscape } = useSteps(
    service,
    counter,
    places,
  )
  useFocusNumber(numberRef, state.stage.kind)
  useCommand(service === 'mobile' ? 'recharge' : 'dth', () => numberRef.current?.select())
  useFocusWhenOpen(counter.choice, places.isWaiting, places.focusOperators)

  return (
    <div ref={formRef} className={frame.form} onKeyDown={pressEscape}>
      <div className={frame.whom}>
        <NumberField
          counter={counter}
          inputRef={numberRef}
          asked={asked}
          onWhole={places.focusPlans}
          onEnter={enterNumber}
          onDown={places.focusPlans}
        />
        <OperatorCard counter={counter} onNamed={named} />
        <EarlierSales counter={counter} />
      </div>
      <div className={frame.what}>
        {service === 'mobile' ? (
          <PlanZone
            counter={counter}
            zoneRef={zoneRef}
            searchRef={searchRef}
            onEnter={goOn}
            onBackspace={backToNumber}
          />
        ) : (
          <DthZone counter={counter} amountRef={searchRef} onEnter={goOn} />
        )}
        <ContinueBar counter={counter} onContinue={goOn} repeats={repeats} />
      </div>
      {state.stage.kind === 'confirm' && (
        <ConfirmSheet key={state.stage.sheet.requestId} counter={counter} sheet={state.stage.sheet} />
      )}
    </div>
  )
}

function askAboutConnection({ store, choice, accountNumber }: Counter): void {
  if (choice.kind === 'known' && accountNumber !== null)
    askSubscriber(store, choice.operator.code, accountNumber)
}

type Places = ReturnType<typeof usePlaces>

/** Elements that receive the focus automatically: each only in response to a key of the agent. */
function usePlaces() {
  const formRef = useRef<HTMLDivElement>(null)
  const numberRef = useRef<HTMLInputElement>(null)
  const zoneRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const focusPlans = useCallback(() => {
    const zone = zoneRef.current
    const grid = zone?.querySelector<HTMLElement>('[role="grid"]')
    ;(grid ?? zone)?.focus()
  }, [])
  const focusAmount = useCallback(() => searchRef.current?.focus(), [])
  const focusOperators = useCallback(
    () => formRef.current?.querySelector<HTMLElement>('[data-operator-tiles] button')?.focus(),
    [],
  )
  const isWaiting = useCallback(
    () => document.activeElement === zoneRef.current || document.activeElement === numberRef.current,
    [],
  )
  const focusMissing = ({ draft }: Counter) => {
    if (draft.kind !== 'missing') return
    if (draft.what === 'number') numberRef.current?.focus()
    else if (draft.what === 'operator') focusOperators()
    else if (zoneRef.current === null) focusAmount()
    else if (document.activeElement === numberRef.current) focusPlans()
  }
  return {
    formRef,
    numberRef,
    zoneRef,
    searchRef,
    focusPlans,
    focusAmount,
    focusOperators,
    focusMissing,
    isWaiting,
  }
}

/** An Enter pressed before the journal had been read takes effect afterwards, if the number is still the same. */
function useEarlyEnter({ isReading, accountNumber }: Counter, of: string | null, goOn: () => void): void {
  const resume = useEffectEvent(goOn)
  const isDue = of !== null && of === accountNumber && !isReading
  useEffect(() => {
    if (isDue) resume()
  }, [isDue])
}

/** When the screen opens, and after the sheet, the focus is where the next customer begins. */
function useFocusNumber(numberRef: RefObject<HTMLInputElement | null>, stage: string): void {
  useEffect(() => {
    if (stage === 'form') numberRef.current?.focus()
    // Only when the form appears: later the focus is the agent's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
