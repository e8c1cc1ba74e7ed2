// What the journal offers to the rest of the app. Implemented in `journal.ts`.
import type { AnchorResetEvent } from '#shared/log/anchor-reset'
import type { SealBehindEvent } from '#shared/log/checkpoint'
import type { OfficeLeftEvent } from '#shared/office/left-office'
import type { CheckJournal } from './check-journal'
import type { ExportJournal } from './export-journal'
import type { FileJournal } from './file-journal'
import type { WhyErased } from '#shared/log/erased'
import type { SettingsKeptEvent } from '#shared/shop/kept-settings'
import type { Story } from '#shared/till/day-book'
import type { Environment } from '#shared/base/environment'
import type { IntentEvent, JournalEvent, RecordedEvent } from '#shared/sale/journal'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import type { FoldState } from '#shared/sale/sale-fold'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import type { Result } from '#shared/base/result'
import type { CopiedCustomer, CopyJournal } from './copy-journal'
import type { CreditJournal } from './credit-journal'
import type { ProofJournal } from './proof-journal'
import type { RestoredJournal } from './restored-journal'
import type { Entry, NewIntent } from '../folds/recorded'
import type { ResendRuleJournal } from './resend-rule-journal'
import type { ChainHead, JournalEntry, SalePlace, StoredCheck, StoredClose } from '../stored/store'
import type { SetAsideJournal } from './set-aside-journal'
import type { TillJournal } from './till-journal'
import type { VisitJournal } from './visit-journal'

/** A sale of a counter that was lost, as this counter goes on with it. */
export interface NewTakenOverSale {
  readonly requestId: RequestId
  readonly intent: NewIntent & Required<Pick<NewIntent, 'takeover'>>
  /** Null where the customer was erased, or is not known here. */
  readonly customer: CopiedCustomer | null
}

