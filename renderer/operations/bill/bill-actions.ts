// The agent's actions on the Bills screen, as functions over its store. Only fetching calls the service here; paying is
// separate.
import type { Bill, Biller, BillSubject } from '#shared/operations/bill/bill-schemas'
import { amountRule } from '#shared/operations/bill/bill-amount'
import type { SavedBill } from '#shared/operations/bill/bill-book'
import { consumerNumberOf, numberKeyOf } from '#shared/operations/bill/bill-identity'
import { parametersOf } from '#shared/operations/bill/bill-inputs'
import type { Sale } from '#shared/sale/sale'
import { fail, type Failure } from '#shared/base/result'
import { call } from '../../bridge/bridge'
import {
  leaveSheet,
  nextCustomer,
  openSheet,
  prepareSale,
  type SaleRun,
  settleLost,
} from '../../sale/sale-run'
import type { SaleHead } from '../../sale/late-failures'
import { amountAsTyped, draftOf, firstUnusable, inputsOf } from './bill-draft'
import { billStore, clearBill, EMPTY_BILL, type BillState, type Fetched, type LeftBill } from './bill-store'
import type { BillSheet } from '#shared/channels/bill'
import { keptDraft, stageToKeep, type KeptDraft } from '../../sale/kept-draft'

/** A bill that was paid before. */
interface EarlierBill extends Pick<Sale, 'bill' | 'customerMobile'> {
  readonly subject: BillSubject
  readonly accountNumber: string
}

const set = billStore.setState

/**
 * Changes what is typed or chosen. Not while a sheet is being prepared or is open: it shows what was there when it was
 * asked for, and a key that comes too late must not make the form say something else behind it.
 */
function changeForm(change: Partial<BillState>): void {
  if (billStore.getState().stage.kind === 'form') set(change)
}

export const search = (query: string): void => changeForm({ query })
export const showCategory = (category: string | null): void => changeForm({ category })

/** A clean form for the next bill. What was typed and not paid is set aside, and offered again. */
export function beginBill(): void {
  const before = billStore.getState()
  nextCustomer(billRun)
  set({ left: billIn(before) ?? before.left, begun: before.begun + 1 })
}

/** The form as it was left; what is in it now is set aside in turn. */
export function takeUpBill(): void {
  const { left } = billStore.getState()
  if (left === null) return
  beginBill()
  const { left: setAside, begun } = billStore.getState()
  set({ ...left, left: setAside === left ? null : setAside, begun: begun + 1 })
}

export const forgetLeftBill = (): void => set({ left: null })

/** What was typed and not sent; null if nothing was. A bill that was being fetched is fetched again by the agent. */
function billIn(state: ReturnType<typeof billStore.getState>): LeftBill | null {
  const { stage, trouble: _trouble, left: _left, begun: _begun, ...typed } = state
  const { biller, values, fetched } = typed
  const isForm = stage.kind === 'form' || stage.kind === 'preparing' || stage.kind === 'confirm'
  const isTyped = Object.values(values).some((value) => value.trim() !== '')
  if (!isForm || biller === null || !isTyped) return null
  return { ...typed, fetched: fetched.kind === 'answered' ? fetched : { kind: 'none' } }
}

/** Another biller means another bill: the previous input is not carried over. */
export const chooseBiller = (biller: Biller): void => set({ ...EMPTY_BILL, biller, query: '' })
export const leaveBiller = (): void => set({ ...EMPTY_BILL, biller: null })

export function typeInput(key: string, value: string): void {
  const { values } = billStore.getState()
  changeForm({ values: { ...values, [key]: value }, fetched: { kind: 'none' }, trouble: null, ...NO_AMOUNT })
}

/** A scanned number as the bill's own, whatever was typed there. False where no biller is chosen, or a sheet is open. */
export function fillNumber(number: string): boolean {
  const { biller, stage } = billStore.getState()
  if (biller === null || stage.kind !== 'form') return false
  typeInput(numberKeyOf(biller), number)
  return true
}

const NO_AMOUNT = { amountText: '', amountAgainText: '' }

export const typeMobile = (mobileText: string): void => changeForm({ mobileText })
export const typeAmount = (amountText: string): void => changeForm({ amountText, trouble: null })
export const typeAmountAgain = (amountAgainText: string): void =>
  changeForm({ amountAgainText, trouble: null })
export const rememberBill = (remembers: boolean): void => changeForm({ remembers })

/** Asks the biller for the bill of the current input. An answer that arrives after a change is dropped. */
export async function fetchBill(): Promise<void> {
  const { biller, values, fetched } = billStore.getState()
  if (biller === null || fetched.kind === 'asking' || firstUnusable(biller, values) !== null) return
  const asking: Fetched = { kind: 'asking' }
  set({ fetched: asking, ...NO_AMOUNT })
  const answer = await call('bill.fetch', { billerId: biller.id, inputs: inputsOf(biller, values) }).catch(
    (): { readonly ok: false; readonly failure: Failure } => ({
      ok: false,
      failure: { kind: 'bug', reference: '' },
    }),
  )
  if (billStore.getState().fetched !== asking) return
  if (!answer.ok) return set({ fetched: { kind: 'failed', failure: answer.failure } })
  const [only] = answer.value.bills
  const isOne = answer.value.bills.length === 1 && only !== undefined
  set({
    fetched: { kind: 'answered', quote: answer.value, index: isOne ? 0 : null },
    amountText: isOne ? firstAmount(only) : '',
  })
}

