// What owners change or ask reaches the counters that it concerns with the event of their line, and what it is with a heartbeat.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import { enrolmentLine } from '#shared/office/enrolment'
import type { OwnerOutput, OwnerRoute } from '#shared/office/owner-page'
import { heartbeatAnswerSchema } from '#shared/protocol'
import type { SettingsScope } from '#shared/office/pushed-settings'
import { nextAnswerSchema, RELAY_PATHS } from '#shared/office/relay'
import { listening } from '../support/counter-line'
import { testClient, type TestCounter, type TestOffice } from '../support/office'
import { enteredCounter } from '../support/office-counter'
import { firstOwner, type Browser } from '../support/owner'
import { ownersShop } from '../support/owners-shop'
import { standingOffice } from '../support/standing-office'
import { realTimers } from '../support/time'

const CLIENT = testClient('the client')
const SOON = { timeout: 10_000, interval: 20 }

describe('a counter that listens', () => {
  let office: TestOffice
  let owner: Browser
  let front: TestCounter
  let back: TestCounter
  let shopId: string
  beforeAll(async () => {
    ;({ office, owner, front, back, shopId } = await ownersShop(afterAll))
    // That it was placed in the shop while it did not listen is the first that it hears.
    await heardBy()
  })

  const changedAtMs = async (of: SettingsScope) =>
    ((await owner.ask('settings', { of })).body as OwnerOutput<'settings'>).planOrder.changedAtMs
  const done = async (route: OwnerRoute, input: unknown) =>
    expect((await owner.ask(route, input)).status).toBe(200)
  const set = async (of: SettingsScope) =>
    done('set-setting', {
      of,
      setting: { key: 'planOrder', value: 'service' },
      changedAtMs: await changedAtMs(of),
    })
  /** Kinds of what each hears from here on, until something that both are told. */
  const heardBy = async (...changes: (() => Promise<unknown>)[]) => {
    const lines = await Promise.all([front, back].map(listening))
    for (const line of lines) expect(await line.next()).toEqual({ kind: 'keep-alive' })
    for (const change of changes) await change()
    for (const { counterId } of [front, back]) office.app.relay.hub.hint(counterId, 'production')
    const heard: string[][] = []
    for (const line of lines) {
      const kinds: string[] = []
      for (let event = await line.next(); event?.kind !== 'conflicting-sales'; event = await line.next())
        kinds.push(event?.kind ?? 'end')
      heard.push(kinds)
      await line.cancel()
    }
    return heard
  }

  it('hears at once that something was set for it, and one of another shop hears nothing', async () => {
    expect(await heardBy(() => set({ kind: 'shop', shopId }))).toEqual([['news'], []])
    expect(await heardBy(() => set({ kind: 'counter', counterId: back.counterId }))).toEqual([[], ['news']])
    expect(await heardBy(() => set({ kind: 'all' }))).toEqual([['news'], ['news']])
  })

  it('hears of its group, its shop and its name, where what holds is another one then', async () => {
    const { groupId } = (await owner.ask('add-group', { name: 'Night' })).body as OwnerOutput<'add-group'>
    const { counterId } = back
    expect(await heardBy(() => done('group-counters', { counterIds: [counterId], groupId }))).toEqual([
      [],
      ['news'],
    ])
    expect(await heardBy(() => set({ kind: 'group', groupId }))).toEqual([[], ['news']])
    expect(await heardBy(() => done('remove-group', { groupId }))).toEqual([[], ['news']])
    expect(await heardBy(() => done('place-counter', { counterId, shopId }))).toEqual([[], ['news']])
    expect(await heardBy(() => done('place-counter', { counterId, shopId: null }))).toEqual([[], ['news']])
    expect(await heardBy(() => done('name-counter', { counterId, name: 'Behind' }))).toEqual([[], ['news']])
  })

  it('hears that it is asked for a secret and a report', async () => {
    const { counterId } = front
    const clientKeys = [{ environment: 'production', clientKey: CLIENT, secretAgeMs: MINUTE_MS }]
    await front.heartbeat({ clientKeys })
    const asked = await heardBy(() => done('ask-secret', { counterId, environment: 'production' }))
    expect(asked).toEqual([['news'], []])
    expect(await heardBy(() => done('ask-report', { counterId }))).toEqual([['news'], []])
  })

  it('hears nothing of a change that was refused', async () => {
    const refused = async () => {
      const of = { kind: 'all' }
      const stale = { of, setting: { key: 'planOrder', value: 'service' }, changedAtMs: 1 }
      expect((await owner.ask('set-setting', stale)).status).toBe(409)
      const nowhere = { counterId: front.counterId, shopId: 'no-shop' }
      expect((await owner.ask('place-counter', nowhere)).status).toBe(404)
    }
    expect(await heardBy(refused)).toEqual([[], []])
  })

  it('or asks for long, where a proxy holds events back, is answered at once', async () => {
    const request = { environment: 'production', waitMs: 25 * SECOND_MS }
    const asking = front.ask(RELAY_PATHS.next, request)
    await expect.poll(() => office.app.relay.hub.size(), SOON).toBe(1)
    await set({ kind: 'counter', counterId: front.counterId })
    expect(nextAnswerSchema.parse((await asking).body)).toEqual({ callbacks: [], hasNews: true })
    // Between two questions, too.
    await set({ kind: 'counter', counterId: front.counterId })
    expect(nextAnswerSchema.parse((await front.ask(RELAY_PATHS.next, request)).body).hasNews).toBe(true)
    const without = { ...request, waitMs: 0 }
    expect(nextAnswerSchema.parse((await front.ask(RELAY_PATHS.next, without)).body).hasNews).toBe(false)
  })

  it('and was taken out is told so, listens no more, and is given no callback', async () => {
    const line = await listening(back)
    await line.next()
    await done('revoke-counter', { counterId: back.counterId })
    expect(await line.next()).toEqual({ kind: 'news' })
    expect(await line.next()).toBeNull()
    expect(office.app.relay.hub.size()).toBe(0)
    expect((await back.ask(`${RELAY_PATHS.stream}/production`, null)).problem?.kind).toBe('revoked')
    const said = await back.heartbeat()
    expect(heartbeatAnswerSchema.parse(said.body).isRevoked).toBe(true)
  })
})