export interface Journal
  extends
    TillJournal,
    CreditJournal,
    VisitJournal,
    ResendRuleJournal,
    ProofJournal,
    CopyJournal,
    RestoredJournal,
    ExportJournal,
    CheckJournal,
    FileJournal,
    SetAsideJournal {
  readonly environment: Environment
  /** Saves a confirmed sale. Fails with `wrong-state` if the id is already in the journal. */
  recordIntent(requestId: RequestId, intent: NewIntent, personal: SalePersonal): Result<Sale>
  /** Saves sales that were taken over, all or none. Fails with `wrong-state` if one of the ids is already in the journal. */
  recordTakeovers(sales: readonly NewTakenOverSale[]): Result<readonly Sale[]>
  /**
   * Appends an event of a sale. When it succeeds, the event is on disk. Fails with `store`, and then nothing was
   * written.
   */
  append(requestId: RequestId, event: Exclude<JournalEvent, IntentEvent>): Result<Sale>
  /** The same for many sales in one commit: all or nothing. */
  appendAll(entries: readonly Entry[]): Result<readonly Sale[]>
  sale(requestId: RequestId): Sale | null
  /** The sales of these ids, in order; ids that the journal does not have are left out. */
  sales(requestIds: readonly RequestId[]): readonly Sale[]
  /** The state that `event` would lead to, without recording it. */
  foresee(requestId: RequestId, event: Entry['event']): Sale | null
  foldState(requestId: RequestId): FoldState | null
  story(requestId: RequestId): readonly RecordedEvent[]
  /** Entries after `sequence`, oldest first: for whatever follows the journal. */
  entriesAfter(sequence: number, limit: number): readonly JournalEntry[]
  /** The request body as it was first sent, or null once erased. */
  canonicalBody(requestId: RequestId): string | null
  /** Whether that body is, byte for byte, the one whose digest is in the intent. */
  hasBodyAsSealed(requestId: RequestId): boolean
  openSales(): readonly Sale[]
  /** Open sales, incomplete ones, and those whose cash is still owed back. */
  watchedSales(): readonly Sale[]
  /** The whole log was verified in this run, and is whole: it need not be proven again before money leaves. */
  checkedWhole(): void
  /** Newest first. `[from, to)` in epoch ms. */
  salesOpenedBetween(from: number, to: number): readonly Sale[]
  /** The sales whose customer's row has this number, newest first. */
  salesOfNumber(accountNumber: string, limit: number): readonly Sale[]
  /**
   * The sales whose intent was for the same operation, number and amount, whatever has become of their customer's row: every one that is
   * not ended, and the newest others.
   */
  sameSales(operation: string, accountNumber: string, amountPaise: Paise, limit: number): readonly Sale[]
  /**
   * The bills of this biller whose intent shares one of `identities` (`bill-identity.ts`), whatever the amount and whatever has become of their
   * customer's row: every one that is not ended, and the newest others.
   */
  sameBills(payeeCode: string, identities: readonly string[], limit: number): readonly Sale[]
  checks(): readonly StoredCheck[]
  saveCheck(check: StoredCheck): void
  dropCheck(requestId: RequestId): void
  /**
   * Erases what names the customer of this sale, and what the service last said about it in its own words. Its entries,
   * which name nobody, and the chain stay.
   */
  erasePersonal(requestId: RequestId, why?: WhyErased): Result<null>
  /** The same for several sales, all or none. An entry says which, why and by whom; those without a row stand in none. */
  eraseAllPersonal(requestIds: readonly RequestId[], why: WhyErased): Result<null>
  /** Records that these intents' rows are missing, which nobody erased here. Fails with `store`. */
  recordGone(intents: readonly number[]): Result<null>
  /** When rows were last found missing, epoch ms; null for never. */
  goneFoundAt(): number | null
  /** Sales whose request body still names an identity, in no particular order. */
  salesWithIdentity(): readonly RequestId[]
  /** Erases that body from the customer's row; number and name stay. False for a sale that has not ended. */
  redactIdentity(requestId: RequestId): Result<boolean>
  /**
   * Sales whose customer is not erased, in order of time and id from `after` on, opened before `to` (epoch ms), limited
   * in number.
   */
  namedSales(after: SalePlace, to: number, limit: number): readonly Sale[]
  /** The same of bills alone. */
  namedBills(after: SalePlace, to: number, limit: number): readonly Sale[]
  /** The sealed closes of the till, oldest first. */
  closes(): readonly StoredClose[]
  /** The latest time that any entry says; null if there is none. */
  latestAt(): number | null
  /** See `datedOtherwise` of the store. */
  datedOtherwise(from: number, to: number, isOpen: boolean): readonly number[]
  /** The complete stories of sales with an event recorded in `[from, to)`, epoch ms. */
  storiesBetween(from: number, to: number): readonly Story[]
  /** The same, some hundred at once. */
  storiesBetweenInParts(from: number, to: number): Iterable<readonly Story[]>
  /** The complete stories of sales with an event after entry `after`, up to and including entry `upTo`. */
  storiesWithin(after: number, upTo: number): readonly Story[]
  /** The complete stories of sales with an event after entry `after` that says a time before `to`, epoch ms. */
  storiesOfEarlier(after: number, to: number): readonly Story[]
  fingerprint(operation: string, accountNumber: string, amountPaise: Paise): string
  head(): ChainHead
  /** Sales whose stored state was found not to be what their entries say, since the journal was opened; it was put right. */
  repaired(): readonly RequestId[]
  /** Stores the states of these sales as their entries say, where they are stored otherwise. Throws `StoreError`. */
  repairStates(requestIds: readonly RequestId[]): void
  /** Writes a checkpoint if one is due, as every commit does. */
  keepCheckpoint(): void
  /** Records that an owner goes on with the log as it is. Fails with `store`. */
  recordAnchorReset(event: AnchorResetEvent): Result<null>
  /** Which settings of the owner were set last, as far as this log knows. */
  keptSettings(): SettingsKeptEvent | null
  /** Records the settings that an owner set. Fails with `store`. */
  recordKeptSettings(event: SettingsKeptEvent): Result<unknown>
  /** Whether the newest attempt was put to an office which nobody left since: then this counter is in one. */
  soldInOffice(): boolean
  /** Records that an owner left the office. Fails with `store`. */
  recordOfficeLeft(event: OfficeLeftEvent): Result<unknown>
  /** Records that the seal beside the log is refused, or follows again. Fails with `store`. */
  recordSealBehind(event: SealBehindEvent): Result<unknown>
  /** Called after each commit, once per sale that it changed. */
  onCommit(listener: (sale: Sale) => void): () => void
  /** Called after each entry of the till, of customers' credit and of what may be sent again. Returns a function that stops it. */
  onEntryBesideSales(listener: () => void): () => void
  /**
   * Called before customers' data is erased, so that whatever is derived from it is erased first. If it throws, the
   * data stays.
   */
  onErase(listener: (sales: readonly Sale[]) => void): () => void
  close(): void
}
