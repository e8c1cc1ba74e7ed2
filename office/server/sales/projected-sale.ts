// A sale as its entries so far tell it: the counter's own fold (shared/sale/sale.ts), and no second rule. What cannot be read, because a
// newer counter wrote it, is marked, and what came of the sale is not known from then on.
import { journalEventSchema, type RecordedEvent } from '#shared/sale/journal'
import { collectedPaise, payeeName, subjectFacts } from '#shared/sale/subject'
import { isToBeTakenOver } from '#shared/sale/takeover'
import { isOpen } from '#shared/sale/sale'
import { foldFirst, foldNext, UNUSABLE, type FoldState } from '#shared/sale/sale-fold'
import { isRequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import { withDay, type SaleDay } from './sale-days'

export interface CopiedEntry {
  readonly sequence: number
  readonly entryId: string
  readonly atMs: number
  readonly body: string
  readonly link: Uint8Array
}

export interface ProjectedSale {
  readonly foldState: FoldState
  /** It has entries that could not be read. */
  readonly isUnread: boolean
  /** What it contributed to the figures of each day. */
  readonly days: readonly SaleDay[]
  /** The last entry that is about it, also one that moves no state or cannot be read. */
  readonly lastEntry: number
}

/** The sale after `entry`. Null where there is none: the entry is about something else, or its intent could not be read. */
export function withEntry(sale: ProjectedSale | null, entry: CopiedEntry): ProjectedSale | null {
  const event = journalEventSchema.safeParse(parsedJson(entry.body))
  if (!event.success || !isRequestId(entry.entryId)) return unreadAt(sale, entry)
  const recorded = {
    sequence: entry.sequence,
    requestId: entry.entryId,
    recordedAt: entry.atMs,
    link: linkOf(entry),
    event: event.data,
  }
  const unread = unreadAt(sale, entry)
  try {
    const foldState = sale === null ? begun(recorded) : withoutWords(foldNext(sale.foldState, recorded))
    if (foldState === null) return null
    if (!isStorable(foldState)) return unread
    const days = withDay(sale?.days ?? [], entry.atMs, sale?.foldState.sale ?? null, foldState.sale)
    return { foldState, isUnread: sale?.isUnread ?? false, days, lastEntry: entry.sequence }
  } catch {
    return unread
  }
}

function unreadAt(sale: ProjectedSale | null, entry: CopiedEntry): ProjectedSale | null {
  if (sale === null) return null
  const { sequence, atMs } = entry
  const { requestId } = sale.foldState.sale
  const doubt = { sequence, requestId, recordedAt: atMs, link: linkOf(entry), event: UNUSABLE }
  const foldState = foldNext(sale.foldState, doubt)
  const days = withDay(sale.days, atMs, sale.foldState.sale, foldState.sale)
  return { foldState, isUnread: true, days, lastEntry: sequence }
}

const linkOf = ({ link }: CopiedEntry): string => Buffer.from(link).toString('hex')

const begun = (recorded: RecordedEvent): FoldState | null =>
  recorded.event.type === 'intent' ? foldFirst(recorded) : null

/** Of a colleague's id and of an operator's code, by which indexes are kept: those take rows of some 2,700 bytes. */
const LONGEST_KEY = 400

/**
 * PostgreSQL keeps neither zero characters nor halves of a pair, and nothing very long in an index; no counter writes such things, and of one that
 * does the rest is read.
 */
const isStorable = (foldState: FoldState): boolean => {
  const { staffId, subject } = foldState.sale
  return (
    [staffId, subjectFacts(subject).payeeCode].every(({ length }) => length <= LONGEST_KEY) &&
    !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(foldState))
  )
}

/** The service's own words may name the customer: they stay in the entry, and in no table that is searched. */
const withoutWords = (foldState: FoldState): FoldState => ({
  ...foldState,
  sale: { ...foldState.sale, message: null, unclearAnswer: null },
})

/** The columns by which a sale is found and added up. */
export const columnsOf = ({ foldState: { sale }, isUnread, lastEntry }: ProjectedSale) => ({
  service: sale.subject.service,
  payee: payeeName(sale.subject),
  amountPaise: sale.amountPaise,
  collectedPaise: collectedPaise(sale),
  railStatus: sale.railStatus,
  cashStatus: sale.cashStatus,
  isOpen: isOpen(sale),
  /** What whoever takes it over would have to look after. */
  isLeft: isToBeTakenOver(sale),
  takenOverFrom: sale.takenOverFrom?.counterId ?? null,
  openedAtMs: sale.openedAt,
  updatedAtMs: sale.updatedAt,
  firstSequence: sale.firstSequence,
  lastEntry,
  staffId: sale.staffId,
  isUnread,
})

/** What the service and the operator call it, each once. */
export function referencesOf({ foldState: { sale } }: ProjectedSale): readonly string[] {
  const { referenceId, acknowledgementNumber, operatorReference, national } = sale.references
  const all = [
    referenceId,
    acknowledgementNumber,
    operatorReference,
    national?.transactionId ?? null,
    national?.approvalNumber ?? null,
  ]
  const given = all.filter((one) => one !== null)
  return [...new Set(given.filter(({ length }) => length > 0 && length <= LONGEST_REFERENCE))]
}

const LONGEST_REFERENCE = 120
