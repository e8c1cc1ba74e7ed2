// The app asks what time it is where only an answer can tell.
import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { createTrustedTime } from '#shared/base/trusted-time'
import { createTimeAsking } from '#main/workspace/time-asking'
import { noDefects } from '#test/support/defects'
import { VirtualTime } from '#test/support/virtual-time'

function shop({
  answers = true,
  mayAsk = () => true,
}: { readonly answers?: boolean; readonly mayAsk?: () => boolean } = {}) {
  const time = new VirtualTime()
  const trusted = createTrustedTime({
    clock: time,
    uptimeMs: () => time.elapsed(),
    file: { load: () => undefined, save: () => {} },
  })
  const line = { answers, isHanging: false }
  const askedAt: number[] = []
  const asking = createTimeAsking({
    time: trusted,
    timers: time,
    mayAsk,
    reportDefect: noDefects,
    ask: async (signal) => {
      askedAt.push(time.elapsed())
      if (line.isHanging) return new Promise((resolve) => signal.addEventListener('abort', resolve))
      if (line.answers) trusted.heard(time.now(), 0)
      return null
    },
  })
  return { time, trusted, line, asking, asked: () => askedAt.length, askedAt }
}

it('a start asks once by itself, and no more once the answer told the time', async () => {
  const { time, trusted, asking, asked } = shop()
  asking.look()
  await time.pass(5 * SECOND_MS)
  expect([asked(), trusted.isUnconfirmed()]).toEqual([1, false])
  await time.pass(3 * HOUR_MS)
  expect(asked()).toBe(1)
})

it('nothing is asked where another answer told the time first', async () => {
  const { time, trusted, asking, asked } = shop()
  asking.look()
  await time.pass(SECOND_MS)
  trusted.heard(time.now(), 0)
  await time.pass(HOUR_MS)
  expect(asked()).toBe(0)
})

it('a computer that woke up asks anew', async () => {
  const { time, trusted, asking, asked } = shop()
  asking.look()
  await time.pass(MINUTE_MS)
  trusted.slept()
  trusted.woke()
  asking.look()
  await time.pass(5 * SECOND_MS)
  expect([asked(), trusted.isUnconfirmed()]).toEqual([2, false])
})

it('a clock that was set is noticed within a minute, though nothing reports it', async () => {
  const { time, trusted, asking, asked } = shop()
  asking.look()
  await time.pass(5 * SECOND_MS)
  time.jumpWallClock(HOUR_MS)
  expect(trusted.isUnconfirmed()).toBe(true)
  await time.pass(MINUTE_MS)
  expect([asked(), trusted.isUnconfirmed()]).toEqual([2, false])
})

it('a service that tells no time is asked less and less often, and at once when the line is back', async () => {
  const { time, line, trusted, asking, asked, askedAt } = shop({ answers: false })
  asking.look()
  await time.pass(2 * HOUR_MS)
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
  expect(pauses.slice(0, 5).map((ms) => ms / MINUTE_MS)).toEqual([1, 2, 4, 8, 15])
  expect(Math.max(...pauses)).toBe(15 * MINUTE_MS)
  const before = asked()
  line.answers = true
  asking.look()
  await time.pass(5 * SECOND_MS)
  expect([asked(), trusted.isUnconfirmed()]).toEqual([before + 1, false])
})

it('a line that comes and goes all the time puts no question off', async () => {
  const { time, asking, asked } = shop()
  for (let seconds = 0; seconds < 5; seconds += 1) {
    asking.look()
    await time.pass(SECOND_MS)
  }
  expect(asked()).toBe(1)
})

it('a question that hangs is given up, and asked again', async () => {
  const { time, line, asking, asked } = shop()
  line.isHanging = true
  asking.look()
  await time.pass(10 * SECOND_MS)
  asking.look()
  await time.pass(5 * SECOND_MS)
  expect(asked()).toBe(1)
  line.isHanging = false
  await time.pass(2 * MINUTE_MS)
  expect(asked()).toBe(2)
})

it('nothing is asked while nothing may be, and soon after it may', async () => {
  let mayAsk = false
  const { time, asking, asked } = shop({ mayAsk: () => mayAsk })
  asking.look()
  await time.pass(HOUR_MS)
  expect(asked()).toBe(0)
  mayAsk = true
  asking.look()
  await time.pass(5 * SECOND_MS)
  expect(asked()).toBe(1)
})

it('nothing is asked any more once the environment is closed', async () => {
  const { time, line, asking, asked } = shop({ answers: false })
  line.isHanging = true
  asking.look()
  await time.pass(5 * SECOND_MS)
  asking.stop()
  await time.pass(HOUR_MS)
  asking.look()
  await time.pass(HOUR_MS)
  expect(asked()).toBe(1)
})
