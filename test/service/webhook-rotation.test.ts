// The webhook secret is replaced while callbacks arrive: on the dashboard and in the shop, never at the same moment.
// Over real sockets, with the shop's own store of secrets.
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#shared/base/clock'
import { DEFAULT_CALLBACK_SETTINGS } from '#shared/callbacks/callback'
import { createReceiver } from '#main/callbacks'
import { callbackFilesIn } from '../support/callbacks'
import { openProtector } from '#main/access/protector'
import { newKey } from '#main/access/sealing'
import { openSecrets } from '#main/access/secrets'
import { A_BINDING, CHEAP, fakeKeyStore, handClock } from '../support/settings'
import { realClock, realTimers } from '../support/time'

const OLD = 'the secret of last year'
const NEW = 'the secret of this year'
const NEWEST = 'the secret of next year'
const CALLBACKS = 240
const SENDERS = 12

async function shop() {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-rotation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = handClock()
  const protector = await openProtector(folder, fakeKeyStore(), CHEAP)
  const shopKey = newKey()
  const open = () => openSecrets(folder, protector, clock)
  const secrets = open()
  await secrets.keepCredentials(
    'production',
    { clientId: 'shop', clientSecret: 'secret' },
    A_BINDING,
    shopKey,
  )
  const replace = (secret: string) => secrets.keepWebhookSecret('production', secret, shopKey)
  await replace(OLD)
  const receiver = createReceiver({
    clock: realClock,
    timers: realTimers(),
    files: callbackFilesIn(folder),
    secrets: () => secrets.webhookSecrets('production'),
    readFile: () => Promise.reject(new Error('no file is needed')),
    judge: async () => ({ kind: 'done', disposition: 'kept' }),
    isOurs: () => true,
    onRefused: () => {},
    onRecord: () => {},
    onState: () => {},
    onTrouble: (error) => {
      throw error
    },
  })
  onTestFinished(() => receiver.close())
  const state = await receiver.apply({ ...DEFAULT_CALLBACK_SETTINGS, enabled: true, port: 0 })
  const url = state.kind === 'listening' ? `${state.url}${DEFAULT_CALLBACK_SETTINGS.accountPath}` : ''
  return { clock, replace, open, shopKey, receiver, url }
}

async function post(url: string, id: string, secret: string): Promise<number> {
  const body = JSON.stringify({
    event: 'PARTNER_ACCOUNT_CREATED',
    request_id: id,
    data: { request_id: id, account_status: 'success', is_refunded: false },
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature }
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * A service that reports many accounts at once and, from `repeat` on, repeats whatever was not accepted, signed with its
 * current secret.
 */
function service(url: string) {
  const dashboard = { secret: OLD }
  const refusals: number[] = []
  const refused = Promise.withResolvers<void>()
  const repeating = Promise.withResolvers<void>()
  const shares: { readonly count: number; readonly reached: () => void }[] = []
  let told = 0
  const tellOne = async (id: string): Promise<void> => {
    for (let status = 0; status !== 200;) {
      status = await post(url, id, dashboard.secret)
      if (status === 200) break
      refusals.push(status)
      refused.resolve()
      await repeating.promise
    }
    told += 1
    for (const { count, reached } of shares) if (told > count) reached()
  }
  const tellAll = async (): Promise<void> => {
    const ids = Array.from({ length: CALLBACKS }, (_none, index) => `ACC-${index + 1}`)
    const sender = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) await tellOne(id)
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
  }
  /** Resolves when a share of all callbacks was accepted. */
  const toldShare = (share: number) =>
    new Promise<void>((reached) => void shares.push({ count: CALLBACKS * share, reached }))
  return { dashboard, refusals, refused: refused.promise, repeat: repeating.resolve, tellAll, toldShare }
}

const idsIn = async ({ receiver }: Awaited<ReturnType<typeof shop>>): Promise<ReadonlySet<string | null>> =>
  new Set((await receiver.search('', CALLBACKS * 2)).map(({ facts }) => facts?.requestId ?? null))

describe('a webhook secret that is replaced under load', () => {
  it('in the shop first loses no callback and refuses none', async () => {
    const used = await shop()
    const { dashboard, refusals, tellAll, toldShare } = service(used.url)
    const told = tellAll()
    await toldShare(0.2)
    await used.replace(NEW)
    await toldShare(0.6)
    dashboard.secret = NEW
    await told
    expect(refusals).toEqual([])
    expect((await idsIn(used)).size).toBe(CALLBACKS)
  })

  it('on the dashboard first loses none: what was refused meanwhile is taken when it comes again', async () => {
    const used = await shop()
    const { dashboard, refusals, refused, repeat, tellAll, toldShare } = service(used.url)
    const told = tellAll()
    await toldShare(0.2)
    dashboard.secret = NEW
    await refused
    await used.replace(NEW)
    repeat()
    await told
    expect(new Set(refusals)).toEqual(new Set([401]))
    expect((await idsIn(used)).size).toBe(CALLBACKS)
  })
})

describe('the former webhook secret', () => {
  it('is taken for a day, over a restart too, and not longer', async () => {
    const { replace, clock, url, open, shopKey } = await shop()
    await replace(NEW)
    clock.pass(DAY_MS - 1)
    expect(await post(url, 'ACC-1', OLD)).toBe(200)
    const restarted = open()
    await restarted.load('production', shopKey)
    expect(restarted.webhookSecrets('production')).toEqual([NEW, OLD])
    clock.pass(1)
    expect(await post(url, 'ACC-2', OLD)).toBe(401)
    expect(await post(url, 'ACC-2', NEW)).toBe(200)
  })

  it('is the last one alone, and is not prolonged by typing the present one again or setting the clock back', async () => {
    const { replace, clock, url } = await shop()
    await replace(NEW)
    await replace(NEWEST)
    expect(await post(url, 'ACC-1', OLD)).toBe(401)
    expect(await post(url, 'ACC-1', NEW)).toBe(200)
    clock.pass(DAY_MS - 1)
    await replace(NEWEST)
    clock.pass(1)
    expect(await post(url, 'ACC-2', NEW)).toBe(401)
    clock.set(clock.now() - 3 * DAY_MS)
    expect(await post(url, 'ACC-2', NEW)).toBe(401)
  })
})
