// What a cashier does to the box and reads of it: the drawer, cash in and out, X and Z.
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, startOfIndianDay } from '#shared/base/clock'
import { paise, type Paise } from '#shared/base/money'
import { RIGHTS_OF, type CashierRights } from '#shared/access/rights'
import { textsIn } from '#main/texts'
import { bookModel } from '#main/receipts/reports/report-model'
import { dayBookWorkflow } from '#main/till/day-book'
import {
  mayReadOfficesDay,
  mayReadPage,
  seesSums,
  tillState,
  tillWorkflow,
  type TillDependencies,
} from '#main/till/till'
import { failure, recordSale, sqliteJournal, value } from '#test/support/journals'
import { agesIn } from '#test/support/ages'
import { requestId } from '#test/support/sales'
import { closeTill, loose, openTill } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { counter } from './played-till'

describe('a drawer that is opened without a sale', () => {
  const asCashier = (
    shop: ReturnType<typeof counter>,
    hasCashiers = true,
    role: 'cashier' | 'owner' = 'cashier',
  ) => {
    const kicks: number[] = []
    const till = tillWorkflow({
      journal: shop.journal(),
      clock: shop.time,
      staff: () => ({ id: 'ravi', role }),
      overpaid: () => [],
      ages: {
        leastMs: agesIn(shop.journal(), shop.time).leastMs,
        measured: () => shop.time.elapsed(),
      },
      hasCashiers: () => hasCashiers,
      openDrawer: async (record) => {
        const recorded = record()
        if (recorded.ok) kicks.push(shop.journal().tillHead())
        return recorded
      },
    })
    const open = async (reason: string) => {
      const { head } = value(await till['till.state']({}))
      return till['till.open-drawer']({ head, reason })
    }
    return { till, open, kicks }
  }

  it('is written with who and why before it opens, stands in X and Z, and moves no cash', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const { till, open, kicks } = asCashier(shop)
    const state = value(await open('Counting the cash'))
    expect(kicks).toEqual([state.head])
    const entry = { movement: 'drawer', staffId: 'ravi', reason: 'Counting the cash', amountPaise: 0 }
    expect(state.session?.movements).toMatchObject([entry])
    const x = value(await till['till.report']({ sequence: null }))
    expect(x.report.movements).toMatchObject([entry])
    expect(x.report.cash.expectedPaise).toBe(50_000)
    const setting = {
      say: textsIn('en'),
      sayToCustomers: textsIn('en'),
      language: 'en',
      shop: { name: 'Shop', address: '' },
      environment: 'practice',
      staffName: () => 'Ravi',
    } as never
    const paper = bookModel({ kind: 'till', shown: x }, setting).sections.flatMap(({ rows }) => rows)
    expect(paper).toContainEqual(
      expect.objectContaining({
        label: 'Drawer opened: Counting the cash',
        note: expect.stringContaining('Ravi') as string,
      }),
    )
    const { head } = value(await till['till.state']({}))
    const closed = value(
      await till['till.close']({ head, count: loose(50_000), carriedPaise: paise(0), reason: '' }),
    )
    expect(closed.report.movements).toMatchObject([entry])
    // Nothing takes it back.
    expect(failure(await till['till.correct']({ head: head + 1, sequence: kicks[0] ?? 0 }))).toMatchObject({
      kind: 'wrong-state',
    })
  })

  it('stands in the next X and Z where the box was shut, also after a restart', async () => {
    const shop = counter(undefined, sqliteJournal(new VirtualTime()))
    openTill(shop.journal(), shop.time.now())
    closeTill(shop.journal())
    value(await asCashier(shop).open('Counting the cash'))
    shop.restart()
    openTill(shop.journal(), shop.time.now())
    expect(value(await shop.till()['till.report']({ sequence: null })).report.movements).toMatchObject([
      { movement: 'drawer', staffId: 'ravi' },
    ])
    closeTill(shop.journal())
    openTill(shop.journal(), shop.time.now())
    expect(value(await shop.till()['till.report']({ sequence: null })).report.movements).toEqual([])
  })

  it('stays shut without a reason, as cash stays in, but where owners alone sell', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const { till, open, kicks } = asCashier(shop)
    const { head } = value(await till['till.state']({}))
    const out = { head, movement: 'cash-out', amountPaise: paise(100), reason: '' } as const
    const missing = { kind: 'invalid-input', field: 'reason', problem: 'missing' }
    expect(failure(await open(''))).toEqual(missing)
    expect(failure(await till['till.move'](out))).toEqual(missing)
    expect(kicks).toEqual([])
    const alone = asCashier(shop, false, 'owner')
    expect((await alone.open('')).ok).toBe(true)
    expect((await alone.till['till.move']({ ...out, head: head + 1 })).ok).toBe(true)
  })

  it('takes an owner from the thirteenth time within an hour on, and is nothing before the first opening', async () => {
    const shop = counter()
    expect(failure(await asCashier(shop).open('Counting the cash'))).toMatchObject({ state: 'till-closed' })
    openTill(shop.journal(), shop.time.now())
    const { open, kicks } = asCashier(shop)
    for (let time = 0; time < 12; time += 1) value(await open('Change for a customer'))
    // A box that is closed and opened in between forgets none of them.
    for (let times = 0; times < 2; times += 1) {
      closeTill(shop.journal())
      openTill(shop.journal(), shop.time.now())
    }
    expect(failure(await open('Change for a customer'))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
    expect((await asCashier(shop, true, 'owner').open('Change for a customer')).ok).toBe(true)
    await shop.time.pass(HOUR_MS)
    expect((await open('Change for a customer')).ok).toBe(true)
    expect(kicks).toHaveLength(13)
  })

  it('is counted within an hour that was measured, whatever the clock says, after a restart too', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const { open } = asCashier(shop)
    for (let time = 0; time < 12; time += 1) value(await open('Change for a customer'))
    shop.time.jumpWallClock(2 * HOUR_MS)
    expect(failure(await open('Change for a customer'))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
    await shop.time.pass(HOUR_MS / 2)
    shop.restart()
    const restarted = asCashier(shop)
    shop.time.jumpWallClock(2 * HOUR_MS)
    expect(failure(await restarted.open('Change for a customer'))).toMatchObject({ needs: 'owner-pin' })
    await shop.time.pass(HOUR_MS)
    expect((await restarted.open('Change for a customer')).ok).toBe(true)
  })
})

