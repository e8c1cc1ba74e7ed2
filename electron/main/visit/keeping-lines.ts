// Lines on their way to a visit and off it.
import type { Clock } from '#shared/base/clock'
import { inCash } from '#shared/sale/payment'
import { ofCustomer, type SalePersonal } from '#shared/sale/sale'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import { succeed, type Result } from '#shared/base/result'
import type { Selling } from '../money/selling'
import { lookedAtNow, type Sheet } from '../money/sheets'
import type { KeptLine } from './kept-visits'

/** Limit of removed lines that can be put back; the oldest is forgotten first. */
const MOST_REMOVED = 16

export interface KeepingLines {
  /**
   * The line of an open sheet, which can then no longer be confirmed by itself, or of one that was taken off a moment ago.
   * Fails with `no-sheet`, with `sheet-old`, and if the sale could not be sent as it is.
   */
  take(requestId: RequestId, accepted: readonly string[]): Result<KeptLine>
  /** It was taken off its visit, and can be put back. */
  removed(line: KeptLine): void
  forgetRemoved(): void
}

export function keepingLines(
  selling: Pick<Selling, 'take' | 'putBack'>,
  clock: Clock,
  staff: () => Pick<StaffAtCounter, 'id'>,
): KeepingLines {
  const removed = new Map<RequestId, KeptLine>()
  return {
    take: (requestId, accepted) => {
      const again = removed.get(requestId)
      removed.delete(requestId)
      if (again !== undefined) return succeed(again)
      const sheet = selling.take(requestId)
      if (!sheet.ok) return sheet
      const line = lineOf(requestId, sheet.value, accepted, {
        lookedAt: lookedAtNow(clock),
        keptBy: staff().id,
      })
      if (!line.ok) selling.putBack(requestId, sheet.value)
      return line
    },
    removed: (line) => {
      removed.set(line.requestId, line)
      const [oldest] = removed.keys()
      if (removed.size > MOST_REMOVED && oldest !== undefined) removed.delete(oldest)
    },
    forgetRemoved: () => removed.clear(),
  }
}

/** The bill without the service's raw answer. */
const ofBill = (personal: SalePersonal): Pick<KeptLine, 'bill'> => {
  const { bill } = ofCustomer(personal)
  return bill === undefined ? {} : { bill }
}

/** What the lists show of a line is what its sale would be about. */
function lineOf(
  requestId: RequestId,
  sheet: Sheet,
  accepted: readonly string[],
  kept: Pick<KeptLine, 'lookedAt' | 'keptBy'>,
): Result<KeptLine> {
  const intent = sheet.intent(requestId, inCash(sheet.duePaise))
  if (!intent.ok) return intent
  const { subject, personal } = intent.value
  return succeed({
    requestId,
    draft: sheet.draft,
    subject,
    accountNumber: personal.accountNumber,
    customerName: personal.customerName,
    ...ofBill(personal),
    amountPaise: sheet.amountPaise,
    duePaise: sheet.duePaise,
    accepted,
    sheet,
    ...kept,
    doubt: null,
  })
}
