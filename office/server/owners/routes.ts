// The owner's page over HTTP. A route's right is looked at here, once for all of them; so is where a request comes from.
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  OWNER_API,
  OWNER_LIVE,
  ownerDownloads,
  ownerRoutes,
  rightsOf,
  type OwnerDownload,
  type OwnerProblem,
  type OwnerRoute,
  type Right,
} from '#shared/office/owner-page'
import { fail, type Result } from '#shared/base/result'
import { createAttempts, SOURCE_TRIES } from '../base/attempts'
import { parsedBody } from '../base/body'
import { noteProven } from '../base/source'
import type { PreloadedAnswersOf } from '../page'
import { EVENT_STREAM_HEADERS } from '../callbacks/event-stream'
import { createChange, type Asker } from './changes'
import { exportedFile } from './exports'
import type { OwnerDependencies } from './dependencies'
import { createHandlers } from './handlers'
import { createPreloadedAnswers } from './preloaded-answers'
import type { Live } from './live'
import { reportFile } from './reports'
import { createKnownBrowsers } from './known-browsers'
import { HashingBusy } from './password-hashing'
import { sessionTokenIn } from './sign-in'
import { signInDoor, type SignInDoor } from './sign-in-routes'

/** Anybody may ask these, with a code that they might be guessing. */
const CODES: ReadonlySet<OwnerRoute> = new Set(['first-owner', 'accept-invitation'])

const STATUSES = {
  'signed-out': 401,
  'second-factor-needed': 403,
  'not-allowed': 403,
  invalid: 400,
  code: 403,
  'not-found': 404,
  conflict: 409,
  'last-distributor': 409,
  busy: 429,
  unavailable: 503,
} satisfies Record<OwnerProblem, ContentfulStatusCode>

/** Who gets in at all. */
interface OwnerDoor extends Pick<SignInDoor, 'signIn' | 'hashing' | 'sourceOf' | 'secret'> {
  readonly live: Live
}

const refuse = (c: Context, problem: OwnerProblem): Response => c.json({ problem }, STATUSES[problem])

const refusalOf = (right: Right, asker: Asker | null): OwnerProblem | null => {
  if (right === 'nobody') return null
  if (asker === null) return 'signed-out'
  if (!rightsOf(asker.person.role).includes(right)) return 'not-allowed'
  return right === 'signed-in' || asker.person.hasSecondFactor ? null : 'second-factor-needed'
}

/** A wrong code costs an attempt of whoever sends it, before it is looked at. */
const codeTaker = ({
  context,
  sourceOf,
}: Pick<OwnerDoor, 'sourceOf'> & Pick<OwnerDependencies, 'context'>) => {
  const attempts = createAttempts(context.clock)
  return async <Answer extends Result<unknown, OwnerProblem>>(
    c: Context,
    name: OwnerRoute,
    work: () => Promise<Answer>,
  ): Promise<Answer | { readonly ok: false; readonly failure: OwnerProblem }> => {
    if (!CODES.has(name)) return work()
    const attempt = attempts.take([{ name: sourceOf(c), tries: SOURCE_TRIES }])
    if ('waitMs' in attempt) return fail('busy')
    try {
      const result = await work()
      if (result.ok || result.failure !== 'code') attempt.right()
      return result
    } catch (error) {
      attempt.giveBack()
      if (error instanceof HashingBusy) return fail('busy')
      throw error
    }
  }
}

/** The line on which a page hears what changes. */
const liveLine =
  (live: OwnerDoor['live'], askerOf: (c: Context) => Promise<Asker | null>) =>
  async (c: Context): Promise<Response> => {
    const asker = await askerOf(c)
    const problem = refusalOf('see', asker)
    if (asker === null || problem !== null) return refuse(c, problem ?? 'signed-out')
    const body = live.open({ sessionId: asker.sessionId, personId: asker.person.personId })
    return body === null ? refuse(c, 'unavailable') : c.body(body, 200, EVENT_STREAM_HEADERS)
  }

