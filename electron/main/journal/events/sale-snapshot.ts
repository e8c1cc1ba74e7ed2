// A sale as the journal holds it in memory: the state of the fold, and the customer.
import { NO_REFERENCES, type References } from '@shared/domain/outcome'
import {
  awaitsDecision,
  isOpen,
  isOwedBack,
  isRefundDue,
  ofCustomer,
  withPersonal,
  type Sale,
  type SalePersonal,
} from '@shared/domain/sale'
import type { Folding } from '@shared/domain/sale-fold'
import type { FoldedStory } from '../folds/story'
import type { ListedSale, StoredSaleWithPersonal } from '../store/store'

export interface SaleSnapshot extends FoldedStory {
  readonly personal: SalePersonal | null
}

/** Open sales, incomplete ones, those that wait for a decision, and those with money or cash still to come back: the journal keeps these in memory. */
export const isWatched = (folding: Folding): boolean =>
  isOpen(folding.sale) ||
  awaitsDecision(folding.sale) ||
  folding.untouched ||
  folding.inFlight !== null ||
  (folding.sale.railStatus === 'conflict' && folding.sale.takenOver === undefined) ||
  isOwedBack(folding.sale) ||
  isRefundDue(folding.sale)

export const saleOf = (state: Pick<SaleSnapshot, 'folding' | 'personal'>): Sale =>
  withPersonal(state.folding.sale, state.personal)

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
} as const satisfies Partial<Folding>

/** A plain loop, because a start does this for everything that is open. */
function without(value: object, unsaid: Readonly<Record<string, unknown>>): object {
  const said: Record<string, unknown> = {}
  for (const [key, known] of Object.entries(value))
    if (!(key in unsaid) || known !== unsaid[key]) said[key] = known
  return said
}

/** The state of the fold in its stored form. */
export function foldingText(folding: Folding): string {
  const { sale } = folding
  const references = without(sale.references, NO_REFERENCES)
  return JSON.stringify({
    ...without(folding, UNSAID),
    sale: { ...without(sale, UNSAID_OF_SALE), references },
  })
}

/** The state of the fold from its stored form; also from one that holds every value. */
export function foldingFrom(text: string): Folding {
  const said = JSON.parse(text) as Folding
  return { ...UNSAID, ...said, sale: saleFrom(said) }
}

const saleFrom = (said: Folding): Sale => ({
  ...UNSAID_OF_SALE,
  ...said.sale,
  references: referencesOf(said),
})

const referencesOf = ({ sale }: Folding): References => ({ ...NO_REFERENCES, ...sale.references })

/** The sale alone, assembled in one step: a list reads fifty at every key press. */
export function listedSale({ folding, customer }: ListedSale): Sale {
  const said = JSON.parse(folding) as Folding
  return { ...saleFrom(said), ...ofCustomer(customer) }
}

/** A sale as it is stored: for lists, never for what decides about money. */
export const storedSale = ({ sale, personal }: StoredSaleWithPersonal): Sale =>
  saleOf({ folding: foldingFrom(sale.folding), personal })