export function pickBill(index: number): void {
  const { fetched } = billStore.getState()
  const bill = fetched.kind === 'answered' ? fetched.quote.bills[index] : undefined
  if (fetched.kind !== 'answered' || bill === undefined) return
  changeForm({
    fetched: { ...fetched, index },
    amountText: firstAmount(bill),
    amountAgainText: '',
    trouble: null,
  })
}

/** If part payment is allowed, the field starts with the full amount. */
function firstAmount(bill: Bill): string {
  const rule = amountRule(bill)
  return rule.kind === 'part' ? amountAsTyped(rule.amountPaise) : ''
}

/** Opens a biller with its first input filled in, as if it had been typed. */
export async function openBiller(billerId: string, firstInput = ''): Promise<void> {
  clearBill()
  const answer = await call('bill.biller', { billerId })
  if (!answer.ok) return set({ trouble: { kind: 'refused', failure: answer.failure } })
  const [first] = answer.value.parameters
  set({ biller: answer.value, values: first === undefined ? {} : { [first.key]: firstInput } })
}

/** Opens a remembered bill with its earlier inputs, and fetches what is due now. */
export async function payAgain(saved: SavedBill): Promise<void> {
  clearBill()
  const answer = await call('bill.biller', { billerId: saved.billerId })
  if (!answer.ok)
    return set({ query: saved.billerName, trouble: { kind: 'refused', failure: answer.failure } })
  set({ biller: answer.value, values: saved.inputs, mobileText: saved.customerMobile, remembers: true })
  if (answer.value.fetchesBill) await fetchBill()
}

/** Opens an earlier bill's form with what was typed then, and fetches what is due now. */
export async function repeatBill({
  subject,
  accountNumber,
  bill,
  customerMobile,
}: EarlierBill): Promise<void> {
  clearBill()
  const answer = await call('bill.biller', { billerId: subject.billerId })
  if (!answer.ok)
    return set({ query: subject.billerName, trouble: { kind: 'refused', failure: answer.failure } })
  const biller = answer.value
  const values =
    bill === undefined
      ? { [numberKeyOf(biller)]: accountNumber }
      : Object.fromEntries(
          parametersOf(biller).map(({ key, label }, index) => [
            key,
            (bill.inputs.find((input) => input.label === label) ?? bill.inputs[index])?.value ?? '',
          ]),
        )
  set({ biller, values, mobileText: customerMobile ?? '' })
  if (biller.fetchesBill) await fetchBill()
}

/** The payment of a sheet as it is read out. */
const headOf = ({ draft, biller }: BillSheet): SaleHead => ({
  number: consumerNumberOf(biller, Object.fromEntries(draft.inputs.map(({ key, value }) => [key, value]))),
  payee: biller.name,
  amountPaise: draft.amountPaise,
})

export const billRun: SaleRun<BillSheet> = {
  store: billStore,
  prepare: (draft) => openSheet('bill', draft),
  // What is due may have changed: the bill is fetched again, and the agent reads it out again.
  renew: (draft) =>
    draft.quote === null
      ? openSheet('bill', draft)
      : Promise.resolve(fail({ kind: 'wrong-state', state: 'quote-old' })),
  headOf,
  began: () => set({ trouble: null }),
  refused: (failure) => {
    if (!isQuoteOld(failure)) return set({ trouble: { kind: 'refused', failure } })
    set({ trouble: { kind: 'quote-old' }, fetched: { kind: 'none' } })
    void fetchBill()
  },
  // The attempt may have changed the bill, so it is fetched again.
  corrects: () => set({ fetched: { kind: 'none' }, ...NO_AMOUNT }),
  clear: clearBill,
  begin: () => {
    clearBill()
    set(({ begun }) => ({ begun: begun + 1 }))
  },
}

const isQuoteOld = (failure: Failure): boolean =>
  failure.kind === 'wrong-state' && failure.state === 'quote-old'

/** Opens the confirm sheet for the current form, if it is complete. */
export function prepareBill(): void {
  const state = draftOf(billStore.getState())
  if (state.kind === 'ready') void prepareSale(billRun, state.draft)
}
/** Esc at the form: reverts exactly one thing. False if nothing is left: then Esc leaves the screen. */
export function stepBack(): boolean {
  const { stage, fetched, biller, values, query, category } = billStore.getState()
  const isTyped = Object.values(values).some((value) => value !== '')
  if (stage.kind === 'preparing') leaveSheet(billRun)
  else if (fetched.kind !== 'none') set({ fetched: { kind: 'none' }, trouble: null, ...NO_AMOUNT })
  else if (isTyped) set({ values: {}, trouble: null, ...NO_AMOUNT })
  else if (biller !== null) leaveBiller()
  else if (query !== '') search('')
  else if (category !== null) showCategory(null)
  else return false
  return true
}

/**
 * What comes back of the Bills screen after the window was lost. A bill that was being fetched is fetched again by
 * the agent.
 */
export const keptBill = (): KeptDraft =>
  keptDraft('bill', billStore, {
    anew: { trouble: null },
    narrow: ({ stage, fetched }) => ({ stage: stageToKeep(stage), fetched: fetchedToKeep(fetched) }),
    onTaken: () => void settleLost(billRun),
  })

const fetchedToKeep = (fetched: Fetched): Fetched =>
  fetched.kind === 'answered' ? fetched : { kind: 'none' }
