// The office's HTTP service: every area mounted, with what holds for all of them.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HEADERS, LARGEST_BODY_BYTES } from '@shared/office/protocol'
import type { CounterEnvironment, OfficeContext } from './context'
import { createAdmission } from './admission/admission'
import { admissionRoutes } from './admission/routes'
import { createEnrolment, type Enrolment } from './counters/enrolment'
import { createNonces } from './counters/nonces'
import { provenBy } from './counters/proof'
import { openRoutes, provenRoutes } from './counters/routes'
import { createIngest } from './ingest/ingest'
import { ingestRoutes } from './ingest/routes'
import { refuse } from './problem'
import { createRelay, type Relay, type RelayOptions } from './relay'
import { hookRoutes, relayRoutes } from './relay/routes'

export interface OfficeApp {
  /** `peer` is the address that spoke to the socket; empty where there is none. */
  readonly fetch: (request: Request, peer?: string) => Response | Promise<Response>
  readonly enrolment: Enrolment
  readonly relay: Relay
  /** Lets go of counters that wait for something. */
  readonly close: () => void
}

/** Nobody said how the service reaches this office. */
const NO_HOOKS: RelayOptions = { publicUrl: null, proxies: [] }

export function createApp(
  context: OfficeContext,
  authorityCertificate: string,
  hooks: RelayOptions = NO_HOOKS,
): OfficeApp {
  const { office, log } = context
  const nonces = createNonces(context.clock)
  const enrolment = createEnrolment(context)
  const relay = createRelay(context, hooks)
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
  app.route('/', hookRoutes(relay))
  counters.route('/', provenRoutes(context))
  const admission = createAdmission(context)
  const ingest = createIngest(context, [admission.noteEntries, relay.noteRoutes])
  ingest.onKept(() => void relay.matchHeld())
  counters.route('/', ingestRoutes(ingest))
  counters.route('/', admissionRoutes(context, admission))
  counters.route('/', relayRoutes(relay, context.timers))
  app.route('/', counters)
  app.notFound((c) => refuse(c, { kind: 'not-found' }))
  app.onError((error, c) => {
    log.error('request.failed', error, { path: routeOf(c.req.path), method: c.req.method })
    return refuse(c, { kind: 'unavailable' })
  })
  return {
    fetch: (request, peer = '') => app.fetch(request, { peer }),
    enrolment,
    relay,
    close: relay.close,
  }
}

/** The first two parts of a path: what follows may be a token or an id. */
const routeOf = (path: string): string => path.split('/').slice(0, 3).join('/')