it('a whole counter that says hello only when it is told of news takes what was set, is asked, and stops selling', async () => {
  const standing = await standingOffice()
  const { owner } = await firstOwner(standing.office)
  // By itself it would say hello in a minute.
  const real = realTimers({ [2 * SECOND_MS]: 20 })
  const never: Timers = {
    after: (delayMs, task) => (delayMs === MINUTE_MS ? () => {} : real.after(delayMs, task)),
  }
  const counter = await enteredCounter(enrolmentLine(standing.enrolment), 'Front', undefined, never)
  const { office } = counter
  const { counterId } = office.link
  await expect.poll(() => standing.office.app.relay.hub.size(), SOON).toBe(1)
  await expect.poll(() => office.state().line.kind, SOON).toBe('connected')
  expect(office.settings().settings).toEqual([])

  const setting = { key: 'receiptPaper', value: '58mm' }
  const of = { kind: 'counter', counterId }
  expect((await owner.ask('set-setting', { of, setting, changedAtMs: 0 })).status).toBe(200)
  await expect.poll(() => office.settings().settings.map(({ key }) => key), SOON).toEqual(['receiptPaper'])
  expect((await owner.ask('ask-report', { counterId })).status).toBe(200)
  await expect.poll(() => office.state().reportAsk?.askedBy, SOON).toBe('Asha')

  expect((await owner.ask('revoke-counter', { counterId })).status).toBe(200)
  await expect.poll(() => office.state().line.kind, SOON).toBe('revoked')
  const before = counter.sold.length
  await counter.sell('9876543210', 'SALE-AFTER-IT')
  expect(counter.sold).toHaveLength(before)
  await office.close()
})
