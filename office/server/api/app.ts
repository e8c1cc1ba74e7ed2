// The office's HTTP service: every area mounted, with what holds for all of them.
import { Hono, type MiddlewareHandler } from 'hono'
import { HEADERS, PATHS } from '#shared/protocol'
import { epochText } from '#shared/protocol/known-office'
import type { StandbyState } from '#shared/office/figures'
import { HOOKS_PATH } from '#shared/office/relay'
import {
  OWNER_API,
  OWNER_PATHS,
  OWNER_SIGN_IN,
  ownerRoutes,
  type OwnerRoute,
} from '#shared/office/owner-page'
import type { CounterEnvironment, OfficeContext } from '../context/context'
import { createHistory } from '../context/history'
import { createAlertDelivery } from '../alerts/alert-ways'
import { createAdmission } from '../guard/admission'
import { createTakeovers } from '../guard/takeover/takeovers'
import { takeoverRoutes } from '../guard/takeover/routes'
import { claimRecords } from '../guard/claims'
import { admissionRoutes } from '../guard/routes'
import { createDoubted } from '../guard/doubted'
import { conflictRecords } from '../guard/conflict-records'
import { createEnrolment, type Enrolment } from '../counters/enrolment'
import { createNonces } from '../counters/nonces'
import { keysOfCounters, provenBy, type Proving } from '../counters/request-proof'
import { openRoutes, provenRoutes } from '../counters/routes'
import { exportFilesIn } from '../exports/export-files'
import { createExports } from '../owners/exports/exports'
import { logRestoreRoutes } from '../log/restore/routes'
import { createIngest } from '../log/ingest'
import { createProjection, type Projection } from '../sales/projection'
import { erasureRoutes } from '../log/erasures'
import { ingestRoutes } from '../log/routes'
import { createOnboarding } from '../onboarding/onboarding'
import { onboardingRoutes } from '../onboarding/routes'
import { createLive } from '../owners/live'
import { createPeople, sessionsThatSee, type People } from '../owners/people'
import { createOwnerRoutes } from '../owners/routes'
import { createPasswordHashing } from '../owners/password-hashing'
import { createSignIn } from '../owners/sign-in'
import { createKeys } from '../keys/keys'
import { keysRoutes } from '../keys/routes'
import { createLease } from '../budget/lease'
import { leaseRoutes } from '../budget/routes'
import { pageRoutes } from '../page'
import { noBodyAbove } from '../base/body'
import { refuse } from '../base/problem'
import { createSourceOf, type Connection } from '../base/source'
import { createReported } from '../log/reported'
import { createRelay, type Relay, type RelayOptions } from '../callbacks'
import { hookRoutes, relayRoutes } from '../callbacks/routes'
import { freeBytesAt } from '../maintenance/disk'
import { createDiskReserve, diskReserveRoutes } from '../maintenance/disk-reserve'
import { healthRoutes } from '../maintenance/health'
import { startJobs, type Job } from '../base/jobs'
import { probeRoutes } from '../maintenance/outside-probe'
import { retentionJobs } from '../maintenance/retention'
import { watchJob } from '../maintenance/watch'

export interface OfficeApp {
  /**
   * `peer` is the address that spoke to the socket; empty where there is none. `onProven` is called once it is known who speaks: a counter, or
   * somebody who is signed in.
   */
  readonly fetch: (request: Request, peer?: string, onProven?: () => void) => Response | Promise<Response>
  /** Every route, as `POST /v1/admit`: what a test asks with all that is hostile. */
  readonly routes: readonly string[]
  readonly enrolment: Enrolment
  readonly relay: Relay
  readonly people: People
  readonly projection: Pick<Projection, 'caughtUp'>
  /** Lets go of counters that wait for something, and ends what works by itself. */
  readonly close: () => Promise<void>
}

export interface AppOptions {
  /** PEM. */
  readonly authorityCertificate: string
  /** SHA-256 of that certificate, base64url; null behind a proxy with a public certificate. */
  readonly authorityDigest: string | null
  /** Where counters and owners reach the office, `https://…`; the first is the one that is told. */
  readonly addresses: readonly [string, ...string[]]
  /** Signs the cookies of the owner's page, and seals what the page is never told back; at least 32 characters. */
  readonly signInSecret: string
  /** Without it nobody said how the service reaches this office. */
  readonly hooks?: RelayOptions | undefined
  /** Where the office's data lies: how much room is left there is among its figures, and exported files lie there. */
  readonly folder?: string | undefined
  /** What is free where PostgreSQL writes; unknown unless told. */
  readonly freeBytes?: (() => Promise<number | null>) | undefined
  /** Where the owner's page lies as it was built; without one the office serves none. */
  readonly pageFolder?: string | undefined
  /** Whether what is kept is on a second machine, too; there is none without. */
  readonly standby?: () => StandbyState
  /** What is done by itself besides what the areas need. */
  readonly jobs?: readonly Job[]
}

