import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, startOfIndianDay } from '@shared/clock'
import { addedTallies, figuresOf, withFees, type Tally } from '@shared/domain/day-book'
import { saleBoxPaise, saleCash } from '@shared/domain/cash'
import { partPaise, receivedPaise, type Payment, type PaymentPart } from '@shared/domain/payment'
import { MONEY_WAYS, PAYMENT_WAYS, type MoneyWay, type PaymentWay } from '@shared/domain/payment-ways'
import { countTotal, type WhileShut } from '@shared/domain/till'
import { visitIdOf } from '@shared/domain/visit'
import { sharesOf } from '@shared/domain/visit-events'
import { paise } from '@shared/money'
import type { RequestId } from '@shared/ids'
import { dayBook, monthBook } from '../../../../../../electron/main/workflows/till/day-book'
import type { Journal } from '../../../../../../electron/main/journal'
import { salesWorkflow } from '../../../../../../electron/main/workflows/records/sales'
import { tillWorkflow } from '../../../../../../electron/main/workflows/till/till'
import { visitChange } from '../../../../../../electron/main/workflows/visit/visit-change'
import { failure, memoryJournal, recordSale, sqliteJournal, value } from '../../../../../support/journals'
import {
  answer,
  newIntent,
  outcome,
  personal,
  requestId,
  type OutcomeName,
} from '../../../../../support/sales'
import { closeTill, loose, moveCash, openTill } from '../../../../../support/till'
import { VirtualTime } from '../../../../../support/virtual-time'

const OWNER = { id: 'owner', role: 'owner' } as const

function counter(time = new VirtualTime(), { journal, reopen } = memoryJournal(time)) {
  let at = journal
  const dependencies = () => ({ journal: at, clock: time, staff: () => OWNER })
  return {
    time,
    journal: () => at,
    restart: () => (at = reopen()),
    till: () => tillWorkflow(dependencies()),
    sales: () =>
      salesWorkflow({
        ...dependencies(),
        view: (sale) => ({ ...sale, nextCheckAt: null, canBeAsked: true }),
        sending: { inFlight: () => [] },
        accountOf: () => null,
      }),
    day: (moment: number) => dayBook(dependencies(), moment),
    month: (moment: number) => monthBook(dependencies(), moment),
  }
}

type Action =
  | {
      readonly do: 'sell'
      readonly outcome: OutcomeName
      readonly amountPaise: number
      readonly feePaise: number
      readonly paid: Paid
    }
  | {
      readonly do: 'visit'
      readonly lines: readonly { readonly outcome: OutcomeName; readonly amountPaise: number }[]
      readonly paid: Extract<Paid, { kind: 'recorded' }>
      /** How many lines have their answer when the change is counted. */
      readonly answered: number
    }
  | { readonly do: 'tell'; readonly which: number; readonly verdict: 'success' | 'failed' }
  | { readonly do: 'send-again'; readonly which: number }
  | { readonly do: 'give-back' | 'keep'; readonly which: number; readonly way: MoneyWay }
  /** Somebody pays back what they owe, or a part of it. */
  | { readonly do: 'repay'; readonly amountPaise: number; readonly way: MoneyWay }
  | { readonly do: 'open'; readonly amountPaise: number; readonly lies: WhileShut['lies'] }
  | { readonly do: 'close'; readonly amountPaise: number }
  | { readonly do: 'cash-in' | 'cash-out'; readonly amountPaise: number }
  | { readonly do: 'correct'; readonly which: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'set-clock'; readonly ms: number }
  | { readonly do: 'restart' }
/** As a log of earlier versions says it with the bill, or as the payment of the intent. */
type Paid =
  | { readonly kind: 'earlier'; readonly way: MoneyWay }
  | {
      readonly kind: 'recorded'
      /** One way, or two. */
      readonly ways: readonly PaymentWay[]
      /** Of a thousand, what is paid in the first of two ways. */
      readonly share: number
      readonly changePaise: number
    }

