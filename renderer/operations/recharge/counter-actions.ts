// The agent's actions on the recharge screen, as functions over its store. None of them guesses, and none sends
// anything by itself.
import type { Plan } from '#shared/operations/recharge/recharge-schemas'
import type { Paise } from '#shared/base/money'
import { assertNever } from '#shared/base/result'
import type { CounterState, CounterStore } from './counter-store'
import { readNumber } from './number'
import type { HandPick } from './operator-choice'
import { pickOf, type Picked } from './picked'
import { readQuery, type PlanOrder, type PlanRow } from './plan-rows'
import type { RechargeSale } from './recharge-sale'
import type { RepeatCheck } from './repeat'

/**
 * Changes what is typed or chosen. Not while a sheet is being prepared or is open: it shows what was there when it was
 * asked for, and a key that comes too late must not make the form say something else behind it.
 */
function changeForm(store: CounterStore, change: FormChange): void {
  if (store.getState().stage.kind === 'form') store.setState(change)
}

type FormChange = Partial<CounterState> | ((state: CounterState) => Partial<CounterState>)

/**
 * Another number is another customer: manual choices and the picked plan are not carried over. The search text and an
 * amount stay.
 */
export function typeNumber(store: CounterStore, numberText: string): void {
  const { service, numberText: before } = store.getState()
  if (sameNumber(readNumber(service, before), readNumber(service, numberText))) {
    changeForm(store, { numberText })
    return
  }
  changeForm(store, (state) => ({
    numberText,
    byHand: service === 'dth' ? state.byHand : null,
    picking: false,
    repeating: null,
    trouble: null,
    picked: state.picked?.kind === 'amount' ? state.picked : null,
    asked: null,
  }))
}

/** Types an amount or a search. It takes the place of a repeat that is still being checked. */
export function search(store: CounterStore, query: string): void {
  const { amountPaise } = readQuery(query)
  changeForm(store, (state) => ({
    query,
    searchedCategory: query.trim() === '' ? null : state.searchedCategory,
    picked: amountPaise === null ? null : { kind: 'amount', amountPaise },
    repeating: null,
    trouble: null,
  }))
}

/** During a search, a tab narrows the search; otherwise it is remembered for the next customers too. */
export const showCategory = (store: CounterStore, category: string | null): void =>
  store.setState((state) => (state.query.trim() === '' ? { category } : { searchedCategory: category }))
export const sortPlans = (store: CounterStore, order: PlanOrder): void => store.setState({ order })
export const pickPlan = (store: CounterStore, row: PlanRow): void =>
  changeForm(store, { picked: pickOf(row), trouble: null, repeating: null })
export const pickAmount = (store: CounterStore, amountPaise: Paise): void =>
  changeForm(store, { picked: { kind: 'amount', amountPaise }, trouble: null, repeating: null })

/** Reports that the picked plan is no longer in the list as it was; the agent picks again. */
export const planChanged = (store: CounterStore, before: Plan, now: Plan | null): void =>
  store.setState({ picked: null, trouble: { kind: 'plan-changed', before, now } })

export const openPicker = (store: CounterStore, picking: boolean): void => store.setState({ picking })

/** Sets operator or circle by hand; a plan of another operator or circle is no longer picked. */
export function nameByHand(store: CounterStore, change: Partial<HandPick>): void {
  changeForm(store, (state) => ({
    byHand: { operatorCode: null, circle: null, ...state.byHand, ...change },
    picked: state.picked?.kind === 'amount' ? state.picked : null,
    trouble: null,
    repeating: null,
    asked: null,
  }))
}

/** Returns to what the lookup found. */
export const trustLookup = (store: CounterStore): void =>
  changeForm(store, { byHand: null, picking: false, trouble: null })

/** DTH: asks the operator about this connection. Each question is one call of the service. */
export const askSubscriber = (store: CounterStore, operatorCode: string, subscriberNumber: string): void =>
  store.setState({ asked: { operatorCode, subscriberNumber } })

/**
 * Requests the same sale again; the confirm sheet opens by itself once operator and price have been checked. For DTH no
 * lookup gives the operator: the previous one is used, and asked about the connection.
 */
export const askRepeat = (store: CounterStore, earlier: RechargeSale): void => {
  const { service, numberText, stage } = store.getState()
  if (stage.kind !== 'form') return
  const number = readNumber(service, numberText)
  store.setState({ repeating: earlier, trouble: null, query: '' })
  if (service !== 'dth' || number.kind !== 'whole') return
  store.setState({ byHand: lastTime(earlier) })
  askSubscriber(store, earlier.subject.operatorCode, number.accountNumber)
}

/** Applies the result of that check. Returns what to put on the sheet, or null if the agent has to decide first. */
export function takeRepeat(store: CounterStore, earlier: RechargeSale, check: RepeatCheck): Picked | null {
  switch (check.kind) {
    case 'waiting':
      return null
    case 'ready':
      store.setState({ repeating: null, picked: check.picked })
      return check.picked
    case 'stopped':
      store.setState((state) => ({
        repeating: null,
        picked: check.picked,
        byHand: check.problem.kind === 'operator-unchecked' ? lastTime(earlier) : state.byHand,
        trouble: { kind: 'repeat', problem: check.problem, earlier },
      }))
      return null
    default:
      return assertNever(check)
  }
}

/** The previous values, entered as chosen by hand, to be checked with the customer. */
const lastTime = ({ subject }: RechargeSale): HandPick => ({
  operatorCode: subject.operatorCode,
  circle: subject.circle,
})

function sameNumber(before: ReturnType<typeof readNumber>, now: ReturnType<typeof readNumber>): boolean {
  return before.kind === 'whole' && now.kind === 'whole' && before.accountNumber === now.accountNumber
}
