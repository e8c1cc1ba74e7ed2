// Who may see the owner's page: better-auth with password and a second factor. Nobody registers themselves: the first owner comes by a code on
// the office's console, everybody else by an invitation.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { parse } from 'hono/utils/cookie'
import type { Kysely } from 'kysely'
import { DAY_MS, SECOND_MS } from '#shared/base/clock'
import { newEnrolmentCode, shownCode } from '#shared/office/enrolment'
import { OWNER_SIGN_IN, PASSWORD_LENGTH } from '#shared/office/owner-page'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { HashingBusy, type PasswordHashing } from './password-hashing'

const SESSION_DAYS = 7
const ISSUER = 'Galla office'
const SPARE_CODES = 10
const BYTES = 256
export const BUSY_FOR_MS = 2 * SECOND_MS
const SECOND_FACTOR_COOKIE = '__Secure-better-auth.two_factor'
const SECOND_FACTOR = /^2fa-[\w-]{1,64}$/

export interface SignInOptions {
  readonly database: Kysely<OfficeTables>
  /** Signs cookies; at least 32 characters. */
  readonly secret: string
  /** Where the page is reached, `https://…`. */
  readonly addresses: readonly [string, ...string[]]
  readonly hashing: PasswordHashing
}

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn({ database, secret, addresses, hashing }: SignInOptions) {
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
      password: {
        hash: (password) => hashing.hash(password).catch(askAgain),
        verify: (of) => hashing.verify(of).catch(askAgain),
      },
    },
    user: { additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: {
      expiresIn: (SESSION_DAYS * DAY_MS) / SECOND_MS,
      additionalFields: { withSecondFactor: { type: 'boolean', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, asked) => ({ data: { ...session, withSecondFactor: isProven(asked) } }),
          // Whoever took the phone may be signed in with it.
          after: async ({ id, userId }, asked) => {
            if (asked?.path !== '/two-factor/disable') return
            await database.deleteFrom('session').where('userId', '=', userId).where('id', '!=', id).execute()
          },
        },
      },
    },
    advanced: {
      // A session and whose it is, by one question.
      database: { joins: true },
      useSecureCookies: true,
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, secure: true },
      // Addresses of a shop's network say little, and behind a proxy they are the proxy's.
      ipAddress: { disableIpTracking: true },
    },
    // What may be tried, and which of its routes: sign-in-routes.ts.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        backupCodeOptions: { customBackupCodesGenerate: spareCodes },
        // Its lock is the same for strangers and for whoever has always signed in there.
        accountLockout: { enabled: false },
      }),
    ],
  })
}

/** Sessions are begun by the password alone too, while nobody has set up a second factor, and must open nothing once somebody has. */
function isProven(asked: SessionAsked | null): boolean {
  if (asked?.path === '/change-password') return asked.context.session?.session['withSecondFactor'] === true
  return asked?.path?.startsWith('/two-factor/verify-') === true
}

/** By which of the library's routes, and in which session, a new one is begun. */
interface SessionAsked {
  readonly path?: string | undefined
  readonly context: { readonly session: { readonly session: Readonly<Record<string, unknown>> } | null }
}

function askAgain(error: unknown): never {
  if (!(error instanceof HashingBusy)) throw error
  throw new APIError('TOO_MANY_REQUESTS', { code: 'WAIT', message: 'busy', retryAfterMs: BUSY_FOR_MS })
}

/** Anything else names no session, and PostgreSQL would not take all of it. */
const TOKEN = /^[A-Za-z0-9]{1,128}$/

/** What a browser sent as its session's token; null if this office did not sign it. Nobody has looked yet whether it still holds. */
export function sessionTokenIn(headers: Headers, secret: string): string | null {
  const token = signedIn(getSessionCookie(headers) ?? '', secret)
  return token !== null && TOKEN.test(token) ? token : null
}

/** Whose second factor a browser is asked for; null if it is asked for none. Whether its sign-in still holds the library says. */
export async function secondFactorOf(
  { pools }: OfficeContext,
  headers: Headers,
  secret: string,
): Promise<string | null> {
  const cookies = parse(headers.get('cookie') ?? '', SECOND_FACTOR_COOKIE)
  const identifier = signedIn(cookies[SECOND_FACTOR_COOKIE] ?? '', secret)
  if (identifier === null || !SECOND_FACTOR.test(identifier)) return null
  const begun = await pools.main
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return begun?.value ?? null
}

/** The value of a cookie that the library signed, `VALUE.HMAC`; null for any other: what a stranger makes up asks the database nothing. */
function signedIn(cookie: string, secret: string): string | null {
  const text = tryDecoded(cookie)
  const end = text.lastIndexOf('.')
  const value = text.slice(0, Math.max(0, end))
  const [shown, right] = [
    Buffer.from(text.slice(end + 1), 'base64'),
    createHmac('sha256', secret).update(value).digest(),
  ]
  return shown.length === right.length && timingSafeEqual(shown, right) ? value : null
}

function tryDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** They are written down by hand, and read by somebody who has lost a phone: no letter is mistaken for another. */
const spareCodes = (): string[] =>
  Array.from({ length: SPARE_CODES }, () => shownCode(newEnrolmentCode(() => randomInt(BYTES))))
