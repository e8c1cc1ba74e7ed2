// The counter's line to a real office, over HTTPS on this computer.
import { createServer as createHttpsServer } from 'node:https'
import { Socket, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import { parseEnrolment, enrolmentLine, type Enrolment } from '#shared/office/enrolment'
import { KEYS_PATHS } from '#shared/office/keys'
import { HEADERS, IDLE_CONNECTION_MS, PATHS, type HeartbeatAnswer } from '#shared/protocol'
import { succeed } from '#shared/base/result'
import { deviceKeysOf, newDeviceKeys } from '#main/office/link/device-keys'
import { enrol, type EnrolledAt } from '#main/office/link/join-office'
import { createOfficeLink, type OfficeLink, type OfficeLinkOptions } from '#main/office/link/link'
import type { KeepKnown } from '#main/office/link/exchange'
import { createWire, type Wire } from '#main/office/link/wire'
import { createPush } from '#main/office/sync/push'
import { serve } from '#office/server/api/serve'
import {
  issueServerCertificate,
  newAuthority,
  type ServerCertificate,
  type StoredAuthority,
} from '#office/server/base/authority'
import { fastTimers, realClock } from '../support/time'
import { noDefects } from '../support/defects'
import { writtenLog } from '../support/office-logs'
import { testOffice } from '../support/office'
import { NAMES_OF_THIS_COMPUTER, officeIdentity, standingOffice } from '../support/standing-office'

/** Pauses between two attempts are short here; deadlines of real exchanges are long enough even so. */
const timers = fastTimers(20)
const connection = { proxy: async () => null, timers: fastTimers(1) }
const HEARTBEAT = { appVersion: '0.1.0', clientKeys: [], unsent: 0, clockMs: 0 }

let authority: StoredAuthority
let certificate: ServerCertificate
beforeAll(async () => {
  ;({ authority, certificate } = await officeIdentity())
})

const standing = () => standingOffice()

const keys = newDeviceKeys()
const enrolling = (enrolment: Enrolment, own = keys) =>
  enrol({ enrolment, name: 'Counter 1', appVersion: '0.1.0', existingLog: () => null, keys: own, connection })

async function enrolledAt(enrolment: Enrolment): Promise<EnrolledAt> {
  const enrolled = await enrolling(enrolment)
  if (!enrolled.ok) throw new Error(enrolled.failure.kind)
  return enrolled.value
}

function linkTo(enrolled: EnrolledAt, more: Partial<OfficeLinkOptions> = {}): OfficeLink {
  const link = createOfficeLink({
    enrolled,
    keys,
    wire: createWire({ ...connection, address: enrolled.address, authority: enrolled.authority }),
    heartbeat: () => HEARTBEAT,
    keepKnown: async () => true,
    clock: realClock,
    timers,
    random: () => 0.5,
    ...more,
  })
  onTestFinished(() => link.close())
  return link
}

const becomes = (link: OfficeLink, kind: string): Promise<void> =>
  vi.waitFor(() => expect(link.state().kind).toBe(kind), { timeout: 10_000, interval: 10 })

/** Asks the office for a word about itself, as every area does. */
const ask = (link: OfficeLink) =>
  link.request({
    path: PATHS.heartbeat,
    body: HEARTBEAT,
    schema: z.object({ name: z.string() }),
    timeoutMs: 5_000,
  })

/** Somebody who answers at the office's place. */
async function impostor(
  answer: (path: string) => { status: number; headers?: object; body: string },
): Promise<string> {
  const other = await newAuthority()
  const { key, cert } = await issueServerCertificate(other, NAMES_OF_THIS_COMPUTER)
  const server = createHttpsServer({ key, cert }, (request, response) => {
    const { status, headers = {}, body } = answer(request.url ?? '')
    response.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('coming in by the owner’s line', () => {
  it('lets the counter in, and it is known from then on', async () => {
    const { office, enrolment } = await standing()
    const line = parseEnrolment(enrolmentLine(enrolment))
    const enrolled = await enrolledAt(line ?? enrolment)
    expect(enrolled).toMatchObject({ name: 'Counter 1', officeId: office.context.office.id, generation: 1 })
    const link = linkTo(enrolled)
    await becomes(link, 'connected')
    expect(link.lastHeartbeat()?.counters).toMatchObject([{ name: 'Counter 1' }])
  })

  it.each([
    ['somebody else at the address, whose certificate is not the one of the line', newAuthority],
    ['somebody who shows the right certificate and does not hold its key', async () => authority],
  ])('says nothing to %s', async (_who, shown) => {
    const asked: string[] = []
    const { certificate } = await shown()
    const address = await impostor((path) => {
      asked.push(path)
      return { status: 200, body: certificate }
    })
    const { enrolment } = await standing()
    expect(await enrolling({ ...enrolment, address })).toEqual({
      ok: false,
      failure: { kind: 'wrong-office' },
    })
    expect(asked).toEqual([PATHS.authority])
  })

  it('is told that a code was used, and that nobody answers', async () => {
    const { served, enrolment } = await standing()
    await enrolledAt(enrolment)
    expect(await enrolling(enrolment, newDeviceKeys())).toMatchObject({
      failure: { kind: 'refused', problem: { kind: 'code' } },
    })
    await served.close()
    expect(await enrolling(enrolment)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  })

  it('keeps its keys in 64 bytes', () => {
    expect(deviceKeysOf(keys.secret).keyId).toBe(keys.keyId)
    expect(() => deviceKeysOf(keys.secret.subarray(1))).toThrow('64 bytes')
  })
})

describe('the line', () => {
  it('carries many requests at once, each proven by itself', async () => {
    const { enrolment } = await standing()
    const link = linkTo(await enrolledAt(enrolment))
    await becomes(link, 'connected')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(link)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
  })

  it('goes on over a restart of the office, whose nonces are new', async () => {
    const { office, served, enrolment } = await standing()
    const enrolled = await enrolledAt(enrolment)
    const link = linkTo(enrolled, { timers: fastTimers(1) })
    await becomes(link, 'connected')
    await served.close()
    const again = await testOffice({ authority, again: office })
    const restarted = await serve(again.app, { host: '127.0.0.1', port: served.port, certificate })
    onTestFinished(() => restarted.close())
    expect(await ask(link)).toEqual(succeed({ name: 'Counter 1' }))
  })

  it.each(['asked', 'answered'] as const)(
    'asks once more where a kept connection ends as it is %s, and no office is away',
    async (when) => {
      const { office, line, enrolment } = await standing()
      const link = linkTo(await enrolledAt(enrolment))
      await becomes(link, 'connected')
      const states: string[] = []
      link.onState(({ kind }) => states.push(kind))
      const sending = vi.spyOn(office.app, 'fetch')
      line.endKept(when)
      expect(await ask(link)).toEqual(succeed({ name: 'Counter 1' }))
      const heard = sending.mock.calls.filter(([request]) => request.url.endsWith(PATHS.heartbeat))
      expect(heard).toHaveLength(when === 'asked' ? 1 : 2)
      expect(states).toEqual([])
      // A new one that ends says that something else is wrong.
      line.cut()
      expect(await ask(link)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    },
  )

  it('asks once alone what the office might do twice', async () => {
    const { office, line, enrolment } = await standing()
    const link = linkTo(await enrolledAt(enrolment))
    await becomes(link, 'connected')
    const sending = vi.spyOn(office.app, 'fetch')
    line.endKept('answered')
    const renewing = { path: KEYS_PATHS.renew, body: {}, schema: z.unknown(), timeoutMs: 5_000 }
    expect(await link.request(renewing)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    expect(sending).toHaveBeenCalledTimes(1)
  })

  it('lets go of an idle connection before a proxy does, and that one before the office', async () => {
    const { enrolment } = await standing()
    const waits = vi.spyOn(Socket.prototype, 'setTimeout')
    onTestFinished(() => waits.mockRestore())
    const enrolled = await enrolledAt(enrolment)
    const wire = createWire({ ...connection, address: enrolled.address, authority: enrolled.authority })
    const answer = await wire.send({
      method: 'GET',
      path: '/healthz',
      headers: {},
      body: null,
      timeoutMs: null,
    })
    wire.close()
    const { counter, proxy, office } = IDLE_CONNECTION_MS
    expect(waits.mock.calls.map(([ms]) => ms)).toContain(counter)
    expect(answer.header('keep-alive')).toBe(`timeout=${office / SECOND_MS}`)
    expect([counter < proxy, proxy < office]).toEqual([true, true])
  })

  it('fails at once while the office is away, and is back by itself', async () => {
    const { office, served, enrolment } = await standing()
    const link = linkTo(await enrolledAt(enrolment))
    await becomes(link, 'connected')
    await served.close()
    expect(await ask(link)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    const sending = vi.spyOn(office.app, 'fetch')
    expect(await ask(link)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    expect(sending).not.toHaveBeenCalled()
    const back = await serve(office.app, { host: '127.0.0.1', port: served.port, certificate })
    onTestFinished(() => back.close())
    await becomes(link, 'connected')
  })

  it('is asked again within a second where one answer was late', async () => {
    const { enrolment } = await standing()
    const pausesMs: number[] = []
    const noted: Timers = {
      after: (delayMs, task) => {
        pausesMs.push(delayMs)
        return timers.after(delayMs, task)
      },
    }
    const link = linkTo(await enrolledAt(enrolment), { timers: noted })
    await becomes(link, 'connected')
    const late = { path: PATHS.heartbeat, body: HEARTBEAT, schema: z.unknown(), timeoutMs: 0 }
    expect(await link.request(late)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    expect(link.state().kind).toBe('away')
    expect(pausesMs.at(-1)).toBeLessThanOrEqual(SECOND_MS)
    await becomes(link, 'connected')
  })

  it('believes the office alone that this counter is revoked', async () => {
    const { office, enrolment } = await standing()
    const link = linkTo(await enrolledAt(enrolment))
    await becomes(link, 'connected')
    await office.context.pools.main.updateTable('counter').set({ revoked_at_ms: 1 }).execute()
    const anything = { path: '/v1/anything', body: {}, schema: z.unknown(), timeoutMs: 5_000 }
    expect(await link.request(anything)).toEqual({ ok: false, failure: { kind: 'revoked' } })
    expect(link.state()).toEqual({ kind: 'revoked' })
  })

  it('hears with a heartbeat that it was taken out, and stays so until it is let in again', async () => {
    const { office, served, enrolment } = await standing()
    let answered = 0
    const link = linkTo(await enrolledAt(enrolment), { onHeartbeat: () => (answered += 1) })
    await becomes(link, 'connected')
    const { main } = office.context.pools
    await main.updateTable('counter').set({ revoked_at_ms: Date.now() }).execute()
    link.greet()
    await becomes(link, 'revoked')
    // Neither what it may still send, nor the next heartbeat, nor a line that breaks lets it in.
    expect(await ask(link)).toMatchObject({ ok: true })
    const before = answered
    link.greet()
    await vi.waitFor(() => expect(answered).toBe(before + 1), { timeout: 10_000, interval: 10 })
    expect(link.state()).toEqual({ kind: 'revoked' })
    await served.close()
    expect(await ask(link)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    expect(link.state()).toEqual({ kind: 'revoked' })
    await main.updateTable('counter').set({ revoked_at_ms: null }).execute()
    const back = await serve(office.app, { host: '127.0.0.1', port: served.port, certificate })
    onTestFinished(() => back.close())
    link.greet()
    await becomes(link, 'connected')
  })

  it.each([
    ['is not closed by an answer to a heartbeat that says so without the office’s signature', true],
    ['is asked about, and not let in, where its standing cannot be read', null],
  ])('%s', async (_title, isRevoked) => {
    const { office, enrolment } = await standing()
    const enrolled = await enrolledAt(enrolment)
    const own: Readonly<Record<string, string>> = {
      [HEADERS.office]: office.context.office.id,
      [HEADERS.generation]: '1',
    }
    const heartbeat = {
      officeTimeMs: 0,
      name: 'Counter 1',
      isRevoked,
      counters: [],
      settingsDigest: 'd'.repeat(43),
      areSettingsAnswered: true,
      keysDigest: null,
      isFormerGuardKeyUsed: false,
      hasUnseenConflicts: false,
      hasErasures: false,
      takeoversChangedAtMs: 0,
      secretAsks: [],
      reportAsk: null,
      addresses: null,
    } satisfies HeartbeatAnswer
    const answers: Readonly<Record<string, [number, object]>> = {
      [PATHS.nonce]: [200, { nonce: 'n', officeTimeMs: 0 }],
      [PATHS.heartbeat]: [200, heartbeat],
      [PATHS.standing]: [403, { problem: { kind: 'revoked' } }],
    }
    const asked: string[] = []
    const wire = {
      send: async ({ path }: { readonly path: string }) => {
        asked.push(path)
        const [status, body] = answers[path] ?? [404, {}]
        return {
          status,
          header: (name: string) => own[name] ?? null,
          body: Buffer.from(JSON.stringify(body)),
        }
      },
      open: () => Promise.reject(new Error('not here')),
      close: () => {},
    }
    const link = linkTo(enrolled, { wire })
    await becomes(link, 'away')
    expect(asked).toContain(PATHS.standing)
    expect(link.lastHeartbeat()?.isRevoked).toBe(isRevoked)
  })

  it.each([
    ['a page of a network that wants a log-in', {}, '<html>Please log in</html>', 'unreachable'],
    ['“revoked” without the signature', 'own', { problem: { kind: 'revoked' } }, 'unreachable'],
    [
      '“revoked” with a made-up signature',
      'own',
      { problem: { kind: 'revoked' }, signature: 'A'.repeat(86) },
      'unreachable',
    ],
    ['another office', { [HEADERS.office]: 'office-other', [HEADERS.generation]: '1' }, {}, 'other-office'],
    ['the office as it was before a restore', 'older', {}, 'other-office'],
    ['an earlier start of the office', 'earlier', {}, 'other-office'],
    ['a twin of the office', 'twin', {}, 'other-office'],
  ])('takes %s for what it is', async (_what, headers, body, kind) => {
    const { office, enrolment } = await standing()
    const enrolled = { ...(await enrolledAt(enrolment)), generation: 2, epoch: '5 fifth' }
    const own = { [HEADERS.office]: office.context.office.id, [HEADERS.generation]: '2' }
    const named: Readonly<Record<string, object>> = {
      own,
      older: { ...own, [HEADERS.generation]: '1' },
      earlier: { ...own, [HEADERS.epoch]: '4 fourth' },
      twin: { ...own, [HEADERS.epoch]: '5 other' },
    }
    const shown = typeof headers === 'string' ? named[headers] : headers
    const wire = {
      send: async ({ path }: { readonly path: string }) => ({
        status: path === PATHS.nonce ? 200 : 403,
        header: (name: string) => (shown as Record<string, string>)[name] ?? null,
        body: Buffer.from(
          path === PATHS.nonce
            ? JSON.stringify({ nonce: 'n', officeTimeMs: 0 })
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
        ),
      }),
      open: () => Promise.reject(new Error('not here')),
      close: () => {},
    }
    const link = linkTo(enrolled, { wire })
    await becomes(link, kind === 'unreachable' ? 'away' : kind)
    expect(await ask(link)).toEqual({ ok: false, failure: { kind } })
  })

  it.each([true, false])('shows the office which one it is once that was kept: %s', async (isKept) => {
    const { enrolment } = await standing()
    const enrolled = await enrolledAt(enrolment)
    const real = createWire({ ...connection, address: enrolled.address, authority: enrolled.authority })
    const shown: (string | undefined)[] = []
    const wire: Wire = {
      ...real,
      send: async (request) => {
        if (request.path !== PATHS.nonce) shown.push(request.headers[HEADERS.knows])
        return real.send(request)
      },
    }
    const link = linkTo(enrolled, { wire, keepKnown: async () => isKept })
    await becomes(link, 'connected')
    await ask(link)
    expect(shown).toEqual(['1', isKept ? '1 1 start-of-a-test' : '1'])
  })

  it('takes a proxy’s 413 for a question that was too long, and no office that is away', async () => {
    const { enrolment } = await standing()
    const enrolled = await enrolledAt(enrolment)
    const real = createWire({ ...connection, address: enrolled.address, authority: enrolled.authority })
    const wire: Wire = {
      ...real,
      send: async (request) =>
        (request.body?.length ?? 0) > 1_000
          ? {
              status: 413,
              header: () => null,
              body: Buffer.from('<html>413 Request Entity Too Large</html>'),
            }
          : real.send(request),
    }
    const link = linkTo(enrolled, { wire })
    await becomes(link, 'connected')
    const body = { ...HEARTBEAT, appVersion: 'x'.repeat(1_000) }
    expect(await link.request({ path: PATHS.heartbeat, body, schema: z.object({}) })).toEqual({
      ok: false,
      failure: { kind: 'refused', problem: { kind: 'too-large' } },
    })
    expect(link.state().kind).toBe('connected')
  })

  // The second is what a restore makes of it.
  it.each([2, 1_790_000_000])(
    'remembers that the office was restored, as its generation %d says',
    async (generation) => {
      const { office, enrolment } = await standing()
      const enrolled = await enrolledAt(enrolment)
      await office.context.pools.main.updateTable('office').set({ generation }).execute()
      const restored = await testOffice({ authority, again: office })
      const served = await serve(restored.app, { host: '127.0.0.1', port: 0, certificate })
      onTestFinished(() => served.close())
      const keepKnown = vi.fn<KeepKnown>(async () => true)
      const link = linkTo({ ...enrolled, address: `https://127.0.0.1:${served.port}` }, { keepKnown })
      await becomes(link, 'connected')
      expect(keepKnown.mock.calls).toEqual([[{ generation, epoch: restored.context.office.epoch }]])
    },
  )
})

it('a log goes over the line to the office whole, in as many batches as it takes', async () => {
  const { office, enrolment } = await standing()
  const link = linkTo(await enrolledAt(enrolment))
  const log = writtenLog()
  log.sell(...Array.from({ length: 200 }, () => 'success' as const))
  log.journal.signHead()
  const push = createPush({
    journal: log.journal,
    line: link,
    customerSeal: () => null,
    erasures: { load: () => undefined, save: () => {} },
    clock: realClock,
    timers,
    random: () => 0,
    reportDefect: noDefects,
  })
  onTestFinished(() => push.close())
  await vi.waitFor(() => expect(push.state().standing.kind).toBe('up-to-date'), {
    timeout: 10_000,
    interval: 10,
  })
  expect(push.state()).toMatchObject({ unsent: 0 })
  const heads = await office.context.pools.main.selectFrom('counter_head').selectAll().execute()
  expect(heads).toMatchObject([{ counter_id: link.counterId, sequence: 600, proven_to: 600 }])
})
