// The door of the owner's page: the few routes of the sign-in library that the page uses, with our own limits before them. Every attempt is
// taken before anything is looked at, a code is good once, and a page of somebody else cannot ask.
import { Hono, type Context } from 'hono'
import { MINUTE_MS } from '#shared/base/clock'
import { OWNER_SIGN_IN, type Person } from '#shared/office/owner-page'
import {
  isSignInRoute,
  signInRoutes,
  type SignInInput,
  type SignInRoute,
} from '#shared/office/sign-in-routes'
import { createAttempts, SECRET_TRIES, SOURCE_TRIES, type Name } from '../base/attempts'
import { parsedBody } from '../base/body'
import { sha256 } from '../base/digest'
import type { OfficeContext } from '../context/context'
import type { Asker } from './changes'
import type { KnownBrowsers } from './known-browsers'
import { HashingBusy, type PasswordHashing } from './password-hashing'
import type { People } from './people'
import { BUSY_FOR_MS, secondFactorOf, type SignIn } from './sign-in'

export interface SignInDoor {
  readonly context: OfficeContext
  readonly signIn: SignIn
  /** Signs the library's cookies. */
  readonly secret: string
  readonly hashing: Pick<PasswordHashing, 'within'>
  readonly browsers: KnownBrowsers
  readonly addresses: readonly [string, ...string[]]
  /** Who sent it, as far as proxies of ours say. */
  readonly sourceOf: (c: Context) => string
  readonly askerOf: (headers: Headers) => Promise<Asker | null>
  readonly people: Pick<People, 'person' | 'byEmail'>
}

/** Longer than a code is taken, with the clocks of phones. */
const CODE_REMEMBERED_MS = 5 * MINUTE_MS
const LONGEST_USER_AGENT = 300
/** The library's word for a sign-in that is too old, or never was. */
const NO_SIGN_IN = 'INVALID_TWO_FACTOR_COOKIE'
const HTTP = { ok: 200, unauthorized: 401, tooMany: 429, broken: 500 } as const

const isSecondFactor = (path: SignInRoute): boolean => path.startsWith('/two-factor/verify')

/** Who tries: whose secret it is about, and whether this browser was theirs before. */
interface Trier {
  readonly names: readonly Name[]
  /** Null while nobody of this address is known. */
  readonly person: Person | null
  readonly isKnown: boolean
  /** Signed in already: sets something up. */
  readonly isSignedIn: boolean
}

export function signInDoor(door: SignInDoor): Hono {
  const attempts = createAttempts(door.context.clock)
  return new Hono().post(`${OWNER_SIGN_IN}/*`, async (c) => {
    if (!door.addresses.includes(c.req.header('origin') ?? '')) return c.json({ code: 'ORIGIN' }, 403)
    const path = c.req.path.slice(OWNER_SIGN_IN.length)
    if (!isSignInRoute(path)) return c.json({ code: 'NOT_FOUND' }, 404)
    const body = await parsedBody<object>(c, signInRoutes[path])
    if (!body.ok) return c.json({ code: 'INVALID' }, 400)
    if (path === '/sign-out') return libraryAnswer(door, c, path, body.value)
    const trier = await trierOf(door, c, path, body.value)
    if (trier === null)
      return c.json({ code: isSecondFactor(path) ? NO_SIGN_IN : 'UNAUTHORIZED' }, HTTP.unauthorized)
    const attempt = attempts.take(trier.names)
    if ('waitMs' in attempt) return wait(c, attempt.waitMs)
    const asked = { c, path, trier, body: body.value }
    const answer = await triedAnswer(door, asked).catch((error: unknown) => {
      attempt.giveBack()
      if (error instanceof HashingBusy) return null
      throw error
    })
    if (answer === null) return wait(c, BUSY_FOR_MS)
    if (answer.status === HTTP.ok) {
      attempt.right()
      await noteDone(door, { ...asked, answer }).catch((error: unknown) =>
        door.context.log.error('sign-in.not-told', error),
      )
    } else if (isPassing(answer)) attempt.giveBack()
    else if (attempt.spent.length > 0) tellGuesses(door, asked)
    return answer
  })
}

const wait = (c: Context, retryAfterMs: number): Response =>
  c.json({ code: 'WAIT', message: 'wait', retryAfterMs }, HTTP.tooMany)

interface Asked {
  readonly c: Context
  readonly path: SignInRoute
  readonly trier: Trier
  readonly body: object
}

async function triedAnswer(door: SignInDoor, { c, path, trier, body }: Asked): Promise<Response> {
  const mark = markOf(path, body, trier)
  if (mark !== null && !(await isMarkedNow(door, mark)))
    return c.json({ code: 'INVALID_CODE' }, HTTP.unauthorized)
  const ask = (): Promise<Response> => libraryAnswer(door, c, path, body)
  const unmark = (): Promise<unknown> =>
    mark === null
      ? Promise.resolve()
      : door.context.pools.main
          .deleteFrom('verification')
          .where('id', '=', mark)
          .execute()
          .catch((error: unknown) => door.context.log.error('sign-in.code-not-given-back', error))
  try {
    const lane = trier.isKnown || trier.isSignedIn ? 'known' : 'strangers'
    // Codes are not hashed: whoever is asked for one waits for nobody's password.
    const answer = await (isSecondFactor(path) ? ask() : door.hashing.within(lane, ask))
    if (await isCodeUnused(answer)) await unmark()
    return answer
  } catch (error) {
    await unmark()
    throw error
  }
}

