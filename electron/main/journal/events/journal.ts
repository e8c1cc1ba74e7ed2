// The journal: events are appended here, synced before anybody is told, and folded into the state of the sales. It
// refuses what would break the promise of docs/money-safety.md, whatever its callers assume (a second attempt while one
// may have gone through).
import { z } from 'zod'
import type { Clock } from '#shared/base/clock'
import { parsedJson } from '#shared/base/parsed-json'
import { ANCHOR_RESET_ID } from '#shared/log/anchor-reset'
import { CREDIT_ID } from '#shared/customer/credit'
import type { Story } from '#shared/till/day-book'
import type { Environment } from '#shared/base/environment'
import { RESEND_RULES_ID } from '#shared/sale/resend'
import { isOpen, type Sale } from '#shared/sale/sale'
import { SEAL_BEHIND_ID } from '#shared/log/checkpoint'
import { KEPT_FILES_ID } from '#shared/log/kept-files'
import { SET_ASIDE_ID } from '#shared/log/set-aside'
import { OFFICE_ID } from '#shared/office/left-office'
import { PAID_CHECKS_ID } from '#shared/operations/checks/paid-check'
import { SETTINGS_ID, settingsKeptEventSchema, type SettingsKeptEvent } from '#shared/shop/kept-settings'
import { TILL_ID } from '#shared/till/till'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import { succeed } from '#shared/base/result'
import type { ChainKey } from '../seal/chain'
import { stateOf } from '../folds/kept-state'
import { differingStates, foldLog, readableFold, type FoldedLog } from '../folds/log-fold'
import { readEach, type SetAsideLog } from '../folds/set-aside'
import { usableEvents, type FoldedStory } from '../folds/story'
import type { ChainHead, JournalStore } from '../stored/store'
import { allowedCredit, type Approver } from './allowed'
import { openChainWriter, type ChainWriter } from './chain-writer'
import { createCheckJournal } from './check-journal'
import { createCheckpoints } from './checkpoints'
import { createCopyJournal } from './copy-journal'
import { createCreditJournal } from './credit-journal'
import { alikeDigestOf, fingerprintOf } from './digests'
import type { Journal } from './interface'
import { createListeners } from './listeners'
import { createExportJournal } from './export-journal'
import { createFileJournal } from './file-journal'
import { createHeadSigner } from '../proof/head-signer'
import { createPersonalRows } from './personal-rows'
import { createProofJournal } from './proof-journal'
import { createRestoredJournal } from './restored-journal'
import { createResendRuleJournal } from './resend-rule-journal'
import { saleOf } from '../folds/sale-snapshot'
import { openSaleSnapshots, type SaleSnapshots } from './sale-snapshots'
import { createSaleWriter } from './sale-writer'
import { createSetAsideJournal } from './set-aside-journal'
import { areProven as areEntriesProven, areProvenOf, isWholeProven } from '../proof/proven'
import { createTillJournal } from './till-journal'
import type { IsDeclaredSafe } from './transition-rules'
import { visitsIn } from './visit-journal'

export interface JournalOptions {
  readonly environment: Environment
  readonly store: JournalStore
  readonly chainKey: ChainKey
  readonly clock: Pick<Clock, 'now'>
  /**
   * Keeps the head of the chain in other places too. Called after each commit; `isSynced` unless it holds intents alone, of which nothing
   * was sent yet.
   */
  readonly followHead?: (head: ChainHead, isSynced: boolean) => void
  /** What was folded from the store's entries already. */
  readonly folded?: FoldedLog
  /** Nothing can be written to the store. */
  readonly isViewOnly?: boolean
  /** The chain's key is not there: a view that can verify nothing, and shows customers' rows as they are stored. */
  readonly isUnverified?: boolean
  /** 32 secret bytes, with which heads are signed for others; without them none is. */
  readonly signingKey?: Uint8Array | null
  /** The trusted time at the latest; null while none is known. */
  readonly trustedNow?: () => number | null
  /** The owner who allowed what runs now; without it nobody ever is. */
  readonly approver?: Approver
  /**
   * Called for a listener that threw: whatever follows the journal there is behind; the sale itself is not affected.
   */
  readonly reportDefect: ReportDefect
}

