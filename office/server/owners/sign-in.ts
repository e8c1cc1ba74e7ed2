// Who may see the owner's page: better-auth with password and a second factor. Nobody registers themselves: the first owner comes by a code on
// the office's console, everybody else by an invitation.
import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { getSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '#shared/base/clock'
import { newEnrolmentCode, shownCode } from '#shared/office/enrolment'
import { nameSchema, OWNER_SIGN_IN, PASSWORD_LENGTH } from '#shared/office/owner-page'
import type { OfficeTables } from '../database/schema'

const SESSION_DAYS = 7
const ISSUER = 'Galla office'
const SPARE_CODES = 10
const BYTES = 256
const PASSWORD_SIGN_IN = '/sign-in/email'
const OWN_NAME = '/update-user'
/** After so many wrong passwords for one address each further one waits, twice as long as the one before. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 30 * SECOND_MS
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** Addresses remembered: a stranger who tries many must not fill the memory. */
const MOST_REMEMBERED = 10_000

export interface SignInOptions {
  readonly database: Kysely<OfficeTables>
  /** Signs cookies; at least 32 characters. */
  readonly secret: string
  /** Where the page is reached, `https://…`. */
  readonly addresses: readonly [string, ...string[]]
  readonly clock: Pick<Clock, 'elapsed'>
}

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn({ database, secret, addresses, clock }: SignInOptions) {
  const waits = createWaits(clock)
  return betterAuth({
    database: { db: database, type: 'postgres' },
    secret,
    baseURL: addresses[0],
    basePath: OWNER_SIGN_IN,
    trustedOrigins: [...addresses],
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      revokeSessionsOnPasswordReset: true,
    },
    user: { additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: { expiresIn: (SESSION_DAYS * DAY_MS) / SECOND_MS },
    advanced: {
      // A session and whose it is, by one question.
      database: { joins: true },
      useSecureCookies: true,
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, secure: true },
      // Addresses of a shop's network say little, and behind a proxy they are the proxy's.
      ipAddress: { disableIpTracking: true },
    },
    // Waits are by account, below: all phones of a shop may share one address.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    plugins: [twoFactor({ issuer: ISSUER, backupCodeOptions: { customBackupCodesGenerate: spareCodes } })],
    hooks: {
      before: createAuthMiddleware(async (c) => {
        // A name goes to every counter with what its person sets there.
        if (c.path === OWN_NAME && !isOwnersName(c.body))
          throw new APIError('BAD_REQUEST', { code: 'NAME', message: 'name' })
        if (c.path !== PASSWORD_SIGN_IN) return
        const waitMs = waits.before(accountOf(c.body))
        if (waitMs > 0)
          throw new APIError('TOO_MANY_REQUESTS', { code: 'WAIT', message: 'wait', retryAfterMs: waitMs })
      }),
      after: createAuthMiddleware(async (c) => {
        if (c.path !== PASSWORD_SIGN_IN) return
        waits.after(accountOf(c.body), !(c.context.returned instanceof APIError))
      }),
    },
  })
}

/** Anything else names no session, and PostgreSQL would not take all of it. */
const TOKEN = /^[A-Za-z0-9]{1,128}$/

/** What a browser sent as its session's token; null if it sent none. Nobody has looked yet whether it is one. */
export function sessionTokenIn(headers: Headers): string | null {
  const token = getSessionCookie(headers)?.split('.', 1)[0] ?? ''
  return TOKEN.test(token) ? token : null
}

const isOwnersName = (body: unknown): boolean =>
  nameSchema.optional().safeParse((body as { readonly name?: unknown } | undefined)?.name).success

const accountOf = (body: unknown): string => {
  const email = (body as { readonly email?: unknown } | undefined)?.email
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

interface Waits {
  /** How long until this account may be tried again, in ms; 0 for now. */
  before(account: string): number
  after(account: string, wasRight: boolean): void
}

function createWaits(clock: Pick<Clock, 'elapsed'>): Waits {
  const wrong = new Map<string, { readonly count: number; readonly until: number }>()
  return {
    before: (account) => Math.max(0, (wrong.get(account)?.until ?? 0) - clock.elapsed()),
    after: (account, wasRight) => {
      const count = (wrong.get(account)?.count ?? 0) + 1
      wrong.delete(account)
      if (wasRight) return
      const waitMs =
        count < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - FREE_TRIES), LONGEST_WAIT_MS)
      wrong.set(account, { count, until: clock.elapsed() + waitMs })
      const [oldest] = wrong.keys()
      if (wrong.size > MOST_REMEMBERED && oldest !== undefined) wrong.delete(oldest)
    },
  }
}

/** They are written down by hand, and read by somebody who has lost a phone: no letter is mistaken for another. */
const spareCodes = (): string[] =>
  Array.from({ length: SPARE_CODES }, () => shownCode(newEnrolmentCode(() => randomInt(BYTES))))
