// Time that nobody at the counter can set.
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { createTrustedTime, type KeptTime } from '#shared/base/trusted-time'
import { VirtualTime } from '../../../support/virtual-time'

const NINE = Date.UTC(2026, 10, 20, 9)

function computer() {
  const time = new VirtualTime()
  let upMs = HOUR_MS
  let kept: KeptTime | undefined
  const file = { load: () => kept, save: (next: KeptTime) => void (kept = next) }
  const start = () => createTrustedTime({ clock: time, uptimeMs: () => upMs, file })
  const pass = async (ms: number): Promise<void> => {
    upMs += ms
    await time.pass(ms)
  }
  return {
    time,
    start,
    pass,
    /** Asleep the elapsed clock stands still, as on Linux and macOS. */
    sleep: (ms: number): void => {
      upMs += ms
      time.jumpWallClock(ms)
    },
    reboot: (offMs: number): void => {
      upMs = 0
      time.jumpWallClock(offMs)
    },
    kept: () => kept,
  }
}

it('nothing is known before the first answer of the first start', () => {
  const trusted = computer().start()
  expect([trusted.earliest(), trusted.latest(), trusted.isUnconfirmed()]).toEqual([null, null, true])
})

it('time goes on from an answer by what is measured, wherever the clock is set', async () => {
  const { time, start, pass } = computer()
  const trusted = start()
  trusted.heard(NINE, 200)
  await pass(5 * MINUTE_MS)
  expect(trusted.latest()).toBe(NINE + 5 * MINUTE_MS + SECOND_MS + 200)
  time.jumpWallClock(DAY_MS)
  expect(trusted.earliest()).toBe(NINE + 5 * MINUTE_MS)
  expect(trusted.now()).toBe(NINE + 5 * MINUTE_MS)
})

it.each([31 * MINUTE_MS, -31 * MINUTE_MS])(
  'a clock that jumps by %d ms dates nothing until the next answer',
  (ms) => {
    const { time, start } = computer()
    const trusted = start()
    trusted.heard(NINE, 0)
    time.jumpWallClock(ms)
    expect([trusted.latest(), trusted.isUnconfirmed()]).toEqual([null, true])
    trusted.heard(NINE + SECOND_MS, 0)
    expect([trusted.latest(), trusted.isUnconfirmed()]).toEqual([NINE + 2 * SECOND_MS, false])
  },
)

it('a sleep counts as elapsed, and dates nothing until the next answer', async () => {
  const { start, sleep, pass } = computer()
  const trusted = start()
  trusted.heard(NINE, 0)
  trusted.slept()
  sleep(8 * HOUR_MS)
  trusted.woke()
  await pass(MINUTE_MS)
  expect(trusted.measured()).toBe(8 * HOUR_MS + MINUTE_MS)
  expect(trusted.earliest()).toBe(NINE + 8 * HOUR_MS + MINUTE_MS)
  expect(trusted.latest()).toBe(null)
})

it('a start goes on from what was kept, by how long the computer has been on', async () => {
  const { time, start, pass, reboot } = computer()
  start().heard(NINE, 0)
  await pass(10 * MINUTE_MS)
  time.jumpWallClock(DAY_MS)
  expect(start().earliest()).toBe(NINE + 10 * MINUTE_MS)
  expect(start().latest()).toBe(null)
  reboot(12 * HOUR_MS)
  await pass(3 * MINUTE_MS)
  expect(start().earliest()).toBe(NINE + 3 * MINUTE_MS)
  await pass(3 * HOUR_MS)
  const afterLongMs = start().earliest() ?? 0
  expect(afterLongMs).toBeLessThanOrEqual(NINE + 15 * HOUR_MS)
})

it('a folder that was taken to a computer which is on for longer says no later time', async () => {
  let kept: KeptTime | undefined
  const time = new VirtualTime()
  const on = (upMs: number) =>
    createTrustedTime({
      clock: time,
      uptimeMs: () => upMs,
      file: { load: () => kept, save: (next) => void (kept = next) },
    })
  on(HOUR_MS).heard(NINE, 0)
  await time.pass(MINUTE_MS)
  expect(on(90 * DAY_MS).earliest()).toBe(NINE + MINUTE_MS)
})

it('an older answer makes nothing that is recorded now look older than it is', async () => {
  const { start, pass } = computer()
  const trusted = start()
  trusted.heard(NINE, 0)
  await pass(HOUR_MS)
  trusted.heard(NINE, 0)
  expect(trusted.earliest()).toBe(NINE)
  expect(trusted.latest()).toBe(NINE + HOUR_MS + SECOND_MS)
})

it('what was heard is written down every five minutes', async () => {
  const { start, pass, kept } = computer()
  const trusted = start()
  trusted.heard(NINE, 0)
  await pass(MINUTE_MS)
  trusted.heard(NINE + MINUTE_MS, 0)
  expect(kept()?.heardMs).toBe(NINE)
  await pass(4 * MINUTE_MS)
  trusted.heard(NINE + 5 * MINUTE_MS, 0)
  expect(kept()?.heardMs).toBe(NINE + 5 * MINUTE_MS)
})
