// A person with a text editor while the app is shut, on the app as it is composed: what they wrote holds nowhere, is told, and stops no sale.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aboutText } from '#shared/channels/approval'
import type { Channel } from '#shared/channels/contract'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { playedComputer, startApp, type PlayedComputer, type StartedApp } from '../support/composed-app'
import { preparedRecharge } from '../support/counter-app'
import { value } from '../support/journals'
import { playSystem } from '../support/played-system'

vi.mock('#main/journal/verify/verify-worker?nodeWorker', async () => ({
  default: (await import('../support/played-system')).endingWorker,
}))

const PIN = '4071'
const SOON = { timeout: 20_000 }
const OURS = {
  upiId: 'meena@upi',
  chatLink: 'https://chat.example/?text={text}',
  returnPage: 'https://meena.example/back',
  shop: { name: 'Meena Mobile', address: 'MG Road', phone: '98200 11223', agentId: '' },
} as const
const THEIRS = {
  upiId: 'thief@upi',
  chatLink: 'https://thief.example/?text={text}',
  returnPage: 'https://thief.example/back',
  shop: { ...OURS.shop, name: 'Thief Mobile' },
} as const

afterAll(playSystem())

async function started(computer: PlayedComputer): Promise<StartedApp> {
  const app = await startApp(computer)
  onTestFinished(() => app.close())
  return app
}

const unlock = async (app: StartedApp): Promise<void> => {
  const { members } = await app.ask('lock.state', {})
  await app.ask('lock.unlock', { staffId: members[0]?.id ?? '', pin: PIN })
  await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
}

/** The owner types the PIN for just this. */
const allow = async (app: StartedApp, action: Channel, about: object): Promise<void> => {
  const staffId = (await app.ask('lock.state', {})).members[0]?.id ?? ''
  value(await app.ask('lock.approve', { staffId, pin: PIN, action, about: aboutText(about) ?? '' }))
}

/** A shop whose owner has a PIN and set everything, shut in the evening. */
async function shutShop(): Promise<PlayedComputer> {
  const computer = await playedComputer()
  onTestFinished(() => computer.remove())
  const app = await startApp(computer)
  await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
  value(await app.ask('staff.create-owner', { name: 'Meena', pin: PIN }))
  await allow(app, 'settings.change', OURS)
  value(await app.ask('settings.change', OURS))
  await app.close()
  return computer
}

it('a file of settings that somebody wrote holds nowhere, is told, and sells and prints on; the owner puts it back', async () => {
  const computer = await shutShop()
  computer.preferences = { ...computer.preferences, ...THEIRS }
  const app = await started(computer)
  await unlock(app)
  const state = await app.ask('app.state', {})
  expect(state.preferences).toMatchObject(OURS)
  expect(state.changedSettings?.kind).toBe('edited')
  expect(state.changedSettings?.differences).toContainEqual({
    name: 'upiId',
    holds: OURS.upiId,
    written: THEIRS.upiId,
  })
  const requestId = await preparedRecharge({ app }, '9876543210')
  value(await app.ask('sale.confirm', { requestId, accepted: [] }))
  const { text } = value(await app.ask('receipt.page', { requestId, paper: '80mm' }))
  expect(text).toContain(OURS.shop.name)
  const settle = { take: false }
  expect(await app.ask('settings.settle', settle)).toMatchObject({ ok: false })
  await allow(app, 'settings.settle', settle)
  expect(value(await app.ask('settings.settle', settle)).changedSettings).toBeNull()
  expect(computer.preferences).toMatchObject(OURS)
})

it('before the PIN, and again once it is locked, the window is told nothing of the shop', async () => {
  const computer = await shutShop()
  const app = await started(computer)
  const told = async (): Promise<string> =>
    JSON.stringify([
      await app.ask('app.state', {}),
      await app.ask('setup.state', {}),
      await app.ask('preferences.change', { theme: 'dark' }),
    ])
  const nothing = /meena|MG Road|98200|thief|example/i
  expect(await told()).not.toMatch(nothing)
  await unlock(app)
  expect(await told()).toMatch(nothing)
  await app.ask('lock.now', {})
  expect(await told()).not.toMatch(nothing)
  expect((await app.ask('app.state', {})).preferences.theme).toBe('dark')
})

/** Two customers whose names are remembered. */
async function nameTwo(app: StartedApp): Promise<void> {
  value(await app.ask('customer.name', { accountNumber: '9876543210', name: 'Asha', agrees: true }))
  value(await app.ask('customer.name', { accountNumber: '9876543211', name: 'Binod', agrees: true }))
}

it('a list that was taken away, or of which an earlier one was put back, is told by its name and not used', async () => {
  const computer = await shutShop()
  const file = join(computer.dataFolder, 'practice', 'customers.json')
  const first = await startApp(computer)
  await unlock(first)
  await nameTwo(first)
  await first.close()
  const earlier = await readFile(file)
  const second = await startApp(computer)
  await unlock(second)
  value(await second.ask('customer.name', { accountNumber: '9876543212', name: 'Chitra', agrees: true }))
  await second.close()
  await writeFile(file, earlier)
  const third = await startApp(computer)
  await unlock(third)
  expect((await third.ask('app.state', {})).damagedFiles).toEqual(['names'])
  expect(value(await third.ask('customer.look', { accountNumber: '9876543210' })).remembered).toBeNull()
  await third.close()
  const fourth = await started(computer)
  await unlock(fourth)
  expect((await fourth.ask('app.state', {})).damagedFiles).toEqual(['names'])
})

it('complaints about sales that somebody took away are told, though nothing else is missing', async () => {
  const computer = await shutShop()
  const first = await startApp(computer)
  await unlock(first)
  const requestId = await preparedRecharge({ app: first }, '9876543210')
  value(await first.ask('sale.confirm', { requestId, accepted: [] }))
  value(await first.ask('complaints.raise', { requestId, reason: 'not-received', note: 'another number' }))
  await first.close()
  await rm(join(computer.dataFolder, 'practice', 'complaints.json'))
  const second = await started(computer)
  await unlock(second)
  expect((await second.ask('app.state', {})).damagedFiles).toEqual(['complaints'])
})

it('a list that was taken away is told until an owner has unlocked the counter, whatever a cashier saves in its place', async () => {
  const computer = await shutShop()
  const first = await startApp(computer)
  await unlock(first)
  const cashier = { name: 'Ravi', role: 'cashier', pin: '5082' } as const
  await allow(first, 'staff.add', cashier)
  value(await first.ask('staff.add', cashier))
  await nameTwo(first)
  await first.close()
  await rm(join(computer.dataFolder, 'practice', 'customers.json'))
  const told: unknown[] = []
  for (const who of ['Ravi', 'Ravi', 'Meena', 'Meena']) {
    const app = await startApp(computer)
    const member = (await app.ask('lock.state', {})).members.find(({ name }) => name === who)
    value(await app.ask('lock.unlock', { staffId: member?.id ?? '', pin: who === 'Ravi' ? '5082' : PIN }))
    await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
    told.push((await app.ask('app.state', {})).damagedFiles)
    await nameTwo(app)
    await app.close()
  }
  expect(told).toEqual([['names'], ['names'], ['names'], []])
})
