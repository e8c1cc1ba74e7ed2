// When the line is looked at without a call: at once, often while it is away, and otherwise only after a quiet minute.
import { describe, expect, it } from 'vitest'
import { trackConnectionHealth } from '#main/service/client/connection-health'
import { createLineProbe } from '#main/service/client/line-probe'
import { createQueue, type CallQueue } from '#main/service/client/queue'
import type { Reach } from '#main/service/client/transport'
import { noDefects } from '#test/support/defects'
import { settleMicrotasks, VirtualTime } from '#test/support/virtual-time'

function watched(first: Reach = 'reached') {
  const time = new VirtualTime()
  let looks = 0
  let found = first
  let held: Promise<void> | null = null
  const health = trackConnectionHealth({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    queue: () => queue,
    lack: () => null,
  })
  const queue: CallQueue = createQueue({
    reportDefect: noDefects,
    clock: time,
    timers: time,
    store: { load: () => [], save: () => {} },
    onChange: () => health.queueMoved(),
  })
  const probe = createLineProbe({
    clock: time,
    timers: time,
    health,
    reach: async () => {
      looks += 1
      await held
      return found
    },
  })
  return {
    time,
    health,
    probe,
    looks: () => looks,
    find: (next: Reach) => (found = next),
    hold: (until: Promise<void>) => void (held = until),
  }
}

describe('the line', () => {
  it('is offline before anything is sent, and online again by itself within ten seconds', async () => {
    const { time, health, probe, find } = watched('no-connection')
    probe.watch()
    await settleMicrotasks()
    expect(health.state().state).toBe('offline')
    find('reached')
    await time.pass(10_000)
    expect(health.state().state).toBe('online')
  })

  it('is blocked while somebody else answers, until the service does', async () => {
    const { health, probe, find } = watched('untrusted')
    probe.watch()
    await settleMicrotasks()
    expect(health.state().state).toBe('blocked')
    find('reached')
    probe.look()
    await settleMicrotasks()
    expect(health.state().state).toBe('online')
  })

  it('stays slow, blocked or refused after a look that succeeds: it asks nothing', async () => {
    for (const news of [
      { kind: 'no-answer' },
      { kind: 'blocked' },
      {
        kind: 'setup',
        problem: 'credentials',
        said: { message: null, callId: null, address: null },
      },
    ] as const) {
      const { health, probe } = watched()
      health.report(news)
      const before = health.state()
      probe.look()
      await settleMicrotasks()
      expect(health.state()).toEqual(before)
    }
  })
})

describe('looks', () => {
  it('are made once a minute while no call says anything', async () => {
    const { time, probe, looks } = watched()
    probe.watch()
    await time.pass(10 * 60_000)
    expect(looks()).toBe(11)
  })

  it('are not made while calls tell how the line is', async () => {
    const { time, health, probe, looks } = watched()
    probe.watch()
    for (let call = 0; call < 20; call += 1) {
      await time.pass(30_000)
      health.report({ kind: 'answered', tookMs: 200 })
    }
    expect(looks()).toBe(1)
  })

  it('take no slot of the rate', async () => {
    const { time, health, probe } = watched('no-connection')
    probe.watch()
    await time.pass(60_000)
    expect(health.state().callsLeft).toBe(health.state().callsAllowed)
  })

  it('are made one at a time, however often the network changes', async () => {
    const { probe, looks, hold } = watched()
    const { promise, resolve } = Promise.withResolvers<void>()
    hold(promise)
    probe.watch()
    probe.look()
    probe.look()
    resolve()
    await settleMicrotasks()
    expect(looks()).toBe(1)
  })

  it('end when the line is closed, also one that is under way', async () => {
    const { time, health, probe, looks, hold } = watched('no-connection')
    const { promise, resolve } = Promise.withResolvers<void>()
    hold(promise)
    probe.watch()
    probe.close()
    resolve()
    await time.pass(10 * 60_000)
    expect(looks()).toBe(1)
    expect(health.state().state).toBe('online')
  })
})
