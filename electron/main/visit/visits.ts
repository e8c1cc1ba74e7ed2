// A visit at the counter: lines are kept, set aside, taken up, looked at again, and paid (`paying.ts`).
import type { Clock } from '#shared/base/clock'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { Handlers, Input, Push } from '#shared/channels/contract'
import {
  MOST_LINES,
  MOST_SET_ASIDE,
  visitIdOf,
  type Visit,
  type VisitId,
  type Visits,
} from '#shared/visit/visit'
import type { StaffAtCounter } from '#shared/access/staff'
import type { WrongState } from '#shared/base/wrong-state'
import type { RequestId } from '#shared/base/ids'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import type { Journal } from '../journal'
import type { Preparing } from '../money/preparing'
import type { Selling } from '../money/selling'
import type { SheetAgain } from '../money/sheets'
import { isStillGood, lookAgain, toLookAt, visitAsOfNow, type Agreed } from './check-lines'
import { keepingLines } from './keeping-lines'
import type { KeptLine, KeptVisit, KeptVisits } from './kept-visits'
import { elsewhereMarks, type Elsewhere } from './look-elsewhere'
import type { Paying } from './paying'
import { keptVisitView, type GuardsOf } from './visit-view'

export interface VisitDependencies {
  readonly kept: KeptVisits
  readonly selling: Pick<Selling, 'take' | 'putBack'>
  readonly preparing: Pick<Preparing, 'guards'>
  readonly paying: Pick<Paying, 'pay' | 'settle' | 'of' | 'visits'>
  readonly sheetAgain: SheetAgain
  readonly journal: Pick<Journal, 'sale' | 'visit'>
  /** What of a visit stands at other counters; null where the shop has one counter alone. */
  readonly elsewhere: ((visit: KeptVisit) => Promise<Elsewhere>) | null
  readonly time: Pick<TrustedTime, 'now'>
  readonly clock: Clock
  readonly staff: () => Pick<StaffAtCounter, 'id'>
  readonly newId: () => RequestId
  readonly push: Push
}

export type VisitChannel = Extract<keyof Handlers, `visit.${string}`>

export interface VisitsWorkflow {
  readonly handlers: Pick<Handlers, VisitChannel>
  /** The counter was locked: what must not outlast that is dropped. */
  locked(): void
  /** Tells the window how the visits stand. */
  tell(): void
}

const wrongState = (state: WrongState): Failure => ({ kind: 'wrong-state', state })
const NO_SUCH_VISIT = wrongState('no-such-visit')

/** How the visits stand, for the window. */
function shownVisits({ kept, preparing, paying, clock, push }: VisitDependencies) {
  const guardsOf: GuardsOf = ({ requestId, sheet }, before) =>
    sheet === null ? [] : preparing.guards(requestId, sheet, before)
  const viewNow = (visit: KeptVisit): Visit => keptVisitView(visitAsOfNow(clock, visit), guardsOf)
  const list = (): Visits => ({ ...byState(kept.all().map(viewNow)), paying: paying.visits() })
  /** Tells the window, and answers the same. */
  const changed = (): Result<Visits> => {
    const visits = list()
    push('visit.changed', visits)
    return succeed(visits)
  }
  const viewOf = (visitId: VisitId): Result<Visit> => {
    const visit = kept.of(visitId)
    const view = visit === null ? paying.of(visitId) : viewNow(visit)
    return view === null ? fail(NO_SUCH_VISIT) : succeed(view)
  }
  return { list, changed, viewOf }
}

/** The lines of the visit that is open: one is kept on it, or taken off. */
function openLines(
  { kept, selling, journal, time, clock, newId, staff }: VisitDependencies,
  { list, changed }: ReturnType<typeof shownVisits>,
  look: (visitId: VisitId) => Promise<void>,
) {
  const lines = keepingLines(selling, clock, staff)
  const keep = (requestId: RequestId, accepted: readonly string[]): Result<Visits> => {
    if (kept.withLine(requestId) !== null) return succeed(list())
    const sold = journal.sale(requestId)
    if (sold !== null) return fail(wrongState(sold.railStatus))
    const visit = openOf(kept) ?? newVisit(newId(), time.now())
    if (visit.lines.length >= MOST_LINES) return fail(wrongState('visit-full'))
    const line = lines.take(requestId, accepted)
    if (!line.ok) return line
    kept.put({ ...visit, lines: [...visit.lines, line.value] })
    void look(visit.id)
    return changed()
  }

  const removeLine = (requestId: RequestId): Result<Visits> => {
    const visit = kept.withLine(requestId)
    const line = visit?.lines.find((other) => other.requestId === requestId)
    if (visit === null || line === undefined) return fail(NO_SUCH_VISIT)
    lines.removed(line)
    kept.put({ ...visit, lines: visit.lines.filter((other) => other !== line) })
    return changed()
  }

  return { keep, removeLine, forgetRemoved: lines.forgetRemoved }
}

