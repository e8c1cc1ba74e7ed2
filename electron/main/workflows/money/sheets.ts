// The pending input of every operation that sells: one sheet per confirm dialog, from its opening to the recorded intent.
import type { SaleView } from '@shared/domain/day'
import type { Guard } from '@shared/domain/guard'
import type { SalePersonal } from '@shared/domain/journal'
import type { Payment } from '@shared/domain/payment'
import type { SaleSubject } from '@shared/domain/subject'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import type { SaleOperation } from '@shared/operations'
import type { Result } from '@shared/result'
import type { KeptDraft } from './kept-draft'

/** Limit of confirm sheets that are open or abandoned; the oldest is dropped first. */
const MOST_SHEETS = 64

/** A sale that is ready to be confirmed. */
export interface Sheet {
  readonly operation: SaleOperation
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
  /** What it can be opened from again after a restart; absent where nothing of it may be written to a file. */
  readonly draft?: KeptDraft
  /** Told once when the first sending has ended, however it ended. */
  readonly onSold?: (sale: SaleView) => void
}

export interface Sheets {
  keep(requestId: RequestId, sheet: Sheet): void
  find(requestId: RequestId): Sheet | null
  drop(requestId: RequestId): void
}

export function createSheets(): Sheets {
  const sheets = new Map<RequestId, Sheet>()
  return {
    keep: (requestId, sheet) => {
      sheets.set(requestId, sheet)
      const [oldest] = sheets.keys()
      if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest)
    },
    find: (requestId) => sheets.get(requestId) ?? null,
    drop: (requestId) => void sheets.delete(requestId),
  }
}
