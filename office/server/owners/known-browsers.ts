// Browsers at which somebody joined with a code, or signed in with both factors. Each has attempts of its own for that account, so that a
// stranger's guesses lock no owner out where they always sign in. The cookie opens nothing.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { DAY_MS, SECOND_MS } from '#shared/base/clock'
import { OWNER_SIGN_IN } from '#shared/office/owner-page'
import { sha256 } from '../base/digest'

const ID_BYTES = 16
const NAME_LETTERS = 16
/** The longest that browsers keep a cookie. */
const KEPT_DAYS = 400

export interface KnownBrowsers {
  /** The browser's id if it is known for `email`, which is in small letters; else null. */
  idOf(headers: Headers, email: string): string | null
  /** A new id, and the cookie by which the browser is known from now on. */
  cookieFor(email: string): { readonly id: string; readonly cookie: string }
}

/** A cookie for each account: a shop's computer may be several people's. */
const nameOf = (email: string): string =>
  `__Secure-galla-browser-${sha256(email).toString('hex').slice(0, NAME_LETTERS)}`

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const sealOf = (id: string, email: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known-browser', id, email]))
      .digest()
  return {
    idOf: (headers, email) => {
      const [id = '', seal = ''] = (
        parse(headers.get('cookie') ?? '', nameOf(email))[nameOf(email)] ?? ''
      ).split('.')
      const [shown, right] = [Buffer.from(seal, 'base64url'), sealOf(id, email)]
      return shown.length === right.length && timingSafeEqual(shown, right) ? id : null
    },
    cookieFor: (email) => {
      const id = randomBytes(ID_BYTES).toString('base64url')
      const cookie = serialize(nameOf(email), `${id}.${sealOf(id, email).toString('base64url')}`, {
        path: OWNER_SIGN_IN,
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: (KEPT_DAYS * DAY_MS) / SECOND_MS,
      })
      return { id, cookie }
    },
  }
}
