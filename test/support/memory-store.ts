// A store in memory on a realistic disk: a commit is on the disk only once it was synced, and a power cut loses what
// was not. It keeps the promises of the SQLite store (unique intents, sequences without a gap, append-only events).
import { MONEY_MOVEMENTS } from '#main/journal/stored/store'
import { StoreError } from '#main/journal/store/database'
import {
  BESIDE_SALES,
  type Commit,
  type JournalStore,
  type StoredCheck,
  type StoredClose,
  type StoredEvent,
  type StoredHead,
  type StoredSale,
  type StoredSaleWithPersonal,
  type SalePlace,
} from '#main/journal/stored/store'
import type { SalePersonal } from '#shared/sale/sale'
import type { IntentEvent } from '#shared/sale/journal'
import type { RequestId } from '#shared/base/ids'
import { foldStateFrom, foldStateText } from '#main/journal/folds/sale-snapshot'
import { withoutWords } from '#main/journal/folds/redact-customer'

type Change = (image: Image) => void

/** What is on the disk, or on its way there. */
class Image {
  readonly events: StoredEvent[] = []
  readonly eventsOf = new Map<RequestId, StoredEvent[]>()
  readonly sales = new Map<RequestId, StoredSale>()
  readonly watched = new Set<RequestId>()
  readonly personal = new Map<RequestId, SalePersonal>()
  readonly withIdentity = new Set<RequestId>()
  readonly ofAccount = new Map<string, RequestId[]>()
  readonly ofFingerprint = new Map<string, RequestId[]>()
  readonly checks = new Map<RequestId, StoredCheck>()
  readonly closes: StoredClose[] = []
  readonly heads: StoredHead[] = []

  apply({ events, sales, personal, erased = [], erasedBody, close, head }: Commit): void {
    if (head !== undefined) this.heads.push(head)
    if (close !== undefined) this.closes.push(close)
    for (const event of events) {
      this.events.push(event)
      if (event.type === 'intent') this.addFingerprint(event)
      const known = this.eventsOf.get(event.requestId)
      if (known === undefined) this.eventsOf.set(event.requestId, [event])
      else known.push(event)
    }
    for (const sale of sales) this.keep(sale)
    for (const requestId of erased) this.erase(requestId)
    if (erasedBody !== undefined) this.eraseBody(erasedBody)
    for (const row of personal ?? []) {
      this.personal.set(row.requestId, row.personal)
      if (row.holdsIdentity) this.withIdentity.add(row.requestId)
      const { accountNumber } = row.personal
      this.ofAccount.set(accountNumber, [...(this.ofAccount.get(accountNumber) ?? []), row.requestId])
    }
  }

  private erase(requestId: RequestId): void {
    const personal = this.personal.get(requestId)
    this.personal.delete(requestId)
    this.withIdentity.delete(requestId)
    if (personal !== undefined) this.ofAccount.delete(personal.accountNumber)
    const sale = this.sales.get(requestId)
    if (sale === undefined) return
    const foldState = withoutWords(foldStateFrom(sale.foldState))
    this.sales.set(requestId, { ...sale, foldState: foldStateText(foldState) })
  }

  private eraseBody({ requestId, text }: NonNullable<Commit['erasedBody']>): void {
    const row = this.personal.get(requestId)
    if (row !== undefined) this.personal.set(requestId, { ...row, canonicalBody: text })
    this.withIdentity.delete(requestId)
  }

  private addFingerprint({ requestId, body }: StoredEvent): void {
    const { fingerprint } = JSON.parse(body) as IntentEvent
    this.ofFingerprint.set(fingerprint, [...(this.ofFingerprint.get(fingerprint) ?? []), requestId])
  }

  keep(sale: StoredSale): void {
    this.sales.set(sale.requestId, sale)
    if (sale.watched) this.watched.add(sale.requestId)
    else this.watched.delete(sale.requestId)
  }

  drop(requestId: RequestId): void {
    this.sales.delete(requestId)
    this.watched.delete(requestId)
  }
}

export interface MemoryDisk {
  /** The store of one run over this disk. A new run sees only what was synced. */
  open(): JournalStore
  /** The power goes: what was not synced is lost, and the open store answers nothing any more. */
  cutPower(): void
  /** What somebody with a tool does to the stored states while no app is running; null removes one. */
  editStates(edit: (state: StoredSale) => StoredSale | null): void
  /** What is on the disk now. */
  copy(): DiskCopy
  /** While no app is running, somebody puts this in the place of what is on the disk. */
  putBack(copy: DiskCopy): void
  /** Commits since the disk was made. */
  commits(): number
  /** Every entry that a power cut now would leave. */
  durableEvents(): readonly StoredEvent[]
  durableEventsOf(requestId: RequestId): readonly StoredEvent[]
  /**
   * Called before each write, before its sync, and once it is done; may throw. If it throws before `done`, nothing was
   * written.
   */
  fault: ((step: CommitStep) => void) | null
}

export interface DiskCopy {
  readonly changes: readonly ((image: Image) => void)[]
}

