// What the journal needs of a store: durable commits and a few queries. SQLite implements it in the app, memory in the
// simulation.
import type { SaleCustomer, SalePersonal } from '#shared/sale/sale'
import type { RequestId } from '#shared/base/ids'

/** An event as stored: `body` is the text whose bytes the chain covers. */
export interface StoredEvent {
  readonly sequence: number
  readonly requestId: RequestId
  readonly recordedAt: number
  readonly type: string
  readonly body: string
  readonly link: string
  /** Its link in the public chain (`shared/node/log/public-link.ts`), which needs no secret. */
  readonly publicLink: Uint8Array
}

/**
 * A sale's state stored beside its events, so that lists need not fold again. It is believed by nothing that decides about money, and can
 * be made again from the events. Contains nothing that names the customer.
 */
export interface StoredSale {
  readonly requestId: RequestId
  readonly openedAt: number
  /** Whether the journal keeps it in memory: open, incomplete, or cash still owed back. */
  readonly watched: boolean
  /** The state of the fold, as JSON. */
  readonly foldState: string
}

export interface StoredSaleWithPersonal {
  readonly sale: StoredSale
  readonly personal: SalePersonal | null
}

/**
 * A sale as lists read it: without the request body, which would add kilobytes to a page of fifty at every key press.
 */
export interface ListedSale {
  readonly requestId: RequestId
  readonly foldState: string
  readonly customer: SaleCustomer | null
}

/** A sale's state as it is stored, and whether its customer is erased: then the service's words are, too. */
export interface KeptState {
  readonly sale: StoredSale
  readonly isErased: boolean
}

/** When a sale's next status check is due (epoch ms), and how many have been made. */
export interface StoredCheck {
  readonly requestId: RequestId
  readonly dueAt: number
  readonly checksMade: number
}

/**
 * A close of the till: `sequence` is the last event it covers, which is the close itself; `link` is its seal in the
 * chain.
 */
export interface StoredClose {
  readonly dayStartsAt: number
  readonly closedAt: number
  readonly sequence: number
  readonly body: string
  readonly link: string
}

/** A head of the public chain, signed with the shop's key (`shared/node/log/signed-head.ts`). */
export interface StoredHead extends ChainEnd {
  readonly signedAt: number
  readonly signature: Uint8Array
  readonly key: Uint8Array
}

export interface PersonalRow {
  readonly requestId: RequestId
  readonly personal: SalePersonal
  /** The request body names an identity: it is erased soon after the sale's end. */
  readonly holdsIdentity: boolean
}

export interface Commit {
  readonly events: readonly StoredEvent[]
  readonly sales: readonly StoredSale[]
  /** The customers of the intents among the events. */
  readonly personal?: readonly PersonalRow[]
  /** What stands in the place of a request body from now on. */
  readonly erasedBody?: { readonly requestId: RequestId; readonly text: string }
  /** Sales whose customers' rows go, and with them the service's last words in their states. Their events, and thus the chain, stay. */
  readonly erased?: readonly RequestId[]
  readonly close?: StoredClose
  readonly head?: StoredHead
}

/** Types of entries that are part of the chain under an id of their own and are about no sale. */
export const BESIDE_SALES: readonly string[] = [
  'till',
  'credit',
  'visit',
  'resend-rule',
  'signing-key',
  'checkpoint',
  'anchor-reset',
  'log-restored',
  'epoch',
  'entry-settled',
  'seal-behind',
  'settings-kept',
  'office-left',
  'exported',
  'check',
  'erased',
  'file-kept',
]

/** An entry's position in the journal, and the sale it is about. */
export type JournalEntry = Pick<StoredEvent, 'sequence' | 'requestId' | 'link'>

export interface ChainHead {
  readonly sequence: number
  readonly link: string
}

/** The end of both chains. */
export interface ChainEnd extends ChainHead {
  readonly publicLink: Uint8Array
}

/** The position of a sale among all: several may be opened in the same millisecond. */
export interface SalePlace {
  readonly openedAt: number
  readonly requestId: string
}

/** Entries of the till and of credit by which money comes or goes. */
export const MONEY_MOVEMENTS = ['cash-in', 'cash-out', 'repaid', 'given-back'] as const

