// A shop in the sandbox as it was played for a day: everything that Galla keeps beside the log has something in it.
import { copyOfLive } from '../../support/folder'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import { aboutText } from '#shared/channels/approval'
import type { Channel, Input, Output } from '#shared/channels/contract'
import { expect } from 'vitest'
import { playedComputer, startApp, type PlayedComputer, type StartedApp } from '../../support/composed-app'
import { value } from '../../support/journals'
import { memoryAnchor } from '../../support/memory-anchor'
import { rechargeDraft } from '../../support/recharge-draft'

export const PIN = '4071'
export const NUMBER = '9876543210'
export const SOON = { timeout: 10_000, interval: 5 }

export const ownerOf = async (app: StartedApp): Promise<string> =>
  (await app.ask('lock.state', {})).members.find(({ role }) => role === 'owner')?.id ?? ''

/** What takes an owner's PIN each time. */
export async function allowed<Name extends Channel>(
  app: StartedApp,
  channel: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const staffId = await ownerOf(app)
  await app.ask('lock.approve', {
    staffId,
    pin: PIN,
    action: channel as never,
    about: aboutText(input as never) ?? '',
  })
  return app.ask(channel, input)
}

/** Open, with the owner at the counter. */
export async function openedBy(computer: PlayedComputer): Promise<StartedApp> {
  const app = await startApp(computer)
  await app.ask('lock.unlock', { staffId: await ownerOf(app), pin: PIN })
  await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
  return app
}

const SANDBOX = { environment: 'sandbox' } as const

/** A service that hangs up on everybody: the shop's credentials are kept all the same, and nothing is ever sent. */
export async function hangingUp(): Promise<{ readonly address: string; readonly close: () => void }> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `https://127.0.0.1:${port}`, close: () => void server.close() }
}

async function setUp(app: StartedApp, baseAddress: string): Promise<void> {
  value(await app.ask('staff.create-owner', { name: 'Meena', pin: PIN }))
  value(await allowed(app, 'staff.add', { name: 'Ravi', role: 'cashier', pin: '2846' }))
  value(await app.ask('setup.begin', SANDBOX))
  value(
    await allowed(app, 'setup.connect', {
      ...SANDBOX,
      baseAddress,
      clientId: 'client-1',
      clientSecret: 'secret-of-the-service',
      keepUntested: true,
    }),
  )
  value(await allowed(app, 'setup.type-agent-id', { ...SANDBOX, agentId: 'BC0001' }))
  value(await app.ask('setup.pass-printer', SANDBOX))
}

/** As if the service had answered the test of the connection. */
async function connectionTested({ dataFolder }: PlayedComputer): Promise<void> {
  const file = join(dataFolder, 'sandbox', 'connection.json')
  const connection = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...connection, testedAt: 1 }))
}

/** A sale that was not sent, as the service cannot be reached; what is kept of it is the same. */
async function sold(app: StartedApp, accountNumber: string): Promise<RequestId> {
  const draft = rechargeDraft({ accountNumber, operatorCode: 'JIO', circle: 'Gujarat' })
  const { requestId } = value(await app.ask('sale.prepare', { operation: 'recharge', draft }))
  value(await app.ask('sale.confirm', { requestId, accepted: [] }))
  return requestId
}

export interface Shop {
  readonly computer: PlayedComputer
  /** The folder as it was at noon: an earlier valid copy of each file. */
  readonly noon: string
}

/** What an owner sets; at noon, and otherwise in the evening. */
async function settings(app: StartedApp, amountPaise: number): Promise<void> {
  const table = [
    { service: 'mobile', of: '', rate: { kind: 'each', amountPaise: paise(amountPaise) } } as const,
  ]
  value(await allowed(app, 'commission.save', { table }))
  const names = value(await app.ask('accounts.ledgers', {}))
  value(await allowed(app, 'accounts.save-ledgers', { names: { ...names, cash: `Cash ${amountPaise}` } }))
  value(await allowed(app, 'credit.limit', { accountNumber: NUMBER, limitPaise: paise(amountPaise) }))
  value(await allowed(app, 'settings.change', { upiId: `meena${amountPaise}@upi` }))
}

export async function playedShop(baseAddress: string): Promise<Shop> {
  const computer = await playedComputer()
  computer.preferences = { ...computer.preferences, environment: null }
  const first = await startApp(computer)
  await setUp(first, baseAddress)
  await first.close()
  await connectionTested(computer)
  const app = await startApp(computer)
  await app.ask('lock.unlock', { staffId: await ownerOf(app), pin: PIN })
  value(await app.ask('setup.finish', SANDBOX))
  await expect.poll(async () => (await app.ask('app.state', {})).recovered, SOON).toBe(true)
  const operator = { code: 'JIO', name: 'Jio', kind: 'mobile', aliases: ['Jio prepaid'] } as const
  value(await allowed(app, 'operators.save', { operators: [operator] }))
  value(await app.ask('customer.name', { accountNumber: NUMBER, name: 'Asha', agrees: true }))
  value(await allowed(app, 'callbacks.change', { ...DEFAULT_CALLBACK_SETTINGS, hosts: ['meena.example'] }))
  value(await allowed(app, 'backup.start-daily', { passphrase: 'purple-monkey-dishwasher-42' }))
  await settings(app, 100_000)
  await sold(app, NUMBER)
  await app.close()
  const noon = await mkdtemp(join(tmpdir(), 'galla-noon-'))
  await copyOfLive(computer.dataFolder, noon)
  const again = await openedBy(computer)
  value(await again.ask('customer.name', { accountNumber: '9876543211', name: 'Binod', agrees: true }))
  await settings(again, 200_000)
  await sold(again, '9876543211')
  await again.close()
  return { computer, noon }
}

/** The same computer with a folder of its own, to be edited and started. */
export async function copied({ computer }: Shop): Promise<PlayedComputer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'galla-edited-'))
  await copyOfLive(computer.dataFolder, dataFolder)
  return {
    ...computer,
    dataFolder,
    anchors: memoryAnchor(new Map(computer.anchors.records)),
    preferences: structuredClone(computer.preferences),
    remove: () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
