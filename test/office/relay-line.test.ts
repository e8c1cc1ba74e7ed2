// A callback from the service's post to the counter's disk: the office over HTTPS, the counter's own line, relay and receiver.
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Clock } from '#shared/base/clock'
import type { CallbackRecord } from '#shared/callbacks/callback'
import { RELAY_PATHS } from '#shared/office/relay'
import { createReceiver } from '#main/callbacks'
import { newDeviceKeys } from '#main/office/link/device-keys'
import { enrol, type EnrolledAt } from '#main/office/link/join-office'
import { createOfficeLink } from '#main/office/link/link'
import { createWire } from '#main/office/link/wire'
import { createRelay, type Relay, type RelayLine } from '#main/office/callbacks/relay'
import { serve, type ServedOffice } from '#office/server/api/serve'
import {
  digestOf,
  issueServerCertificate,
  newAuthority,
  type ServerCertificate,
  type StoredAuthority,
} from '#office/server/base/authority'
import { callbackFilesIn } from '../support/callbacks'
import { opensslSignature } from '../support/curl'
import { testOffice, type TestOffice, clientProof, testClient } from '../support/office'
import { fastTimers, realClock } from '../support/time'
import { accountCallback, rechargeCallback } from '../support/post-callback'

const SECRET = 'a secret of the shop'
const CLIENT = testClient('the client')
const GUARD_KEY = Buffer.alloc(32, 7)
/** The office's time passes this much faster, so that what was not acknowledged is soon due again. */
const FASTER = 20
const began = Date.now()
const officeClock: Clock = {
  now: () => began + (Date.now() - began) * FASTER,
  elapsed: () => performance.now() * FASTER,
}
const connection = { proxy: async () => null, timers: fastTimers(1) }

let authority: StoredAuthority
let certificate: ServerCertificate
beforeAll(async () => {
  authority = await newAuthority()
  certificate = await issueServerCertificate(authority, ['127.0.0.1'])
})

/** An office that can be killed and started again at the same address, with the same database. */
async function startedOffice() {
  let office: TestOffice = await testOffice({ authority, clock: officeClock, timers: fastTimers(FASTER) })
  let served: ServedOffice = await serve(office.app, { host: '127.0.0.1', port: 0, certificate })
  const { port } = served
  onTestFinished(() => served.close())
  const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port, path, method: 'POST', ca: authority.certificate, agent: false },
        (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
      sent.setHeader('content-type', 'application/json')
      for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
      sent.on('error', () => resolve(0)).end(body)
    })
  return {
    address: `https://127.0.0.1:${port}`,
    now: () => office,
    post,
    restart: async () => {
      await office.app.close()
      await served.close()
      office = await testOffice({ authority, clock: officeClock, timers: fastTimers(FASTER), again: office })
      served = await serve(office.app, { host: '127.0.0.1', port, certificate })
    },
  }
}