/** The library was too busy, or broke: nobody looked whether the secret is right. */
const isPassing = ({ status }: Response): boolean => status === HTTP.tooMany || status >= HTTP.broken

/** Or there is no sign-in that the code belongs to; that costs an attempt all the same. */
const isCodeUnused = async (answer: Response): Promise<boolean> =>
  isPassing(answer) ||
  (answer.status === HTTP.unauthorized && (await answer.clone().text()).includes(NO_SIGN_IN))

/** Null where nobody is to be found out: no sign-in has begun there. */
async function trierOf(door: SignInDoor, c: Context, path: SignInRoute, body: object): Promise<Trier | null> {
  const { headers } = c.req.raw
  const source: Name = { name: `source ${door.sourceOf(c)}`, tries: SOURCE_TRIES }
  const named = (what: string): Name => ({ name: what, tries: SECRET_TRIES })
  if (path === '/sign-in/email') {
    const account = (body as SignInInput<'/sign-in/email'>).email.toLowerCase()
    const id = door.browsers.idOf(headers, account)
    return {
      names: id === null ? [named(`account ${account}`), source] : [named(`browser ${id}`)],
      person: null,
      isKnown: id !== null,
      isSignedIn: false,
    }
  }
  const asker = await door.askerOf(headers)
  if (asker !== null)
    return {
      names: [named(`session ${asker.person.personId}`)],
      person: asker.person,
      isKnown: true,
      isSignedIn: true,
    }
  const personId = isSecondFactor(path) ? await secondFactorOf(door.context, headers, door.secret) : null
  const person = personId === null ? null : await door.people.person(personId)
  if (person === null) return null
  const id = door.browsers.idOf(headers, person.email)
  return {
    names: id === null ? [named(`codes ${person.personId}`), source] : [named(`codes ${id}`)],
    person,
    isKnown: id !== null,
    isSignedIn: false,
  }
}

/** The library as it is asked by nobody else: by the body that was read, and with the few headers that it needs. */
function libraryAnswer(
  { signIn, addresses }: SignInDoor,
  c: Context,
  path: SignInRoute,
  body: object,
): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/json',
    origin: c.req.header('origin') ?? '',
    'user-agent': (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
  })
  const cookie = c.req.header('cookie')
  if (cookie !== undefined) headers.set('cookie', cookie)
  return signIn.handler(
    new Request(`${addresses[0]}${OWNER_SIGN_IN}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }),
  )
}

/** By what six digits of this person are known; null for what may be tried again. */
function markOf(path: SignInRoute, body: object, { person }: Trier): string | null {
  if (path !== '/two-factor/verify-totp') return null
  const { code } = body as SignInInput<'/two-factor/verify-totp'>
  return `code-${sha256(JSON.stringify([person?.personId, code])).toString('hex')}`
}

/** False for a code that was used before: whoever read it over a shoulder has nothing. Kept in the database, for a restart. */
async function isMarkedNow({ context: { pools, clock } }: SignInDoor, id: string): Promise<boolean> {
  const now = new Date(clock.now())
  const { numInsertedOrUpdatedRows = 0n } = await pools.main
    .insertInto('verification')
    .values({
      id,
      identifier: id,
      value: '',
      expiresAt: new Date(clock.now() + CODE_REMEMBERED_MS),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ expiresAt: new Date(clock.now() + CODE_REMEMBERED_MS) })
        .where('verification.expiresAt', '<=', now),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Only of somebody who is there: what a stranger makes up tells nobody anything. Nobody waits for it, or it would say who is there. */
function tellGuesses(door: SignInDoor, { trier: { person }, path, body }: Asked): void {
  const tell = async (): Promise<void> => {
    const found =
      person ??
      (path === '/sign-in/email'
        ? await door.people.byEmail((body as SignInInput<'/sign-in/email'>).email)
        : null)
    if (found === null) return
    await door.context.alerts.raise({
      kind: 'sign-in-guesses',
      key: found.personId,
      details: { person: found.name },
    })
  }
  tell().catch((error: unknown) => door.context.log.error('sign-in.not-told', error))
}

interface Done extends Asked {
  readonly answer: Response
}

/** What an owner is told of, as other services tell it: another browser, and a second factor that is gone. */
async function noteDone({ context, browsers }: SignInDoor, { c, path, trier, answer }: Done): Promise<void> {
  const { person, isKnown, isSignedIn } = trier
  if (person === null) return
  if (path === '/two-factor/disable') {
    await context.pools.main
      .insertInto('audit')
      .values({
        at_ms: context.clock.now(),
        who: person.personId,
        action: 'second-factor.removed',
        details: JSON.stringify({ personId: person.personId }),
      })
      .execute()
    await context.alerts.raise({
      kind: 'second-factor-removed',
      key: `${person.personId}:${context.newId()}`,
      details: { person: person.name },
    })
  }
  if (!isSecondFactor(path) || browsers.idOf(c.req.raw.headers, person.email) !== null) return
  const { id, cookie } = browsers.cookieFor(person.email)
  answer.headers.append('set-cookie', cookie)
  if (isKnown || isSignedIn) return
  await context.alerts.raise({
    kind: 'new-browser',
    key: `${person.personId}:${id}`,
    details: { person: person.name },
  })
}