export type CommitStep = 'write' | 'sync' | 'done'

/** `synchronous` as in SQLite: FULL syncs every commit, NORMAL leaves it to a checkpoint that may never come. */
export function memoryDisk(synchronous: 'FULL' | 'NORMAL' = 'FULL'): MemoryDisk {
  let seen = new Image()
  let unsynced: Change[] = []
  let synced: Change[] = []
  let run = 0
  let commits = 0

  const rebuild = (): void => {
    seen = new Image()
    for (const change of synced) change(seen)
  }

  /** While nothing waits for its sync, what is visible is what is durable. */
  const durable = (): Image => {
    if (unsynced.length === 0) return seen
    const image = new Image()
    for (const change of synced) change(image)
    return image
  }

  const disk: MemoryDisk = {
    fault: null,
    commits: () => commits,
    durableEvents: () => durable().events,
    durableEventsOf: (requestId) => durable().eventsOf.get(requestId) ?? [],
    cutPower: () => {
      run += 1
      if (unsynced.length > 0) rebuild()
      unsynced = []
    },
    copy: () => ({ changes: [...synced] }),
    putBack: ({ changes }) => {
      synced = [...changes]
      rebuild()
    },
    editStates: (edit) => {
      const edited = [...durable().sales.values()].map((state) => [state.requestId, edit(state)] as const)
      const change = (image: Image): void => {
        for (const [requestId, state] of edited)
          if (state === null) image.drop(requestId)
          else image.keep(state)
      }
      synced.push(change)
      change(seen)
    },
    open: () => {
      const opened = (run += 1)
      const guard = (): void => {
        if (opened !== run) throw new StoreError('other', 'this run is over')
      }
      const write = (change: Change): void => {
        guard()
        disk.fault?.('write')
        unsynced.push(change)
        try {
          if (synchronous === 'FULL') {
            disk.fault?.('sync')
            guard()
            synced.push(...unsynced)
            unsynced = []
          }
        } catch (error) {
          unsynced = unsynced.filter((kept) => kept !== change)
          throw error
        }
        change(seen)
        commits += 1
        disk.fault?.('done')
      }
      return storeOver(() => seen, write, guard)
    },
  }
  return disk
}

