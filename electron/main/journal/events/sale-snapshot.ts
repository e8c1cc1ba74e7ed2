// A sale as the journal holds it while it works: the fold's memory, and the customer beside it.
import type { SalePersonal } from '@shared/domain/journal'
import { NO_REFERENCES, type References } from '@shared/domain/outcome'
import { isOpen, isRefundDue, ofCustomer, withPersonal, type Folding, type Sale } from '@shared/domain/sale'
import type { ListedSale, StoredSaleWithPersonal } from '../store/store'

export interface SaleSnapshot {
  readonly folding: Folding
  readonly personal: SalePersonal | null
}

/** Open ones, half-done ones, and those whose money or cash is still to come back: the journal keeps them in memory. */
export const isWatched = (folding: Folding): boolean =>
  isOpen(folding.sale) ||
  folding.untouched ||
  folding.inFlight !== null ||
  folding.sale.railStatus === 'conflict' ||
  folding.sale.cashStatus === 'owed-back' ||
  isRefundDue(folding.sale)

export const saleOf = (state: SaleSnapshot): Sale => withPersonal(state.folding.sale, state.personal)

/**
 * What most sales never come to is not written down, or their states would not fit the store's pages: a list of fifty would read fifty
 * pages more.
 */
const UNSAID_OF_SALE = {
  accountNumber: null,
  customerName: null,
  customerMobile: null,
  reason: null,
  message: null,
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

const without = (value: object, unsaid: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([key, said]) => !(key in unsaid) || said !== unsaid[key as keyof object]),
  )

/** The fold's memory as the store keeps it. */
export function foldingText(folding: Folding): string {
  const { sale } = folding
  const references = without(sale.references, NO_REFERENCES)
  return JSON.stringify({
    ...without(folding, UNSAID),
    sale: { ...without(sale, UNSAID_OF_SALE), references },
  })
}

/** The same again, whole; also of a state that was written with everything. */
export function foldingFrom(text: string): Folding {
  const said = JSON.parse(text) as Folding
  return { ...UNSAID, ...said, sale: { ...UNSAID_OF_SALE, ...said.sale, references: referencesOf(said) } }
}

const referencesOf = ({ sale }: Folding): References => ({ ...NO_REFERENCES, ...sale.references })

/** The sale alone, put together in one go: a list reads fifty at every key press. */
export function listedSale({ folding, customer }: ListedSale): Sale {
  const said = JSON.parse(folding) as Folding
  return { ...UNSAID_OF_SALE, ...said.sale, references: referencesOf(said), ...ofCustomer(customer) }
}

export const snapshotFrom = (stored: StoredSaleWithPersonal): SaleSnapshot => ({
  folding: foldingFrom(stored.sale.folding),
  personal: stored.personal,
})
