// Two counters of one shop at their first launch, each the whole app as it is composed at a start: they join the office before they register,
// and one form reaches the service.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import type { OnboardingOutcome } from '#shared/shop/setup'
import { aboutText } from '#shared/channels/approval'
import { enrolmentLine } from '#shared/office/enrolment'
import { answering, startShopService, vanishing, type ShopService } from '../e2e/support/shop-service'
import { playedComputer, startApp, type PlayedComputer, type StartedApp } from '../support/composed-app'
import { value } from '../support/journals'
import { FILLED_FORM } from '../support/onboarding'
import { playSystem } from '../support/played-system'
import { standingOffice, type StandingOffice } from '../support/standing-office'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).verifyingHere,
}))

afterAll(playSystem())

const ONBOARDING = '/api/v1/partner-payment-bank/onboarding'
const SANDBOX = { environment: 'sandbox' } as const
const SPEED = 8
/** Until the office has to give its word, and a nonce: a busy machine takes longer. */
const DEADLINES_MS = [5_000, 10_000, 15_000, 60_000]
const SOON = { timeout: 10_000, interval: 20 }

async function newComputer(): Promise<PlayedComputer> {
  const computer = await playedComputer()
  computer.preferences = { ...computer.preferences, environment: null }
  onTestFinished(() => computer.remove())
  return computer
}

async function started(computer: PlayedComputer): Promise<StartedApp> {
  const app = await startApp(computer, { speed: SPEED, deadlinesMs: DEADLINES_MS })
  onTestFinished(() => app.close())
  return app
}

/** A counter that is connected to the service, and stands before its onboarding. */
async function connected(service: ShopService, computer?: PlayedComputer): Promise<StartedApp> {
  const app = await started(computer ?? (await newComputer()))
  await app.ask('setup.trust', { ...SANDBOX, certificates: service.authority })
  const kept = await app.ask('setup.connect', {
    ...SANDBOX,
    baseAddress: service.url,
    clientId: service.credentials.clientId,
    clientSecret: service.credentials.clientSecret,
    keepUntested: false,
  })
  expect(kept).toMatchObject({ value: { kind: 'kept' } })
  return app
}

async function enter(app: StartedApp, { office, enrolment }: StandingOffice, name: string): Promise<void> {
  expect(value(await app.ask('setup.office', SANDBOX))).toEqual({ kind: 'none', mayEnter: true })
  const code = await office.app.enrolment.newCode('console')
  const entered = await app.ask('setup.enter-office', {
    ...SANDBOX,
    line: enrolmentLine({ ...enrolment, code }),
    name,
  })
  expect(value(entered)).toEqual({ problem: null })
}

const keysOf = async (app: StartedApp) => {
  const office = value(await app.ask('setup.office', SANDBOX))
  return office.kind === 'entered' ? office.keys : null
}

const register = async (app: StartedApp): Promise<OnboardingOutcome> =>
  value(await app.ask('setup.onboard', { ...SANDBOX, form: FILLED_FORM }))

/** The first has opened its shop: the second's code is typed there. */
async function finish(app: StartedApp): Promise<void> {
  await app.ask('staff.create-owner', { name: 'Meena', pin: '4071' })
  await app.ask('setup.pass-printer', SANDBOX)
  value(await app.ask('setup.finish', SANDBOX))
}

async function shop() {
  const service = await startShopService()
  onTestFinished(() => service.close())
  const standing = await standingOffice()
  return { service, standing, forms: () => service.calls.filter((path) => path === ONBOARDING).length }
}

