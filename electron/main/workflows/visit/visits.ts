// A visit at the counter: lines are kept, set aside, taken up, looked at again. Nothing here sends anything.
import type { Clock } from '@shared/clock'
import type { Handlers, Push } from '@shared/contract'
import { inCash } from '@shared/domain/payment'
import { MOST_LINES, MOST_SET_ASIDE, visitIdOf, type VisitId, type Visits } from '@shared/domain/visit'
import type { WrongState } from '@shared/domain/wrong-state'
import type { RequestId } from '@shared/ids'
import { fail, succeed, type Failure, type Result } from '@shared/result'
import type { Journal } from '../../journal'
import type { Preparing } from '../money/preparing'
import type { Selling } from '../money/selling'
import type { Sheet } from '../money/sheets'
import type { KeptLine, KeptVisit, KeptVisits } from './kept-visits'
import { keptVisitView, visitsView, type GuardsOf } from './visit-view'

/** Limit of removed lines that can be put back; the oldest is forgotten first. */
const MOST_REMOVED = 16

export interface VisitDependencies {
  readonly kept: KeptVisits
  readonly selling: Pick<Selling, 'take' | 'putBack'>
  readonly preparing: Pick<Preparing, 'guards'>
  readonly journal: Pick<Journal, 'sale'>
  readonly clock: Pick<Clock, 'now'>
  readonly newId: () => RequestId
  readonly push: Push
}

export type VisitChannel = Extract<keyof Handlers, `visit.${string}`>

export interface VisitsWorkflow {
  readonly handlers: Pick<Handlers, VisitChannel>
  /** The counter was locked: what must not outlast that is dropped. */
  locked(): void
}

const wrongState = (state: WrongState): Failure => ({ kind: 'wrong-state', state })
const NO_SUCH_VISIT = wrongState('no-such-visit')

export function visitsWorkflow(dependencies: VisitDependencies): VisitsWorkflow {
  const { kept, selling, preparing, journal, clock, newId, push } = dependencies
  const removed = new Map<RequestId, KeptLine>()

  const guardsOf: GuardsOf = ({ requestId, sheet }) =>
    sheet === null ? [] : preparing.guards(requestId, sheet)
  const list = (): Visits => visitsView(kept.all(), [], guardsOf)
  /** Tells the window, and answers the same. */
  const changed = (): Result<Visits> => {
    const visits = list()
    push('visit.changed', visits)
    return succeed(visits)
  }
  const onVisit = (visitId: VisitId, act: (visit: KeptVisit) => Result<Visits>): Result<Visits> => {
    const visit = kept.of(visitId)
    return visit === null ? fail(NO_SUCH_VISIT) : act(visit)
  }
  const openVisit = (): KeptVisit | null => kept.all().find(({ isSetAside }) => !isSetAside) ?? null
  const hasRoomAside = (): boolean =>
    kept.all().filter(({ isSetAside }) => isSetAside).length < MOST_SET_ASIDE

  const keep = (requestId: RequestId, accepted: readonly string[]): Result<Visits> => {
    if (kept.withLine(requestId) !== null) return succeed(list())
    const sold = journal.sale(requestId)
    if (sold !== null) return fail(wrongState(sold.railStatus))
    const visit = openVisit() ?? newVisit(newId(), clock.now())
    if (visit.lines.length >= MOST_LINES) return fail(wrongState('visit-full'))
    const line = lineFor(requestId, accepted)
    if (!line.ok) return line
    kept.put({ ...visit, lines: [...visit.lines, line.value] })
    return changed()
  }

  /** From an open sheet, or one that was taken off a moment ago. */
  const lineFor = (requestId: RequestId, accepted: readonly string[]): Result<KeptLine> => {
    const again = removed.get(requestId)
    if (again !== undefined) {
      removed.delete(requestId)
      return succeed(again)
    }
    const sheet = selling.take(requestId)
    if (sheet === null) return fail(wrongState('no-sheet'))
    const line = lineOf(requestId, sheet, accepted)
    if (!line.ok) selling.putBack(requestId, sheet)
    return line
  }

  const removeLine = (requestId: RequestId): Result<Visits> => {
    const visit = kept.withLine(requestId)
    const line = visit?.lines.find((other) => other.requestId === requestId)
    if (visit === null || line === undefined) return fail(NO_SUCH_VISIT)
    removed.set(requestId, line)
    const [oldest] = removed.keys()
    if (removed.size > MOST_REMOVED && oldest !== undefined) removed.delete(oldest)
    kept.put({ ...visit, lines: visit.lines.filter((other) => other !== line) })
    return changed()
  }

  const setAside = (visit: KeptVisit): Result<Visits> => {
    if (!visit.isSetAside && !hasRoomAside()) return fail(wrongState('visits-full'))
    kept.put({ ...visit, isSetAside: true })
    return changed()
  }

  /** The one that is open takes its place, so that there is always room. */
  const takeUp = (visit: KeptVisit): Result<Visits> => {
    kept.replace(kept.all().map((other) => ({ ...other, isSetAside: other.id !== visit.id })))
    return changed()
  }

  return {
    handlers: {
      'visit.list': async () => succeed(list()),
      'visit.get': async ({ visitId }) => {
        const visit = kept.of(visitId)
        return visit === null ? fail(NO_SUCH_VISIT) : succeed(keptVisitView(visit, guardsOf))
      },
      'visit.keep': async ({ requestId, accepted }) => keep(requestId, accepted),
      'visit.remove-line': async ({ requestId }) => removeLine(requestId),
      'visit.set-aside': async ({ visitId }) => onVisit(visitId, setAside),
      'visit.take-up': async ({ visitId }) => onVisit(visitId, takeUp),
      'visit.drop': async ({ visitId }) =>
        onVisit(visitId, () => {
          kept.drop(visitId)
          return changed()
        }),
      'visit.check': async ({ visitId }) => {
        const visit = kept.of(visitId)
        return visit === null ? fail(NO_SUCH_VISIT) : succeed(keptVisitView(visit, guardsOf))
      },
      'visit.pay': async () => fail(wrongState('visit-not-checked')),
      'visit.settle': async () => fail(NO_SUCH_VISIT),
    },
    locked: () => {
      removed.clear()
      const before = kept.all()
      if (before.every(({ lines }) => lines.every(isWritten))) return
      kept.replace(before.map((visit) => ({ ...visit, lines: visit.lines.filter(isWritten) })))
      changed()
    },
  }
}

/** What names an identity is dropped with the lock, like the form it came from. */
const isWritten = ({ draft }: KeptLine): boolean => draft !== null

const newVisit = (id: RequestId, beganAt: number): KeptVisit => ({
  id: visitIdOf(id),
  beganAt,
  isSetAside: false,
  lines: [],
})

/** What the lists show of a line is what its sale would be about. Fails if the sale could not be sent as it is. */
function lineOf(requestId: RequestId, sheet: Sheet, accepted: readonly string[]): Result<KeptLine> {
  const intent = sheet.intent(requestId, inCash(sheet.duePaise))
  if (!intent.ok) return intent
  const { subject, personal } = intent.value
  return succeed({
    requestId,
    draft: sheet.draft ?? null,
    subject,
    accountNumber: personal.accountNumber,
    customerName: personal.customerName,
    amountPaise: sheet.amountPaise,
    duePaise: sheet.duePaise,
    accepted,
    sheet,
    doubt: null,
  })
}
