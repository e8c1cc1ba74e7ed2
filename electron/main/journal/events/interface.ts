// What the journal offers to the rest of the app. `journal.ts` keeps it.
import type { Story } from '@shared/domain/day-book'
import type { Environment } from '@shared/domain/environment'
import type { IntentEvent, JournalEvent, RecordedEvent, SalePersonal } from '@shared/domain/journal'
import type { Folding, Sale } from '@shared/domain/sale'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import type { Result } from '@shared/result'
import type { ResendRuleLog } from './resend-rule-journal'
import type { ChainHead, LogEntry, SalePlace, StoredCheck, StoredClose } from '../store/store'
import type { TillLog } from './till-journal'

export type NewIntent = Pick<
  IntentEvent,
  'subject' | 'amountPaise' | 'staffId' | 'overrides' | 'openSaleLift'
>

export interface Journal extends TillLog, ResendRuleLog {
  readonly environment: Environment
  /** Saves a confirmed sale. Fails with `wrong-state` if the id is already in the log. */
  recordIntent(requestId: RequestId, intent: NewIntent, personal: SalePersonal): Result<Sale>
  /** Appends what happened to a sale. On success it lies on the disk. Fails with `store`, and then nothing was written. */
  append(requestId: RequestId, event: Exclude<JournalEvent, IntentEvent>): Result<Sale>
  /** The same for many sales in one commit: all or nothing. */
  appendAll(entries: readonly Entry[]): Result<readonly Sale[]>
  sale(requestId: RequestId): Sale | null
  /** The sales of these ids in their order, all at once; an id that the log does not have is left out. */
  sales(requestIds: readonly RequestId[]): readonly Sale[]
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
