// Who can look at the page of a demonstration: one person of each role, each with a second factor, whose code is printed instead of shown by a
// telephone. They come in as everybody does: the first by the office's code, the others by an invitation.
import {
  OWNER_API,
  OWNER_SIGN_IN,
  type OwnerInput,
  type OwnerRoute,
  type Role,
} from '#shared/office/owner-page'
import { z } from 'zod'
import { SECOND_MS } from '#shared/base/clock'
import type { OfficeApp } from '../api/app'
import { authenticatorCode } from './authenticator'

export interface DemoPerson {
  readonly role: Role
  readonly email: string
  readonly password: string
  /** Of the authenticator, base32. */
  readonly secret: string
}

interface DemoPeopleOptions {
  readonly app: Pick<OfficeApp, 'fetch' | 'people'>
  /** Where the page is reached: browsers send it along. */
  readonly address: string
  readonly password: string
  readonly nowMs: () => number
  /** Whose owner the shop owner is. */
  readonly shopId: string
}

/** The code before: whoever tries the demonstration then signs in with the one that is shown, and each is good once. */
const HALF_MINUTE_MS = 30 * SECOND_MS

const FIRST = { name: 'Asha', email: 'owner@demo.example' }
const secretSchema = z.object({ totpURI: z.string() })
const codeSchema = z.object({ code: z.string() })

export async function makePeople(options: DemoPeopleOptions): Promise<readonly DemoPerson[]> {
  const { app, password, shopId } = options
  const first = browserOf(options)
  await first.ask('first-owner', { ...FIRST, code: app.people.firstCode(), password })
  const owner = { role: 'distributor', email: FIRST.email, password } as const
  const people: DemoPerson[] = [{ ...owner, secret: await withSecondFactor(first, owner, options.nowMs) }]
  for (const { name, ...invited } of [
    { name: 'Ravi', email: 'shop@demo.example', role: 'shop-owner', shopIds: [shopId] },
    { name: 'Meena', email: 'viewer@demo.example', role: 'viewer', shopIds: [] },
  ] as const) {
    const { code } = codeSchema.parse(await first.ask('invite', invited))
    const browser = browserOf(options)
    await browser.ask('accept-invitation', { code, name, password })
    const person = { role: invited.role, email: invited.email, password }
    people.push({ ...person, secret: await withSecondFactor(browser, person, options.nowMs) })
  }
  return people
}

interface Browser {
  ask<Name extends OwnerRoute>(route: Name, input: OwnerInput<Name>): Promise<unknown>
  signIn(path: string, body: unknown): Promise<unknown>
}

async function withSecondFactor(
  browser: Browser,
  { email, password }: { readonly email: string; readonly password: string },
  nowMs: () => number,
): Promise<string> {
  await browser.signIn('sign-in/email', { email, password })
  const { totpURI } = secretSchema.parse(await browser.signIn('two-factor/enable', { password }))
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await browser.signIn('two-factor/verify-totp', {
    code: authenticatorCode(secret, nowMs() - HALF_MINUTE_MS),
  })
  return secret
}

function browserOf({ app, address }: DemoPeopleOptions): Browser {
  const cookies = new Map<string, string>()
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', origin: address, cookie }
    const request = new Request(`${address}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
    const answer = await app.fetch(request)
    if (!answer.ok) throw new Error(`the demonstration was refused at ${path}: ${await answer.text()}`)
    for (const kept of answer.headers.getSetCookie()) {
      const [pair = ''] = kept.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(kept)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer.json()
  }
  return {
    ask: (route, input) => post(`${OWNER_API}/${route}`, input),
    signIn: (path, body) => post(`${OWNER_SIGN_IN}/${path}`, body),
  }
}