export function visitsWorkflow(dependencies: VisitDependencies): VisitsWorkflow {
  const { kept, paying, journal, clock } = dependencies
  const shown = shownVisits(dependencies)
  const { list, changed, viewOf } = shown
  const marks = elsewhereMarks(kept, dependencies.elsewhere, () => void changed())
  const { keep, removeLine, forgetRemoved } = openLines(dependencies, shown, marks.look)

  const onVisit = (visitId: VisitId, act: (visit: KeptVisit) => Result<Visits>): Result<Visits> => {
    const visit = kept.of(visitId)
    return visit === null ? fail(NO_SUCH_VISIT) : act(visit)
  }

  const setAside = (visit: KeptVisit): Result<Visits> => {
    if (!visit.isSetAside && !hasRoomAside(kept)) return fail(wrongState('visits-full'))
    kept.put({ ...visit, isSetAside: true })
    return changed()
  }

  /** The one that is open takes its place, so that there is always room. */
  const takeUp = (visit: KeptVisit): Result<Visits> => {
    kept.replace(kept.all().map((other) => ({ ...other, isSetAside: other.id !== visit.id })))
    void marks.look(visit.id)
    return changed()
  }

  const check = async (visitId: VisitId, agreed: readonly Agreed[]): Promise<Result<Visit>> => {
    const visit = kept.of(visitId)
    if (visit === null) return fail(NO_SUCH_VISIT)
    const looked = await lookAgain(visit, dependencies.sheetAgain, agreed, clock)
    // Lines may have been taken off in the meantime.
    const now = kept.of(visitId)
    if (now === null) return fail(NO_SUCH_VISIT)
    kept.put({ ...now, lines: now.lines.map((line) => looked.get(line.requestId) ?? line) })
    await marks.look(visitId)
    changed()
    return viewOf(visitId)
  }

  /** Everything up to the commit is synchronous, so that two confirmations cannot overtake each other. */
  const pay = ({ visitId, payment, accepted }: Input<'visit.pay'>): Result<Visit> => {
    if (journal.visit(visitId).length > 0) return viewOf(visitId)
    const found = kept.of(visitId)
    if (found === null) return fail(NO_SUCH_VISIT)
    const visit = visitAsOfNow(clock, found)
    const paid = paying.pay(visit, payment === null ? null : { parts: payment.parts }, acceptedIn(accepted))
    if (!paid.ok) {
      kept.put({ ...visit, lines: visit.lines.map(withOldDoubted) })
      changed()
      return paid
    }
    kept.drop(visitId)
    changed()
    return viewOf(visitId)
  }

  return {
    tell: () => void changed(),
    handlers: {
      'visit.list': async () => succeed(list()),
      'visit.get': async ({ visitId }) => viewOf(visitId),
      'visit.add': async ({ requestId, accepted }) => keep(requestId, accepted),
      'visit.remove-line': async ({ requestId }) => removeLine(requestId),
      'visit.set-aside': async ({ visitId }) => onVisit(visitId, setAside),
      'visit.resume': async ({ visitId }) => onVisit(visitId, takeUp),
      'visit.drop': async ({ visitId }) =>
        onVisit(visitId, () => {
          kept.drop(visitId)
          return changed()
        }),
      'visit.check': async ({ visitId, agreed }) => check(visitId, agreed),
      'visit.pay': (input) => marks.look(input.visitId).then(() => pay(input)),
      'visit.settle': async ({ visitId, givenBack }) => paying.settle(visitId, givenBack),
    },
    locked: () => {
      forgetRemoved()
      if (lockLines(kept)) changed()
    },
  }
}

const byState = (views: readonly Visit[]): Pick<Visits, 'open' | 'setAside'> => ({
  open: views.find(({ state }) => state === 'open') ?? null,
  setAside: views.filter(({ state }) => state === 'set-aside'),
})

/** A bill that is too old by now must be looked at again. */
const withOldDoubted = (line: KeptLine): KeptLine =>
  isStillGood(line) ? line : { ...line, sheet: null, doubt: line.doubt ?? { kind: 'not-checked' } }

const openOf = (kept: KeptVisits): KeptVisit | null =>
  kept.all().find(({ isSetAside }) => !isSetAside) ?? null

const hasRoomAside = (kept: KeptVisits): boolean =>
  kept.all().filter(({ isSetAside }) => isSetAside).length < MOST_SET_ASIDE

/** What names an identity is dropped with the lock, like the form it came from. */
const isWritten = ({ draft }: KeptLine): boolean => draft !== null

/** Whoever unlocks the counter has not looked at what was kept before. True if there was anything. */
function lockLines(kept: KeptVisits): boolean {
  const before = kept.all()
  if (before.length === 0) return false
  kept.replace(before.map((visit) => ({ ...visit, lines: visit.lines.filter(isWritten).map(toLookAt) })))
  return true
}

const acceptedIn =
  (accepted: Input<'visit.pay'>['accepted']) =>
  (requestId: RequestId): readonly string[] =>
    accepted.find((one) => one.requestId === requestId)?.accepted ?? []

const newVisit = (id: RequestId, beganAt: number): KeptVisit => ({
  id: visitIdOf(id),
  beganAt,
  isSetAside: false,
  lines: [],
})