describe('a count that was compared', () => {
  it('is told on the Z as another where cash was written out since: that makes the figure fit, too', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const till = shop.till()
    const head = () => shop.journal().tillHead()
    value(await till['till.compare']({ head: head(), count: loose(40_000) }))
    const out = { movement: 'cash-out', amountPaise: paise(10_000), reason: 'tea and snacks' } as const
    value(await till['till.move']({ head: head(), ...out }))
    const shut = { count: loose(40_000), carriedPaise: paise(0), reason: '' }
    const { report } = value(await till['till.close']({ head: head(), ...shut }))
    expect(report.counted).toMatchObject({ differencePaise: 0, recounts: 1 })
  })
})

describe('a cashier who is not told', () => {
  const strict = (
    shop: ReturnType<typeof counter>,
    rights: CashierRights = RIGHTS_OF.strict,
    time?: TillDependencies['time'],
  ) => {
    const dependencies = {
      journal: shop.journal(),
      clock: shop.time,
      staff: () => ({ id: 'ravi', role: 'cashier' as const }),
      overpaid: () => [],
      rights: () => rights,
      ...(time !== undefined && { time }),
    }
    return {
      dependencies,
      till: tillWorkflow(dependencies),
      book: dayBookWorkflow({
        ...dependencies,
        creditAccount: () => Promise.reject(new Error('nobody asks')) as never,
        books: { print: NO_PAPER, savePdf: NO_PAPER, saveTable: NO_PAPER },
      }),
    }
  }

  it('is shown no earlier day as today by a clock that was set back', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const yesterday = shop.time.now()
    shop.time.jumpWallClock(DAY_MS)
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    shop.time.jumpWallClock(-DAY_MS)
    const { book } = strict(shop, RIGHTS_OF.trusted)
    const owners = { kind: 'not-allowed', needs: 'owner-pin' }
    expect(failure(await book['day-book.day']({ at: null }))).toEqual(owners)
    // Also once an entry was made by that clock.
    recordSale(shop.journal(), 'success', requestId('SALE-0002'))
    expect(failure(await book['day-book.day']({ at: yesterday }))).toEqual(owners)
    const subject = { kind: 'day', dayStartsAt: startOfIndianDay(yesterday) } as const
    expect(failure(await book['day-book.save-table']({ subject, format: 'xlsx' }))).toEqual(owners)
    expect((await book['day-book.day']({ at: yesterday + DAY_MS })).ok).toBe(true)
    // The service says that the log was ahead: then today is what it says.
    const time = { isUnconfirmed: () => false, now: () => yesterday }
    expect((await strict(shop, RIGHTS_OF.trusted, time).book['day-book.day']({ at: null })).ok).toBe(true)
  })

  it('takes nothing out of the box at a close without the right to move cash: all of it stays', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const count = loose(50_000)
    const close = async (rights: CashierRights, carried: number) => {
      const { till } = strict(shop, rights)
      const { head } = value(await till['till.state']({}))
      return till['till.close']({ head, count, carriedPaise: paise(carried), reason: '' })
    }
    expect(failure(await close(RIGHTS_OF.strict, 49_900))).toEqual({
      kind: 'not-allowed',
      needs: 'owner-pin',
    })
    expect(value(await close(RIGHTS_OF.strict, 50_000)).report.counted).toMatchObject({ takenOutPaise: 0 })
    openTill(shop.journal(), shop.time.now())
    expect(value(await close(RIGHTS_OF.trusted, 0)).report.counted).toMatchObject({ takenOutPaise: 50_000 })
  })

  it('sees nowhere what should be in the box but in the answer to a count, and may not look at earlier days', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const { till, book } = strict(shop)
    const { head, session } = value(await till['till.state']({}))
    expect(session).toMatchObject({ cash: null })
    const subject = { kind: 'x' } as const
    const owners = { kind: 'not-allowed', needs: 'owner-pin' }
    expect(failure(await till['till.report']({ sequence: null }))).toEqual(owners)
    expect(failure(await book['day-book.print']({ subject, paper: '80mm' }))).toEqual(owners)
    expect(failure(await book['day-book.save-table']({ subject, format: 'xlsx' }))).toEqual(owners)
    expect(failure(await book['day-book.day']({ at: null }))).toEqual(owners)
    const told = value(await till['till.compare']({ head, count: loose(60_000) }))
    expect(told.session?.cash?.expectedPaise).toBe(50_000)
    // Another look takes another count, which the Z counts.
    expect(value(await till['till.state']({})).session).toMatchObject({ cash: null })
    expect(failure(await till['till.report']({ sequence: null }))).toEqual(owners)
    expect(failure(await book['day-book.day']({ at: null }))).toEqual(owners)
    expect(failure(await book['day-book.day']({ at: shop.time.now() - DAY_MS }))).toEqual(owners)
  })

  it('is told no sums of sales while the box is open, whatever day they begin with', () => {
    const shop = counter()
    const yesterday = shop.time.now()
    const mixed = { ...RIGHTS_OF.strict, 'past-days': true }
    const sees = (rights: CashierRights, from: number | null) =>
      seesSums(strict(shop, rights).dependencies, from)
    expect(sees(RIGHTS_OF.strict, yesterday)).toBe(true)
    openTill(shop.journal(), shop.time.now())
    expect([yesterday, null].map((from) => sees(mixed, from))).toEqual([false, false])
    const told = [RIGHTS_OF.strict, RIGHTS_OF.trusted].map((rights) =>
      tillState(strict(shop, rights).dependencies),
    )
    expect(told.map((state) => state.seesSums)).toEqual([false, true])
    expect([yesterday, null].map((from) => sees(RIGHTS_OF.trusted, from))).toEqual([true, false])
    // The box of yesterday is open still, and its page adds up to what should be in it.
    shop.time.jumpWallClock(DAY_MS)
    const reads = (rights: CashierRights, at: number) => mayReadPage(strict(shop, rights).dependencies, at)
    expect([yesterday - DAY_MS, yesterday].map((at) => reads(mixed, at))).toEqual([true, false])
    expect([yesterday - DAY_MS, yesterday].map((at) => reads(RIGHTS_OF.alone, at))).toEqual([true, true])
  })

  it('reads nothing of the boxes of other counters where their own has nothing to hide', () => {
    const shop = counter()
    const now = shop.time.now()
    const reads = (rights: CashierRights, at = now) => {
      const { dependencies } = strict(shop, rights)
      return [mayReadPage(dependencies, at), mayReadOfficesDay(dependencies, at)]
    }
    expect(reads(RIGHTS_OF.strict)).toEqual([true, false])
    expect(reads(RIGHTS_OF.trusted)).toEqual([true, true])
    expect(reads({ ...RIGHTS_OF.strict, 'past-days': true }, now - DAY_MS)).toEqual([true, true])
  })

  /** A box that was closed with 500, and of which 299 was sold since. */
  const soldWhileShut = () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    closeTill(shop.journal())
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    return shop
  }

  it('is told nowhere what was sold while the box is shut, and opens it with a count that is told as it differs', async () => {
    const shop = soldWhileShut()
    const { till, book, dependencies } = strict(shop)
    const { head, shut } = value(await till['till.state']({}))
    expect(shut).toMatchObject({ leftPaise: expect.any(Number) as number, cashPaise: null })
    expect((await book['day-book.day']({ at: null })).ok).toBe(false)
    expect(seesSums(dependencies, shop.time.now())).toBe(false)
    // Less than was sold is no refusal, which would tell how much it was.
    const opened = { head, count: loose(100), whileClosed: 'in-the-box', reason: '' } as const
    const state = value(await till['till.open'](opened))
    const expectedPaise = (shut?.leftPaise ?? 0) + 29_900
    expect(state.session?.openingDifference).toMatchObject({
      expectedPaise,
      differencePaise: 100 - expectedPaise,
    })
    // What nobody sold in cash hides nothing.
    const quiet = counter()
    openTill(quiet.journal(), quiet.time.now())
    closeTill(quiet.journal())
    expect((await strict(quiet).book['day-book.day']({ at: null })).ok).toBe(true)
  })

  it('says of no cash that it lies outside without the right to move cash', async () => {
    const shop = soldWhileShut()
    const open = async (rights: CashierRights, shown: { readonly outsidePaise?: Paise } = {}) => {
      const { till } = strict(shop, rights)
      const { head } = value(await till['till.state']({}))
      return till['till.open']({ head, count: loose(50_000), whileClosed: 'outside', reason: '', ...shown })
    }
    // Where the figure is hidden an owner opens it themselves: their question would tell it.
    for (const guess of [{}, { outsidePaise: paise(29_900) }, { outsidePaise: paise(100) }])
      expect(failure(await open(RIGHTS_OF.strict, guess))).toEqual({ kind: 'not-allowed', needs: 'owner' })
    const shown = { ...RIGHTS_OF.strict, 'box-figure': true }
    expect(failure(await open(shown))).toEqual({ kind: 'not-allowed', needs: 'owner-pin' })
    // A sale that ended meanwhile is in no sum that anybody was shown.
    expect(failure(await open(RIGHTS_OF.trusted, { outsidePaise: paise(20_000) }))).toEqual({
      kind: 'wrong-state',
      state: 'till-moved',
    })
    expect(value(await open(RIGHTS_OF.trusted)).session?.whileClosed).toEqual({
      cashPaise: 29_900,
      lies: 'outside',
    })
    closeTill(shop.journal())
    // Of a box that took nothing there is nothing outside.
    expect((await open(RIGHTS_OF.strict)).ok).toBe(true)
  })

  it('reads the Z of today, and of an earlier day neither Z nor its line among the closes', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    const { head } = value(await shop.till()['till.state']({}))
    const closed = { head, count: loose(50_000), carriedPaise: paise(0), reason: '' }
    const sequence = value(await shop.till()['till.close'](closed)).seal?.sequence ?? 0
    const subject = { kind: 'z', sequence } as const
    expect((await strict(shop).till['till.report']({ sequence })).ok).toBe(true)
    expect(value(await strict(shop).till['till.state']({})).closes).toHaveLength(1)
    shop.time.jumpWallClock(DAY_MS)
    const { till, book } = strict(shop)
    const owners = { kind: 'not-allowed', needs: 'owner-pin' }
    expect(failure(await till['till.report']({ sequence }))).toEqual(owners)
    expect(failure(await book['day-book.print']({ subject, paper: '80mm' }))).toEqual(owners)
    expect(failure(await book['day-book.save-table']({ subject, format: 'xlsx' }))).toEqual(owners)
    expect(value(await till['till.state']({})).closes).toEqual([])
    expect((await shop.till()['till.report']({ sequence })).ok).toBe(true)
    expect(value(await shop.till()['till.state']({})).closes).toHaveLength(1)
  })
})

const NO_PAPER = () => Promise.reject(new Error('nothing is printed'))