export function createOwnerRoutes(dependencies: OwnerDependencies & OwnerDoor): {
  readonly routes: Hono
  readonly knownOf: PreloadedAnswersOf
} {
  const { context, signIn, people, addresses, live } = dependencies
  const takeCode = codeTaker(dependencies)
  const handlers = createHandlers(dependencies)
  const app = new Hono()

  const tokenIn = (headers: Headers): string | null => sessionTokenIn(headers, dependencies.secret)
  const presumedIn = async (headers: Headers): Promise<Asker | null> => {
    const token = tokenIn(headers)
    return token === null ? null : people.ofSession(token)
  }
  /**
   * Whoever is signed in, as they stand now: a role that was taken away holds from the next request on. `presumed`: whom the token names, which is
   * asked for while it is looked at whether its session holds.
   */
  const askerWith = async (headers: Headers, presumed = presumedIn(headers)): Promise<Asker | null> => {
    if (tokenIn(headers) === null) return null
    const [session, asker] = await Promise.all([signIn.api.getSession({ headers }), presumed])
    return session !== null && session.session.id === asker?.sessionId ? asker : null
  }
  const askerOf = async (c: Context): Promise<Asker | null> => {
    const asker = await askerWith(c.req.raw.headers)
    if (asker !== null) noteProven(c)
    return asker
  }

  const browsers = createKnownBrowsers(dependencies.secret)
  app.route('/', signInDoor({ ...dependencies, browsers, askerOf: askerWith }))

  for (const name of Object.keys(ownerRoutes) as OwnerRoute[])
    app.post(`${OWNER_API}/${name}`, async (c) => {
      // Browsers send it with every POST: a page of somebody else cannot ask in the owner's name.
      if (!addresses.includes(c.req.header('origin') ?? '')) return refuse(c, 'not-allowed')
      const asker = await askerOf(c)
      const problem = refusalOf(ownerRoutes[name].right, asker)
      if (problem !== null) return refuse(c, problem)
      const input = await parsedBody<unknown>(c, ownerRoutes[name].input)
      if (!input.ok) return refuse(c, 'invalid')
      // The types of one row belong together; TypeScript cannot see that across the union of all rows.
      const handle = handlers[name] as (
        input: unknown,
        asker: Asker | null,
        know: (email: string) => void,
      ) => ReturnType<(typeof handlers)['me']>
      // Whoever came in with a code signs in there next, however much strangers guess at that account.
      const know = (email: string): void => c.header('set-cookie', browsers.cookieFor(email).cookie)
      const result = await takeCode(c, name, () => handle(input.value, asker, know))
      return result.ok ? c.json(result.value) : refuse(c, result.failure)
    })

  const change = createChange(dependencies.context, null)
  const files: Readonly<
    Record<OwnerDownload, (c: Context, asker: Asker, id: string) => Promise<Result<Response, OwnerProblem>>>
  > = {
    export: (c, asker, exportId) => exportedFile(c, dependencies.exports, { asker, exportId, change }),
    report: (c, asker, counterId) => reportFile(c, dependencies.context, { asker, counterId, change }),
  }
  for (const name of Object.keys(ownerDownloads) as OwnerDownload[]) {
    const { path, right } = ownerDownloads[name]
    app.get(`${path}/:id`, async (c) => {
      const asker = await askerOf(c)
      const problem = refusalOf(right, asker)
      if (asker === null || problem !== null) return refuse(c, problem ?? 'signed-out')
      const file = await files[name](c, asker, c.req.param('id'))
      return file.ok ? file.value : refuse(c, file.failure)
    })
  }

  app.get(OWNER_LIVE, liveLine(live, askerOf))
  return {
    routes: app,
    knownOf: createPreloadedAnswers({ context, people, handlers, tokenIn, presumedIn, askerOf: askerWith }),
  }
}
