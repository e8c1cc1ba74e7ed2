// The routes by which a counter comes in: the authority's certificate, a nonce, the code, and its first word.
import { Hono, type Context } from 'hono'
import { COUNTER_REPORT_PATH } from '#shared/office/counter-report'
import { enrolRequestSchema, PATHS } from '#shared/protocol'
import { SETTINGS_PATH } from '#shared/office/settings-sync'
import { succeed } from '#shared/base/result'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { parsedBody } from '../base/body'
import { answering } from '../context/counter-answers'
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
  sourceOf,
}: {
  readonly context: OfficeContext
  readonly nonces: Nonces
  readonly enrolment: Enrolment
  /** PEM. */
  readonly authorityCertificate: string
  readonly sourceOf: (c: Context) => string
}): Hono =>
  new Hono()
    .get(PATHS.authority, (c) => c.text(authorityCertificate))
    .post(PATHS.nonce, (c) => c.json({ nonce: nonces.issue(), officeTimeMs: context.clock.now() }))
    .post(PATHS.enrol, async (c) => {
      const request = await parsedBody(c, enrolRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      const enrolled = await enrolment.enrol(request.value, sourceOf(c))
      return enrolled.ok ? c.json(enrolled.value) : refuse(c, enrolled.failure)
    })

/** Asked with a proof. `onReport` is called when a counter has answered to being asked for a report. */
export const provenRoutes = (context: OfficeContext, onReport: () => void): Hono<CounterEnvironment> =>
  answering(context, {
    [PATHS.heartbeat]: async (counter, request) => succeed(await heartbeat(context, counter, request)),
    [PATHS.standing]: async () => succeed({}),
    [SETTINGS_PATH]: async ({ counterId }, { taken }) => {
      if (taken !== null) await noteTaken(context, counterId, taken)
      const { digest, settings } = await syncedSettings(context, counterId)
      return succeed({ digest, settings })
    },
    [PATHS.leave]: async (counter) => {
      await leave(context, counter)
      return succeed({})
    },
    [COUNTER_REPORT_PATH]: async (counter, answer) => {
      const taken = await takeReport(context, counter, answer)
      if (!taken.ok) return taken
      onReport()
      return succeed({})
    },
  })