/** A journal over a store that is open and checked. Throws `StoreError` if the watched sales cannot be read. */
export function createJournal(options: JournalOptions): Journal {
  const { environment, store, chainKey, reportDefect, isViewOnly = false, isUnverified = false } = options
  const { watched, checkpointAt, setAside, repaired: found } = trustedFold(options)
  const snapshots = openSaleSnapshots({ store, chainKey, watched, setAside, isViewOnly, isUnverified })
  const signer = createHeadSigner({ ...options, signingKey: options.signingKey ?? null })
  const chain = openChainWriter({ ...options, signer })
  const committed = createListeners<Sale>(reportDefect, 'journal.listener-failed')
  const besideSales = createListeners<null>(reportDefect, 'journal.listener-failed')
  const checkpoints = createCheckpoints({ store, chain, snapshots, setAside, checkpointAt, reportDefect })
  const append: ChainWriter['append'] = (id, event, close) => {
    const written = chain.append(id, event, close)
    checkpoints.keepUp()
    if (written.ok) besideSales.tell(null)
    return written
  }
  const resendRules = createResendRuleJournal(store, setAside, (event) => append(RESEND_RULES_ID, event))
  const visits = visitsIn(store, setAside)
  const approver = options.approver ?? (() => null)
  const areProven = (ids: readonly RequestId[]): boolean => areProvenOf(store, chainKey, ids)
  const whole = provenOnce(options, chain)
  const parts = { store, chain, chainKey, snapshots, setAside, checkpoints, committed }
  const restored = createRestoredJournal(parts)
  return {
    environment,
    ...createSaleWriter({
      ...parts,
      environment,
      isDeclaredSafe: declaredSafeIn(resendRules),
      visit: visits.visit,
      trustedNow: options.trustedNow ?? (() => null),
      approver,
      areProven,
    }),
    ...createPersonalRows({ ...parts, approver }),
    ...createTillJournal(store, setAside, (...given) => append(TILL_ID, ...given), {
      approver,
      isProven: provenIn(options, chain),
    }),
    ...resendRules,
    ...createCreditJournal({
      store,
      setAside,
      isWholeProven: whole.isProven,
      append: (event) => append(CREDIT_ID, allowedCredit(event, approver())),
      onCommit: (listener) => committed.add(listener),
    }),
    ...createExportJournal({ ...parts, isWholeProven: whole.isProven }),
    ...createCheckJournal(store, setAside, (event) => append(PAID_CHECKS_ID, event)),
    ...createProofJournal({ store, chain, signer, reportDefect }),
    ...createCopyJournal({ store, chain }),
    ...restored,
    ...createFileJournal({
      store,
      setAside,
      givenBack: restored.givenBack,
      append: (event) => append(KEPT_FILES_ID, event),
    }),
    ...salesIn(options, snapshots),
    ...storiesIn(store, setAside),
    ...createSetAsideJournal({ store, setAside, snapshots, append: (event) => append(SET_ASIDE_ID, event) }),
    ...visits,
    ...repairIn(store, setAside, found),
    checkedWhole: whole.checked,
    keepCheckpoint: () => checkpoints.keepUp(),
    checks: () => store.checks(),
    saveCheck: (check) => store.saveCheck(check),
    dropCheck: (requestId) => store.dropCheck(requestId),
    closes: () => store.closes(),
    fingerprint: (operation, accountNumber, amountPaise) =>
      fingerprintOf(chainKey, operation, accountNumber, amountPaise),
    head: () => {
      const { sequence, link } = chain.end()
      return { sequence, link }
    },
    onCommit: (listener) => committed.add(listener),
    onEntryBesideSales: (listener) => besideSales.add(listener),
    ...besideSalesIn(options, chain, setAside),
    close: () => store.close(),
  }
}

/** What the log has of the shop's settings, its office and what is remembered of its end. */
const besideSalesIn = (
  { store }: JournalOptions,
  chain: ChainWriter,
  setAside: Pick<SetAsideLog, 'take'>,
): Pick<
  Journal,
  | 'keptSettings'
  | 'recordKeptSettings'
  | 'soldInOffice'
  | 'recordOfficeLeft'
  | 'recordSealBehind'
  | 'recordAnchorReset'
