// The state of the connection, as the top bar shows it.
import type { ConnectionHealth } from '#shared/shop/connection-health'
import { describe, expect, test } from 'vitest'
import {
  trackConnectionHealth,
  SETUP_PROBE_EVERY_MS,
  type ConnectionHealthTracker,
} from '#main/service/client/connection-health'
import { createQueue, type CallQueue } from '#main/service/client/queue'
import { VirtualTime } from '#test/support/virtual-time'
import { noDefects } from '#test/support/defects'

function lineOf(hasCredentials: () => boolean = () => true): {
  readonly time: VirtualTime
  readonly queue: CallQueue
  readonly line: ConnectionHealthTracker
  readonly told: ConnectionHealth[]
} {
  const time = new VirtualTime()
  const line: ConnectionHealthTracker = trackConnectionHealth({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    queue: () => queue,
    lack: () => (hasCredentials() ? null : 'no-credentials'),
  })
  const queue = createQueue({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    store: { load: () => [], save: () => {} },
    onChange: () => line.queueMoved(),
  })
  const told: ConnectionHealth[] = []
  line.onChange((state) => told.push(state))
  return { time, queue, line, told }
}

const SAID = { message: 'not on the list', callId: 'call-1', address: '203.0.113.7' }

describe('what the calls tell', () => {
  test.each([
    [{ kind: 'answered', tookMs: 300 } as const, 'online'],
    [{ kind: 'answered', tookMs: 9_000 } as const, 'slow'],
    [{ kind: 'no-answer' } as const, 'slow'],
    [{ kind: 'no-connection' } as const, 'offline'],
    [{ kind: 'blocked' } as const, 'blocked'],
    [{ kind: 'setup', problem: 'credentials', said: SAID } as const, 'blocked'],
  ])('%j is %s', (news, state) => {
    const { line } = lineOf()
    line.report(news)
    expect(line.state().state).toBe(state)
  })

  test('a good answer puts everything right again', () => {
    const { line } = lineOf()
    line.report({ kind: 'setup', problem: 'address-not-allowed', said: SAID })
    line.report({ kind: 'answered', tookMs: 100 })
    expect(line.state()).toMatchObject({ state: 'online', setupProblem: null })
  })
})

describe('a setup that the service refuses', () => {
  test('stays stopped for refused keys although a question about a sale is answered', () => {
    const { line } = lineOf()
    line.report({ kind: 'setup', problem: 'credentials', said: SAID })
    line.report({ kind: 'answered', tookMs: 100 }, 'status')
    expect(line.setupProblem()).toBe('credentials')
    line.report({ kind: 'answered', tookMs: 100 }, 'screen')
    expect(line.setupProblem()).toBeNull()
  })

  test('shuts every lane but for one look in half a minute', async () => {
    const { time, line } = lineOf()
    line.report({ kind: 'setup', problem: 'credentials', said: SAID })
    expect(line.entry('money')).toBe('shut')
    expect(line.entry('prefetch')).toBe('shut')
    expect(line.entry('screen')).toBe('probe')
    expect(line.entry('screen')).toBe('shut')
    await time.pass(SETUP_PROBE_EVERY_MS)
    // A sale that somebody on the way sent twice may be behind the refusal: it is asked about.
    expect(line.entry('status')).toBe('probe')
    expect(line.entry('screen')).toBe('shut')
  })

  test('is told with its time and the words of the service, until it is put right', async () => {
    const { time, line } = lineOf()
    await time.pass(60_000)
    line.report({ kind: 'setup', problem: 'address-not-allowed', said: SAID })
    expect(line.state().setupRefusal).toEqual({ ...SAID, at: time.now() })
    line.report({ kind: 'answered', tookMs: 100 })
    expect(line.state().setupRefusal).toBeNull()
  })

  test('a person who asks is not kept waiting for the next look', () => {
    const { line } = lineOf()
    line.report({ kind: 'setup', problem: 'credentials', said: SAID })
    expect(line.entry('screen')).toBe('probe')
    line.probeNow()
    expect(line.entry('money')).toBe('shut')
    expect(line.entry('screen')).toBe('probe')
  })

  test('an address may be let in again at any time: the checks of open sales look as well', () => {
    const { line } = lineOf()
    line.report({ kind: 'setup', problem: 'address-not-allowed', said: SAID })
    expect(line.entry('money')).toBe('shut')
    expect(line.entry('status')).toBe('probe')
  })
})

describe('a computer without the credentials', () => {
  test('says so before anything is typed, and sends nothing until they are there', () => {
    let isThere = false
    const { line, told } = lineOf(() => isThere)
    expect(line.state()).toMatchObject({ state: 'blocked', setupProblem: 'no-credentials' })
    for (const lane of ['money', 'status', 'screen', 'prefetch'] as const)
      expect(line.entry(lane)).toBe('shut')
    isThere = true
    line.setupChanged()
    expect(line.entry('money')).toBe('open')
    expect(told.at(-1)).toMatchObject({ state: 'online', setupProblem: null })
  })

  test('and without a network is offline first', () => {
    const { line } = lineOf(() => false)
    line.report({ kind: 'no-connection' })
    expect(line.state()).toMatchObject({ state: 'offline', setupProblem: 'no-credentials' })
  })
})

describe('telling', () => {
  test('the same state is told once', () => {
    const { line, told } = lineOf()
    line.report({ kind: 'no-connection' })
    line.report({ kind: 'no-connection' })
    expect(told).toHaveLength(1)
  })

  test('free calls are counted, and told again as they come back', async () => {
    const { time, queue, told } = lineOf()
    const admission = await queue.admit('money')
    if (admission.kind === 'permit') admission.done({ kind: 'over' })
    expect(told.at(-1)).toMatchObject({ callsLeft: 56, callsAllowed: 57, nextSendMs: null })
    await time.pass(62_000)
    expect(told.at(-1)).toMatchObject({ callsLeft: 57 })
  })

  test('who stopped listening is told nothing, and a closed line keeps no timer', async () => {
    const { time, line, queue, told } = lineOf()
    await queue.admit('money')
    line.close()
    const before = told.length
    await time.pass(100_000)
    line.report({ kind: 'no-connection' })
    expect(told).toHaveLength(before)
    expect(time.step(1)).toBe(false)
  })
})
