// The office's HTTP service: every area mounted, with what holds for all of them.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HEADERS, LARGEST_BODY_BYTES } from '@shared/office/protocol'
import type { CounterEnvironment, OfficeContext } from './context'
import { createEnrolment, type Enrolment } from './counters/enrolment'
import { createNonces } from './counters/nonces'
import { provenBy } from './counters/proof'
import { openRoutes, provenRoutes } from './counters/routes'
import { createIngest } from './ingest/ingest'
import { ingestRoutes } from './ingest/routes'
import { refuse } from './problem'

export interface OfficeApp {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly enrolment: Enrolment
}

export function createApp(context: OfficeContext, authorityCertificate: string): OfficeApp {
  const { office, log } = context
  const nonces = createNonces(context.clock)
  const enrolment = createEnrolment(context)
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header(HEADERS.office, office.id)
    c.header(HEADERS.generation, String(office.generation))
    c.header('cache-control', 'no-store')
  })
  app.use(
    '/v1/*',
    bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: (c) => refuse(c, { kind: 'too-large' }) }),
  )
  app.route('/', openRoutes({ context, nonces, enrolment, authorityCertificate }))
  const counters = new Hono<CounterEnvironment>()
  counters.use('/v1/*', provenBy(context, nonces))
  counters.route('/', provenRoutes(context))
  counters.route('/', ingestRoutes(createIngest(context)))
  app.route('/', counters)
  app.notFound((c) => refuse(c, { kind: 'not-found' }))
  app.onError((error, c) => {
    log.error('request.failed', error, { path: routeOf(c.req.path), method: c.req.method })
    return refuse(c, { kind: 'unavailable' })
  })
  return { fetch: (request) => app.fetch(request), enrolment }
}

/** The first two parts of a path: what follows may be a token or an id. */
const routeOf = (path: string): string => path.split('/').slice(0, 3).join('/')
