// The journal: what happened is appended here, synced before anybody is told, and folded into the state of the sales.
// It refuses what would break the promise of the house, whatever its callers believe (a second attempt while one may have gone through).
import type { Clock } from '@shared/clock'
import type { KeptBill } from '@shared/domain/bill'
import type { Environment } from '@shared/domain/environment'
import {
  journalEventSchema,
  type IntentEvent,
  type JournalEvent,
  type RecordedEvent,
  type SalePersonal,
} from '@shared/domain/journal'
import type { Story } from '@shared/domain/day-book'
import {
  foldFirst,
  foldNext,
  isOpen,
  isRefundDue,
  withPersonal,
  type Folding,
  type Sale,
} from '@shared/domain/sale'
import { TILL_ID, type TillEvent } from '@shared/domain/till'
import type { RequestId } from '@shared/ids'
import { paise, type Paise } from '@shared/money'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import { CHAIN_START, keyedDigest, linkOf, type ChainKey } from './chain'
import { StoreError } from './database'
import { closeLinkOf } from './day-close'
import { createTillLog, type AppendTill, type TillLog } from './till-log'
import { withoutCustomer, withoutWords } from './without-customer'
import type { HeadSeal } from './sealed-head'
import type {
  ChainHead,
  JournalStore,
  LogEntry,
  StoredCheck,
  StoredClose,
  StoredEvent,
  StoredSaleWithPersonal,
  SalePlace,
} from './store'

export type NewIntent = Pick<
  IntentEvent,
  'subject' | 'amountPaise' | 'staffId' | 'overrides' | 'openSaleLift'
>

export interface Journal extends TillLog {
  readonly environment: Environment
  /** Saves a confirmed sale. Fails with `wrong-state` if the id is already in the log. */
  recordIntent(requestId: RequestId, intent: NewIntent, personal: SalePersonal): Result<Sale>
  /** Appends what happened to a sale. On success it lies on the disk. Fails with `store`, and then nothing was written. */
  append(requestId: RequestId, event: Exclude<JournalEvent, IntentEvent>): Result<Sale>
  /** The same for many sales in one commit: all or nothing. */
  appendAll(entries: readonly Entry[]): Result<readonly Sale[]>
  sale(requestId: RequestId): Sale | null
  /** The state that `event` would lead to, without recording it. */
  foresee(requestId: RequestId, event: Entry['event']): Sale | null
  folding(requestId: RequestId): Folding | null
  story(requestId: RequestId): readonly RecordedEvent[]
  /** Entries after `sequence`, oldest first: for what follows the log. */
  entriesAfter(sequence: number, limit: number): readonly LogEntry[]
  /** The request body as it was first sent, or null once erased. */
  canonicalBody(requestId: RequestId): string | null
  /** Whether that body is, byte for byte, the one that the intent sealed. */
  hasBodyAsSealed(requestId: RequestId): boolean
  openSales(): readonly Sale[]
  /** Open ones, half-done ones, and those whose cash is still to be given back. */
  watchedSales(): readonly Sale[]
  /** Newest first. `[from, to)` in epoch ms. */
  salesOpenedBetween(from: number, to: number): readonly Sale[]
  salesOfNumber(accountNumber: string, limit: number): readonly Sale[]
  cashGivenBackBetween(from: number, to: number): Paise
  checks(): readonly StoredCheck[]
  saveCheck(check: StoredCheck): void
  dropCheck(requestId: RequestId): void
  /**
   * Removes what names the customer of this sale, and what the service last said about it in its own words; its entries, which name
   * nobody, and the chain stay.
   */
  erasePersonal(requestId: RequestId): Result<null>
  /** The same of several, of all or of none. */
  eraseAllPersonal(requestIds: readonly RequestId[]): Result<null>
  /** Sales whose customer is still named, by time and id from `after` on, opened before `to` (epoch ms), at most so many. */
  namedSales(after: SalePlace, to: number, limit: number): readonly Sale[]
  /** The sealed closes of the till, the oldest first. */
  closes(): readonly StoredClose[]
  /** The whole stories of the sales of which an event was recorded in `[from, to)`, epoch ms. */
  storiesBetween(from: number, to: number): readonly Story[]
  /** The same of those with an event after entry `after`, up to and with entry `upTo`. */
  storiesWithin(after: number, upTo: number): readonly Story[]
  fingerprint(operation: string, accountNumber: string, amountPaise: Paise): string
  head(): ChainHead
  /** Told after each commit, once per sale that it touched. */
  onCommit(listener: (sale: Sale) => void): () => void
  /** Told before customers' rows are erased, so that what is derived from them goes first. What throws keeps the rows. */
  onErase(listener: (sales: readonly Sale[]) => void): () => void
  close(): void
}

