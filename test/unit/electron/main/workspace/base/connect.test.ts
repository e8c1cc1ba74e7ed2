// What an environment talks to: the service inside the app for practice, and the shop's own for everything else.
import { expect, it, onTestFinished } from 'vitest'
import { BUILT_IN_PROFILE } from '#main/operations/service'
import { connectTo, type ConnectOptions } from '#main/workspace/base/connect'
import { hiddenFiles, workspaceFiles } from '#main/workspace/base/files'
import type { ServiceAccount } from '#main/setup/service-account'
import { HOUR_MS } from '#shared/base/clock'
import { ownFolder } from '#test/support/settings'
import { realClock, realTimers } from '#test/support/time'
import { value } from '#test/support/journals'

/** A connection of `environment`, and what of its calls is in the app log. */
async function connected(
  environment: 'practice' | 'production',
  account: ServiceAccount | null,
  folder?: string,
) {
  const logged: unknown[] = []
  const log = {
    info: (event: string, fields?: object) => void logged.push({ event, ...fields }),
    warn: () => {},
    error: () => 'REF',
  }
  const files = hiddenFiles(workspaceFiles(folder ?? (await ownFolder()), log))
  const trustedTime = { heard: () => {} }
  const context = { environment, trustedTime, clock: realClock, timers: realTimers(), random: () => 0.5, log }
  const connection = await connectTo(account, context as unknown as ConnectOptions, files, null)
  onTestFinished(() => connection.close())
  return { connection, logged }
}

const account = (change: Partial<ServiceAccount> = {}): ServiceAccount => ({
  baseAddress: 'https://api.invalid',
  certificates: [],
  proxy: async () => null,
  profile: BUILT_IN_PROFILE,
  onProven: () => {},
  agent: () => ({ agentId: null, changed: null }),
  isConnectionChanged: () => false,
  credentials: () => ({ clientId: 'CANARY-ID', clientSecret: 'CANARY-SECRET' }),
  clientSecretSetAt: () => null,
  webhookSecrets: () => ['hook-1', 'hook-0'],
  ...change,
})

it('practice answers inside the app, and the log says how a call went but not about whom', async () => {
  const { connection, logged } = await connected('practice', null)
  expect(value(await connection.service.recharge.operatorList()).operators.length).toBeGreaterThan(0)
  expect(connection.profile.ops['bill.status'].enabled).toBe(true)
  expect(connection.webhookSecrets()).toEqual([connection.practice?.merchant.webhookSecret])
  expect(logged).toMatchObject([{ event: 'service.call', httpStatus: 200 }])
  expect(Object.keys(logged[0] as object).toSorted()).toEqual([
    'durationMs',
    'event',
    'httpStatus',
    'operation',
    'outcome',
  ])
})

it('time that was passed in practice stays passed after a restart', async () => {
  const folder = await ownFolder()
  const { connection } = await connected('practice', null, folder)
  connection.passTime?.(5 * HOUR_MS)
  await connection.close()
  const again = await connected('practice', null, folder)
  expect(again.connection.practiceClock.now() - realClock.now()).toBeGreaterThan(4 * HOUR_MS)
})

it('a shop talks to its own service: nothing of practice is there, and time passes by itself', async () => {
  const { connection } = await connected('production', account())
  expect(connection).toMatchObject({ baseAddress: 'https://api.invalid', practice: null, passTime: null })
  expect(connection.profile).toBe(BUILT_IN_PROFILE)
  expect(connection.webhookSecrets()).toEqual(['hook-1', 'hook-0'])
})

it('a connected environment never speaks over plain http, not even to this computer', async () => {
  const plain = connected('production', account({ baseAddress: 'http://127.0.0.1:9' }))
  await expect(plain).rejects.toThrow('not a base address of the service')
})
