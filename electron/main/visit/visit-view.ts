// A visit as the screens see it.
import { receivedPaise, type PaymentPart } from '#shared/sale/payment'
import type { SaleView } from '#shared/sale/day'
import type { Guard } from '#shared/sale/guard'
import { collectedPaise, feePaise } from '#shared/sale/subject'
import type { Visit, VisitLine } from '#shared/visit/visit'
import {
  isSoldOrMayBe,
  visitChangePaise,
  visitTenderedPaise,
  type RecordedVisit,
} from '#shared/visit/visit-events'
import type { RequestId } from '#shared/base/ids'
import { paise, type Paise } from '#shared/base/money'
import type { KeptLine, KeptVisit } from './kept-visits'

/** `before`: the lines of its visit that are sent before it. */
export type GuardsOf = (line: KeptLine, before: readonly KeptLine[]) => readonly Guard[]

const sumOf = (amounts: readonly Paise[]): Paise => paise(amounts.reduce<number>((sum, one) => sum + one, 0))

export const keptVisitView = (visit: KeptVisit, guardsOf: GuardsOf): Visit => ({
  id: visit.id,
  state: visit.isSetAside ? 'set-aside' : 'open',
  beganAt: visit.beganAt,
  lines: visit.lines.map((line, at) => keptLineView(line, guardsOf(line, visit.lines.slice(0, at)))),
  duePaise: sumOf(visit.lines.map(({ duePaise }) => duePaise)),
  paidAt: null,
  parts: [],
  tenderedPaise: null,
  changePaise: null,
  isChangeFinal: false,
  changeFinalAt: null,
  owedBack: [],
})

const keptLineView = (line: KeptLine, guards: readonly Guard[]): VisitLine => ({
  requestId: line.requestId,
  subject: line.subject,
  accountNumber: line.accountNumber,
  customerName: line.customerName,
  amountPaise: line.amountPaise,
  feePaise: feePaise(line.subject),
  duePaise: line.duePaise,
  state: 'kept',
  keptBy: line.keptBy,
  guards,
  accepted: line.accepted,
  doubt: line.doubt,
  parts: [],
  sale: null,
})

export interface PaidLine {
  readonly sale: SaleView
  /** It is still to be sent, or is being sent. */
  readonly isWaiting: boolean
}

export interface PaidVisitOptions {
  /** The person at the counter is done with it. */
  readonly isEnded: boolean
  readonly finalAfterMs: number
  readonly lineOf: (requestId: RequestId) => PaidLine | null
}

/** A visit of the log, with its lines as they are now; null if it was never paid. */
export function paidVisitView(
  recorded: readonly RecordedVisit[],
  { isEnded, finalAfterMs, lineOf }: PaidVisitOptions,
): Visit | null {
  const [first, second] = recorded
  if (first === undefined || first.event.movement !== 'paid') return null
  const { event: paid, recordedAt, visitId } = first
  const settled = second?.event.movement === 'settled' ? second.event : null
  const lines = paid.lines.flatMap((requestId) => lineOf(requestId) ?? [])
  const isCash = paid.parts.some(({ way }) => way === 'cash')
  const changePaise = settled?.changePaise ?? visitChangePaise(paid, lines)
  return {
    id: visitId,
    state: isEnded ? 'ended' : 'paying',
    beganAt: recordedAt,
    lines: lines.map(paidLineView),
    duePaise: sumOf(
      lines.filter((line) => isSoldOrMayBe(line.sale, line.isWaiting)).map(({ sale }) => dueOf(sale)),
    ),
    paidAt: recordedAt,
    parts: paid.parts,
    tenderedPaise: isCash ? visitTenderedPaise(paid) : null,
    changePaise: isCash ? changePaise : null,
    isChangeFinal: settled !== null,
    changeFinalAt: settled === null ? recordedAt + finalAfterMs : null,
    owedBack: lines
      // One that is still to be sent may go through.
      .filter(({ sale, isWaiting }) => sale.cashStatus === 'owed-back' && !isWaiting)
      .map(({ sale }) => ({ requestId: sale.requestId, amountPaise: receivedPaise(sale) })),
  }
}

const partsOfLine = ({ payment }: SaleView): readonly PaymentPart[] => payment?.parts ?? []

const dueOf = (sale: SaleView): Paise => sumOf(partsOfLine(sale).map(({ amountPaise }) => amountPaise))

const paidLineView = ({ sale, isWaiting }: PaidLine): VisitLine => ({
  requestId: sale.requestId,
  subject: sale.subject,
  accountNumber: sale.accountNumber,
  customerName: sale.customerName,
  amountPaise: sale.amountPaise,
  feePaise: paise(collectedPaise(sale) - sale.amountPaise),
  duePaise: dueOf(sale),
  state:
    isWaiting && sale.railStatus === 'not-sent'
      ? sale.attempts > 0
        ? 'sending'
        : 'waiting'
      : sale.railStatus,
  guards: [],
  accepted: [],
  doubt: null,
  parts: partsOfLine(sale),
  sale,
})