export interface Entry {
  readonly requestId: RequestId
  readonly event: Exclude<JournalEvent, IntentEvent>
}

export interface JournalOptions {
  readonly environment: Environment
  readonly store: JournalStore
  readonly chainKey: ChainKey
  readonly clock: Pick<Clock, 'now'>
  /** Keeps the head of the chain sealed in a second place too. */
  readonly headSeal?: HeadSeal
}

interface Kept {
  readonly folding: Folding
  readonly personal: SalePersonal | null
}

/** A journal over a store that is open and checked. Throws `StoreError` if the watched sales cannot be read. */
export function createJournal(options: JournalOptions): Journal {
  const { environment, store, chainKey, clock } = options
  const listeners = new Set<(sale: Sale) => void>()
  const eraseListeners = new Set<(sales: readonly Sale[]) => void>()
  const watched = new Map<RequestId, Kept>()
  let head = store.head() ?? { sequence: 0, link: CHAIN_START }
  for (const stored of store.watchedSales()) watched.set(stored.sale.requestId, unpacked(stored))

  const kept = (requestId: RequestId): Kept | null => {
    const known = watched.get(requestId)
    if (known !== undefined) return known
    const stored = store.sale(requestId)
    return stored === null ? null : unpacked(stored)
  }

  const linked = (
    previous: ChainHead,
    requestId: RequestId,
    event: JournalEvent | TillEvent,
  ): StoredEvent => {
    const bare = {
      sequence: previous.sequence + 1,
      requestId,
      recordedAt: Math.trunc(clock.now()),
      body: JSON.stringify(event),
    }
    return { ...bare, type: event.type, link: linkOf(chainKey, previous.link, bare) }
  }

  /** Writes events with the states that follow from them. Only once the store has them are they believed. */
  const commit = (
    next: readonly { readonly event: StoredEvent; readonly kept: Kept }[],
    personal?: { readonly requestId: RequestId; readonly personal: SalePersonal },
  ): Result<readonly Sale[]> => {
    const sales = new Map(next.map(({ event, kept: state }) => [event.requestId, state]))
    try {
      store.commit({
        events: next.map(({ event }) => event),
        sales: [...sales].map(([requestId, { folding }]) => ({
          requestId,
          openedAt: folding.sale.openedAt,
          watched: isWatched(folding),
          folding: JSON.stringify(folding),
        })),
        ...(personal === undefined ? {} : { personal }),
      })
    } catch (error) {
      return fail(storeFailure(error))
    }
    const last = next.at(-1)
    if (last !== undefined) head = { sequence: last.event.sequence, link: last.event.link }
    for (const [requestId, state] of sales)
      if (isWatched(state.folding)) watched.set(requestId, state)
      else watched.delete(requestId)
    options.headSeal?.follow(head)
    const views = next.map(({ kept: state }) => saleOf(state))
    for (const state of sales.values()) for (const listener of listeners) listener(saleOf(state))
    return succeed(views)
  }

  const recordIntent = (requestId: RequestId, intent: NewIntent, personal: SalePersonal): Result<Sale> => {
    const earlier = kept(requestId)
    if (earlier !== null) return fail({ kind: 'wrong-state', state: earlier.folding.sale.railStatus })
    const event: IntentEvent = {
      type: 'intent',
      environment,
      subject: intent.subject,
      amountPaise: intent.amountPaise,
      staffId: intent.staffId,
      fingerprint: fingerprint(intent.subject.operation, personal.accountNumber, intent.amountPaise),
      bodySha256: bodyDigest(personal.canonicalBody),
      personalSha256: personalDigest(chainKey, requestId, personal),
      overrides: intent.overrides,
      ...(intent.openSaleLift === undefined ? {} : { openSaleLift: intent.openSaleLift }),
    }
    const stored = linked(head, requestId, event)
    const state: Kept = { folding: foldFirst(asRecorded(stored, event)), personal }
    return only(commit([{ event: stored, kept: state }], { requestId, personal }))
  }

  const appendAll = (entries: readonly Entry[]): Result<readonly Sale[]> => {
    let previous = head
    const states = new Map<RequestId, Kept>()
    const next: { event: StoredEvent; kept: Kept }[] = []
    for (const { requestId, event: told } of entries) {
      const before = states.get(requestId) ?? kept(requestId)
      if (before === null) return fail({ kind: 'wrong-state', state: 'no-such-sale' })
      const event = withoutCustomer(told, before.personal)
      const refusal = refuses(before.folding, event)
      if (refusal !== null) return fail(refusal)
      const stored = linked(previous, requestId, event)
      const state: Kept = { ...before, folding: foldNext(before.folding, asRecorded(stored, event)) }
      states.set(requestId, state)
      next.push({ event: stored, kept: state })
      previous = { sequence: stored.sequence, link: stored.link }
    }
    return commit(next)
  }

  const appendTill: AppendTill = (event, sealed) => {
    const stored = linked(head, TILL_ID, event)
    const next = { sequence: stored.sequence, link: stored.link }
    const bare = sealed && {
      dayStartsAt: sealed.dayStartsAt,
      closedAt: stored.recordedAt,
      body: JSON.stringify(sealed.figures),
    }
    const close = bare && {
      ...bare,
      sequence: stored.sequence,
      link: closeLinkOf(chainKey, bare, next),
    }
    try {
      store.commit({ events: [stored], sales: [], ...(close === undefined ? {} : { close }) })
    } catch (error) {
      return fail(storeFailure(error))
    }
    head = next
    options.headSeal?.follow(head)
    return succeed(stored)
  }

  const storyOf = (requestId: RequestId): Story => store.eventsOf(requestId).map(trustedEvent)

  const foresee: Journal['foresee'] = (requestId, told) => {
    const before = kept(requestId)
    if (before === null) return null
    const event = withoutCustomer(told, before.personal)
    const folding = foldNext(before.folding, asRecorded(linked(head, requestId, event), event))
    return saleOf({ ...before, folding })
  }

  const fingerprint = (operation: string, accountNumber: string, amountPaise: Paise): string =>
    keyedDigest(chainKey, 'fingerprint', `${operation}\n${accountNumber}\n${amountPaise}`)

  const bodyDigest = (canonicalBody: string): string => keyedDigest(chainKey, 'body', canonicalBody)

  const hasBodyAsSealed = (requestId: RequestId): boolean => {
    const canonicalBody = kept(requestId)?.personal?.canonicalBody
    const [intent] = store.eventsOf(requestId)
    if (canonicalBody === undefined || intent === undefined) return false
    const { event } = readEvent(intent)
    return event.type === 'intent' && event.bodySha256 === bodyDigest(canonicalBody)
  }

  const watchedSales = (): readonly Sale[] => [...watched.values()].map(saleOf)
  const eraseAllPersonal = (requestIds: readonly RequestId[]): Result<null> => {
    if (requestIds.length === 0) return succeed(null)
    try {
      const sales = requestIds.map(kept).filter((state) => state !== null)
      for (const listener of eraseListeners) listener(sales.map(saleOf))
      store.erasePersonal(requestIds)
    } catch (error) {
      return fail(storeFailure(error))
    }
    for (const requestId of requestIds) {
      const state = watched.get(requestId)
      if (state !== undefined)
        watched.set(requestId, { personal: null, folding: withoutWords(state.folding) })
    }
    return succeed(null)
  }

  return {
    environment,
    recordIntent,
    append: (requestId, event) => only(appendAll([{ requestId, event }])),
    appendAll,
    sale: (requestId) => {
      const state = kept(requestId)
      return state === null ? null : saleOf(state)
    },
    foresee,
    folding: (requestId) => kept(requestId)?.folding ?? null,
    story: (requestId) => store.eventsOf(requestId).map(readEvent),
    entriesAfter: (sequence, limit) => store.entriesAfter(sequence, limit),
    canonicalBody: (requestId) => kept(requestId)?.personal?.canonicalBody ?? null,
    hasBodyAsSealed,
    openSales: () => watchedSales().filter(isOpen),
    watchedSales,
    salesOpenedBetween: (from, to) =>
      store.salesOpenedBetween(from, to).map((stored) => saleOf(unpacked(stored))),
    salesOfNumber: (accountNumber, limit) =>
      store.salesOfAccount(accountNumber, limit).map((stored) => saleOf(unpacked(stored))),
    cashGivenBackBetween: (from, to) => sumGivenBack(store.cashEventsBetween(from, to)),
    checks: () => store.checks(),
    saveCheck: (check) => store.saveCheck(check),
    dropCheck: (requestId) => store.dropCheck(requestId),
    erasePersonal: (requestId) => eraseAllPersonal([requestId]),
    eraseAllPersonal,
    namedSales: (after, to, limit) =>
      store.namedSales(after, to, limit).map((stored) => saleOf(unpacked(stored))),
    ...createTillLog(store, appendTill),
    closes: () => store.closes(),
    storiesBetween: (from, to) => store.salesWithEventsBetween(from, to).map(storyOf),
    storiesWithin: (after, upTo) => store.salesWithEventsWithin(after, upTo).map(storyOf),
    fingerprint,
    head: () => head,
    onCommit: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onErase: (listener) => {
      eraseListeners.add(listener)
      return () => eraseListeners.delete(listener)
    },
    close: () => {
      options.headSeal?.flush()
      store.close()
    },
  }
}

