// What must hold, whatever happened (docs/money-safety.md 8), judged by the ledger of the service and by what a power
// cut would leave.
import { isDeepStrictEqual } from 'node:util'
import { isHeldOff, isOpen, isRefundDue, isRefused, type Sale } from '#shared/sale/sale'
import { foldSale } from '#shared/sale/sale-fold'
import { saleCash } from '#shared/sale/cash'
import type { SaleView } from '#shared/sale/day'
import { receivedPaise } from '#shared/sale/payment'
import { isVisitId } from '#shared/visit/visit'
import { visitTenderedPaise } from '#shared/visit/visit-events'
import type { RequestId } from '#shared/base/ids'
import { CHAIN_START, linkOf } from '#main/journal/seal/chain'
import type { Journal } from '#main/journal/events/interface'
import { readEvent } from '#main/journal/folds/recorded'
import type { AcceptedSale, SaleState } from '#practice/core/ledger'
import type { MemoryDisk } from '../../support/memory-store'
import { CHAIN_KEY } from '../../support/sales'
import { brokenCreditRules } from '../credit-rules'
import type { Books } from './books'

export interface Oracle {
  /** The service is about to debit. */
  onDebit(sale: AcceptedSale): void
  /** A gateway says that there are too many calls, in answer to one that the service may have carried out. */
  onHeldUp(requestId: string): void
  /** The app reported this state of a sale to somebody: it must remain true. */
  onTold(sale: SaleView): void
  /** After a restart, and whenever no commit is in progress. */
  checkAcknowledged(): void
  checkSale(sale: Sale): void
  /** At the end, when the network works and nothing is on its way. */
  checkEnd(journal: Journal, ids: readonly RequestId[]): void
  /** For shops that ask again about ended sales, a day after the last one: each is as in the service's ledger. */
  checkSeenAgain(journal: Journal, ids: readonly RequestId[]): void
  /** The service has it and says always that it has not, and a gateway kept its own number of it from the shop. */
  isDeniedForGood(requestId: RequestId): boolean
  readonly violations: readonly string[]
}

export interface OracleOptions {
  readonly books: Books
  readonly disk: MemoryDisk
  /** Whether the service can be asked about this sale. */
  readonly canAsk: (sale: Sale) => boolean
  /** The service's own clock. */
  readonly serviceNow: () => number
}

/** Scripted troubles whose result a status check by our id cannot read. */
export const UNREADABLE: ReadonlySet<string> = new Set(['35', '36', '37', '38', '39', '49'])
/** The service refuses the call and takes it all the same. */
export const REFUSED_YET_TAKEN: ReadonlySet<string> = new Set(['45', '46', '47'])
/** The service says that it has no such sale, for some minutes or always. */
const DENIED_FOR_GOOD = '39'
const DENIED: ReadonlySet<string> = new Set(['33', '47', DENIED_FOR_GOOD])
/** It says "too many calls" and takes it all the same: payments, and an account opening. */
export const HELD_OFF_YET_TAKEN: ReadonlySet<string> = new Set(['48', '49', '60'])

