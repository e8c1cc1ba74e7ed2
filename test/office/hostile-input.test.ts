// Every route of the office with everything that breaks programs, in every place of what it takes: asked by each role, by a counter and by nobody.
// The routes are the office's own list, so that a new one is asked too. Nothing is answered with a defect, and nothing hangs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterRoutes, type CounterRoute } from '#shared/office/counter-routes'
import { OWNER_API, OWNER_SIGN_IN, ownerRoutes, type OwnerRoute } from '#shared/office/owner-page'
import { PATHS } from '#shared/protocol'
import { signInRoutes } from '#shared/office/sign-in-routes'
import { folderOfTest } from '../support/folder'
import { hostileBodies, sampleOf } from '../support/hostile-input'
import { ADDRESS, testOffice, type Answered, type TestCounter, type TestOffice } from '../support/office'
import { browserAt, firstOwner, invited, type Browser } from '../support/owner'

const ANSWERED_WITHIN_MS = 10_000
const AT_ONCE = 8

let office: TestOffice
let counter: TestCounter
let browsers: Readonly<Record<string, Browser>>

beforeAll(async () => {
  office = await testOffice({ atEnd: afterAll, folder: folderOfTest(afterAll) })
  const { owner } = await firstOwner(office)
  browsers = {
    distributor: owner,
    'shop-owner': await invited(office, owner, { email: 'meena@shop.test', role: 'shop-owner' }),
    viewer: await invited(office, owner, { email: 'ravi@shop.test', role: 'viewer' }),
    nobody: browserAt(office),
  }
  counter = await office.counter('Counter 1')
})

const within = async (asked: Promise<Answered>): Promise<number> => {
  const late = Promise.withResolvers<Answered>()
  const timer = setTimeout(() => late.reject(new Error('no answer')), ANSWERED_WITHIN_MS)
  try {
    return (await Promise.race([asked, late.promise])).status
  } finally {
    clearTimeout(timer)
  }
}

/** What was answered with a defect, as `status body`. */
async function broken(
  bodies: Iterable<string>,
  ask: (body: string) => Promise<Answered>,
): Promise<readonly string[]> {
  const found: string[] = []
  const waiting = bodies[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
      const status = await within(ask(next.value)).catch(() => 599)
      if (status >= 500) found.push(`${status} ${next.value.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

describe.each(['distributor', 'shop-owner', 'viewer', 'nobody'])('the page’s routes, as %s', (who) => {
  it.each(Object.keys(ownerRoutes) as OwnerRoute[])('%s', async (route) => {
    const browser = browsers[who]
    if (browser === undefined) throw new Error('nobody of this role')
    const bodies = hostileBodies(sampleOf(ownerRoutes[route].input))
    expect(await broken(bodies, (body) => browser.raw(`${OWNER_API}/${route}`, body))).toEqual([])
  })
})

describe('the sign-in', () => {
  it.each(Object.keys(signInRoutes) as (keyof typeof signInRoutes)[])('%s', async (route) => {
    const bodies = [...hostileBodies(sampleOf(signInRoutes[route]))]
    for (const browser of [browserAt(office), browsers['viewer']])
      expect(
        await broken(route === '/sign-out' ? RAW_OF_SIGN_OUT : bodies, (body) =>
          (browser ?? browserAt(office)).raw(`${OWNER_SIGN_IN}${route}`, body),
        ),
      ).toEqual([])
  })
})

/** One that fits would end the session that the others need. */
const RAW_OF_SIGN_OUT = ['', '{', '"\\ud800"', '{"a":1}', '[]', 'null']

describe('what counters ask', () => {
  // What leaves ends the counter.
  const paths = (Object.keys(counterRoutes) as CounterRoute[]).filter((path) => path !== PATHS.leave)

  it.each(paths)('%s', async (path) => {
    const bodies = hostileBodies(sampleOf(counterRoutes[path].request))
    expect(await broken(bodies, (body) => counter.raw(path, body))).toEqual([])
  })

  it('is no defect without a proof either, in no part of an address and no cookie', async () => {
    const found: string[] = []
    for (const route of office.app.routes) {
      const [method = '', pattern = ''] = route.split(' ')
      if (method === 'ALL' && pattern.includes('*')) continue
      const path = pattern.replaceAll(/:\w+/g, '%ED%A0%80').replace('/*', '/x')
      for (const target of [path, `${path}?a=%00`, `${path}/%00`, `${path}%ff`]) {
        const init: RequestInit = method === 'GET' ? { method } : { method: 'POST', body: '{"a":"\\ud800"}' }
        const answer = await office.request(target, {
          ...init,
          headers: {
            'galla-version': '1',
            'galla-nonce': 'x',
            origin: ADDRESS,
            cookie: '__Secure-better-auth.session_token=%00.%ff; __Secure-better-auth.two_factor=2fa-x',
          },
        })
        if (answer.status >= 500 && pattern !== '/metrics') found.push(`${method} ${target} ${answer.status}`)
      }
    }
    expect(found).toEqual([])
  })
})