/** What a person at the page asks: the longest names two thousand counters. */
const LARGEST_ASKED_BYTES = 256 * 1024
/** What is read of whoever may be a stranger: a thousand of them who stop in the middle must fit into memory. */
const LARGEST_OF_STRANGERS_BYTES = 16 * 1024
const OPEN_TO_STRANGERS = [
  PATHS.enrol,
  `${OWNER_SIGN_IN}/*`,
  ...(Object.keys(ownerRoutes) as OwnerRoute[])
    .filter((name) => ownerRoutes[name].right === 'nobody')
    .map((name) => `${OWNER_API}/${name}`),
]

const NO_HOOKS: RelayOptions = { publicUrl: null, proxies: [] }

const saysWhoItIs =
  (office: OfficeContext['office']): MiddlewareHandler =>
  async (c, next) => {
    await next()
    c.header(HEADERS.office, office.id)
    c.header(HEADERS.generation, String(office.generation))
    c.header(HEADERS.epoch, epochText(office.epoch))
    // The page's files say for themselves how long they may be kept.
    if (c.res.headers.get('cache-control') === null) c.header('cache-control', 'no-store')
  }

/** What counters send, and what follows from it in one area for another. */
function createAreas(context: OfficeContext, hooks: RelayOptions) {
  const relay = createRelay(context, hooks)
  const reported = createReported(context)
  const conflicts = conflictRecords(context)
  const claims = claimRecords(context, reported)
  const history = createHistory(context)
  const admission = createAdmission(context, claims, conflicts, createDoubted(context), history)
  const takeovers = createTakeovers(context, { claims, inbox: relay.inbox, reported })
  const followers = [admission.noteEntries, relay.noteRoutes, takeovers.noteEntries]
  const ingest = createIngest(context, followers, reported)
  const projection = createProjection(context, [admission.noteSales, takeovers.noteSales])
  ingest.onKept(() => projection.wake())
  ingest.onKept(() => void relay.matchHeld())
  ingest.onKept(({ counterId }) => {
    for (const told of admission.takeToTell(counterId)) relay.hub.hint(told.counterId, told.environment)
  })
  const live = createLive(context.timers, (sessionIds) => sessionsThatSee(context, sessionIds))
  projection.onProjected(() => live.changed('sales'))
  context.alerts.onChanged(() => live.changed('alerts'))
  return { relay, conflicts, admission, takeovers, ingest, projection, live, history }
}

interface CounterAreas extends ReturnType<typeof createAreas> {
  readonly proving: Omit<Proving, 'history'>
  readonly lease: ReturnType<typeof createLease>
  readonly keys: ReturnType<typeof createKeys>
}

/** What a counter may ask, once it has proven who it is. */
function counterRoutes(context: OfficeContext, areas: CounterAreas): Hono<CounterEnvironment> {
  const { proving, live, ingest, admission, conflicts, takeovers, relay, lease, keys, history } = areas
  const counters = new Hono<CounterEnvironment>()
  counters.use('/v1/*', provenBy(context, { ...proving, history }))
  counters.route(
    '/',
    provenRoutes(context, () => live.changed('counters')),
  )
  counters.route('/', ingestRoutes(context, ingest))
  counters.route('/', logRestoreRoutes(context))
  counters.route('/', erasureRoutes(context))
  counters.route('/', admissionRoutes(context, admission, conflicts))
  counters.route('/', takeoverRoutes(context, takeovers))
  counters.route('/', onboardingRoutes(context, createOnboarding(context)))
  counters.route('/', relayRoutes(context, relay, history))
  counters.route('/', leaseRoutes(context, lease))
  counters.route(
    '/',
    keysRoutes(context, keys, () => relay.news.tell('all')),
  )
  return counters
}

