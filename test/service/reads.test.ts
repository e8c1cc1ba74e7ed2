// Reads: repeated with care, shared if identical, cached while fresh; and the headers of every request.
import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPracticeService, servePractice, troubleNumber } from '#practice/index'
import type { Service } from '#main/operations/service'
import { testService } from '#main/settings/connection-test'
import {
  CREDENTIALS,
  errorText,
  initiate,
  serialQueue,
  servedBy,
  serviceFor,
  successText,
} from '../support/service'
import { realClock, realTimers } from '../support/time'
import { answerBytes, answering, reset, type Script } from '../support/wire-server'

const operators = successText({ operators: [{ operator_code: 7, operator: 'Jio', type: 'mobile' }] })

describe('headers', () => {
  test('a GET carries credentials, Accept and Content-Type, and no body', async () => {
    const { service, server } = await servedBy(answering({ body: operators }))
    await service.recharge.operatorList()
    const [request] = server.requests
    expect(request).toMatchObject({
      method: 'GET',
      path: '/api/v1/recharge/operator-list',
      body: '',
      headers: {
        'x-client-id': CREDENTIALS.clientId,
        'x-client-secret': CREDENTIALS.clientSecret,
        'content-type': 'application/json',
        accept: 'application/json',
      },
    })
    expect(request?.headers['content-length']).toBeUndefined()
  })

  test('a POST carries them too, and its body as JSON', async () => {
    const { service, server } = await servedBy(answering({ body: successText({ plans: [] }) }))
    await service.recharge.browsePlans({ operatorCode: '7', circle: 'UP East' })
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/recharge/browse-plan',
      body: '{"circle":"UP East","operator_code":"7"}',
      headers: { 'x-client-secret': CREDENTIALS.clientSecret, 'content-type': 'application/json' },
    })
  })

  test.each(['', 'two\nlines', 'ünïcode', 'nul\0'])(
    'a secret %j cannot be sent and is not tried',
    async (clientSecret) => {
      const { service, server } = await servedBy(answering({ body: operators }), {
        credentials: () => ({ clientId: 'id', clientSecret }),
      })
      expect(await service.recharge.operatorList()).toMatchObject({
        ok: false,
        failure: { kind: 'setup', problem: 'credentials' },
      })
      expect(server.requests).toHaveLength(0)
    },
  )
})

describe('repeating', () => {
  test('a read that the line fails twice is answered by the third attempt', async () => {
    const cut: Script = (socket) => socket.destroy()
    const { service, server } = await servedBy(serialQueue(cut, cut, answering({ body: operators })))
    expect((await service.recharge.operatorList()).ok).toBe(true)
    expect(server.requests).toHaveLength(3)
  })

  test('a read is not asked a fourth time', async () => {
    const { service, server } = await servedBy(answering({ status: 503, body: errorText(503) }))
    expect(await service.recharge.operatorList()).toMatchObject({
      ok: false,
      failure: { kind: 'service-fault' },
    })
    expect(server.requests).toHaveLength(3)
  })

  test.each([400, 401, 403, 404, 422])('a %i is an answer and is not repeated', async (status) => {
    const { service, server } = await servedBy(answering({ status, body: errorText(status) }))
    await service.recharge.operatorList()
    expect(server.requests).toHaveLength(1)
  })

  test('a kept connection that died meanwhile costs a repeat and not the answer', async () => {
    const { service, server } = await servedBy((socket, _request, count) => {
      if (count === 2) reset(socket)
      else socket.write(answerBytes({ body: successText({ plans: {} }) }))
    })
    await service.recharge.browsePlans({ operatorCode: '1', circle: 'Kerala' })
    expect((await service.recharge.browsePlans({ operatorCode: '2', circle: 'Kerala' })).ok).toBe(true)
    // The second request met its end on the connection that was kept after the first.
    expect(server.requests).toHaveLength(3)
    expect(server.connectionCount()).toBe(2)
  })

  test('a 429 is waited out at the gate, and then the read is answered', async () => {
    const tooFast = answering({ status: 429, body: '{"error":true,"message":"slow down"}' })
    const fastClock = { now: realClock.now, elapsed: () => realClock.elapsed() * 100 }
    const { service, server } = await servedBy(serialQueue(tooFast, answering({ body: operators })), {
      clock: fastClock,
    })
    expect((await service.recharge.operatorList()).ok).toBe(true)
    expect(server.requests).toHaveLength(2)
  })
})

