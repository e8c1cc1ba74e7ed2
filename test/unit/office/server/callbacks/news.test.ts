// How counters are told that there is something to hear: soon, and never all at once.
import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '#shared/base/clock'
import { createHub } from '#office/server/callbacks/hub'
import { createNews } from '#office/server/callbacks/news'
import { VirtualTime } from '#test/support/virtual-time'

/** Counters that listen, and each word that one of them was told. */
function listeningCounters(count: number) {
  const time = new VirtualTime()
  const hub = createHub({ clock: time, timers: time, dispatch: async () => [], onTrouble: () => {} })
  const told: { readonly counterId: string; readonly atMs: number }[] = []
  const listen = (counterId: string) =>
    hub.listen({
      counterId,
      environment: 'production',
      deliver: () => {},
      news: () => told.push({ counterId, atMs: time.elapsed() }),
      end: () => {},
    })
  const counterIds = Array.from({ length: count }, (_, number) => `counter-${number}`)
  counterIds.forEach(listen)
  return { time, hub, news: createNews(hub, time), told, listen, counterIds }
}

describe('news for counters', () => {
  it('for one of them is told at once', () => {
    const { news, told } = listeningCounters(3)
    news.tell(['counter-1'])
    expect(told).toEqual([{ counterId: 'counter-1', atMs: 0 }])
  })

  it('for a thousand of them bring no more than thirty questions in any second, and each is told within 34 seconds', async () => {
    const { time, news, told, counterIds } = listeningCounters(1_000)
    news.tell('all')
    await time.pass(33 * SECOND_MS)
    expect(told.map(({ counterId }) => counterId).toSorted()).toEqual(counterIds.toSorted())
    const most = told.map(
      ({ atMs }) => told.filter((one) => one.atMs >= atMs && one.atMs < atMs + SECOND_MS).length,
    )
    expect(Math.max(...most)).toBe(30)
  })

  it('that come one after the other are told together while the others wait, and bring no more either', async () => {
    const { time, news, told } = listeningCounters(200)
    for (let change = 0; change < 100; change += 1) {
      news.tell('all')
      await time.pass(10)
    }
    const within = told.filter(({ atMs }) => atMs < SECOND_MS)
    expect(within).toHaveLength(30)
    expect(new Set(within.map(({ counterId }) => counterId)).size).toBe(30)
  })

  it('cost nothing while there are none', async () => {
    const { time, news, hub, told } = listeningCounters(1)
    hub.close()
    news.tell(['counter-0'])
    await time.pass(SECOND_MS)
    expect(told).toEqual([])
    expect(time.step()).toBe(false)
  })

  it('are told to a counter that was between two questions as soon as it asks again, and once', async () => {
    const { time, hub, news, told, listen } = listeningCounters(0)
    news.tell(['counter-7'])
    await time.pass(SECOND_MS)
    expect(told).toEqual([])
    const line = listen('counter-7')
    expect(told).toHaveLength(1)
    line.close()
    listen('counter-7')
    expect(told).toHaveLength(1)
    expect(hub.size()).toBe(1)
  })
})