it('register once: the second counter is told by whom, and takes the agent id from there', async () => {
  const { service, standing, forms } = await shop()
  service.script(ONBOARDING, answering({ bc_agentid: 'BCA 00 07', request_id: 'x' }))
  const first = await connected(service)
  await enter(first, standing, 'Front')
  await expect.poll(async () => (await keysOf(first))?.kind, SOON).toBe('held')
  const second = await connected(service)
  await enter(second, standing, 'Back')
  await expect.poll(async () => (await keysOf(second))?.kind, SOON).toBe('waiting')
  // Not before it has the keys by which the office knows the client.
  expect(await register(second)).toEqual({ kind: 'held-back', hold: { because: 'no-keys' } })
  expect(await register(first)).toEqual({ kind: 'done', agentId: 'BCA 00 07' })

  await finish(first)
  const keys = await keysOf(second)
  const waitingId = async () => {
    const state = value(await first.ask('office.send-now', {}))
    const counters = state.kind === 'entered' ? state.counters : []
    return counters.find(({ waitsForKeys }) => waitsForKeys)?.counterId
  }
  await expect.poll(waitingId, SOON).toBeDefined()
  const give = {
    counterId: (await waitingId()) ?? '',
    code: keys?.kind === 'waiting' ? keys.code : '',
  }
  // Whoever has the keys reads every customer from then on: an owner types the PIN for it.
  expect(await first.ask('office.give-keys', give)).toMatchObject({ failure: { needs: 'owner-pin' } })
  const staffId = (await first.ask('lock.state', {})).staff?.id ?? ''
  const action = 'office.give-keys'
  value(await first.ask('lock.approve', { staffId, pin: '4071', action, about: aboutText(give) ?? '' }))
  const given = await first.ask('office.give-keys', give)
  expect(value(given)).toEqual({ problem: null })
  await expect.poll(async () => (await keysOf(second))?.kind, SOON).toBe('held')
  const held = await register(second)
  expect(held).toMatchObject({
    kind: 'held-back',
    hold: { because: 'taken', counterName: 'Front', state: 'done', agentId: 'BCA 00 07' },
  })
  await second.ask('setup.type-agent-id', { ...SANDBOX, agentId: 'BCA 00 07' })
  await finish(second)
  expect(value(await second.ask('office.state', {}))).toMatchObject({ kind: 'entered', counterName: 'Back' })
  expect(forms()).toBe(1)
  // What the office has of it tells neither the agent id nor the client.
  const rows = JSON.stringify(
    await standing.office.context.pools.main.selectFrom('onboarding').selectAll().execute(),
  )
  expect(rows).not.toContain('BCA')
  expect(rows).not.toContain(service.credentials.clientId)
  expect([...first.defects, ...second.defects]).toEqual([])
})

it('send nothing while the office does not answer, and later, over restarts and lost answers, once', async () => {
  const { service, standing, forms } = await shop()
  const computer = await newComputer()
  const before = await connected(service, computer)
  await enter(before, standing, 'Front')
  await expect.poll(async () => (await keysOf(before))?.kind, SOON).toBe('held')
  standing.line.cut()
  expect(await register(before)).toEqual({ kind: 'held-back', hold: { because: 'unreachable' } })
  expect(forms()).toBe(0)
  const kept = await readFile(join(computer.dataFolder, 'sandbox', 'office-onboarding.json'), 'utf8')
  expect(JSON.parse(kept)).toMatchObject({ sentId: null })
  await before.close()

  standing.line.mend()
  service.script(ONBOARDING, vanishing)
  const after = await started(computer)
  expect(value(await after.ask('setup.office', SANDBOX))).toMatchObject({
    kind: 'entered',
    counterName: 'Front',
  })
  await expect.poll(async () => (await register(after)).kind, SOON).toBe('unknown')
  await after.close()
  const again = await started(computer)
  // As the step asks at each start.
  await again.ask('setup.office', SANDBOX)
  expect(await register(again)).toMatchObject({ kind: 'already', onboarding: { state: 'unknown' } })
  await expect
    .poll(() => standing.office.context.pools.main.selectFrom('onboarding').select('state').execute(), SOON)
    .toEqual([{ state: 'sent' }])
  expect(forms()).toBe(1)
})