describe('a setup that the service refuses', () => {
  const circles = [
    'Kerala',
    'Assam',
    'Punjab',
    'Gujarat',
    'Mumbai',
    'Delhi NCR',
    'Rajasthan',
    'Orissa',
    'Bihar Jharkhand',
  ]
  const browseAll = (service: Service) =>
    Promise.all(circles.map((circle) => service.recharge.browsePlans({ operatorCode: '1', circle })))

  test('wrong credentials stop what waits: no storm of refused calls', async () => {
    const refusal = errorText(401, { error_code: 'INVALID_CREDENTIALS' })
    const { service, server } = await servedBy(answering({ status: 401, body: refusal }))
    const answers = await browseAll(service)
    expect(answers.every((answer) => !answer.ok && answer.failure.kind === 'setup')).toBe(true)
    expect(server.requests.length).toBeLessThan(circles.length)
    expect(service.connectionHealth.state()).toMatchObject({ state: 'blocked', setupProblem: 'credentials' })
    const before = server.requests.length
    await initiate(service)
    expect(server.requests).toHaveLength(before)
  })

  test('once it is fixed, calls leave again', async () => {
    const refusal = errorText(403, { error_code: 'INVALID_IP' })
    const { service } = await servedBy(
      serialQueue(answering({ status: 403, body: refusal }), answering({ body: operators })),
    )
    await service.recharge.operatorList()
    expect(service.connectionHealth.state().setupProblem).toBe('address-not-allowed')
    expect(await initiate(service)).toMatchObject({
      class: 'not-sent',
      reason: 'setup-address',
      phase: 'not-started',
    })
    service.setupChanged()
    expect((await service.recharge.operatorList()).ok).toBe(true)
    expect(service.connectionHealth.state()).toMatchObject({ state: 'online', setupProblem: null })
  })
})

describe('the test of a connection', () => {
  const refusedAddress = (message: string) =>
    answering({ status: 403, body: errorText(403, { error_code: 'INVALID_IP', message }) })
  const plans = answering({ body: successText({ plans: [] }) })

  test('that works opens a line that was stopped, and nothing of money leaves before', async () => {
    const { service } = await servedBy(serialQueue(refusedAddress('Call from 203.0.113.7 refused.'), plans))
    await service.recharge.operatorList()
    expect(service.connectionHealth.state()).toMatchObject({
      setupProblem: 'address-not-allowed',
      setupRefusal: { address: '203.0.113.7', message: 'Call from 203.0.113.7 refused.' },
    })
    expect((await initiate(service)).class).toBe('not-sent')
    expect((await testService(service, realTimers())).verdict).toBe('works')
    expect(service.connectionHealth.state()).toMatchObject({ setupProblem: null, setupRefusal: null })
  })

  test('that is refused again says so, at once, as often as somebody asks', async () => {
    const { service, server } = await servedBy(refusedAddress('Not from 203.0.113.7, nor from 203.0.113.9.'))
    for (const asked of [1, 2, 3]) {
      expect((await testService(service, realTimers())).verdict).toBe('address-not-allowed')
      expect(server.requests).toHaveLength(asked)
    }
    // Two addresses in one text: none of them is taken for this computer's.
    expect(service.connectionHealth.state().setupRefusal?.address).toBeNull()
  })

  test('a service that keeps saying "too many calls" did answer', async () => {
    const limited = answering({
      status: 429,
      body: '{"error":true,"message":"slow down"}',
      headers: { 'retry-after': '30' },
    })
    const { service } = await servedBy(limited)
    // What counts is the order: the test runs out of time while the gate is shut.
    const impatient = {
      ...realTimers(),
      after: (_ms: number, run: () => void) => realTimers().after(300, run),
    }
    expect(await testService(service, impatient)).toMatchObject({ verdict: 'busy' })
  })
})

