// The demonstration of an office: everything is made up, everybody can look, and what there is to see is there.
import { readdirSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import { booksSchema, nowSchema } from '#shared/office/figures'
import { ownerRoutes, OWNER_SIGN_IN } from '#shared/office/owner-page'
import { authenticatorCode } from '#office/server/demo/authenticator'
import { demoSizeOf } from '#office/server/demo/command'
import { openDemo } from '#office/server/demo/demo'
import { demoFolder } from '#office/server/commands'
import { secretsFileOf } from '#office/server/base/secrets'
import { ADDRESS, testOffice } from '../support/office'
import { browserAt, signIn } from '../support/owner'
import { folderOfTest } from '../support/folder'

const DAYS = 3

it('lets everybody of a demonstration sign in, and see shops, days of sales and what needs looking at', async () => {
  const made = await testOffice({ kind: 'practice' })
  const waiting: (() => void)[] = []
  const timers = { after: (_delayMs: number, task: () => void) => (waiting.push(task), () => {}) }
  const context = { ...made.context, timers }
  const demo = await openDemo(
    { app: made.app, context, address: ADDRESS },
    { shops: 4, days: DAYS },
    () => {},
  )
  // It sells on: one more.
  waiting.shift()?.()
  await demo.close()
  await made.app.projection.caughtUp()
  const browsers = []
  for (const { email, password, secret } of demo.people) {
    const browser = browserAt(made)
    expect((await signIn(browser, email, password)).status).toBe(200)
    const code = authenticatorCode(secret, Date.now())
    expect((await browser.post(`${OWNER_SIGN_IN}/two-factor/verify-totp`, { code })).status).toBe(200)
    browsers.push(browser)
  }
  const [owner, ofShop, viewer] = browsers
  if (owner === undefined || ofShop === undefined || viewer === undefined)
    throw new Error('somebody is missing')

  const counters = ownerRoutes.counters.output.parse((await owner.ask('counters')).body)
  expect(counters).toHaveLength(demo.counters)
  expect(counters.filter(({ isRevoked }) => isRevoked)).toHaveLength(1)
  expect(ownerRoutes.counters.output.parse((await viewer.ask('counters')).body)).toHaveLength(demo.counters)
  expect(ownerRoutes.counters.output.parse((await ofShop.ask('counters')).body)).toHaveLength(3)

  const todayMs = startOfIndianDay(Date.now())
  const week = { fromMs: todayMs - 6 * DAY_MS, toMs: todayMs + DAY_MS }
  const days = { environment: 'practice', ...week, shopId: null, groupId: null }
  const books = booksSchema.parse((await owner.ask('books', days)).body)
  const { done, open, undone } = books.total
  expect(books.uncounted).toBe(0)
  expect(done.count + open.count + undone.count).toBe(demo.sales + 1)
  expect(open.count).toBeGreaterThan(0)
  expect(undone.count).toBeGreaterThan(0)
  expect(books.services.map(({ key }) => key).toSorted()).toEqual(['bill', 'dth', 'mobile'])
  const now = nowSchema.parse((await owner.ask('now', { environment: 'practice' })).body)
  expect(now.owed.count).toBeGreaterThan(0)

  const alerts = ownerRoutes.alerts.output.parse((await owner.ask('alerts')).body)
  expect([...new Set(alerts.map(({ kind }) => kind))].toSorted()).toEqual([
    'chain-refused',
    'counter-silent',
    // Somebody here, a moment ago.
    'new-browser',
    'old-pending',
  ])
  const callbacks = ownerRoutes.callbacks.output.parse((await owner.ask('callbacks')).body)
  expect(callbacks.map(({ state }) => state).toSorted()).toEqual(['held', 'waiting'])
}, 60_000)

it('puts nothing made up into a folder that holds an office, and leaves none behind', async () => {
  const folder = folderOfTest()
  writeFileSync(secretsFileOf(folder), '{}')
  await expect(demoFolder(folder)).rejects.toThrow('There is an office in')
  const own = await demoFolder(undefined)
  expect(readdirSync(own.folder)).toEqual([])
  await own.remove()
  expect(() => readdirSync(own.folder)).toThrow('ENOENT')
})

it('refuses made-up shops into a real office', async () => {
  const made = await testOffice({ kind: 'real' })
  await expect(openDemo({ ...made, address: ADDRESS }, { shops: 1, days: 1 }, () => {})).rejects.toThrow(
    'practice',
  )
})

it.each([{ shops: '0' }, { shops: '1001' }, { shops: 'many' }, { days: '1.5' }, { days: '-3' }])(
  'says what sizes there are: %j',
  (words) => {
    expect(() => demoSizeOf(words)).toThrow(/takes a number from 1 to/)
  },
)
