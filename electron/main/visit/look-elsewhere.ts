// The lines of a kept visit, looked at with the shop's other counters: what would be stopped there must not be paid for here.
import type { Clock } from '#shared/base/clock'
import type { LineDoubt, VisitId } from '#shared/visit/visit'
import type { Environment } from '#shared/base/environment'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { RequestId } from '#shared/base/ids'
import type { SaleAges } from '../journal'
import {
  admissionQuestion,
  NOTHING_ALLOWED,
  type Admission,
  type AdmissionJournal,
  type LookVerdict,
} from '../money/admission'
import type { KeptLine, KeptVisit, KeptVisits } from './kept-visits'

export interface LookElsewhereDependencies {
  readonly environment: Environment
  readonly journal: AdmissionJournal
  readonly clock: Pick<Clock, 'now'>
  readonly ages: Pick<SaleAges, 'changedWithin'>
  readonly reportDefect: ReportDefect
}

/** Of each line that could be asked about what stands at other counters in its way; null where nothing does. */
export type Elsewhere = ReadonlyMap<RequestId, Extract<LineDoubt, { readonly kind: 'elsewhere' }> | null>

/** Asks about all lines of a visit at once. Never rejects: each line is asked about by itself before it is sent. */
export async function lookElsewhere(
  { environment, journal, clock, ages, reportDefect }: LookElsewhereDependencies,
  admission: Pick<Admission, 'look'>,
  { lines }: KeptVisit,
): Promise<Elsewhere> {
  const questions = lines.flatMap(
    (line) =>
      admissionQuestion(
        { journal, ages },
        { ...line, environment, lastSequence: 0, claimedBy: line.sheet?.claimedBy },
        { attempt: FIRST_ATTEMPT, allowed: NOTHING_ALLOWED },
      ) ?? [],
  )
  const verdicts = await admission.look(questions).catch((error: unknown) => {
    reportDefect('visit.look-failed', error)
    return []
  })
  const askedAtMs = clock.now()
  return new Map(
    questions.flatMap(({ requestId }, at) => {
      const verdict = verdicts[at] ?? NOT_ASKED
      if (verdict.kind === 'not-asked') return []
      const doubt = verdict.kind === 'free' ? null : ({ ...verdict, kind: 'elsewhere', askedAtMs } as const)
      return [[requestId, doubt] as const]
    }),
  )
}

/**
 * The lines with what is known of them now. One that could not be asked about keeps what was known, and one that needs another look for a
 * reason of its own keeps that.
 */
const withElsewhere = (lines: readonly KeptLine[], elsewhere: Elsewhere): readonly KeptLine[] =>
  lines.map((line) => {
    const found = elsewhere.get(line.requestId)
    const isFree = line.doubt === null || line.doubt.kind === 'elsewhere'
    return found !== undefined && isFree && found !== line.doubt ? { ...line, doubt: found } : line
  })

export interface ElsewhereMarks {
  /** Marks the lines of a kept visit that stand at other counters, and takes marks off again. Never rejects. */
  look(visitId: VisitId): Promise<void>
}

/** `elsewhere` is null where the shop has one counter alone; `onChanged` is told when a line is another than before. */
export const elsewhereMarks = (
  kept: Pick<KeptVisits, 'of' | 'put'>,
  elsewhere: ((visit: KeptVisit) => Promise<Elsewhere>) | null,
  onChanged: () => void,
): ElsewhereMarks => ({
  look: async (visitId) => {
    const visit = kept.of(visitId)
    if (visit === null || elsewhere === null) return
    const found = await elsewhere(visit)
    // Lines may have been kept or taken off in the meantime.
    const now = kept.of(visitId)
    if (now === null) return
    const lines = withElsewhere(now.lines, found)
    if (lines.every((line, at) => line === now.lines[at])) return
    kept.put({ ...now, lines })
    onChanged()
  },
})

const FIRST_ATTEMPT = 1
const NOT_ASKED: LookVerdict = { kind: 'not-asked' }
