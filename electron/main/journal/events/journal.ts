// The journal: what happened is appended here, synced before anybody is told, and folded into the state of the sales.
// It refuses what would break the promise of the house, whatever its callers believe (a second attempt while one may have gone through).
import type { Clock } from '@shared/clock'
import type { Story } from '@shared/domain/day-book'
import type { Environment } from '@shared/domain/environment'
import type { IntentEvent, JournalEvent, SalePersonal } from '@shared/domain/journal'
import { RESEND_RULES_ID, type ResendRuleEvent } from '@shared/domain/resend'
import { foldFirst, foldNext, isOpen, type Sale } from '@shared/domain/sale'
import { TILL_ID, type TillEvent } from '@shared/domain/till'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import { fail, succeed, type Result } from '@shared/result'
import { CHAIN_START, keyedDigest, linkOf, type ChainKey } from '../seal/chain'
import { closeLinkOf } from './day-close'
import type { Entry, Journal, NewIntent } from './interface'
import { foldingText, isWatched, listedSale, saleOf, unpacked, type Kept } from './sale-snapshot'
import { personalDigest } from '../seal/personal-seal'
import { asRecorded, readEvent, sumGivenBack, trustedEvent } from './recorded'
import { refuses, type IsDeclaredSafe } from './transition-rules'
import { createResendRuleLog } from './resend-rule-journal'
import type { HeadSeal } from '../seal/sealed-head'
import type { ChainHead, JournalStore, StoredEvent } from '../store/store'
import { storeFailure } from '../store/store-failure'
import { createTillLog, type TillFigures } from './till-journal'
import { redactCustomer, withoutWords } from './redact-customer'

export interface JournalOptions {
  readonly environment: Environment
  readonly store: JournalStore
  readonly chainKey: ChainKey
  readonly clock: Pick<Clock, 'now'>
  /** Keeps the head of the chain sealed in a second place too. */
  readonly headSeal?: HeadSeal
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
    event: JournalEvent | TillEvent | ResendRuleEvent,
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
          folding: foldingText(folding),
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
      const event = redactCustomer(told, before.personal)
      const refusal = refuses(before.folding, event, isDeclaredSafe)
      if (refusal !== null) return fail(refusal)
      const stored = linked(previous, requestId, event)
      const state: Kept = { ...before, folding: foldNext(before.folding, asRecorded(stored, event)) }
      states.set(requestId, state)
      next.push({ event: stored, kept: state })
      previous = { sequence: stored.sequence, link: stored.link }
    }
    return commit(next)
  }

  /** An entry that is not about a sale, in the same chain. */
  const appendBeside = (
    id: RequestId,
    event: TillEvent | ResendRuleEvent,
    sealed?: TillFigures,
  ): Result<StoredEvent> => {
    const stored = linked(head, id, event)
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

  const resendRules = createResendRuleLog(store, (event) => appendBeside(RESEND_RULES_ID, event))
  const isDeclaredSafe: IsDeclaredSafe = (operation) =>
    resendRules.resendDecisions().findLast(({ event }) => event.operation === operation)?.event.isSafe ??
    false

  const storyOf = (requestId: RequestId): Story => store.eventsOf(requestId).map(trustedEvent)

  const foresee: Journal['foresee'] = (requestId, told) => {
    const before = kept(requestId)
    if (before === null) return null
    const event = redactCustomer(told, before.personal)
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
    sales: (requestIds) => {
      const unwatched = requestIds.filter((requestId) => !watched.has(requestId))
      const stored = new Map(store.sales(unwatched).map((one) => [one.requestId, one]))
      return requestIds.flatMap((requestId) => {
        const known = watched.get(requestId)
        if (known !== undefined) return [saleOf(known)]
        const one = stored.get(requestId)
        return one === undefined ? [] : [listedSale(one)]
      })
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
    ...createTillLog(store, (event, close) => appendBeside(TILL_ID, event, close)),
    ...resendRules,
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

function only(result: Result<readonly Sale[]>): Result<Sale> {
  if (!result.ok) return result
  const [sale] = result.value
  if (sale === undefined) throw new Error('a commit of one event gives one sale')
  return succeed(sale)
}
