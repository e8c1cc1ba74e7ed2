// People at the owner's page, as a browser would be: cookies, an origin, a second factor.
import { expect } from 'vitest'
import { OWNER_API, OWNER_SIGN_IN, type OwnerRoute, type Role } from '#shared/office/owner-page'
import { authenticatorCode } from '#office/server/demo/authenticator'
import { ADDRESS, type Answered, type TestOffice } from './office'

export const PASSWORD = 'ration card 1974 blue'

export interface Browser {
  /** A POST of the page, with its cookies. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>
  /** The same with this body, JSON or not. */
  raw(path: string, body: string): Promise<Answered>
  ask(route: OwnerRoute, input?: unknown): Promise<Answered>
  /** As a browser opens an address that somebody typed. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** What it would send, as one header. */
  cookies(): string
  /** A line of events, each as it comes. */
  open(path: string): Promise<{
    readonly status: number
    readonly headers: Headers
    /** All of it, for what ends by itself. */
    text(): Promise<string>
    next(): Promise<unknown>
    end(): Promise<void>
  }>
}

/** `peer`: from which address it comes. */
export function browserAt(office: TestOffice, peer?: string): Browser {
  const cookies = new Map<string, string>()
  const held = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const raw = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await office.request(
      path,
      {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          origin: ADDRESS,
          cookie: held(),
          ...headers,
        },
      },
      peer,
    )
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    return answer
  }
  const post: Browser['post'] = (path, body, headers) => raw(path, JSON.stringify(body), headers)
  const get: Browser['get'] = async (path, headers = {}) =>
    office.app.fetch(
      new Request(`${ADDRESS}${path}`, {
        headers: {
          'sec-fetch-site': 'none',
          ...headers,
          cookie: [held(), headers['cookie'] ?? ''].join('; '),
        },
      }),
    )
  const open: Browser['open'] = async (path) => {
    const cookie = held()
    const response = await office.app.fetch(new Request(`${ADDRESS}${path}`, { headers: { cookie } }))
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      status: response.status,
      headers: response.headers,
      text: async () => {
        for (;;) {
          const read = await reader?.read()
          if (read?.value === undefined) return text
          text += read.value
        }
      },
      next: async () => {
        for (;;) {
          const [event, rest] = text.split(/\n\n(.*)/s)
          if (event !== undefined && rest !== undefined) {
            text = rest
            return JSON.parse(event.replace(/^data: /, ''))
          }
          const read = await reader?.read()
          if (read?.value === undefined) throw new Error('the line has ended')
          text += read.value
        }
      },
      end: async () => {
        await reader?.cancel()
      },
    }
  }
  return {
    post,
    raw: (path, body) => raw(path, body),
    get,
    open,
    cookies: held,
    ask: (route, input = {}) => post(`${OWNER_API}/${route}`, input),
  }
}

export const signIn = (browser: Browser, email: string, password = PASSWORD): Promise<Answered> =>
  browser.post(`${OWNER_SIGN_IN}/sign-in/email`, { email, password })

const STEP_MS = 30_000
/** So long a busy computer may take until the office looks at a code. */
const ON_ITS_WAY_MS = 3_000
const lastSteps = new Map<string, number>()

/** A code that was not used yet: authenticators show another one every half minute, and the office takes those beside the present one. */
export function freshCode(secret: string): string {
  const now = Math.floor(Date.now() / STEP_MS)
  // The oldest that the office takes when it looks.
  const oldest = Math.floor((Date.now() + ON_ITS_WAY_MS) / STEP_MS) - 1
  const step = Math.max(oldest, (lastSteps.get(secret) ?? 0) + 1)
  if (step > now + 1) throw new Error('all three codes of this half minute were used')
  lastSteps.set(secret, step)
  return authenticatorCode(secret, step * STEP_MS)
}

export const proveCode = (browser: Browser, secret: string): Promise<Answered> =>
  browser.post(`${OWNER_SIGN_IN}/two-factor/verify-totp`, { code: freshCode(secret) })

/** Sets up the second factor, and proves it once. Returns the authenticator's secret. */
export async function setUpSecondFactor(browser: Browser): Promise<string> {
  const { body } = await browser.post(`${OWNER_SIGN_IN}/two-factor/enable`, { password: PASSWORD })
  const uri = new URL((body as { readonly totpURI: string }).totpURI)
  const secret = uri.searchParams.get('secret') ?? ''
  expect((await proveCode(browser, secret)).status).toBe(200)
  return secret
}

/** The first owner of an office, signed in with both factors, with the secret of their authenticator. */
export async function firstOwner(
  office: TestOffice,
): Promise<{ readonly owner: Browser; readonly secret: string }> {
  const browser = browserAt(office)
  const code = office.app.people.firstCode()
  const made = await browser.ask('first-owner', {
    code,
    name: 'Asha',
    email: 'asha@shop.test',
    password: PASSWORD,
  })
  expect(made.status).toBe(200)
  expect((await signIn(browser, 'asha@shop.test')).status).toBe(200)
  return { owner: browser, secret: await setUpSecondFactor(browser) }
}

interface Invited {
  readonly email: string
  readonly role: Role
  readonly shopIds?: readonly string[]
}

/** Somebody whom the owner invited, signed in with both factors. */
export const invited = async (office: TestOffice, owner: Browser, who: Invited): Promise<Browser> =>
  (await invitedWithSecret(office, owner, who)).browser

/** The same, with the secret of their authenticator. */
export async function invitedWithSecret(
  office: TestOffice,
  owner: Browser,
  { email, role, shopIds = [] }: Invited,
): Promise<{ readonly browser: Browser; readonly secret: string }> {
  const { body } = await owner.ask('invite', { email, role, shopIds })
  const { code } = body as { readonly code: string }
  const browser = browserAt(office)
  const accepted = await browser.ask('accept-invitation', { code, name: 'Somebody', password: PASSWORD })
  expect(accepted.status).toBe(200)
  await signIn(browser, email)
  return { browser, secret: await setUpSecondFactor(browser) }
}
