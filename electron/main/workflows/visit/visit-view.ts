// A visit as the screens see it.
import { feePaise } from '@shared/domain/subject'
import { NO_VISITS, type Visit, type VisitLine, type Visits } from '@shared/domain/visit'
import { paise } from '@shared/money'
import type { Guard } from '@shared/domain/guard'
import type { KeptLine, KeptVisit } from './kept-visits'

export type GuardsOf = (line: KeptLine) => readonly Guard[]

export const keptVisitView = (visit: KeptVisit, guardsOf: GuardsOf): Visit => ({
  id: visit.id,
  state: visit.isSetAside ? 'set-aside' : 'open',
  beganAt: visit.beganAt,
  lines: visit.lines.map((line) => keptLineView(line, guardsOf)),
  duePaise: paise(visit.lines.reduce<number>((sum, { duePaise }) => sum + duePaise, 0)),
  paidAt: null,
  parts: [],
  tenderedPaise: null,
  changePaise: null,
  isChangeFinal: false,
  changeFinalAt: null,
  owedBack: [],
})

const keptLineView = (line: KeptLine, guardsOf: GuardsOf): VisitLine => ({
  requestId: line.requestId,
  subject: line.subject,
  accountNumber: line.accountNumber,
  customerName: line.customerName,
  amountPaise: line.amountPaise,
  feePaise: feePaise(line.subject),
  duePaise: line.duePaise,
  state: 'kept',
  guards: guardsOf(line),
  accepted: line.accepted,
  doubt: line.doubt,
  parts: [],
  sale: null,
})

/** Those that are kept, beside those that are being paid. */
export const visitsView = (
  kept: readonly KeptVisit[],
  paying: readonly Visit[],
  guardsOf: GuardsOf,
): Visits => {
  const views = kept.map((visit) => keptVisitView(visit, guardsOf))
  return {
    ...NO_VISITS,
    open: views.find(({ state }) => state === 'open') ?? null,
    setAside: views.filter(({ state }) => state === 'set-aside'),
    paying,
  }
}