export function createOracle({ books, disk, serviceNow, canAsk }: OracleOptions): Oracle {
  const violations: string[] = []
  const claim = (holds: boolean, words: string, sale: { readonly requestId: string }): void => {
    if (!holds) violations.push(`${words}: ${sale.requestId}`)
  }
  const told = new Map<number, string>()
  const accepted = new Map<string, AcceptedSale>()
  const heldUp = new Set<string>()
  const troubles = new Map<string, Set<string>>()
  const met = (sale: Sale, those: ReadonlySet<string>): boolean =>
    [...(troubles.get(sale.requestId) ?? [])].some((code) => those.has(code))
  const endedAt = new Map<RequestId, { readonly railStatus: string; readonly at: number }>()

  /** Whether the ledger has ever said so by now. */
  const booksSaid = (requestId: string, state: SaleState, by: number): boolean => {
    const entry = accepted.get(requestId)
    return (
      entry?.timeline.some((step) => step.state === state && entry.acceptedAtMs + step.afterMs <= by) ?? false
    )
  }

  /** When it was first reported as failed, on the service's clock; null if it never was, because the power went. */
  const failedAt = (requestId: RequestId): number | null => {
    const ended = endedAt.get(requestId)
    return ended?.railStatus === 'failed' ? ended.at : null
  }

  const checkSale = (sale: Sale): void => {
    const debits = books.debitCount(sale.requestId)
    const now = serviceNow()
    claim(debits <= 1 || isSentUnasked(sale) || isDenied(sale), 'debited twice', sale)
    switch (sale.railStatus) {
      case 'success':
        return claim(booksSaid(sale.requestId, 'success', now), 'success shown without a debit', sale)
      case 'failed':
        return claim(
          debits === 0 ||
            booksSaid(sale.requestId, 'failed', failedAt(sale.requestId) ?? now) ||
            (isRefused(sale) && met(sale, REFUSED_YET_TAKEN) && !isFoundOut(sale)),
          'failed shown though it went through',
          sale,
        )
      case 'not-sent':
        return claim(
          debits === 0 || (isHeldOff(sale) && (met(sale, HELD_OFF_YET_TAKEN) || isAskedFirst(sale))),
          'not sent shown though it was debited',
          sale,
        )
      case 'reversed':
        return claim(booksSaid(sale.requestId, 'failed', now), 'reversed shown without a reversal', sale)
      case 'conflict':
        return claim(
          (booksSaid(sale.requestId, 'failed', now) && booksSaid(sale.requestId, 'success', now)) ||
            met(sale, REFUSED_YET_TAKEN),
          'conflict shown without one',
          sale,
        )
      case 'sending':
      case 'pending':
      case 'unknown':
        return undefined
    }
  }

  /** A sale that nothing can be asked about is sent again after a 429, as the service's document allows. */
  const isSentUnasked = (sale: Sale): boolean =>
    sale.subject.operation === 'bill' && !canAsk(sale) && met(sale, HELD_OFF_YET_TAKEN)

  /** The service said that it has no such sale, and debited it again under the same id when it was sent again. */
  const isDenied = (sale: Sale): boolean => isAskedFirst(sale) && met(sale, DENIED)

  /** Where the service can be asked it is, before the id is sent again. */
  const isAskedFirst = (sale: Sale): boolean => heldUp.has(sale.requestId) && canAsk(sale)

  /** The service answered both questions about its refusal, the second one when it had had time to book it. */
  const isFoundOut = (sale: Sale): boolean => canAsk(sale) && sale.refusalAnswers > 1

  const checkEnd = (journal: Journal, ids: readonly RequestId[]): void => {
    checkAcknowledged()
    checkChain()
    checkVisits(journal)
    checkCredit(journal)
    for (const requestId of ids) {
      const sale = journal.sale(requestId)
      if (sale === null) {
        claim(books.debitCount(requestId) === 0, 'debited without a sale', { requestId })
        continue
      }
      checkSale(sale)
      checkSettled(sale)
      checkRefused(sale)
      checkCash(sale)
      const events = disk.durableEventsOf(requestId).map(readEvent)
      claim(events.length > 0, 'shown though nothing of it would outlive a power cut', sale)
      if (events.length === 0) continue
      const folded = foldSale(events, personalOf(journal, sale))
      claim(isDeepStrictEqual(folded, sale), 'the kept state is not the fold', sale)
    }
  }

  /** Nothing stays open if the service could tell its result. */
  const checkSettled = (sale: Sale): void => {
    if (!isOpen(sale)) return
    const entry = books.find(sale.requestId)
    const isTellable = entry !== undefined && canAsk(sale) && !UNREADABLE.has(entry.trouble ?? '')
    claim(
      sale.railStatus !== 'sending' && !isTellable,
      `left ${sale.railStatus} though its end is known`,
      sale,
    )
  }

  /** By the end every refusal that the service took all the same is on hold, and what a gateway held up has been asked about. */
  const checkRefused = (sale: Sale): void => {
    claim(
      !(isHeldOff(sale) && isAskedFirst(sale) && books.debitCount(sale.requestId) > 0) ||
        met(sale, UNREADABLE),
      'still called not sent though the service has it',
      sale,
    )
    claim(
      !(isRefused(sale) && canAsk(sale) && met(sale, REFUSED_YET_TAKEN)),
      'still called refused though the service has it',
      sale,
    )
  }

  const checkCash = (sale: Sale): void => {
    const isFree = sale.subject.operation === 'account' && sale.subject.collects === 'nothing'
    if (isFree) return claim(sale.cashStatus === 'none', 'cash for what cost the customer nothing', sale)
    // What is wholly on an account brings nothing to the counter: not when it is sold, and nothing back when it fails.
    if (receivedPaise(sale) === 0)
      return claim(sale.cashStatus === 'none', 'cash for what was sold on credit', sale)
    if (sale.railStatus === 'success') claim(sale.cashStatus === 'collected', 'sold without cash', sale)
    if (sale.railStatus === 'failed' || sale.railStatus === 'not-sent')
      claim(sale.cashStatus !== 'collected', 'cash kept for nothing', sale)
  }

  /**
   * What was paid for a visit is what its lines were paid with, and what was handed over less the change is what the shop
   * took for them in cash by then.
   */
  const checkVisits = (journal: Journal): void => {
    for (const visitId of new Set(disk.durableEvents().map(({ requestId }) => requestId))) {
      if (!isVisitId(visitId)) continue
      const [paid, settled] = journal.visit(visitId)
      if (paid?.event.movement !== 'paid') continue
      const visit = { requestId: visitId }
      const stories = paid.event.lines.map((id) => journal.story(id))
      claim(
        stories.every((story) => story.length > 0),
        'a visit without a line',
        visit,
      )
      const all = stories.filter((story) => story.length > 0).map((story) => foldSale(story, null))
      const shares = all.flatMap(({ payment }) => payment?.parts ?? [])
      const sharesPaise = shares.reduce<number>((sum, { amountPaise }) => sum + amountPaise, 0)
      claim(sharesPaise === paid.event.duePaise, 'shares that are not what was paid', visit)
      if (settled?.event.movement !== 'settled') {
        claim(false, 'a visit whose change never became final', visit)
        continue
      }
      const { sequence, event } = settled
      const takenPaise = stories
        .map((story) =>
          foldSale(
            story.filter((entry) => entry.sequence < sequence),
            null,
          ),
        )
        .reduce<number>((sum, sale) => sum + saleCash(sale).takenPaise, 0)
      claim(
        visitTenderedPaise(paid.event) - event.changePaise === takenPaise,
        'change that is not what was handed over less what was taken',
        visit,
      )
    }
  }

  const checkCredit = (journal: Journal): void => {
    const ids = new Set(disk.durableEvents().map(({ requestId }) => requestId))
    violations.push(...brokenCreditRules(journal, [...ids].filter(isVisitId)))
  }

  const checkSeenAgain = (journal: Journal, ids: readonly RequestId[]): void => {
    for (const sale of ids.map((requestId) => journal.sale(requestId))) {
      const entry = sale === null ? undefined : books.find(sale.requestId)
      if (sale === null || entry === undefined || UNREADABLE.has(entry.trouble ?? '')) continue
      if (!canAsk(sale) || !isAskedAgain(sale)) continue
      const isTold = sale.railStatus === 'success' ? 'success' : 'failed'
      claim(entry.state === isTold, `still shown as ${sale.railStatus} though the service took it back`, sale)
    }
  }

  const checkAcknowledged = (): void => {
    const durable = disk.durableEvents()
    for (const [sequence, link] of told)
      if (durable[sequence - 1]?.link !== link) violations.push(`an acknowledged entry is lost: ${sequence}`)
    told.clear()
  }

  const checkChain = (): void => {
    let previous = CHAIN_START
    for (const [index, event] of disk.durableEvents().entries()) {
      if (event.sequence !== index + 1 || event.link !== linkOf(CHAIN_KEY, previous, event))
        violations.push(`the chain is broken at ${event.sequence}`)
      previous = event.link
    }
  }

  return {
    violations,
    onDebit: (sale) => {
      const requestId = books.saleOf(sale)
      const kinds = disk.durableEventsOf(requestId).map(({ type }) => type)
      claim(
        kinds[0] === 'intent' && kinds.includes('attempt'),
        'debited before the attempt was on the disk',
        { requestId },
      )
      accepted.set(requestId, sale)
      const known = troubles.get(requestId) ?? new Set()
      troubles.set(requestId, known.add(sale.trouble ?? ''))
    },
    onHeldUp: (requestId) => heldUp.add(requestId),
    isDeniedForGood: (requestId) =>
      heldUp.has(requestId) && troubles.get(requestId)?.has(DENIED_FOR_GOOD) === true,
    onTold: (sale) => {
      told.set(sale.lastSequence, sale.lastLink)
      if (endedAt.get(sale.requestId)?.railStatus !== sale.railStatus)
        endedAt.set(sale.requestId, { railStatus: sale.railStatus, at: serviceNow() })
      checkSale(sale)
    },
    checkAcknowledged,
    checkSale,
    checkEnd,
    checkSeenAgain,
  }
}

/** Implemented here a second time, so that the code that asks is not its own judge. */
const isAskedAgain = (sale: Sale): boolean => {
  if (sale.railStatus === 'success') return true
  const hasFailed = sale.railStatus === 'failed' || sale.railStatus === 'reversed'
  return hasFailed && (sale.seenByService || sale.reason === 'reported-failed') && !isRefundDue(sale)
}

const personalOf = (journal: Journal, sale: Sale) =>
  sale.accountNumber === null
    ? null
    : {
        accountNumber: sale.accountNumber,
        customerName: sale.customerName,
        customerMobile: sale.customerMobile,
        canonicalBody: journal.canonicalBody(sale.requestId) ?? '',
        ...(sale.bill === undefined ? {} : { bill: { ...sale.bill, quote: null } }),
      }