/** A counter that can be killed and started again with what is on its disk. */
function counterAt(enrolled: EnrolledAt, keys: ReturnType<typeof newDeviceKeys>) {
  const folder = mkdtempSync(join(tmpdir(), 'relay-line-'))
  const loses = { acknowledgements: false }
  const client = { environment: 'production', clientKey: CLIENT }
  const start = () => {
    const receiver = createReceiver({
      clock: realClock,
      timers: fastTimers(1_000),
      files: callbackFilesIn(folder),
      secrets: () => [SECRET],
      readFile: () => Promise.reject(new Error('none')),
      judge: async () => ({ kind: 'done', disposition: 'confirmed' }),
      isOurs: () => true,
      onRefused: () => {},
      onRecord: () => {},
      onState: () => {},
      onTrouble: () => {},
    })
    const link = createOfficeLink({
      enrolled,
      keys,
      wire: createWire({ ...connection, address: enrolled.address, authority: enrolled.authority }),
      heartbeat: () => ({
        appVersion: '0.1.0',
        clientKeys: [{ ...client, clientProof: clientProof(enrolled, client), secretAgeMs: null }],
        unsent: 0,
        clockMs: 0,
      }),
      keepKnown: async () => true,
      clock: realClock,
      timers: fastTimers(FASTER),
      random: () => 0.5,
    })
    const line: RelayLine = {
      ...link,
      request: async (of) =>
        loses.acknowledgements && of.path === RELAY_PATHS.acknowledge
          ? { ok: false, failure: { kind: 'unreachable' } }
          : link.request(of),
    }
    const relay: Relay = createRelay({
      line,
      environment: 'production',
      clientKey: () => CLIENT,
      guardKeys: () => [GUARD_KEY],
      onConflicts: () => {},
      onNews: () => {},
      take: receiver.take,
      clock: realClock,
      // Pauses are short; the watch over a silent line is not, because a busy computer is silent too.
      timers: { after: (ms, task) => fastTimers(ms <= 1_000 ? FASTER : 1).after(ms, task) },
      random: () => 0.5,
    })
    const close = async (): Promise<void> => {
      await relay.close()
      await link.close()
      await receiver.close()
    }
    return { relay, receiver, close }
  }
  let running = start()
  onTestFinished(async () => {
    await running.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    loses,
    restart: async () => {
      await running.close()
      running = start()
    },
    pathOf: (kind: string) => running.relay.hooks().find((hook) => hook.kind === kind)?.path ?? '',
    records: (): Promise<readonly CallbackRecord[]> => running.receiver.search('', 200),
  }
}

async function shop() {
  const office = await startedOffice()
  const keys = newDeviceKeys()
  const enrolled = await enrol({
    enrolment: {
      address: office.address,
      code: await office.now().app.enrolment.newCode('console'),
      authorityDigest: digestOf(authority),
      kind: 'real',
    },
    name: 'Counter 1',
    appVersion: '0.1.0',
    existingLog: () => null,
    keys,
    connection,
  })
  if (!enrolled.ok) throw new Error(enrolled.failure.kind)
  const counter = counterAt(enrolled.value, keys)
  await expect.poll(() => counter.pathOf('recharge'), LONG).not.toBe('')
  const { counterId } = enrolled.value
  const sold = async (...ids: readonly string[]): Promise<void> => {
    const { context, app } = office.now()
    await context.pools.ingest.transaction().execute((transaction) =>
      app.relay.noteRoutes(transaction, {
        counter: {
          counterId,
          name: 'Counter 1',
          keyId: keys.keyId,
          clientKeys: [],
          groupId: null,
          isRevoked: false,
          isPresent: true,
        },
        environment: 'production',
        logNumber: 1,
        entries: ids.map((id, index) => ({ sequence: index + 1, id, atMs: 0, type: 'intent', body: '{}' })),
      }),
    )
    await app.relay.matchHeld()
  }
  const waiting = async (): Promise<number> => (await office.now().app.relay.deliveries.waiting()).count
  const namesOf = async (): Promise<ReadonlySet<string | null | undefined>> =>
    new Set((await counter.records()).map(({ facts }) => facts?.requestId))
  return { office, counter, sold, waiting, namesOf }
}

const LONG = { timeout: 20_000, interval: 20 }

describe('a callback on its way', () => {
  it('is on the counter’s disk, verified with the counter’s own secret, before it is acknowledged', async () => {
    const { office, counter, sold, waiting } = await shop()
    await sold('SALE-1', 'ACC-1', 'ACC-2')
    expect(await office.post(counter.pathOf('recharge'), rechargeCallback('SALE-1'))).toBe(200)
    const signature = await opensslSignature(accountCallback('ACC-1'), SECRET)
    const signed = { 'x-webhook-signature': signature, 'x-webhook-source': 'the-service' }
    expect(await office.post(counter.pathOf('account'), accountCallback('ACC-1'), signed)).toBe(200)
    // The office cannot tell; the counter refuses it.
    const forged = { 'x-webhook-signature': 'a'.repeat(64) }
    expect(await office.post(counter.pathOf('account'), accountCallback('ACC-2'), forged)).toBe(200)
    await expect.poll(waiting, LONG).toBe(0)
    const records = await counter.records()
    expect(new Set(records.map(({ facts }) => facts?.requestId))).toEqual(new Set(['SALE-1', 'ACC-1']))
    expect(new Set(records.map(({ remoteAddress }) => remoteAddress))).toEqual(new Set(['127.0.0.1']))
    expect(records.find(({ kind }) => kind === 'account')?.source).toBe('the-service')
  }, 60_000)

  it('comes to the counter at least once, whatever is killed and whichever word is lost', async () => {
    const { office, counter, sold, waiting, namesOf } = await shop()
    const path = counter.pathOf('recharge')
    const answered: string[] = []
    const post = async (id: string): Promise<void> => {
      if ((await office.post(path, rechargeCallback(id))) === 200) answered.push(id)
    }
    const troubles: readonly (() => Promise<void>)[] = [
      async () => {
        counter.loses.acknowledgements = true
      },
      () => counter.restart(),
      async () => {
        counter.loses.acknowledgements = false
      },
      () => office.restart(),
      () => Promise.all([office.restart(), counter.restart()]).then(() => {}),
    ]
    for (const [round, trouble] of troubles.entries()) {
      const ids = [0, 1, 2, 3].map((number) => `SALE-${round}-${number}`)
      await sold(...ids.slice(0, 2))
      await Promise.all([trouble(), ...ids.map(post)])
      await sold(...ids.slice(2))
    }
    expect(answered.length).toBeGreaterThan(10)
    await expect.poll(waiting, LONG).toBe(0)
    // More may have come: an office that was killed while it answered had stored the callback all the same.
    const names = await namesOf()
    expect(answered.filter((id) => !names.has(id))).toEqual([])
  }, 60_000)
})