/** Every method throws `StoreError` if the store cannot do it. */
export interface JournalStore {
  /** All or nothing, and on disk when it returns. */
  commit(commit: Commit): void
  head(): ChainHead | null
  /** The last `count` events, oldest first. */
  tail(count: number): readonly StoredEvent[]
  eventsOf(requestId: RequestId): readonly StoredEvent[]
  /** The latest time that any event says, whatever its place; null if there is none. */
  latestAt(): number | null
  /** The sales with an event recorded in `[from, to)`. */
  salesWithEventsBetween(from: number, to: number): readonly RequestId[]
  /** The sales with an event after `after`, up to and including `upTo`. */
  salesWithEventsWithin(after: number, upTo: number): readonly RequestId[]
  /** The sales with an event after entry `after` that says a time before `to`, epoch ms. */
  salesWithEarlierEvents(after: number, to: number): readonly RequestId[]
  /** The entries after `sequence`, oldest first, without their content. */
  entriesAfter(sequence: number, limit: number): readonly JournalEntry[]
  /** The entries of these ids, those of each in order. */
  eventsOfAll(requestIds: readonly RequestId[]): readonly StoredEvent[]
  /** Whether there are as many entries as the last one says. */
  isWithoutGaps(): boolean
  /** The entries after `sequence`, oldest first. */
  eventsAfter(sequence: number, limit: number): readonly StoredEvent[]
  personalOf(requestId: RequestId): SalePersonal | null
  /** Those of these ids that the journal has, in no particular order. */
  sales(requestIds: readonly RequestId[]): readonly ListedSale[]
  /** The sales with an intent recorded in `[from, to)`, newest first. */
  salesOpenedBetween(from: number, to: number): readonly RequestId[]
  /**
   * When sales were opened and cash moved, by their entries, that stand in the log among those of `[from, to)` and are dated otherwise. `isOpen`: the time
   * after it has not come, whatever an entry says.
   */
  datedOtherwise(from: number, to: number, isOpen: boolean): readonly number[]
  /** The sales whose customer's row has this number, newest first. */
  salesOfAccount(accountNumber: string, limit: number): readonly RequestId[]
  /** The sales whose intent has this fingerprint, newest first. */
  salesOfFingerprint(fingerprint: string, limit: number): readonly RequestId[]
  /** The bills whose intent has one of these digests, newest first; `limit` of each. One may come twice. */
  salesAlike(digests: readonly string[], limit: number): readonly RequestId[]
  /** The stored states of these sales, in no particular order; sales without one are left out. */
  keptStates(requestIds: readonly RequestId[]): readonly KeptState[]
  /** The sales that are stored as watched. */
  keptAsWatched(): readonly RequestId[]
  /** The sales that have a stored state and no intent. */
  keptWithoutIntent(): readonly RequestId[]
  /** Stores states in the place of others, and removes those of `strays`. */
  repairStates(states: readonly StoredSale[], strays: readonly RequestId[]): void
  /** The sales whose intent is written to an account, in whole or in part, and those whose cash was left on one; oldest entry first. */
  salesOnCredit(): readonly RequestId[]
  /** The entries about visits recorded in `[from, to)`, oldest first. */
  visitsBetween(from: number, to: number): readonly StoredEvent[]
  /** The entries about visits after `after`, up to and including `upTo`, oldest first. */
  visitsWithin(after: number, upTo: number): readonly StoredEvent[]
  /** The entries of this id recorded in `[from, to)`, oldest first. */
  entriesBetween(requestId: RequestId, from: number, to: number): readonly StoredEvent[]
  /** The entries of this id after entry `after`, oldest first. */
  entriesOfAfter(requestId: RequestId, after: number): readonly StoredEvent[]
  checks(): readonly StoredCheck[]
  saveCheck(check: StoredCheck): void
  dropCheck(requestId: RequestId): void
  /**
   * Sales whose customer is not erased, in order of time and id from `after` on, opened before `to` (epoch ms), limited
   * in number.
   */
  namedSales(after: SalePlace, to: number, limit: number): readonly StoredSaleWithPersonal[]
  /** The same of bills alone. */
  namedBills(after: SalePlace, to: number, limit: number): readonly StoredSaleWithPersonal[]
  /** The sales whose request body still names an identity. */
  salesWithIdentity(): readonly RequestId[]
  closes(): readonly StoredClose[]
  /** The public link of the first entry, which names the log; null while it is empty. */
  logId(): Uint8Array | null
  lastHead(): StoredHead | null
  /** The head that was signed at this entry, the newest if there are several. */
  headAt(sequence: number): StoredHead | null
  /** Those signed at entries after `sequence`, in order of their entries. */
  headsAfter(sequence: number, limit: number): readonly StoredHead[]
  close(): void
}
