// Whether the same was sold a short while ago, whatever happens to the computer's clock (docs/money-safety.md 5).
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/clock'
import { createTrustedTime, type KeptTime } from '#shared/base/trusted-time'
import { createSaleAges, type Journal } from '#main/journal'
import { createJournal } from '#main/journal/events/journal'
import { DEFAULT_CEILING, moneyGuards } from '#main/money/guards'
import { noDefects } from '#test/support/defects'
import { recordSale } from '#test/support/journals'
import { memoryDisk } from '#test/support/memory-store'
import { AMOUNT, answer, CHAIN_KEY, NUMBER, requestId } from '#test/support/sales'
import { VirtualTime } from '#test/support/virtual-time'

function shop() {
  const time = new VirtualTime()
  const disk = memoryDisk()
  const real = { startedAt: time.now(), passedMs: 0, upMs: HOUR_MS }
  let kept: KeptTime | undefined
  const start = () => {
    const trusted = createTrustedTime({
      clock: time,
      uptimeMs: () => real.upMs,
      file: { load: () => kept, save: (next) => void (kept = next) },
    })
    const journal: Journal = createJournal({
      reportDefect: noDefects,
      environment: 'practice',
      store: disk.open(),
      chainKey: CHAIN_KEY,
      clock: time,
      trustedNow: trusted.latest,
    })
    return { trusted, journal, ages: createSaleAges(journal, trusted, time) }
  }
  let run = start()
  return {
    time,
    answered: () => run.trusted.heard(real.startedAt + real.passedMs, 0),
    sell: () => void recordSale(run.journal, 'success'),
    journal: () => run.journal,
    isOpenedWithin: (ageMs: number) =>
      run.journal.openSales().length === 0 &&
      run.ages.changedWithin(DAY_MS).every((sale) => run.ages.isOpenedWithin(sale, ageMs)),
    within: (ageMs: number) => run.ages.changedWithin(ageMs).map((sale) => sale.requestId),
    pass: async (ms: number) => {
      real.passedMs += ms
      real.upMs += ms
      await time.pass(ms)
    },
    sleep: (ms: number) => {
      run.trusted.slept()
      real.passedMs += ms
      real.upMs += ms
      time.jumpWallClock(ms)
      run.trusted.woke()
    },
    startAgain: () => void (run = start()),
    reboot: (offMs: number) => {
      real.passedMs += offMs
      real.upMs = 0
      time.jumpWallClock(offMs)
      run = start()
    },
    questions: () =>
      moneyGuards(
        {
          journal: run.journal,
          ages: run.ages,
          ceiling: DEFAULT_CEILING,
          inFlight: [],
          canAsk: () => true,
        },
        {
          requestId: requestId('SALE-0002'),
          operation: 'recharge',
          accountNumber: NUMBER,
          payeeCode: null,
          amountPaise: AMOUNT,
        },
      ),
  }
}

const JUMPS = [31 * MINUTE_MS, 5.5 * HOUR_MS, DAY_MS, 400 * DAY_MS, -45 * MINUTE_MS, -DAY_MS]

describe.each(JUMPS)('with a clock that jumps by %d ms', (ms) => {
  it('the same a minute after a sale takes a deliberate yes', async () => {
    const { answered, sell, pass, time, questions } = shop()
    answered()
    sell()
    time.jumpWallClock(ms)
    await pass(MINUTE_MS)
    expect(questions()).toMatchObject([{ kind: 'recent-sale', believedAt: time.now() }])
  })

  it('a start changes nothing about that, before and after an answer', async () => {
    const { answered, sell, pass, time, startAgain, questions } = shop()
    answered()
    sell()
    time.jumpWallClock(ms)
    startAgain()
    await pass(MINUTE_MS)
    expect(questions()).toMatchObject([{ kind: 'recent-sale', believedAt: time.now() }])
    answered()
    expect(questions()).toMatchObject([{ kind: 'recent-sale' }])
  })

  it('the question says that no time was heard only until an answer tells it', async () => {
    const { answered, sell, pass, time, questions } = shop()
    answered()
    sell()
    time.jumpWallClock(ms)
    await pass(MINUTE_MS)
    expect(questions()).toMatchObject([{ kind: 'recent-sale', believedAt: time.now() }])
    answered()
    expect(questions()).toMatchObject([{ kind: 'recent-sale' }])
    expect(questions()).not.toMatchObject([{ believedAt: time.now() }])
  })

  it('nor does switching the computer off, until half an hour has passed', async () => {
    const { answered, sell, pass, time, reboot, questions } = shop()
    answered()
    sell()
    time.jumpWallClock(ms)
    reboot(5 * MINUTE_MS)
    answered()
    expect(questions()).toMatchObject([{ kind: 'recent-sale' }])
    await pass(26 * MINUTE_MS)
    expect(questions()).toEqual([])
  })

  it('a sale that was made under the wrong clock is as young once that is right', async () => {
    const { answered, sell, pass, time, reboot, questions } = shop()
    time.jumpWallClock(ms)
    answered()
    sell()
    time.jumpWallClock(-ms)
    reboot(MINUTE_MS)
    answered()
    await pass(MINUTE_MS)
    expect(questions()).toMatchObject([{ kind: 'recent-sale' }])
  })
})

