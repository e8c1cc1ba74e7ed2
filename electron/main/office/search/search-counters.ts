// Finds sales of all counters at the office. Numbers leave as hashes and customers are opened here: the office can do neither.
import type { Environment } from '#shared/base/environment'
import type { OfficeFound, OfficeSale, OfficeSearch, OfficeSearchProblem } from '#shared/office/office-sales'
import {
  MOST_FOUND,
  SEARCH_PATHS,
  searchAnswerSchema,
  type SearchBy,
  type SearchRequest,
  type ShopSale,
} from '#shared/office/search'
import type { OfficeFailure } from '../link/exchange'
import type { OfficeLink } from '../link/link'
import type { CustomerReader } from '../keys/customer-seal'

/** A page of them. `reader` is null until this counter has keys of the shop. */
export async function searchAllCounters(
  link: Pick<OfficeLink, 'request' | 'counterId'>,
  environment: Environment,
  reader: CustomerReader | null,
  { by, fromMs, toMs, after }: OfficeSearch,
): Promise<OfficeFound> {
  const asked = askedBy(by, reader)
  if (asked === null) return problem('no-keys')
  const answer = await link.request({
    path: SEARCH_PATHS.search,
    body: { environment, by: asked, fromMs, toMs, after, limit: MOST_FOUND } satisfies SearchRequest,
    schema: searchAnswerSchema,
  })
  if (!answer.ok) return problemOf(answer.failure)
  const { sales, next } = answer.value
  return { kind: 'found', sales: sales.map((sale) => openedSale(sale, reader, link.counterId)), next }
}

const problem = (kind: OfficeSearchProblem['problem']): OfficeSearchProblem => ({
  kind: 'problem',
  problem: kind,
})

const problemOf = ({ kind }: OfficeFailure): OfficeSearchProblem =>
  problem(kind === 'unreachable' ? 'unreachable' : 'refused')

/** Null for a number that cannot be hashed here. */
function askedBy(by: OfficeSearch['by'], reader: CustomerReader | null): SearchBy | null {
  if (by.kind !== 'number') return by
  return reader === null ? null : { kind: 'number', numberHash: reader.numberHash(by.number) }
}

/** With the customer, as far as this counter can open it. One that this counter has taken over is its own to work on. */
export function openedSale(
  { sealed, ...sale }: ShopSale,
  reader: CustomerReader | null,
  counterId: string,
): OfficeSale {
  const customer = sealed === null || reader === null ? null : reader.opened(sale.requestId, sealed)
  return {
    ...sale,
    isThis: (sale.heldBy?.counterId ?? sale.counterId) === counterId,
    accountNumber: customer?.accountNumber ?? null,
    customerName: customer?.customerName ?? null,
  }
}
