// The routes by which counters ask before they sell.
import { Hono } from 'hono'
import {
  ADMISSION_PATHS,
  admitRequestSchema,
  lookRequestSchema,
  outcomesRequestSchema,
  type AdmitRequest,
} from '#shared/protocol/admission'
import { CONFLICTS_PATH, conflictsRequestSchema } from '#shared/office/conflicts'
import type { OfficeProblem } from '#shared/protocol'
import { parsedBody } from '../base/body'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { refuse } from '../base/problem'
import type { Admission } from './admission'
import type { ConflictRecords } from './conflict-records'

export const admissionRoutes = (
  { office, clock }: Pick<OfficeContext, 'office' | 'clock'>,
  admission: Admission,
  conflicts: Pick<ConflictRecords, 'tell'>,
): Hono<CounterEnvironment> => {
  /** Practice and real sales never stand in each other's way, not even at a counter that says so. */
  const problemOf = (requests: readonly Pick<AdmitRequest, 'environment'>[]): OfficeProblem | null =>
    requests.every(({ environment }) => (environment === 'practice') === (office.kind === 'practice'))
      ? null
      : { kind: 'kind' }
  return new Hono<CounterEnvironment>()
    .post(ADMISSION_PATHS.admit, async (c) => {
      const request = await parsedBody(c, admitRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const problem = problemOf([request.value])
      if (problem !== null) return refuse(c, problem)
      const answer = await admission.admit(c.get('counter'), request.value)
      return answer.ok ? c.json(answer.value) : refuse(c, answer.failure)
    })
    .post(ADMISSION_PATHS.look, async (c) => {
      const request = await parsedBody(c, lookRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const problem = problemOf(request.value.lines)
      if (problem !== null) return refuse(c, problem)
      return c.json({ lines: await admission.look(c.get('counter'), request.value.lines) })
    })
    .post(ADMISSION_PATHS.outcomes, async (c) => {
      const request = await parsedBody(c, outcomesRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      await admission.report(c.get('counter'), request.value.outcomes)
      return c.json({ officeTimeMs: clock.now() })
    })
    .post(CONFLICTS_PATH, async (c) => {
      const request = await parsedBody(c, conflictsRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const problem = problemOf([request.value])
      if (problem !== null) return refuse(c, problem)
      const { environment, seen } = request.value
      return c.json({ sales: await conflicts.tell(c.get('counter').counterId, environment, seen) })
    })
}
