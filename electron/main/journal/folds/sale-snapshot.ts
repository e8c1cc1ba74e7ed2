// A sale as the journal holds it in memory: the state of the fold, and the customer.
import { NO_REFERENCES, type References } from '#shared/sale/outcome'
import {
  awaitsDecision,
  isOpen,
  isOwedBack,
  isRefundDue,
  ofCustomer,
  withPersonal,
  type Sale,
  type SalePersonal,
} from '#shared/sale/sale'
import type { FoldState } from '#shared/sale/sale-fold'
import type { FoldedStory } from './story'
import type { ListedSale, StoredSaleWithPersonal } from '../stored/store'

export interface SaleSnapshot extends FoldedStory {
  readonly personal: SalePersonal | null
}

/** Open sales, incomplete ones, those that wait for a decision, and those with money or cash still to come back: the journal keeps these in memory. */
export const isWatched = (foldState: FoldState): boolean =>
  isOpen(foldState.sale) ||
  awaitsDecision(foldState.sale) ||
  foldState.untouched ||
  foldState.inFlight !== null ||
  (foldState.sale.railStatus === 'conflict' && foldState.sale.takenOver === undefined) ||
  isOwedBack(foldState.sale) ||
  isRefundDue(foldState.sale)

export const saleOf = (state: Pick<SaleSnapshot, 'foldState' | 'personal'>): Sale =>
  withPersonal(state.foldState.sale, state.personal)

/**
 * Values that most sales never have are left out of the stored form. Otherwise states would not fit the store's pages,
 * and a list of fifty would read fifty pages more.
 */
const UNSAID_OF_SALE = {
  accountNumber: null,
  customerName: null,
  customerMobile: null,
  reason: null,
  message: null,
  errorCode: null,
  refunded: false,
  seenByService: false,
  unclearAnswer: null,
  lastAnswerAt: null,
  notFoundCount: 0,
  firstNotFoundAt: null,
  notFoundSpanMs: 0,
  settledBy: null,
  reviewedBy: null,
} as const satisfies Partial<Sale>
const UNSAID = {
  inFlight: null,
  acknowledged: false,
  refused: false,
  untouched: false,
} as const satisfies Partial<FoldState>

/** A plain loop, because a start does this for everything that is open. */
function without(value: object, unsaid: Readonly<Record<string, unknown>>): object {
  const said: Record<string, unknown> = {}
  for (const [key, known] of Object.entries(value))
    if (!(key in unsaid) || known !== unsaid[key]) said[key] = known
  return said
}

/** The state of the fold in its stored form. */
export function foldStateText(foldState: FoldState): string {
  const { sale } = foldState
  const references = without(sale.references, NO_REFERENCES)
  return JSON.stringify({
    ...without(foldState, UNSAID),
    sale: { ...without(sale, UNSAID_OF_SALE), references },
  })
}

/** The state of the fold from its stored form; also from one that holds every value. */
export function foldStateFrom(text: string): FoldState {
  const said = JSON.parse(text) as FoldState
  return { ...UNSAID, ...said, sale: saleFrom(said) }
}

const saleFrom = (said: FoldState): Sale => ({
  ...UNSAID_OF_SALE,
  ...said.sale,
  references: referencesOf(said),
})

const referencesOf = ({ sale }: FoldState): References => ({ ...NO_REFERENCES, ...sale.references })

/** The sale alone, assembled in one step: a list reads fifty at every key press. */
export function listedSale({ foldState, customer }: ListedSale): Sale {
  const said = JSON.parse(foldState) as FoldState
  return { ...saleFrom(said), ...ofCustomer(customer) }
}

/** A sale as it is stored: for lists, never for what decides about money. */
export const storedSale = ({ sale, personal }: StoredSaleWithPersonal): Sale =>
  saleOf({ foldState: foldStateFrom(sale.foldState), personal })