function paymentOf(paid: Extract<Paid, { kind: 'recorded' }>, duePaise: number): Payment {
  const firstPaise = Math.max(1, Math.trunc((duePaise * paid.share) / 1_000))
  const isSplit = paid.ways.length > 1 && firstPaise < duePaise
  const amounts = isSplit ? [firstPaise, duePaise - firstPaise] : [duePaise]
  const part = (way: PaymentWay, partPaise: number): PaymentPart => {
    const amountPaise = paise(partPaise)
    if (way === 'cash') return { way, amountPaise, tenderedPaise: paise(partPaise + paid.changePaise) }
    return way === 'credit' ? { way, amountPaise, accountId: 'ACCOUNT-1' } : { way, amountPaise }
  }
  return { parts: amounts.map((amountPaise, at) => part(paid.ways[at] ?? 'cash', amountPaise)) }
}

const amount = fc.integer({ min: 1, max: 10_00_000 })
const which = fc.nat(30)
const recordedPayment = fc.record({
  kind: fc.constant('recorded' as const),
  ways: fc.uniqueArray(fc.constantFrom(...PAYMENT_WAYS), { minLength: 1, maxLength: 2 }),
  share: fc.nat(1_000),
  changePaise: fc.constantFrom(0, 100, 20_100),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      outcome: fc.constantFrom<OutcomeName>(
        'success',
        'pending',
        'lost',
        'already-there',
        'refused',
        'no-connection',
      ),
      amountPaise: amount,
      feePaise: fc.constantFrom(0, 0, 590, 1_180),
      paid: fc.oneof(
        fc.record({ kind: fc.constant('earlier' as const), way: fc.constantFrom(...MONEY_WAYS) }),
        recordedPayment,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('visit' as const),
      lines: fc.array(
        fc.record({
          outcome: fc.constantFrom<OutcomeName>('success', 'pending', 'lost', 'refused', 'no-connection'),
          amountPaise: amount,
        }),
        { minLength: 1, maxLength: 4 },
      ),
      paid: recordedPayment,
      answered: fc.nat(4),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      which,
      verdict: fc.constantFrom('success' as const, 'failed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('send-again' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('give-back' as const, 'keep' as const),
      which,
      way: fc.constantFrom(...MONEY_WAYS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.record({
        do: fc.constant('open' as const),
        amountPaise: amount,
        lies: fc.constantFrom('in-the-box' as const, 'outside' as const),
      }),
      fc.record({ do: fc.constant('close' as const), amountPaise: amount }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('cash-in' as const, 'cash-out' as const),
      amountPaise: amount,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('repay' as const),
      amountPaise: amount,
      way: fc.constantFrom<MoneyWay>('cash', ...MONEY_WAYS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: DAY_MS }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set-clock' as const),
      ms: fc.integer({ min: -2 * DAY_MS, max: DAY_MS }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)

const billPaidBy = (paymentMode: MoneyWay, feePaise = 0) => ({
  operation: 'bill' as const,
  service: 'bill' as const,
  billerId: 'POWER',
  billerName: 'Power',
  category: 'Electricity',
  amountSource: 'typed' as const,
  paymentMode,
  ...(feePaise === 0 ? {} : { feePaise }),
})

/** A drawer kept by hand beside the app: it knows only which notes went in and out. */
async function run(actions: readonly Action[]) {
  const shop = counter()
  const time = shop.time
  const ids: RequestId[] = []
  let drawer = 0
  let fromSales = 0
  let wasClosed = false
  /** The change of all visits. */
  let changed = 0
  /** What was paid back of debts, by way. */
  const repaid: Record<MoneyWay, number> = { cash: 0, upi: 0, card: 0 }
  /** The app's figure beside the drawer's. */
  const counts: { readonly shown: number | null | undefined; readonly drawer: number }[] = []
  const move = (amountPaise: number): void => {
    drawer += amountPaise
    fromSales += amountPaise
  }
  const sold = (which: number) => {
    const id = ids[which % Math.max(1, ids.length)]
    return id === undefined ? null : shop.journal().sale(id)
  }
  /** What a person at the drawer takes for it: the notes, less the change. */
  const notesFor = (id: RequestId): number => {
    const sale = shop.journal().sale(id)
    if (sale === null) return 0
    const cash = sale.payment?.parts.find(({ way }) => way === 'cash')
    if (cash?.way !== 'cash') return sale.payment === undefined ? partPaise(sale, 'cash') : 0
    const handedOver = cash.tenderedPaise ?? cash.amountPaise
    return handedOver - (handedOver - cash.amountPaise)
  }
  const state = async () => value(await shop.till()['till.state']({}))

  /** The notes go in as a whole, the change comes out as a whole; what fails afterwards is owed back and lies in the drawer. */
  const visit = ({ lines, paid, answered }: Extract<Action, { do: 'visit' }>): void => {
    const journal = shop.journal()
    const visitId = visitIdOf(requestId(`NEW-${String(ids.length).padStart(4, '0')}`))
    const dues = lines.map(({ amountPaise }) => paise(amountPaise))
    const duePaise = paise(dues.reduce<number>((sum, due) => sum + due, 0))
    const { parts } = paymentOf(paid, duePaise)
    const shares = sharesOf(parts, dues)
    const sales = lines.map(({ amountPaise }, at) => ({
      requestId: requestId(`SALE-${String(ids.length + at).padStart(4, '0')}`),
      intent: {
        ...newIntent(paise(amountPaise)),
        subject: billPaidBy('cash', 0),
        payment: { parts: shares[at] ?? [], visitId },
      },
      personal: personal(),
    }))
    ids.push(...sales.map((sale) => sale.requestId))
    const entry = {
      type: 'visit',
      movement: 'paid',
      staffId: 'owner',
      lines: sales.map((sale) => sale.requestId),
      duePaise,
      parts,
    } as const
    value(journal.recordVisit(visitId, entry, sales))
    const tell = (from: number, to: number): void =>
      sales.slice(from, to).forEach(({ requestId: id }, at) => {
        value(journal.append(id, { type: 'attempt', attempt: 1 }))
        const name = lines[from + at]?.outcome ?? 'success'
        value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(name) }))
      })
    tell(0, answered)
    const waiting = sales.slice(answered).map((sale) => sale.requestId)
    value(visitChange(journal, (id) => waiting.includes(id)).makeFinal(visitId, entry))
    tell(answered, sales.length)
    // What a person hands back: the notes, less what each line that goes on, or was paid in another way too, costs in cash.
    const handed = parts.find(({ way }) => way === 'cash')
    const notes = handed?.way === 'cash' ? (handed.tenderedPaise ?? handed.amountPaise) : 0
    const stays = shares.map((share, at) => {
      const inCash = share.reduce((sum, part) => sum + (part.way === 'cash' ? part.amountPaise : 0), 0)
      const isPaidOtherwise = share.some(({ way }) => way === 'upi' || way === 'card')
      const hasFailed = at < answered && ['refused', 'no-connection'].includes(lines[at]?.outcome ?? '')
      return hasFailed && !isPaidOtherwise ? 0 : inCash
    })
    const change = notes - stays.reduce((sum, one) => sum + one, 0)
    move(notes - change)
    expect(journal.visit(visitId).at(-1)?.event).toMatchObject({ movement: 'settled', changePaise: change })
    changed += change
  }

  const act = async (one: Action): Promise<void> => {
    const { head, session } = await state()
    switch (one.do) {
      case 'sell': {
        const id = requestId(`SALE-${String(ids.length).padStart(4, '0')}`)
        ids.push(id)
        const { paid } = one
        const duePaise = one.amountPaise + one.feePaise
        const intent = {
          ...newIntent(paise(one.amountPaise)),
          subject: billPaidBy(paid.kind === 'earlier' ? paid.way : 'cash', one.feePaise),
          ...(paid.kind === 'earlier' ? {} : { payment: paymentOf(paid, duePaise) }),
        }
        value(shop.journal().recordIntent(id, intent, personal()))
        value(shop.journal().append(id, { type: 'attempt', attempt: 1 }))
        value(shop.journal().append(id, { type: 'outcome', attempt: 1, outcome: outcome(one.outcome) }))
        const took = one.outcome !== 'refused' && one.outcome !== 'no-connection'
        if (took) move(notesFor(id))
        return
      }
      case 'visit':
        return visit(one)
      case 'send-again': {
        const sale = sold(one.which)
        if (sale?.railStatus !== 'not-sent' || sale.cashStatus !== 'none') return
        const attempt = sale.attempts + 1
        value(shop.journal().append(sale.requestId, { type: 'attempt', attempt }))
        value(
          shop.journal().append(sale.requestId, { type: 'outcome', attempt, outcome: outcome('success') }),
        )
        move(notesFor(sale.requestId))
        return
      }
      case 'tell': {
        const sale = sold(one.which)
        if (sale === null || sale.cashStatus === 'none') return
        const event = { type: 'evidence', source: 'status-check', answer: answer(one.verdict) } as const
        value(shop.journal().append(sale.requestId, event))
        return
      }
      case 'give-back':
      case 'keep': {
        const sale = sold(one.which)
        if (sale?.cashStatus !== 'owed-back') return
        const movement = one.do === 'keep' ? 'kept-as-credit' : 'given-back'
        const { requestId } = sale
        value(await shop.sales()['cash.give-back']({ requestId, movement, way: one.way }))
        if (one.do === 'give-back' && one.way === 'cash') move(0 - receivedPaise(sale))
        return
      }
      case 'repay': {
        const { way } = one
        const amountPaise = paise(one.amountPaise)
        value(
          shop.journal().recordCredit({
            type: 'credit',
            movement: 'repaid',
            accountId: 'ACCOUNT-1',
            amountPaise,
            way,
            staffId: 'owner',
          }),
        )
        repaid[way] += amountPaise
        if (way === 'cash') drawer += amountPaise
        return
      }
      case 'open':
        if (session !== null) return
        value(await shop.till()['till.open']({ head, count: loose(one.amountPaise), whileShut: one.lies }))
        drawer = one.amountPaise
        return
      case 'close': {
        if (session === null) return
        const carriedPaise = paise(Math.floor(one.amountPaise / 2))
        const { report } = value(
          await shop.till()['till.close']({
            head,
            count: loose(one.amountPaise),
            carriedPaise,
            reason: 'counted',
            recounts: 0,
          }),
        )
        counts.push({ shown: report.counted?.differencePaise, drawer: one.amountPaise - drawer })
        drawer = carriedPaise
        wasClosed = true
        return
      }
      case 'cash-in':
      case 'cash-out':
        if (session === null) return
        value(
          await shop
            .till()
            ['till.move']({ head, movement: one.do, amountPaise: paise(one.amountPaise), reason: 'change' }),
        )
        drawer += one.do === 'cash-in' ? one.amountPaise : 0 - one.amountPaise
        return
      case 'correct': {
        const movement = session?.movements[one.which % Math.max(1, session.movements.length)]
        if (movement === undefined || movement.isCorrected || movement.corrects !== null) return
        value(await shop.till()['till.correct']({ head, sequence: movement.sequence }))
        drawer += movement.movement === 'cash-out' ? movement.amountPaise : 0 - movement.amountPaise
        return
      }
      case 'wait':
        return time.pass(one.ms)
      case 'set-clock':
        return time.jumpWallClock(one.ms)
      case 'restart':
        shop.restart()
    }
  }

  for (const one of actions) {
    await act(one)
    const { session, shut } = await state()
    const shown =
      session === null ? (shut?.leftPaise ?? 0) + (shut?.cashPaise ?? 0) : session.cash.expectedPaise
    if (session !== null || wasClosed) counts.push({ shown, drawer })
  }
  return { shop, ids, fromSales, changed, repaid, counts }
}

/** Every Indian day on which something was recorded, however the clock was set. */
const daysOf = (journal: Journal): readonly number[] => {
  const ofSales = journal.storiesWithin(0, journal.head().sequence).flat()
  const all = [...ofSales, ...journal.creditEntries()]
  return [...new Set(all.map(({ recordedAt }) => startOfIndianDay(recordedAt)))]
}

const amountsOf = ({ done, open, undone }: Tally) =>
  [done, open, undone].map(({ amountPaise }) => amountPaise)

describe('the cash of the box', () => {
  it('is what went in less what came out, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const { shop, ids, fromSales, changed, repaid, counts } = await run(actions)
        expect(counts.map(({ shown }) => shown)).toEqual(counts.map(({ drawer }) => drawer))
        const journal = shop.journal()
        const sales = ids.flatMap((id) => journal.sale(id) ?? [])
        expect(sales.reduce((sum, sale) => sum + saleBoxPaise(sale), 0)).toBe(fromSales)
        const books = daysOf(journal).map((day) => shop.day(day))
        const days = books.map(({ figures }) => figures)
        const repaidBy = (way: MoneyWay) =>
          books
            .flatMap(({ creditRepaidPaise, creditRepaidElsewhere }) => [
              { way: 'cash', amountPaise: creditRepaidPaise },
              ...creditRepaidElsewhere,
            ])
            .reduce((sum, one) => sum + (one.way === way ? one.amountPaise : 0), 0)
        expect({ cash: repaidBy('cash'), upi: repaidBy('upi'), card: repaidBy('card') }).toEqual(repaid)
        const net = days.reduce(
          (sum, { taken, givenBack }) => sum + taken.amountPaise - givenBack.amountPaise,
          0,
        )
        expect(net).toBe(fromSales)
        const ofSales = sales.reduce((sum, sale) => sum + saleCash(sale).changePaise, 0)
        expect(days.reduce((sum, { change }) => sum + change.amountPaise, 0)).toBe(ofSales + changed)
        const total = addedTallies(days.map((figures) => figures.total))
        expect(total.done.count + total.open.count + total.undone.count).toBe(ids.length)
        for (const { total, fees, byMode } of days)
          expect(amountsOf(addedTallies(byMode.map(({ tally }) => tally)))).toEqual(
            amountsOf(withFees(total, fees)),
          )
        const through = days.flatMap(({ wentThrough }) => wentThrough)
        expect(through.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(
          sales.reduce(
            (sum, { railStatus, amountPaise }) => sum + (railStatus === 'success' ? amountPaise : 0),
            0,
          ),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('is sealed at the close as the log tells it, and the seal stays as it was', async () => {
    const time = new VirtualTime()
    const shop = counter(time, sqliteJournal(time))
    openTill(shop.journal(), shop.time.now())
    recordSale(shop.journal(), 'pending', requestId('SALE-0001'))
    const { head } = value(await shop.till()['till.state']({}))
    const closed = value(
      await shop.till()['till.close']({
        head,
        count: loose(80_000),
        carriedPaise: paise(50_000),
        reason: 'a coin too many',
        recounts: 1,
      }),
    )
    expect(closed.report.cash.expectedPaise).toBe(79_900)
    expect(closed.report.counted).toMatchObject({
      differencePaise: 100,
      carriedPaise: 50_000,
      takenOutPaise: 30_000,
      reason: 'a coin too many',
      recounts: 1,
    })
    expect(closed.report.figures.total.open).toEqual({ count: 1, amountPaise: 29_900 })
    const told = { type: 'evidence', source: 'status-check', answer: answer('failed') } as const
    value(shop.journal().append(requestId('SALE-0001'), told))
    value(shop.journal().erasePersonal(requestId('SALE-0001')))
    shop.restart()
    expect(await shop.till()['till.report']({ sequence: closed.seal?.sequence ?? 0 })).toEqual({
      ok: true,
      value: closed,
    })
  })
})

it('a box is not closed while the change of a visit is not certain: its notes lie in it', async () => {
  const { journal, time } = { ...memoryJournal(), time: new VirtualTime() }
  let isSending = true
  const till = tillWorkflow({ journal, clock: time, staff: () => OWNER, isVisitSending: () => isSending })
  openTill(journal, time.now())
  const { head } = value(await till['till.state']({}))
  const counted = { head, count: loose(50_000), carriedPaise: paise(0), reason: '', recounts: 0 }
  expect(failure(await till['till.close'](counted))).toEqual({ kind: 'wrong-state', state: 'visit-sending' })
  isSending = false
  value(await till['till.close'](counted))
})

describe('an outcome that comes after the close', () => {
  it('belongs to the session in which it comes, is shown there, and is not counted twice', async () => {
    const shop = counter()
    const id = requestId('SALE-0001')
    openTill(shop.journal(), shop.time.now())
    recordSale(shop.journal(), 'pending', id)
    closeTill(shop.journal(), { count: loose(79_900) })
    openTill(shop.journal(), shop.time.now(), 79_900)
    value(shop.journal().append(id, { type: 'evidence', source: 'status-check', answer: answer('failed') }))
    value(
      shop
        .journal()
        .append(id, { type: 'cash', staffId: 'owner', movement: 'given-back', amountPaise: paise(29_900) }),
    )
    const { report } = value(await shop.till()['till.report']({ sequence: null }))
    expect(
      report.figures.total.done.count + report.figures.total.open.count + report.figures.total.undone.count,
    ).toBe(0)
    expect(report.figures.late).toMatchObject([
      { requestId: id, from: 'pending', to: 'failed', amountPaise: 29_900 },
    ])
    expect(report.cash).toMatchObject({ takenPaise: 0, givenBackPaise: 29_900, expectedPaise: 50_000 })
  })
})

describe('the box', () => {
  it('is opened once, moved and closed only while it is open', () => {
    const { journal } = memoryJournal()
    expect(failure(moveCash(journal, 'cash-out', 100))).toEqual({ kind: 'wrong-state', state: 'till-closed' })
    openTill(journal, 0)
    const again = journal.recordTill({
      type: 'till',
      movement: 'opened',
      staffId: 'owner',
      dayStartsAt: 0,
      count: loose(1),
    })
    expect(failure(again)).toEqual({ kind: 'wrong-state', state: 'till-open' })
  })

  it('takes a movement back once, and never a correction', () => {
    const { journal } = memoryJournal()
    openTill(journal, 0)
    const { sequence } = value(moveCash(journal, 'cash-out', 500))
    const back = value(moveCash(journal, 'cash-in', 500, sequence))
    for (const corrects of [sequence, back.sequence, 999])
      expect(failure(moveCash(journal, 'cash-in', 500, corrects))).toEqual({
        kind: 'wrong-state',
        state: 'till-corrected',
      })
  })

  it('does nothing twice: a second press names an entry that is no longer the last', async () => {
    const shop = counter()
    const count = loose(10_000)
    value(await shop.till()['till.open']({ head: 0, count, whileShut: 'in-the-box' }))
    const { head } = value(await shop.till()['till.state']({}))
    const tea = { head, movement: 'cash-out', amountPaise: paise(500), reason: 'tea' } as const
    const [first, second] = await Promise.all([shop.till()['till.move'](tea), shop.till()['till.move'](tea)])
    expect(value(first).session?.cash.expectedPaise).toBe(9_500)
    expect(failure(second)).toEqual({ kind: 'wrong-state', state: 'till-moved' })
  })

  it('carries no more than was counted', async () => {
    const shop = counter()
    const { sequence: head } = openTill(shop.journal(), 0)
    const closed = await shop
      .till()
      ['till.close']({ head, count: loose(100), carriedPaise: paise(101), reason: 'taken', recounts: 0 })
    expect(failure(closed)).toEqual({
      kind: 'invalid-input',
      field: 'carriedPaise',
      problem: 'more-than-counted',
    })
  })

  it('left open over midnight says so; a clock set back changes no figure and says so too', async () => {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    recordSale(shop.journal(), 'success')
    const shown = async () => value(await shop.till()['till.state']({}))
    expect(await shown()).toMatchObject({ isClockBehind: false, session: { isLeftOpen: false } })
    shop.time.jumpWallClock(DAY_MS)
    expect(await shown()).toMatchObject({ isClockBehind: false, session: { isLeftOpen: true } })
    shop.time.jumpWallClock(-3 * DAY_MS)
    recordSale(shop.journal(), 'success', requestId('SALE-0002'))
    expect(await shown()).toMatchObject({
      isClockBehind: true,
      session: { isLeftOpen: false, cash: { expectedPaise: 50_000 + 2 * 29_900 } },
    })
  })

  it('closes with a difference only with its reason', async () => {
    const shop = counter()
    const { sequence: head } = openTill(shop.journal(), 0)
    const close = (reason: string) =>
      shop.till()['till.close']({ head, count: loose(49_900), carriedPaise: paise(0), reason, recounts: 0 })
    expect(failure(await close(''))).toEqual({ kind: 'invalid-input', field: 'reason', problem: 'missing' })
    expect(value(await close('a torn note')).report.counted).toMatchObject({
      differencePaise: -100,
      reason: 'a torn note',
    })
  })

  it('is counted by pieces and by what is loose', () => {
    const pieces = [
      { facePaise: paise(50_000), count: 3 },
      { facePaise: paise(1_000), count: 7 },
    ]
    expect(countTotal({ pieces, loosePaise: paise(50) })).toBe(157_050)
  })
})

describe('what is sold while the till is shut', () => {
  async function soldAfterTheClose() {
    const shop = counter()
    openTill(shop.journal(), shop.time.now())
    closeTill(shop.journal(), { count: loose(20_000) })
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    const { head, shut } = value(await shop.till()['till.state']({}))
    const open = (floatPaise: number, whileShut: WhileShut['lies']) =>
      shop.till()['till.open']({ head, count: loose(floatPaise), whileShut })
    return { ...shop, shut, open }
  }

  it('is proposed with the float of the next opening, and counted in it once', async () => {
    const { shut, open, till, day, time } = await soldAfterTheClose()
    expect(shut).toEqual({ leftPaise: 20_000, cashPaise: 29_900 })
    const { session } = value(await open(49_900, 'in-the-box'))
    expect(session).toMatchObject({
      cash: { floatPaise: 49_900, takenPaise: 0, expectedPaise: 49_900 },
      whileShut: { cashPaise: 29_900, lies: 'in-the-box' },
    })
    expect(value(await till()['till.report']({ sequence: null })).report.whileShut?.lies).toBe('in-the-box')
    expect(day(time.now()).outsidePaise).toBe(0)
  })

  it('stands in the log as outside the till if it is not in the box', async () => {
    const { open, day, time, restart } = await soldAfterTheClose()
    const { session } = value(await open(20_000, 'outside'))
    expect(session).toMatchObject({ cash: { expectedPaise: 20_000 }, whileShut: { lies: 'outside' } })
    expect(restart().tillSessions().at(-1)?.whileShut).toEqual({ cashPaise: 29_900, lies: 'outside' })
    expect(day(time.now()).outsidePaise).toBe(29_900)
  })

  it('belongs to no Z that was sealed before', async () => {
    const { till, journal } = await soldAfterTheClose()
    expect(journal().tillSessions()).toHaveLength(1)
    const { closes } = value(await till()['till.state']({}))
    expect(closes).toMatchObject([{ expectedPaise: 20_000, differencePaise: 0 }])
  })

  it('is that of today before the till was ever opened', async () => {
    const { journal, time, till } = counter()
    recordSale(journal(), 'success', requestId('SALE-0001'))
    time.jumpWallClock(DAY_MS)
    recordSale(journal(), 'success', requestId('SALE-0002'))
    expect(value(await till()['till.state']({})).shut).toEqual({ leftPaise: null, cashPaise: 29_900 })
  })
})

describe('the day book', () => {
  it('tells a day by service, mode, state, staff and hour', () => {
    const time = new VirtualTime()
    const shop = counter(time, sqliteJournal(time))
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    recordSale(shop.journal(), 'refused', requestId('SALE-0002'))
    const { figures, owedBack } = shop.day(shop.time.now())
    expect(figures.byService).toMatchObject([
      { service: 'mobile', tally: { done: { count: 1 }, undone: { count: 1 } } },
    ])
    expect(figures.byMode.map(({ mode }) => mode)).toEqual(['cash'])
    expect(figures.byState.map(({ state, sum }) => [state, sum.count])).toEqual([
      ['failed', 1],
      ['success', 1],
    ])
    expect(figures.byStaff.map(({ staffId }) => staffId)).toEqual(['owner'])
    expect(figures.byHour).toEqual([{ hour: 10, sum: { count: 1, amountPaise: 29_900 } }])
    expect(figures.wentThrough).toMatchObject([{ payeeCode: 'JIO', count: 1, amountPaise: 29_900 }])
    expect(owedBack).toEqual({ count: 0, amountPaise: 0 })
  })

  it('keeps a fee apart from turnover and commission, and has it in what was paid and in the box', () => {
    const shop = counter()
    const journal = shop.journal()
    const id = requestId('SALE-0001')
    const intent = { ...newIntent(paise(64_550)), subject: billPaidBy('cash', 590) }
    value(journal.recordIntent(id, intent, personal()))
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
    recordSale(journal, 'success', requestId('SALE-0002'))
    const { figures } = shop.day(shop.time.now())
    expect(figures.total.done).toEqual({ count: 2, amountPaise: 64_550 + 29_900 })
    expect(figures.fees).toMatchObject({ done: { count: 1, amountPaise: 590 }, open: { count: 0 } })
    expect(figures.byMode).toMatchObject([
      { mode: 'cash', tally: { done: { amountPaise: 64_550 + 29_900 + 590 } } },
    ])
    expect(figures.taken.amountPaise).toBe(64_550 + 29_900 + 590)
    expect(figures.wentThrough).toMatchObject([{ amountPaise: 64_550 }, { amountPaise: 29_900 }])
  })

  it('gives the month its days, the same figures as each day has', () => {
    const shop = counter()
    const { time } = shop
    recordSale(shop.journal(), 'success', requestId('SALE-0001'))
    time.jumpWallClock(2 * DAY_MS + HOUR_MS)
    openTill(shop.journal(), time.now())
    recordSale(shop.journal(), 'lost', requestId('SALE-0002'))
    closeTill(shop.journal(), { count: loose(80_000) })
    const { days } = shop.month(time.now())
    expect(days.map(({ figures: { total } }) => [total.done.count, total.open.count])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(days.map(({ differencePaise }) => differencePaise)).toEqual([null, 0])
    for (const { dayStartsAt, figures } of days) expect(shop.day(dayStartsAt).figures).toMatchObject(figures)
  })
})

it('figures of nothing are empty', () => {
  expect(figuresOf([], () => true, [])).toMatchObject({
    byHour: [],
    late: [],
    taken: { count: 0, amountPaise: 0 },
  })
})