const isWatched = (folding: Folding): boolean =>
  isOpen(folding.sale) ||
  folding.untouched ||
  folding.inFlight !== null ||
  folding.sale.railStatus === 'conflict' ||
  folding.sale.cashStatus === 'owed-back' ||
  isRefundDue(folding.sale)

const saleOf = (state: Kept): Sale => withPersonal(state.folding.sale, state.personal)

const unpacked = (stored: StoredSaleWithPersonal): Kept => ({
  folding: JSON.parse(stored.sale.folding) as Folding,
  personal: stored.personal,
})

const asRecorded = (stored: StoredEvent, event: JournalEvent): RecordedEvent => ({
  sequence: stored.sequence,
  requestId: stored.requestId,
  recordedAt: stored.recordedAt,
  link: stored.link,
  event,
})

export const readEvent = (stored: StoredEvent): RecordedEvent =>
  asRecorded(stored, journalEventSchema.parse(JSON.parse(stored.body)))

/** Without asking again what the chain already vouches for: a month's figures read a hundred thousand of them. */
const trustedEvent = (stored: StoredEvent): RecordedEvent =>
  asRecorded(stored, JSON.parse(stored.body) as JournalEvent)

/** The customer's row is sealed by its digest; the id makes two equal rows differ. */
export const personalDigest = (key: ChainKey, requestId: RequestId, personal: SalePersonal): string =>
  keyedDigest(
    key,
    'personal',
    JSON.stringify([
      requestId,
      personal.accountNumber,
      personal.customerName,
      personal.customerMobile,
      personal.canonicalBody,
      ...(personal.bill === undefined ? [] : billValues(personal.bill)),
    ]),
  )

