// The routes by which a counter comes in: the authority's certificate, a nonce, the code, and its first word.
import { Hono } from 'hono'
import { COUNTER_REPORT_PATH, reportAnswerSchema } from '#shared/office/counter-report'
import { enrolRequestSchema, heartbeatRequestSchema, leaveRequestSchema, PATHS } from '#shared/protocol'
import { SETTINGS_PATH, settingsRequestSchema, type SettingsAnswer } from '#shared/office/settings-sync'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { parsedBody } from '../base/body'
import { refuse } from '../base/problem'
import type { Enrolment } from './enrolment'
import { heartbeat } from './heartbeat'
import { leave } from './leaving'
import type { Nonces } from './nonces'
import { takeReport } from './reports'
import { noteTaken, syncedSettings } from './settings-sync'

/** Asked by whoever has no key yet. */
export const openRoutes = ({
  context,
  nonces,
  enrolment,
  authorityCertificate,
}: {
  readonly context: OfficeContext
  readonly nonces: Nonces
  readonly enrolment: Enrolment
  /** PEM. */
  readonly authorityCertificate: string
}): Hono =>
  new Hono()
    .get(PATHS.authority, (c) => c.text(authorityCertificate))
    .post(PATHS.nonce, (c) => c.json({ nonce: nonces.issue(), officeTimeMs: context.clock.now() }))
    .post(PATHS.enrol, async (c) => {
      const request = await parsedBody(c, enrolRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const enrolled = await enrolment.enrol(request.value)
      return enrolled.ok ? c.json(enrolled.value) : refuse(c, enrolled.failure)
    })

/** Asked with a proof. `onReport` is called when a counter has answered to being asked for a report. */
export const provenRoutes = (context: OfficeContext, onReport: () => void): Hono<CounterEnvironment> =>
  new Hono<CounterEnvironment>()
    .post(PATHS.heartbeat, async (c) => {
      const request = await parsedBody(c, heartbeatRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json(await heartbeat(context, c.get('counter'), request.value))
    })
    .post(PATHS.standing, (c) => c.json({}))
    .post(SETTINGS_PATH, async (c) => {
      const request = await parsedBody(c, settingsRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const { counterId } = c.get('counter')
      if (request.value.taken !== null) await noteTaken(context, counterId, request.value.taken)
      const { digest, settings } = await syncedSettings(context, counterId)
      return c.json({ digest, settings } satisfies SettingsAnswer)
    })
    .post(PATHS.leave, async (c) => {
      const request = await parsedBody(c, leaveRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      await leave(context, c.get('counter'))
      return c.json({})
    })
    .post(COUNTER_REPORT_PATH, async (c) => {
      const answer = await parsedBody(c, reportAnswerSchema)
      if (!answer.ok) return refuse(c, answer.failure)
      const taken = await takeReport(context, c.get('counter'), answer.value)
      if (!taken.ok) return refuse(c, taken.failure)
      onReport()
      return c.json({})
    })
