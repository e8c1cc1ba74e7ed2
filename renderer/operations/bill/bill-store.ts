// State of the Bills screen: search, input, fetched bill, and the progress of the current sale. State only; it survives
// a change of screen, so that nothing typed is lost.
import { create } from 'zustand'
import type { BillSheet, FetchedQuote } from '#shared/channels/bill'
import type { Biller } from '#shared/operations/bill/bill-schemas'
import type { BillInputs } from '#shared/operations/bill/bill-inputs'
import type { Failure } from '#shared/base/result'
import type { Stage } from '../../sale/stage'

/** The bill of the current input. Any change of the input drops it: another number is another bill. */
export type Fetched =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly quote: FetchedQuote; readonly index: number | null }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Why the agent is back at the form. */
export type BillTrouble =
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The bill is outdated; it is fetched again automatically. */
  | { readonly kind: 'quote-old' }

/** What was typed and not paid when the next bill began: offered again. */
export type LeftBill = Omit<BillState, 'stage' | 'trouble' | 'left' | 'begun'>

export interface BillState {
  /** The search text and the category. */
  readonly query: string
  readonly category: string | null
  readonly biller: Biller | null
  readonly values: BillInputs
  readonly fetched: Fetched
  readonly amountText: string
  readonly amountAgainText: string
  readonly mobileText: string
  readonly remembers: boolean
  readonly stage: Stage<BillSheet>
  readonly trouble: BillTrouble | null
  readonly left: LeftBill | null
  /** How often a bill was begun or taken up: then the focus goes to the first empty field. */
  readonly begun: number
}

const NONE: Fetched = { kind: 'none' }

/** What belongs to one bill of one biller. */
export const EMPTY_BILL = {
  values: {},
  fetched: NONE,
  amountText: '',
  amountAgainText: '',
  stage: { kind: 'form' },
  trouble: null,
} satisfies Partial<BillState>

const EMPTY = {
  ...EMPTY_BILL,
  query: '',
  category: null,
  biller: null,
  mobileText: '',
  remembers: false,
} satisfies Partial<BillState>

export const billStore = create<BillState>(() => ({ ...EMPTY, left: null, begun: 0 }))

/** Resets for the next customer. A sale that was sent goes on in the journal. */
export const clearBill = (): void => billStore.setState(EMPTY)