/** In an order of its own, so that the digest does not hang on how an object was put together. */
const billValues = ({ inputs, billNumber, billDate, billPeriod, dueDate, quote }: KeptBill) => [
  inputs.map(({ label, value }) => [label, value]),
  billNumber,
  billDate,
  billPeriod,
  dueDate,
  quote,
]

/** A second attempt may only follow one that is known not to have arrived, or a person's decision on the evidence that none did. */
function refuses(folding: Folding, event: JournalEvent): Failure | null {
  const { railStatus, attempts } = folding.sale
  const state: Failure = { kind: 'wrong-state', state: railStatus }
  if (event.type === 'attempt') {
    const isResend = event.resend !== undefined && railStatus === 'unknown' && !folding.sale.seenByService
    const mayBeSent = railStatus === 'not-sent' || isResend
    return mayBeSent && event.attempt === attempts + 1 ? null : state
  }
  if (event.type === 'outcome') return folding.inFlight === event.attempt ? null : state
  if (event.type === 'settled-by-hand') return railStatus === 'sending' ? state : null
  return null
}

function sumGivenBack(events: readonly StoredEvent[]): Paise {
  const amounts = events.map((stored) => {
    const { event } = readEvent(stored)
    return event.type === 'cash' && event.movement === 'given-back' ? event.amountPaise : 0
  })
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** What a refusal of the store means to a person; null for anything else. */
export const storeFailureOf = (error: unknown): Failure | null =>
  error instanceof StoreError ? { kind: 'store', problem: error.problem } : null

export const storeFailure = (error: unknown): Failure => {
  const failure = storeFailureOf(error)
  if (failure === null) throw error
  return failure
}

function only(result: Result<readonly Sale[]>): Result<Sale> {
  if (!result.ok) return result
  const [sale] = result.value
  if (sale === undefined) throw new Error('a commit of one event gives one sale')
  return succeed(sale)
}
