// The lines of a kept visit, looked at again before it is paid: bills that are too old are fetched anew, and what a line
// costs must be what the customer was told.
import type { Clock } from '#shared/base/clock'
import { inCash } from '#shared/sale/payment'
import type { RequestId } from '#shared/base/ids'
import type { Paise } from '#shared/base/money'
import type { SheetAgain } from '../money/sheets'
import { isLookOld, lookedAtNow } from '../money/sheets'
import { NOT_CHECKED, type KeptLine, type KeptVisit } from './kept-visits'

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

/** The line as it may be paid now: one that was looked at too long ago is looked at again first. What names an identity is made once. */
const asOfNow = (clock: Clock, line: KeptLine): KeptLine =>
  line.sheet !== null && line.draft !== null && line.lookedAt !== null && isLookOld(clock, line.lookedAt)
    ? toLookAt(line)
    : line

export const visitAsOfNow = (clock: Clock, visit: KeptVisit): KeptVisit => ({
  ...visit,
  lines: visit.lines.map((line) => asOfNow(clock, line)),
})

/** It cannot be paid before somebody looks at it again. */
export const toLookAt = (line: KeptLine): KeptLine => ({
  ...line,
  sheet: null,
  doubt: line.doubt === null || line.doubt.kind === 'elsewhere' ? NOT_CHECKED : line.doubt,
})

/** Asks the service only about lines that cannot be paid as they are; all of them at once. */
export async function lookAgain(
  { lines }: KeptVisit,
  sheetAgain: SheetAgain,
  agreed: readonly Agreed[],
  clock: Clock,
): Promise<ReadonlyMap<RequestId, KeptLine>> {
  const looked = await Promise.all(
    lines.map((line) =>
      lookedAt(
        asOfNow(clock, line),
        sheetAgain,
        agreed.find(({ requestId }) => requestId === line.requestId),
        clock,
      ),
    ),
  )
  return new Map(looked.map((line) => [line.requestId, line]))
}

async function lookedAt(
  line: KeptLine,
  sheetAgain: SheetAgain,
  agreed: Agreed | undefined,
  clock: Clock,
): Promise<KeptLine> {
  if (isStillGood(line) || line.draft === null) return line
  const again = await sheetAgain(line.draft)
  if (!again.ok) return { ...line, sheet: null, doubt: { kind: 'not-found', failure: again.failure } }
  const sheet = again.value
  const { amountPaise, duePaise } = sheet
  const isAsTold = amountPaise === line.amountPaise && duePaise === line.duePaise
  if (!isAsTold && agreed?.duePaise !== duePaise)
    return { ...line, sheet: null, doubt: { kind: 'price-changed', amountPaise, duePaise } }
  return {
    ...line,
    sheet,
    draft: sheet.draft ?? line.draft,
    amountPaise,
    duePaise,
    lookedAt: lookedAtNow(clock),
    doubt: null,
  }
}