> => ({
  keptSettings: () => newestSettings(store, setAside),
  recordKeptSettings: (event) => chain.append(SETTINGS_ID, event),
  soldInOffice: () => soldInOffice(store, chain.end().sequence),
  recordOfficeLeft: (event) => chain.append(OFFICE_ID, event),
  recordSealBehind: (event) => chain.append(SEAL_BEHIND_ID, event),
  recordAnchorReset: (event) => {
    const written = chain.append(ANCHOR_RESET_ID, event)
    return written.ok ? succeed(null) : written
  },
})

const declaredSafeIn =
  ({ resendDecisions }: ReturnType<typeof createResendRuleJournal>): IsDeclaredSafe =>
  (operation) =>
    resendDecisions().findLast(({ event }) => event.operation === operation)?.event.isSafe ?? false

const provenIn =
  ({ store, chainKey }: JournalOptions, chain: ChainWriter) =>
  (after: number): boolean =>
    areEntriesProven(store, chainKey, { after, head: chain.end() })

/** The whole log, once in a run: whatever another program writes after that stops it. */
function provenOnce({ store, chainKey }: JournalOptions, chain: ChainWriter) {
  let isChecked = false
  return {
    isProven: (): boolean => (isChecked ||= isWholeProven(store, chainKey, chain.end())),
    checked: (): void => {
      isChecked = true
    },
  }
}

/**
 * What is open, folded from entries; stored states that differ from it are put right. A journal that can only be looked at shows what its
 * entries say as far as they can be read.
 */
function trustedFold({ store, chainKey, folded, isViewOnly = false }: JournalOptions): Pick<
  FoldedLog,
  'watched' | 'checkpointAt' | 'setAside'
> & {
  readonly repaired: readonly RequestId[]
} {
  if (isViewOnly) return { ...readableFold(store, chainKey), repaired: [] }
  const trusted = folded ?? foldLog(store, chainKey)
  const { differing, strays, setAside } = trusted
  const repaired = [...differing.keys(), ...strays].filter(isAccusing(setAside))
  putRight(store, differing, strays)
  return { ...trusted, repaired }
}

/** A sale is stored as it was before an entry of it was set aside: nobody else wrote that. */
const isAccusing =
  (setAside: Pick<SetAsideLog, 'all'>) =>
  (id: RequestId): boolean =>
    !setAside.all().some(({ requestId }) => requestId === id)

function repairIn(
  store: JournalStore,
  setAside: SetAsideLog,
  foundAtOpening: readonly RequestId[],
): Pick<Journal, 'repaired' | 'repairStates'> {
  const repaired = new Set(foundAtOpening)
  return {
    repaired: () => [...repaired],
    repairStates: (requestIds) => {
      const { differing, strays } = differingStates(store, setAside, requestIds)
      putRight(store, differing, strays)
      for (const requestId of [...differing.keys(), ...strays].filter(isAccusing(setAside)))
        repaired.add(requestId)
    },
  }
}

function putRight(
  store: JournalStore,
  differing: ReadonlyMap<RequestId, FoldedStory>,
  strays: readonly RequestId[],
): void {
  if (differing.size + strays.length === 0) return
  const states = [...differing].map(([requestId, { foldState }]) => stateOf(requestId, foldState))
  store.repairStates(states, strays)
}

/** The sales in their present state. */
function salesIn(
  { store, chainKey }: Pick<JournalOptions, 'store' | 'chainKey'>,
  snapshots: SaleSnapshots,
): Pick<
  Journal,
  | 'sale'
  | 'sales'
  | 'foldState'
  | 'openSales'
  | 'watchedSales'
  | 'salesOpenedBetween'
  | 'salesOfNumber'
  | 'sameSales'
  | 'sameBills'
