// What the journal needs of a store: commits that last, and a few questions. SQLite answers in the app, memory in the simulation.
import type { SalePersonal } from '@shared/domain/journal'
import type { SaleCustomer } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'

/** An event as it lies in the store: `body` is the text whose bytes the chain seals. */
export interface StoredEvent {
  readonly sequence: number
  readonly requestId: RequestId
  readonly recordedAt: number
  readonly type: string
  readonly body: string
  readonly link: string
}

/** A sale's state beside its events, so that lists and appends need not fold again. Without anything that names the customer. */
export interface StoredSale {
  readonly requestId: RequestId
  readonly openedAt: number
  /** Whether the journal keeps it in memory: open, half done, or cash still to be given back. */
  readonly watched: boolean
  /** The fold's memory, as JSON. */
  readonly folding: string
}

export interface StoredSaleWithPersonal {
  readonly sale: StoredSale
  readonly personal: SalePersonal | null
}

/** A sale as a list reads it: without what was sent, of which a page of fifty would read kilobytes at every key press. */
export interface ListedSale {
  readonly requestId: RequestId
  readonly folding: string
  readonly customer: SaleCustomer | null
}

/** When a sale's next status check is due (epoch ms), and how many have been made. */
export interface StoredCheck {
  readonly requestId: RequestId
  readonly dueAt: number
  readonly made: number
}

/** A close of the till: `sequence` is the last event it covers, which is the close itself; `link` its seal in the chain. */
export interface StoredClose {
  readonly dayStartsAt: number
  readonly closedAt: number
  readonly sequence: number
  readonly body: string
  readonly link: string
}

export interface Commit {
  readonly events: readonly StoredEvent[]
  readonly sales: readonly StoredSale[]
  readonly personal?: { readonly requestId: RequestId; readonly personal: SalePersonal }
  readonly close?: StoredClose
}

/** Types of the entries that stand in the chain under an id of their own and are about no sale. */
export const BESIDE_SALES: readonly string[] = ['till', 'resend-rule']

/** An entry's place in the log, and the sale it is about. */
export type LogEntry = Pick<StoredEvent, 'sequence' | 'requestId' | 'link'>

export interface ChainHead {
  readonly sequence: number
  readonly link: string
}

/** Where a sale stands among all: several may be opened in one millisecond. */
export interface SalePlace {
  readonly openedAt: number
  readonly requestId: string
}

/** Every method throws `StoreError` when the store cannot do it. */
export interface JournalStore {
  /** All or nothing, and on the disk when it returns. */
  commit(commit: Commit): void
  head(): ChainHead | null
  /** The last `count` events, oldest first. */
  tail(count: number): readonly StoredEvent[]
  eventsOf(requestId: RequestId): readonly StoredEvent[]
  /** The sales of which an event was recorded in `[from, to)`. */
  salesWithEventsBetween(from: number, to: number): readonly RequestId[]
  /** The sales of which an event stands after `after`, up to and with `upTo`. */
  salesWithEventsWithin(after: number, upTo: number): readonly RequestId[]
  /** The entries after `sequence`, oldest first, without what they say. */
  entriesAfter(sequence: number, limit: number): readonly LogEntry[]
  sale(requestId: RequestId): StoredSaleWithPersonal | null
  /** Those of these ids that the log has, in no order. */
  sales(requestIds: readonly RequestId[]): readonly ListedSale[]
  watchedSales(): readonly StoredSaleWithPersonal[]
  /** Newest first. */
  salesOpenedBetween(from: number, to: number): readonly StoredSaleWithPersonal[]
  /** Newest first. */
  salesOfAccount(accountNumber: string, limit: number): readonly StoredSaleWithPersonal[]
  /** Events of cash given back or kept, recorded in `[from, to)`. */
  cashEventsBetween(from: number, to: number): readonly StoredEvent[]
  checks(): readonly StoredCheck[]
  saveCheck(check: StoredCheck): void
  dropCheck(requestId: RequestId): void
  /** Those whose customer is still named, by time and id from `after` on, opened before `to` (epoch ms), at most so many. */
  namedSales(after: SalePlace, to: number, limit: number): readonly StoredSaleWithPersonal[]
  /**
   * Removes what names the customers of these sales, and the service's last words from their states, of all or of none. Their events,
   * and so the chain, stay.
   */
  erasePersonal(requestIds: readonly RequestId[]): void
  closes(): readonly StoredClose[]
  close(): void
}
