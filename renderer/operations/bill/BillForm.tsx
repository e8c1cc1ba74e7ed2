// The form of the Bills screen: first the biller, then its inputs, then the bill. Enter always means the next step.
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { consumerNumberOf } from '#shared/operations/bill/bill-identity'
import { useWords } from '../../texts/words'
import { releaseTyping, useHeldEnter } from '../../ui/type-ahead-buffer'
import { useCustomerAtCounter, useEnteredOnDisplay } from '../../customer-display/shown'
import { BillConfirm } from './BillConfirm'
import { BillContinue } from './BillContinue'
import { BillerCard } from './BillerCard'
import { BillerFinder } from './BillerFinder'
import { BillZone } from './BillZone'
import { CustomerFields } from './CustomerFields'
import { fetchBill, prepareBill, stepBack, billRun } from './bill-actions'
import { draftOf, type DraftState } from './bill-draft'
import { billStore, type BillState } from './bill-store'
import { InputFields } from './InputFields'
import frame from '../../sale/counter-frame.module.css'
import styles from './bill.module.css'
import { OpenForm } from '../../sale/OpenForm'
import { SaleStages } from '../../sale/result/SaleStages'

export function BillForm() {
  const { say } = useWords()
  const state = billStore()
  const formRef = useRef<HTMLDivElement>(null)
  const draft = draftOf(state)
  const { biller } = state
  useEnteredOnDisplay(lineOnDisplay(state, draft))
  useCustomerAtCounter(draft.kind === 'ready' ? draft.draft.customerMobile : null)

  useFocusOnBiller(formRef, biller?.id ?? null, state.begun)
  useFocusOnBill(formRef, state)
  useFocusKept(formRef, state)
  // After the focus has found its place, to which it returns from the sheet. An answer without a bill drops the Enter.
  const early = useHeldEnter({
    typed: '',
    isWaiting: state.fetched.kind === 'asking',
    act: () => {
      if (state.fetched.kind === 'answered') prepareBill()
    },
  })
  const goOn = () => {
    if (state.stage.kind !== 'form') return
    if (state.fetched.kind === 'asking') early.keep()
    else if (draft.kind === 'ready') prepareBill()
    else if (draft.missing.what === 'fetch') void fetchBill()
    else focusMissing(formRef, draft)
  }
  const pressEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || state.stage.kind === 'confirm') return
    if (stepBack()) event.preventDefault()
  }

  if (biller === null)
    return (
      <div ref={formRef} className={styles.finder} onKeyDown={pressEscape}>
        <BillerFinder />
      </div>
    )
  return (
    <div ref={formRef} className={frame.form} onKeyDown={pressEscape}>
      <div className={frame.whom}>
        <BillerCard biller={biller} />
        <InputFields biller={biller} values={state.values} onEnter={goOn} />
        <CustomerFields state={state} onEnter={goOn} />
      </div>
      <div className={frame.what}>
        <section data-place="zone" className={frame.zone} aria-label={say('bill.card.title')}>
          <BillZone biller={biller} state={state} onEnter={goOn} />
        </section>
        <BillContinue state={state} draft={draft} onContinue={goOn} />
      </div>
      {state.stage.kind === 'confirm' && (
        <BillConfirm key={state.stage.sheet.requestId} sheet={state.stage.sheet} />
      )}
    </div>
  )
}

const focusIn = (form: RefObject<HTMLElement | null>, selector: string): void =>
  form.current?.querySelector<HTMLElement>(selector)?.focus()

/** The previous search text is kept, and replaced by what is typed now. */
function focusSearch(form: RefObject<HTMLElement | null>): void {
  const search = form.current?.querySelector<HTMLInputElement>('[data-place="search"]')
  search?.focus()
  search?.select()
}

function focusMissing(form: RefObject<HTMLElement | null>, draft: DraftState): void {
  if (draft.kind !== 'missing') return
  const { missing } = draft
  switch (missing.what) {
    case 'inputs':
      return focusIn(form, `[data-input="${CSS.escape(missing.parameter.key)}"]`)
    case 'pick':
      return focusIn(form, '[data-place="bills"] input')
    case 'amount-again':
      return focusIn(form, '[data-place="amount-again"]')
    case 'wrong-amount':
      return focusIn(
        form,
        missing.problem === 'differs' ? '[data-place="amount-again"]' : '[data-place="amount"]',
      )
    case 'amount':
      return focusIn(form, '[data-place="amount"]')
    case 'mobile':
      return focusIn(form, '[data-place="mobile"]')
    default:
      return undefined
  }
}

/** Puts the focus where work continues: into the search, or the biller's first input. */
function useFocusOnBiller(form: RefObject<HTMLElement | null>, billerId: string | null, begun: number): void {
  useEffect(() => {
    if (billerId === null) focusSearch(form)
    else focusIn(form, '[data-input]')
    releaseTyping()
  }, [form, billerId, begun])
}

/** When the bill has arrived, focuses what is still to be decided; a bill with a fixed amount needs only Enter. */
function useFocusOnBill(form: RefObject<HTMLElement | null>, { biller, fetched }: BillState): void {
  const isAnswered = fetched.kind === 'answered'
  useEffect(() => {
    if (!isAnswered) return
    form.current?.querySelector('[data-place="zone"]')?.scrollIntoView({ block: 'nearest' })
    const draft = draftOf(billStore.getState())
    if (draft.kind === 'missing') focusMissing(form, draft)
    else focusIn(form, '[data-place="amount"]')
  }, [form, biller, isAnswered])
}

/** A button that has done its work disappears with what it was about: work goes on at the main action. */
function useFocusKept(form: RefObject<HTMLElement | null>, { stage, biller }: BillState): void {
  useEffect(() => {
    if (stage.kind !== 'form' || document.activeElement !== document.body) return
    focusIn(form, biller === null ? '[data-place="search"]' : '[data-place="go"]')
  })
}

/** What the customer may check while it is typed: their number with the biller, and the amount. */
function lineOnDisplay({ biller, values }: BillState, draft: DraftState) {
  if (biller === null) return null
  return {
    service: 'bill' as const,
    number: consumerNumberOf(biller, values),
    payee: biller.name,
    amountPaise: draft.kind === 'ready' ? draft.draft.amountPaise : null,
  }
}

/** The Bills screen. */
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