describe('sharing and keeping', () => {
  test('ten identical reads at the same time are one request', async () => {
    const { service, server } = await servedBy(answering({ body: operators }))
    const lists = await Promise.all(Array.from({ length: 10 }, () => service.recharge.operatorList()))
    expect(lists.every((list) => list.ok)).toBe(true)
    expect(server.requests).toHaveLength(1)
  })

  test('one screen that closes does not take the answer from another', async () => {
    const asked = Promise.withResolvers<Socket>()
    const { service } = await servedBy((socket) => asked.resolve(socket))
    const leaving = new AbortController()
    const [left, stayed] = [
      service.recharge.operatorList({ signal: leaving.signal }),
      service.recharge.operatorList(),
    ]
    leaving.abort()
    expect(await left).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    const socket = await asked.promise
    socket.write(answerBytes({ body: operators }))
    expect((await stayed).ok).toBe(true)
  })

  test('the last screen that closes calls the request off', async () => {
    let closed: () => void = () => {}
    const wasClosed = new Promise<void>((resolve) => (closed = resolve))
    const leaving = new AbortController()
    const { service } = await servedBy((socket) => {
      socket.on('close', closed)
      leaving.abort()
    })
    expect(await service.recharge.operatorList({ signal: leaving.signal })).toEqual({
      ok: false,
      failure: { kind: 'cancelled' },
    })
    await wasClosed
  })

  test('a fresh answer is kept, and asked for again only on demand', async () => {
    const { service, server } = await servedBy(answering({ body: operators }))
    await service.recharge.operatorList()
    expect(await service.recharge.operatorList()).toMatchObject({ value: { source: 'cache' } })
    expect(await service.recharge.operatorList({ refresh: true })).toMatchObject({
      value: { source: 'service' },
    })
    expect(server.requests).toHaveLength(2)
  })

  test('whose number it is is asked again on demand and after a lock; a list is not', async () => {
    const { service, server } = await servedBy(
      (socket, request) =>
        void socket.write(
          answerBytes({
            body: request.path.endsWith('hlr-check')
              ? successText({ operator: 'Jio', circle: 'Kerala' })
              : operators,
          }),
        ),
    )
    const calls = (path: string) => server.requests.filter((request) => request.path.endsWith(path)).length
    const lookUp = (refresh: boolean) =>
      service.recharge.lookUpNumber({ mobileNumber: '9876543210' }, { refresh })
    await lookUp(false)
    await lookUp(false)
    expect(calls('hlr-check')).toBe(1)
    await lookUp(true)
    expect(calls('hlr-check')).toBe(2)
    service.locked()
    await lookUp(false)
    expect([calls('hlr-check'), calls('operator-list')]).toEqual([3, 1])
  })

  test('an old list serves when the service is down, and says so', async () => {
    const { service } = await servedBy(
      serialQueue(answering({ body: operators }), answering({ status: 500, body: '' })),
    )
    await service.recharge.operatorList()
    expect(await service.recharge.operatorList({ refresh: true })).toMatchObject({
      ok: true,
      value: { source: 'old-cache', operators: [{ code: '7' }] },
    })
  })

  test('a list of an earlier run is found on disk; a number lookup never goes there', async () => {
    const disk = new Map<string, { readonly fetchedAt: number; readonly text: string }>()
    const cacheStore = {
      load: (key: string) => disk.get(key) ?? null,
      save: (key: string, entry: { readonly fetchedAt: number; readonly text: string }) =>
        void disk.set(key, entry),
    }
    const answers = (socket: Parameters<Script>[0], request: Parameters<Script>[1]) =>
      void socket.write(
        answerBytes({
          body: request.path.endsWith('hlr-check')
            ? successText({ operator: 'Jio', circle: 'Kerala' })
            : operators,
        }),
      )
    const first = await servedBy(answers, { cacheStore })
    await first.service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
    const second = await servedBy(answers, { cacheStore })
    expect(await second.service.recharge.operatorList()).toMatchObject({ value: { source: 'cache' } })
    expect(JSON.stringify([...disk])).not.toContain('9876543210')
  })
})

describe('against the practice service', () => {
  async function practiceService() {
    const practice = createPracticeService({ clock: realClock, seed: 7 })
    const served = await servePractice(practice)
    const service = serviceFor(served.url, { credentials: () => practice.merchant })
    onTestFinished(async () => {
      await service.close()
      await served.close()
    })
    return { practice, service }
  }

  test('a number is looked up, its operator and circle are those of the list, and its plans can be picked', async () => {
    const { service } = await practiceService()
    const found = await service.recharge.lookUpNumber({ mobileNumber: '9876543210' })
    if (!found.ok || found.value.operator === null || found.value.matchedCircle === null)
      throw new Error('the lookup must name an operator and a circle')
    const { operator, matchedCircle: circle } = found.value
    const plans = await service.recharge.browsePlans({ operatorCode: operator.code, circle })
    if (!plans.ok) throw new Error('plans must be found')
    expect(plans.value.categories.flatMap((category) => category.plans).length).toBeGreaterThanOrEqual(40)
    expect(plans.value.categories.some(({ plans: [plan] }) => (plan?.amountPaise ?? 0) > 0)).toBe(true)
  })

  test('a DTH subscriber is found with name, plan and balance', async () => {
    const { service } = await practiceService()
    const list = await service.recharge.operatorList()
    const dth = list.ok ? list.value.operators.find((operator) => operator.kind === 'dth') : undefined
    const info = await service.recharge.dthInfo({
      operatorCode: dth?.code ?? '',
      subscriberNumber: '1005825110',
    })
    expect(info).toMatchObject({ ok: true, value: { subscriberNumber: '1005825110' } })
  })

  test.each([
    ['51', { operator: null }],
    ['52', { operator: { name: 'Jio' } }],
    ['53', { matchedCircle: 'UP West' }],
    ['54', { matchedCircle: null }],
  ])('the lookup %s is matched by name or left to the person', async (code, expected) => {
    const { service } = await practiceService()
    expect(await service.recharge.lookUpNumber({ mobileNumber: troubleNumber(code) })).toMatchObject({
      ok: true,
      value: expected,
    })
  })
})
