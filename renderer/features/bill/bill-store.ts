// What stands on the bill counter: what was looked for, typed and fetched, and how far the sale in hand has come. State only; it outlives
// a change of screen, so that nothing typed is lost.
import { create } from 'zustand'
import type { BillSheet, FetchedQuote } from '@shared/channels/bill'
import type { Biller, PaymentMode } from '@shared/domain/bill'
import type { BillInputs } from '@shared/domain/bill-inputs'
import type { Failure } from '@shared/result'
import type { Stage } from '../sale/stage'

/** The bill of what is typed. It goes with the first letter that is changed: another number is another bill. */
export type Fetched =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly quote: FetchedQuote; readonly index: number | null }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Why the agent is again at the form. */
export type BillTrouble =
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The bill waited too long at the counter; it is fetched anew by itself. */
  | { readonly kind: 'quote-old' }

export interface BillState {
  /** What is searched for, and within which category. */
  readonly query: string
  readonly category: string | null
  readonly biller: Biller | null
  readonly values: BillInputs
  readonly fetched: Fetched
  readonly amountText: string
  readonly amountAgainText: string
  readonly mobileText: string
  readonly paymentMode: PaymentMode
  readonly remembers: boolean
  readonly stage: Stage<BillSheet>
  readonly trouble: BillTrouble | null
}

const NONE: Fetched = { kind: 'none' }

/** What belongs to one bill at one biller. */
export const EMPTY_BILL = {
  values: {},
  fetched: NONE,
  amountText: '',
  amountAgainText: '',
  stage: { kind: 'form' },
  trouble: null,
} satisfies Partial<BillState>

const EMPTY: BillState = {
  ...EMPTY_BILL,
  query: '',
  category: null,
  biller: null,
  mobileText: '',
  paymentMode: 'cash',
  remembers: false,
}

export const billStore = create<BillState>(() => EMPTY)

/** Clears the counter for the next customer. A sale that was sent goes on in the journal. */
export const clearBill = (): void => billStore.setState(EMPTY)
