// The routes by which a counter comes in: the authority's certificate, a nonce, the code, and its first word.
import { Hono } from 'hono'
import { enrolRequestSchema, helloRequestSchema, leaveRequestSchema, PATHS } from '@shared/office/protocol'
import type { CounterEnvironment, OfficeContext } from '../context'
import { parsedBody } from '../body'
import { refuse } from '../problem'
import type { Enrolment } from './enrolment'
import { hello } from './hello'
import { leave } from './leaving'
import type { Nonces } from './nonces'

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

/** Asked with a proof. */
export const provenRoutes = (context: OfficeContext): Hono<CounterEnvironment> =>
  new Hono<CounterEnvironment>()
    .post(PATHS.hello, async (c) => {
      const request = await parsedBody(c, helloRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      return c.json(await hello(context, c.get('counter'), request.value))
    })
    .post(PATHS.leave, async (c) => {
      const request = await parsedBody(c, leaveRequestSchema)
      if (!request.ok) return refuse(c, request.failure)
      await leave(context, c.get('counter'))
      return c.json({})
    })
