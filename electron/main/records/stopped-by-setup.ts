// What the set-up stopped: sales of the last day that the service refused, or that did not leave, because keys, address or right were not
// as they have to be. Once that is mended a person looks through them; nothing of it is sent by itself (docs/money-safety.md 2).
import { DAY_MS } from '#shared/base/clock'
import { isHeldOff, isOfSetup, isRefused, mayBeSentHere, type Sale } from '#shared/sale/sale'
import { distinguishingPayee } from '#shared/sale/subject'
import { isVisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import type { Journal, SaleAges } from '../journal'
import { newSaleOf, soldLater } from '../money/guards'

export interface StoppedBySetupDependencies {
  readonly journal: Pick<
    Journal,
    'sale' | 'sales' | 'story' | 'visit' | 'sameSales' | 'sameBills' | 'onCommit'
  >
  readonly ages: SaleAges
  /** What is on its way or waits for its turn. */
  readonly leaving: () => readonly RequestId[]
}

const LISTED_FOR_MS = DAY_MS

/** Oldest first. Nobody's list is kept: it follows from the log, after a restart too. */
export function stoppedBySetup({
  journal,
  ages,
  leaving,
}: StoppedBySetupDependencies): () => readonly Sale[] {
  /** Sales that met the set-up: of this run as they come, of earlier ones found once. */
  const met = new Set<RequestId>()
  let isSearched = false

  const hasMetSetup = ({ requestId, reason, railStatus }: Sale): boolean =>
    isOfSetup(reason) || (railStatus === 'not-sent' && hasSetupOutcome(journal, requestId))

  journal.onCommit((sale) => {
    if (isOfSetup(sale.reason)) met.add(sale.requestId)
  })

  const searchOnce = (): void => {
    if (isSearched) return
    isSearched = true
    for (const sale of ages.changedWithin(LISTED_FOR_MS)) if (hasMetSetup(sale)) met.add(sale.requestId)
  }

  /** The lines of a visit after one that met the set-up were not even tried. */
  const withMates = (sales: readonly Sale[]): readonly Sale[] => {
    const visits = new Set(sales.flatMap(({ payment }) => payment?.visitId ?? []))
    const mates = [...visits].filter(isVisitId).flatMap((visitId) => {
      const paid = journal.visit(visitId)[0]?.event
      return paid?.movement === 'paid' ? journal.sales(paid.lines) : []
    })
    const known = new Set(sales.map(({ requestId }) => requestId))
    return [...sales, ...mates.filter((mate) => mate.attempts === 0 && !known.has(mate.requestId))]
  }

  const isListed = (sale: Sale): boolean =>
    isUndone(sale) &&
    mayBeSentHere(sale) &&
    ages.leastMs(sale) <= LISTED_FOR_MS &&
    sale.accountNumber !== null &&
    soldLater(journal, { ...newSaleOf(sale, sale.accountNumber), firstSequence: sale.firstSequence })
      .length === 0

  return () => {
    searchOnce()
    const sales = journal.sales([...met])
    for (const sale of sales) if (ages.leastMs(sale) > LISTED_FOR_MS) met.delete(sale.requestId)
    const onTheirWay = new Set(leaving())
    const listed = withMates(sales).filter((sale) => !onTheirWay.has(sale.requestId) && isListed(sale))
    return latestOfEach(listed.toSorted((one, other) => one.firstSequence - other.firstSequence))
  }
}

/** Neither sold nor with the money back. What met "too many calls" since stands in a list of its own. */
const isUndone = (sale: Sale): boolean =>
  sale.cashStatus !== 'given-back' &&
  sale.cashStatus !== 'kept-as-credit' &&
  (sale.railStatus === 'not-sent' ? !isHeldOff(sale) : isRefused(sale) && isOfSetup(sale.reason))

const hasSetupOutcome = (journal: Pick<Journal, 'story'>, requestId: RequestId): boolean =>
  journal.story(requestId).some(({ event }) => event.type === 'outcome' && isOfSetup(event.outcome.reason))

/** What was tried several times is one thing that the customer wants. */
function latestOfEach(sales: readonly Sale[]): readonly Sale[] {
  const latest = new Map(sales.map((sale) => [likeness(sale), sale]))
  return sales.filter((sale) => latest.get(likeness(sale)) === sale)
}

const likeness = ({ subject, accountNumber, amountPaise, bill }: Sale): string =>
  JSON.stringify([
    subject.operation,
    distinguishingPayee(subject),
    accountNumber,
    amountPaise,
    bill?.identities,
  ])