describe.each(JUMPS)('a search by age, for sales under a clock that was off by %d ms', (ms) => {
  it('finds those of the time that has truly passed, newest first, and no older ones', async () => {
    const { answered, journal, pass, time, reboot, within } = shop()
    answered()
    recordSale(journal(), 'success', requestId('SALE-0001'))
    await pass(3 * HOUR_MS)
    time.jumpWallClock(ms)
    answered()
    for (const id of ['SALE-0002', 'SALE-0003']) recordSale(journal(), 'success', requestId(id))
    await pass(HOUR_MS)
    time.jumpWallClock(-ms)
    reboot(MINUTE_MS)
    answered()
    expect(within(2 * HOUR_MS)).toEqual(['SALE-0003', 'SALE-0002'])
    expect(within(5 * HOUR_MS)).toEqual(['SALE-0003', 'SALE-0002', 'SALE-0001'])
    expect(within(MINUTE_MS)).toEqual([])
  })

  it('finds a sale of long ago whose answer came lately', async () => {
    const { answered, journal, pass, time, within } = shop()
    answered()
    recordSale(journal(), 'pending', requestId('SALE-0001'))
    await pass(40 * HOUR_MS)
    recordSale(journal(), 'success', requestId('SALE-0002'))
    await pass(2 * HOUR_MS)
    time.jumpWallClock(ms)
    answered()
    journal().append(requestId('SALE-0001'), {
      type: 'evidence',
      source: 'callback',
      answer: answer('success'),
    })
    await pass(MINUTE_MS)
    expect(within(HOUR_MS)).toEqual(['SALE-0001'])
  })
})

describe.each(JUMPS)(
  'the drawer, that opens for a sale of the last ten minutes, with a clock that jumps by %d ms',
  (ms) => {
    it('goes by the time that was measured', async () => {
      const { sell, pass, time, isOpenedWithin } = shop()
      sell()
      time.jumpWallClock(ms)
      await pass(9 * MINUTE_MS)
      expect(isOpenedWithin(10 * MINUTE_MS)).toBe(true)
      await pass(2 * MINUTE_MS)
      expect(isOpenedWithin(10 * MINUTE_MS)).toBe(false)
      time.jumpWallClock(-8 * MINUTE_MS)
      expect(isOpenedWithin(10 * MINUTE_MS)).toBe(false)
    })

    it('stays shut after a start, until the service has said that the sale is so young', async () => {
      const { answered, sell, pass, time, startAgain, isOpenedWithin } = shop()
      answered()
      sell()
      await pass(4 * MINUTE_MS)
      startAgain()
      time.jumpWallClock(ms)
      expect(isOpenedWithin(10 * MINUTE_MS)).toBe(false)
      answered()
      expect(isOpenedWithin(10 * MINUTE_MS)).toBe(true)
      await pass(7 * MINUTE_MS)
      expect(isOpenedWithin(10 * MINUTE_MS)).toBe(false)
    })
  },
)

it('a search by age goes through more entries than are read at once', async () => {
  const { answered, journal, pass, within } = shop()
  answered()
  const ids = Array.from({ length: 400 }, (_, index) => requestId(`SALE-${1000 + index}`))
  for (const id of ids) recordSale(journal(), 'success', id)
  await pass(HOUR_MS)
  expect(within(2 * HOUR_MS)).toEqual(ids.toReversed())
})

describe('a right clock adds no question', () => {
  it('half an hour after the sale', async () => {
    const { answered, sell, pass, questions } = shop()
    answered()
    sell()
    await pass(30 * MINUTE_MS)
    expect(questions()).toMatchObject([{ kind: 'recent-sale' }])
    await pass(1)
    expect(questions()).toEqual([])
  })

  it('after a sleep, before any answer', () => {
    const { answered, sell, sleep, questions } = shop()
    answered()
    sell()
    sleep(8 * HOUR_MS)
    expect(questions()).toEqual([])
  })

  it('after another start of the app, before any answer', async () => {
    const { answered, sell, pass, startAgain, questions } = shop()
    answered()
    sell()
    await pass(32 * MINUTE_MS)
    startAgain()
    expect(questions()).toEqual([])
  })

  it('after a night with the computer off, from the first answer on', () => {
    const { answered, sell, reboot, time, questions } = shop()
    answered()
    sell()
    reboot(12 * HOUR_MS)
    expect(questions()).toMatchObject([{ kind: 'recent-sale', believedAt: time.now() }])
    answered()
    expect(questions()).toEqual([])
  })
})

it('a sale without a trusted time is as old as the next that has one, and no older', async () => {
  const { answered, journal, sell, pass, reboot, questions } = shop()
  sell()
  await pass(HOUR_MS)
  reboot(HOUR_MS)
  answered()
  expect(questions()).toMatchObject([{ kind: 'recent-sale' }])
  recordSale(journal(), 'success', requestId('SALE-0003'))
  await pass(31 * MINUTE_MS)
  reboot(MINUTE_MS)
  answered()
  expect(questions()).toEqual([])
})

it('an answer without a trusted time does not keep the one of an earlier answer', () => {
  const { answered, journal, sell, time } = shop()
  answered()
  sell()
  expect(journal().sale(requestId())?.provenAt).toBeDefined()
  time.jumpWallClock(HOUR_MS)
  journal().append(requestId(), { type: 'evidence', source: 'callback', answer: answer('success') })
  expect(journal().sale(requestId())?.provenAt).toBeUndefined()
})
