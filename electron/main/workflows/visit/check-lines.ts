// The lines of a kept visit, looked at again before it is paid: bills that are too old are fetched anew, and what a line
// costs must be what the customer was told.
import { inCash } from '@shared/domain/payment'
import type { RequestId } from '@shared/ids'
import type { Paise } from '@shared/money'
import type { SheetAgain } from '../counter'
import type { KeptLine, KeptVisit } from './kept-visits'

/** A new amount of a line that the customer agreed to. */
export interface Agreed {
  readonly requestId: RequestId
  readonly duePaise: Paise
}

/** Whether the line can be paid as it is: its sheet is there, and its bill not too old. What stands at other counters is looked at by itself. */
export const isStillGood = ({ requestId, sheet, doubt }: KeptLine): boolean =>
  sheet !== null &&
  (doubt === null || doubt.kind === 'elsewhere') &&
  sheet.intent(requestId, inCash(sheet.duePaise)).ok

/** Asks the service only about lines that cannot be paid as they are; all of them at once. */
export async function lookAgain(
  { lines }: KeptVisit,
  sheetAgain: SheetAgain,
  agreed: readonly Agreed[],
): Promise<ReadonlyMap<RequestId, KeptLine>> {
  const looked = await Promise.all(
    lines.map((line) =>
      lookedAt(
        line,
        sheetAgain,
        agreed.find(({ requestId }) => requestId === line.requestId),
      ),
    ),
  )
  return new Map(looked.map((line) => [line.requestId, line]))
}

async function lookedAt(
  line: KeptLine,
  sheetAgain: SheetAgain,
  agreed: Agreed | undefined,
): Promise<KeptLine> {
  if (isStillGood(line) || line.draft === null) return line
  const again = await sheetAgain(line.draft)
  if (!again.ok) return { ...line, sheet: null, doubt: { kind: 'not-found', failure: again.failure } }
  const sheet = again.value
  const { amountPaise, duePaise } = sheet
  const isAsTold = amountPaise === line.amountPaise && duePaise === line.duePaise
  if (!isAsTold && agreed?.duePaise !== duePaise)
    return { ...line, sheet: null, doubt: { kind: 'price-changed', amountPaise, duePaise } }
  return { ...line, sheet, draft: sheet.draft ?? line.draft, amountPaise, duePaise, doubt: null }
}
