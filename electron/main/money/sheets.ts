// The pending input of every operation that sells: one sheet per confirm dialog, from its opening to the recorded intent.
import type { Clock } from '#shared/base/clock'
import type { SaleView } from '#shared/sale/day'
import type { Guard } from '#shared/sale/guard'
import type { SalePersonal } from '#shared/sale/sale'
import type { Payment } from '#shared/sale/payment'
import type { SaleSubject } from '#shared/sale/subject'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import type { SaleOperation, SealedOperation } from '#shared/operations/registry'
import { SHEET_LASTS_MS } from '#shared/sale/sheet'
import { fail, succeed, type Result } from '#shared/base/result'
import type { SealedDraft } from '#shared/channels/sale'

/** Limit of confirm sheets that are open or abandoned; the oldest is dropped first. */
const MOST_SHEETS = 64

/** A sale that is ready to be confirmed. */
export type Sheet = SheetFacts & KeptInVisit

/** Whether it can be opened again after a restart, as the row of its operation says: nothing else of it may be written to a file. */
type KeptInVisit =
  | { readonly operation: SealedOperation; readonly draft: SealedDraft }
  | { readonly operation: Exclude<SaleOperation, SealedOperation>; readonly draft: null }

interface SheetFacts {
  readonly accountNumber: string
  /** Null if the account number alone identifies the payee. */
  readonly payeeCode: string | null
  readonly amountPaise: Paise
  /** Of a bill: what tells it from every other of its biller. */
  readonly identities?: readonly string[]
  /** What besides its number makes it the same: of an account opening the customer's PAN. */
  readonly claimedBy?: string
  /** What the customer pays at the counter: the amount with the fee, or zero. */
  readonly duePaise: Paise
  /** Guards that only this operation has; checked again on confirmation. */
  readonly ownGuards: () => readonly Guard[]
  /**
   * What is saved before anything is sent, for a customer who pays so; null if they pay nothing. Fails if the input
   * cannot be sent faithfully.
   */
  readonly intent: (
    requestId: RequestId,
    payment: Payment | null,
  ) => Result<{
    readonly subject: SaleSubject
    readonly personal: SalePersonal
  }>
  /** Told once when the first sending has ended, however it ended. */
  readonly onSold?: (sale: SaleView) => void
}

/** The sheet of a kept draft, made again after a restart or when what it shows is too old. */
export type SheetAgain = (kept: SealedDraft) => Promise<Result<Sheet>>

/** When something was looked at, by both clocks: a computer that slept may have stopped the one, and a person sets the other. */
export interface LookedAt {
  readonly elapsed: number
  readonly wall: number
}

export const lookedAtNow = (clock: Clock): LookedAt => ({ elapsed: clock.elapsed(), wall: clock.now() })

/** Whether operator, price and guards must be asked again before money moves. A clock that was moved says nothing of an age. */
export const isLookOld = (clock: Clock, { elapsed, wall }: LookedAt): boolean =>
  clock.elapsed() - elapsed > SHEET_LASTS_MS || Math.abs(clock.now() - wall) > SHEET_LASTS_MS

export interface Sheets {
  keep(requestId: RequestId, sheet: Sheet): void
  /**
   * Fails with `no-sheet` if there is none that was opened since the counter was last locked, and with `sheet-old` if it is
   * open for too long; neither comes back.
   */
  find(requestId: RequestId): Result<Sheet>
  drop(requestId: RequestId): void
}

export interface SheetsOptions {
  readonly clock: Clock
  /** Which opening of the counter this is asked in: another after each lock. */
  readonly session: () => number
}

interface OpenSheet {
  readonly sheet: Sheet
  readonly session: number
  readonly openedAt: LookedAt
}

export function createSheets({ clock, session }: SheetsOptions): Sheets {
  const sheets = new Map<RequestId, OpenSheet>()
  return {
    keep: (requestId, sheet) => {
      sheets.set(requestId, { sheet, session: session(), openedAt: lookedAtNow(clock) })
      const [oldest] = sheets.keys()
      if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest)
    },
    find: (requestId) => {
      const found = sheets.get(requestId)
      if (found === undefined || found.session !== session())
        return fail({ kind: 'wrong-state', state: 'no-sheet' })
      if (isLookOld(clock, found.openedAt)) return fail({ kind: 'wrong-state', state: 'sheet-old' })
      return succeed(found.sheet)
    },
    drop: (requestId) => void sheets.delete(requestId),
  }
}