/** A path that nothing is at, and a request that broke. */
function answerTheRest(app: Hono, log: OfficeContext['log']): void {
  app.notFound((c) => refuse(c, { kind: 'not-found' }))
  app.onError((error, c) => {
    if (isBrokenOff(error)) return refuse(c, { kind: 'invalid' })
    log.error('request.failed', error, { path: routeOf(c.req.path), method: c.req.method })
    return refuse(c, { kind: 'unavailable' })
  })
}

/** Whoever sends a body went away in the middle of it: what strangers do as often as they like fills no log. */
const isBrokenOff = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ECONNRESET' && error.message === 'aborted'

function createSignInParts(context: OfficeContext, { signInSecret: secret, addresses }: AppOptions) {
  const hashing = createPasswordHashing()
  const signIn = createSignIn({ database: context.pools.main, secret, addresses, hashing })
  return { hashing, signIn, people: createPeople(context, signIn, hashing) }
}

/** What holds for every route: it says which office answers, and reads no more than its askers send. */
function guardedApp({ office }: Pick<OfficeContext, 'office'>): Hono {
  const app = new Hono()
  app.use(saysWhoItIs(office))
  for (const path of OPEN_TO_STRANGERS) app.use(path, noBodyAbove(LARGEST_OF_STRANGERS_BYTES))
  app.use(`${OWNER_PATHS}/*`, noBodyAbove(LARGEST_ASKED_BYTES))
  return app
}

export function createApp(context: OfficeContext, options: AppOptions): OfficeApp {
  const { authorityCertificate, authorityDigest, addresses, folder, hooks = NO_HOOKS } = options
  let isClosing = false
  const nonces = createNonces(context.clock)
  const deviceKeys = keysOfCounters(context)
  const enrolment = createEnrolment(context, deviceKeys)
  const areas = createAreas(context, hooks)
  const { relay, admission, conflicts, projection, live } = areas
  const lease = createLease(context)
  const keys = createKeys(context)
  const app = guardedApp(context)
  const sourceOf = createSourceOf(hooks.proxies)
  app.route('/', openRoutes({ context, nonces, enrolment, authorityCertificate, sourceOf }))
  app.route('/', diskReserveRoutes(createDiskReserve(context, options.freeBytes ?? (async () => null))))
  app.route('/', hookRoutes(relay))
  app.route('/', healthRoutes({ context, relay, folder: folder ?? null, isClosing: () => isClosing }))
  app.route('/', probeRoutes({ context, nonces, secret: options.signInSecret, proxies: hooks.proxies }))
  app.route('/', counterRoutes(context, { ...areas, proving: { nonces, keys: deviceKeys }, lease, keys }))
  const { hashing, signIn, people } = createSignInParts(context, options)
  const exports = createExports(context, {
    people,
    files: folder === undefined ? null : exportFilesIn(folder),
    freeBytes: options.freeBytes ?? (async () => (folder === undefined ? null : freeBytesAt(folder))),
    onChanged: () => live.changed('exports'),
  })
  exports.wake()
  const alertDelivery = createAlertDelivery(context, {
    officeSecret: options.signInSecret,
    pageAddress: addresses[0],
  })
  const owners = createOwnerRoutes({
    context,
    people,
    enrolment,
    addresses,
    authorityDigest,
    signIn,
    hashing,
    secret: options.signInSecret,
    sourceOf,
    callsLeft: lease.state,
    standby: options.standby ?? (() => 'none'),
    deliveries: relay.deliveries,
    news: relay.news,
    live,
    alertDelivery,
    exports,
  })
  app.route('/', owners.routes)
  if (options.pageFolder !== undefined)
    app.route('/', pageRoutes(options.pageFolder, owners.knownOf, context.log))
  answerTheRest(app, context.log)
  const jobs = startJobs(
    [
      ...retentionJobs(context, { admission, conflicts, relay, keys, exports }),
      watchJob(context),
      ...alertDelivery.jobs,
      ...(options.jobs ?? []),
    ],
    context,
  )
  return {
    fetch: (request, peer = '', onProven) => app.fetch(request, { peer, onProven } satisfies Connection),
    routes: [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))],
    enrolment,
    people,
    relay,
    projection,
    close: async () => {
      isClosing = true
      relay.close()
      live.close()
      await hashing.close()
      alertDelivery.close()
      await exports.close()
      await jobs.close()
      await projection.close()
    },
  }
}

/** The first two parts of a path, and of a hook's the first: what follows may be a token or an id. */
const routeOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith(`${HOOKS_PATH}/`) ? 2 : 3)
    .join('/')