> {
  const sale: Journal['sale'] = (requestId) => {
    const snapshot = snapshots.of(requestId)
    return snapshot === null ? null : saleOf(snapshot)
  }
  const folded = (requestIds: readonly RequestId[]): readonly Sale[] =>
    requestIds.map(sale).filter((found) => found !== null)
  return {
    sale,
    sales: (requestIds) => snapshots.list(requestIds),
    foldState: (requestId) => snapshots.of(requestId)?.foldState ?? null,
    openSales: () => snapshots.watchedSales().filter(isOpen),
    watchedSales: () => snapshots.watchedSales(),
    salesOpenedBetween: (from, to) => folded(store.salesOpenedBetween(from, to)),
    salesOfNumber: (accountNumber, limit) => folded(store.salesOfAccount(accountNumber, limit)),
    sameSales: (operation, accountNumber, amountPaise, limit) => {
      const fingerprint = fingerprintOf(chainKey, operation, accountNumber, amountPaise)
      const ended = store.salesOfFingerprint(fingerprint, limit)
      return folded([...new Set([...snapshots.watchedLike(fingerprint), ...ended])])
    },
    sameBills: (payeeCode, identities, limit) => {
      const digests = identities.map((identity) => alikeDigestOf(chainKey, payeeCode, identity))
      const ended = store.salesAlike(digests, limit)
      return folded([...new Set([...snapshots.watchedAlike(digests), ...ended])])
    },
  }
}

/** The events that led to their state. */
function storiesIn(
  store: JournalStore,
  setAside: Pick<SetAsideLog, 'take'>,
): Pick<
  Journal,
  | 'story'
  | 'entriesAfter'
  | 'latestAt'
  | 'datedOtherwise'
  | 'storiesBetween'
  | 'storiesBetweenInParts'
  | 'storiesWithin'
  | 'storiesOfEarlier'
> {
  const storyOf = (requestId: RequestId): Story => usableEvents(store.eventsOf(requestId), setAside.take)
  function* inParts(requestIds: readonly RequestId[]): Generator<readonly Story[]> {
    for (let at = 0; at < requestIds.length; at += STORIES_AT_ONCE) {
      const events = store.eventsOfAll(requestIds.slice(at, at + STORIES_AT_ONCE))
      const stories = Map.groupBy(events, ({ requestId }) => requestId).values()
      yield [...stories].map((story) => usableEvents(story, setAside.take))
    }
  }
  const storiesOf = (requestIds: readonly RequestId[]): readonly Story[] => [...inParts(requestIds)].flat()
  return {
    story: storyOf,
    entriesAfter: (sequence, limit) => store.entriesAfter(sequence, limit),
    latestAt: () => store.latestAt(),
    datedOtherwise: (from, to, isOpen) => store.datedOtherwise(from, to, isOpen),
    storiesBetween: (from, to) => storiesOf(store.salesWithEventsBetween(from, to)),
    storiesBetweenInParts: (from, to) => inParts(store.salesWithEventsBetween(from, to)),
    storiesWithin: (after, upTo) => storiesOf(store.salesWithEventsWithin(after, upTo)),
    storiesOfEarlier: (after, to) => storiesOf(store.salesWithEarlierEvents(after, to)),
  }
}

/** One query for each takes twice as long; a few milliseconds for these, so that the app stays responsive between two parts. */
const STORIES_AT_ONCE = 200

/** One that cannot be used proves nothing: the one before it counts. */
function newestSettings(
  store: Pick<JournalStore, 'eventsOf'>,
  setAside: Pick<SetAsideLog, 'take'>,
): SettingsKeptEvent | null {
  const read = readEach(
    store.eventsOf(SETTINGS_ID),
    ({ body }) => settingsKeptEventSchema.parse(JSON.parse(body)),
    setAside,
  )
  return read.at(-1) ?? null
}

/** The newest attempt is seldom far back. */
const LOOKED_THROUGH = 500

function soldInOffice(store: Pick<JournalStore, 'eventsAfter'>, end: number): boolean {
  for (let upTo = end; upTo > 0; upTo -= LOOKED_THROUGH) {
    const after = Math.max(0, upTo - LOOKED_THROUGH)
    const newest = store
      .eventsAfter(after, upTo - after)
      .findLast(({ type }) => type === 'attempt' || type === 'office-left')
    if (newest !== undefined) return attemptInOfficeSchema.safeParse(parsedJson(newest.body)).success
  }
  return false
}

const attemptInOfficeSchema = z.object({ type: z.literal('attempt'), admission: z.looseObject({}) })