function storeOver(image: () => Image, write: (change: Change) => void, guard: () => void): JournalStore {
  const withPersonal = (requestId: RequestId): StoredSaleWithPersonal | null => {
    const sale = image().sales.get(requestId)
    return sale === undefined ? null : { sale, personal: image().personal.get(requestId) ?? null }
  }
  const all = (requestIds: Iterable<RequestId>): StoredSaleWithPersonal[] =>
    [...requestIds].map(withPersonal).filter((sale) => sale !== null)
  const intents = (belongs: (event: StoredEvent) => boolean): StoredEvent[] =>
    image()
      .events.filter((event) => event.type === 'intent' && belongs(event))
      .reverse()
  return {
    commit: (commit) => {
      guard()
      refuseBrokenCommit(image(), commit)
      write((target) => target.apply(commit))
    },
    head: () => {
      guard()
      const last = image().events.at(-1)
      return last === undefined ? null : { sequence: last.sequence, link: last.link }
    },
    tail: (count) => image().events.slice(-count),
    eventsOf: (requestId) => image().eventsOf.get(requestId) ?? [],
    eventsOfAll: (requestIds) => requestIds.flatMap((requestId) => image().eventsOf.get(requestId) ?? []),
    latestAt: () =>
      image().events.reduce<number | null>(
        (latest, { recordedAt }) => Math.max(latest ?? 0, recordedAt),
        null,
      ),
    salesWithEventsBetween: (from, to) =>
      touched(image().events.filter(({ recordedAt }) => recordedAt >= from && recordedAt < to)),
    salesWithEventsWithin: (after, upTo) =>
      touched(image().events.filter(({ sequence }) => sequence > after && sequence <= upTo)),
    salesWithEarlierEvents: (after, to) =>
      touched(image().events.filter(({ sequence, recordedAt }) => sequence > after && recordedAt < to)),
    entriesAfter: (sequence, limit) => image().events.slice(sequence, sequence + limit),
    isWithoutGaps: () => image().events.length === (image().events.at(-1)?.sequence ?? 0),
    eventsAfter: (sequence, limit) => image().events.slice(sequence, sequence + limit),
    personalOf: (requestId) => {
      guard()
      return image().personal.get(requestId) ?? null
    },
    sales: (requestIds) => {
      guard()
      return all(requestIds).map(({ sale, personal }) => ({
        requestId: sale.requestId,
        foldState: sale.foldState,
        customer: personal,
      }))
    },
    salesOpenedBetween: (from, to) =>
      intents(({ recordedAt }) => recordedAt >= from && recordedAt < to)
        .sort((one, other) => other.recordedAt - one.recordedAt)
        .map(({ requestId }) => requestId),
    datedOtherwise: (from, to, isOpen) => {
      const own = image().events.find(({ recordedAt }) => recordedAt >= from && recordedAt < to)
      const before = image().events.filter(
        ({ sequence, recordedAt }) => recordedAt < from && sequence < (own?.sequence ?? Infinity),
      )
      const after = before.toSorted((a, b) => a.recordedAt - b.recordedAt || a.sequence - b.sequence).at(-1)
      const first = after?.sequence ?? 0
      const next = isOpen
        ? undefined
        : image().events.find(({ sequence, recordedAt }) => sequence > first && recordedAt >= to)
      return image()
        .events.filter(
          ({ type, body, sequence, recordedAt }) =>
            (type === 'intent' ||
              type === 'cash' ||
              ((type === 'till' || type === 'credit') &&
                MONEY_MOVEMENTS.some((movement) => body.includes(`"movement":"${movement}"`)))) &&
            sequence > first &&
            sequence < (next?.sequence ?? Infinity) &&
            (recordedAt < from || recordedAt >= to),
        )
        .map(({ recordedAt }) => recordedAt)
    },
    salesOfAccount: (accountNumber, limit) =>
      [...(image().ofAccount.get(accountNumber) ?? [])].reverse().slice(0, limit),
    salesOfFingerprint: (fingerprint, limit) =>
      [...(image().ofFingerprint.get(fingerprint) ?? [])].reverse().slice(0, limit),
    salesAlike: (digests, limit) =>
      intents(({ body }) => digests.some((digest) => body.includes(`"${digest}"`)))
        .reverse()
        .slice(0, limit)
        .map(({ requestId }) => requestId),
    salesOnCredit: () =>
      image()
        .events.filter(
          ({ type, body }) =>
            (type === 'intent' && body.includes('"way":"credit"')) ||
            (type === 'cash' && body.includes('"accountId":')),
        )
        .map(({ requestId }) => requestId),
    visitsBetween: (from, to) =>
      image().events.filter(
        ({ type, recordedAt }) => type === 'visit' && recordedAt >= from && recordedAt < to,
      ),
    visitsWithin: (after, upTo) =>
      image().events.filter(({ type, sequence }) => type === 'visit' && sequence > after && sequence <= upTo),
    entriesBetween: (requestId, from, to) =>
      (image().eventsOf.get(requestId) ?? []).filter(
        ({ recordedAt }) => recordedAt >= from && recordedAt < to,
      ),
    entriesOfAfter: (requestId, after) =>
      (image().eventsOf.get(requestId) ?? []).filter(({ sequence }) => sequence > after),
    keptStates: (requestIds) =>
      all(requestIds).map(({ sale, personal }) => ({ sale, isErased: personal === null })),
    keptAsWatched: () => [...image().watched],
    keptWithoutIntent: () => [...image().sales.keys()].filter((id) => !image().eventsOf.has(id)),
    repairStates: (states, strays) =>
      write((target) => {
        for (const sale of states) target.keep(sale)
        for (const requestId of strays) target.drop(requestId)
      }),
    checks: () => [...image().checks.values()],
    saveCheck: (check) => write((target) => target.checks.set(check.requestId, check)),
    dropCheck: (requestId) => write((target) => target.checks.delete(requestId)),
    namedSales: (after, to, limit) =>
      all(image().sales.keys())
        .filter(({ sale, personal }) => personal !== null && sale.openedAt < to)
        .filter(({ sale }) => byPlace(sale, after) > 0)
        .sort((one, other) => byPlace(one.sale, other.sale))
        .slice(0, limit),
    namedBills: (after, to, limit) =>
      all(image().sales.keys())
        .filter(({ sale, personal }) => personal?.bill !== undefined && sale.openedAt < to)
        .filter(({ sale }) => byPlace(sale, after) > 0)
        .sort((one, other) => byPlace(one.sale, other.sale))
        .slice(0, limit),
    salesWithIdentity: () => [...image().withIdentity],
    closes: () => image().closes,
    logId: () => image().events[0]?.publicLink ?? null,
    lastHead: () => image().heads.at(-1) ?? null,
    headAt: (sequence) => image().heads.findLast((head) => head.sequence === sequence) ?? null,
    headsAfter: (sequence, limit) =>
      image()
        .heads.filter((head) => head.sequence > sequence)
        .toSorted((one, other) => one.sequence - other.sequence)
        .slice(0, limit),
    close: () => {},
  }
}

const touched = (events: readonly StoredEvent[]): readonly RequestId[] => [
  ...new Set(events.filter(({ type }) => !BESIDE_SALES.includes(type)).map(({ requestId }) => requestId)),
]

function refuseBrokenCommit(image: Image, commit: Commit): void {
  let sequence = image.events.at(-1)?.sequence ?? 0
  for (const event of commit.events) {
    sequence += 1
    if (event.sequence !== sequence) throw new StoreError('other', 'the sequence has a gap')
    if (event.type === 'intent' && image.eventsOf.has(event.requestId))
      throw new StoreError('other', 'a request id has one intent')
  }
}

const byPlace = (one: SalePlace, other: SalePlace): number =>
  one.openedAt - other.openedAt ||
  (one.requestId < other.requestId ? -1 : one.requestId > other.requestId ? 1 : 0)
