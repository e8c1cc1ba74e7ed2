// The visits that are kept and not paid: nothing of them is in the log. They lie sealed beside it, so that a restart does
// not lose what a customer came for; lines that name an identity stay in memory alone.
import { DAY_MS } from '#shared/base/clock'
import type { TrustedTime } from '#shared/base/trusted-time'
import { z } from 'zod'
import { billFactsSchema, type BillFacts } from '#shared/operations/bill/bill-schemas'
import { lineDoubtSchema, visitIdSchema, type LineDoubt, type VisitId } from '#shared/visit/visit'
import { saleSubjectSchema, distinguishingPayee, type SaleSubject } from '#shared/sale/subject'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import type { KeptFile } from '#shared/base/kept-file'
import type { Paise } from '#shared/base/money'
import { amountPaiseSchema, paiseSchema } from '#shared/base/money-schemas'
import type { KeptSale } from '../money/guards'
import { sealedDraftSchema, type SealedDraft } from '#shared/channels/sale'
import type { LookedAt, Sheet } from '../money/sheets'

const lineOnDiskSchema = z.object({
  requestId: requestIdSchema,
  draft: sealedDraftSchema,
  subject: saleSubjectSchema,
  accountNumber: z.string(),
  customerName: z.string().nullable(),
  bill: billFactsSchema.optional(),
  amountPaise: amountPaiseSchema,
  duePaise: paiseSchema,
  accepted: z.array(z.string()).readonly(),
  keptBy: z.string(),
})
/** One that cannot be read is told as damaged; nothing of it was sent. */
export const keptVisitsSchema = z.array(
  z.object({
    id: visitIdSchema,
    beganAt: z.number(),
    isSetAside: z.boolean(),
    lines: z.array(lineOnDiskSchema),
  }),
)
type VisitOnDisk = z.output<typeof keptVisitsSchema>[number]

export interface KeptLine {
  readonly requestId: RequestId
  /** Null for what must not be written to a file. */
  readonly draft: SealedDraft | null
  readonly subject: SaleSubject
  readonly accountNumber: string
  readonly customerName: string | null
  readonly bill?: BillFacts | undefined
  readonly amountPaise: Paise
  readonly duePaise: Paise
  readonly accepted: readonly string[]
  /** Who put it there: it may be paid for by somebody else. */
  readonly keptBy: string
  /** Null after a restart, until it was looked at again. */
  readonly sheet: Sheet | null
  /** When operator, price and guards were last asked; null after a restart. */
  readonly lookedAt: LookedAt | null
  readonly doubt: LineDoubt | null
}

export interface KeptVisit {
  readonly id: VisitId
  readonly beganAt: number
  readonly isSetAside: boolean
  readonly lines: readonly KeptLine[]
}

export interface KeptVisits {
  /** Oldest first. */
  all(): readonly KeptVisit[]
  of(visitId: VisitId): KeptVisit | null
  /** The visit that has this line. */
  withLine(requestId: RequestId): KeptVisit | null
  /** Puts these in the place of all, and writes them down. */
  replace(visits: readonly KeptVisit[]): void
  /** Puts `visit` in the place of the one with its id, or behind the others; without lines it is gone. */
  put(visit: KeptVisit): void
  drop(visitId: VisitId): void
  /** Null if no visit has this line. */
  lineOf(requestId: RequestId): KeptLine | null
  /** What the guards of other sales must know. */
  sales(): readonly KeptSale[]
}

/** A customer who went to look for a bill is back on the same day. What may be younger stays. */
const KEPT_MS = DAY_MS

/** `isSold` says whether a line is in the log: then the log alone says what became of it. `file` holds them sealed. */
export function keepVisits(
  file: KeptFile<readonly VisitOnDisk[]>,
  time: Pick<TrustedTime, 'earliest'>,
  isSold: (requestId: RequestId) => boolean,
): KeptVisits {
  let visits: readonly KeptVisit[] = (file.load() ?? [])
    .filter(({ beganAt }) => (time.earliest() ?? 0) - beganAt < KEPT_MS)
    .map(asKept)
    .map((visit) => ({ ...visit, lines: visit.lines.filter(({ requestId }) => !isSold(requestId)) }))
    .filter(hasLines)
  let written = ''

  const replace = (next: readonly KeptVisit[]): void => {
    visits = next.filter(hasLines)
    const toWrite = visits.map(onDisk).filter(({ lines }) => lines.length > 0)
    const text = JSON.stringify(toWrite)
    if (text === written) return
    written = text
    file.save(toWrite)
  }
  const of = (visitId: VisitId): KeptVisit | null => visits.find(({ id }) => id === visitId) ?? null

  return {
    all: () => visits,
    of,
    withLine: (requestId) =>
      visits.find(({ lines }) => lines.some((line) => line.requestId === requestId)) ?? null,
    replace,
    put: (visit) =>
      replace(
        of(visit.id) === null
          ? [...visits, visit]
          : visits.map((other) => (other.id === visit.id ? visit : other)),
      ),
    drop: (visitId) => replace(visits.filter(({ id }) => id !== visitId)),
    lineOf: (requestId) =>
      visits.flatMap(({ lines }) => lines).find((line) => line.requestId === requestId) ?? null,
    sales: () => visits.flatMap(({ id, lines }) => lines.map((line) => saleOf(line, id))),
  }
}

const hasLines = ({ lines }: KeptVisit): boolean => lines.length > 0

const saleOf = (
  { requestId, subject, accountNumber, amountPaise, bill, sheet }: KeptLine,
  visitId: VisitId,
): KeptSale => ({
  visitId,
  requestId,
  operation: subject.operation,
  accountNumber,
  payeeCode: distinguishingPayee(subject),
  amountPaise,
  identities: bill?.identities,
  claimedBy: sheet?.claimedBy,
})

export const NOT_CHECKED: LineDoubt = lineDoubtSchema.parse({ kind: 'not-checked' })

const asKept = ({ lines, ...visit }: VisitOnDisk): KeptVisit => ({
  ...visit,
  lines: lines.map((line) => ({ ...line, sheet: null, lookedAt: null, doubt: NOT_CHECKED })),
})

const onDisk = ({ id, beganAt, isSetAside, lines }: KeptVisit): VisitOnDisk => ({
  id,
  beganAt,
  isSetAside,
  lines: lines.flatMap(({ sheet: _sheet, lookedAt: _at, doubt: _doubt, draft, ...line }) =>
    draft === null ? [] : [{ ...line, draft }],
  ),
})
