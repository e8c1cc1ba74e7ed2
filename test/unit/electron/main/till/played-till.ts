// A shop with its till, and everything that can happen at one, in any order: whatever is done is also done to a drawer that is kept by hand.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { DAY_MS, startOfIndianDay } from '#shared/base/clock'
import type { Tally } from '#shared/till/day-book'
import { isAllCash, partPaise, receivedPaise, type Payment, type PaymentPart } from '#shared/sale/payment'
import { MONEY_WAYS, PAYMENT_WAYS, type MoneyWay, type PaymentWay } from '#shared/base/payment-ways'
import type { WhileClosed } from '#shared/till/till'
import { visitIdOf } from '#shared/visit/visit'
import { sharesOf } from '#shared/visit/visit-events'
import { paise } from '#shared/base/money'
import type { RequestId } from '#shared/base/ids'
import { dayBook, monthBook } from '#main/till/day-book'
import type { Journal } from '#main/journal'
import { salesWorkflow } from '#main/records/sales'
import { tillWorkflow } from '#main/till/till'
import { visitChange } from '#main/visit/visit-change'
import { memoryJournal, value } from '#test/support/journals'
import { answer, newIntent, outcome, personal, requestId, type OutcomeName } from '#test/support/sales'
import { loose } from '#test/support/till'
import { VirtualTime } from '#test/support/virtual-time'
import { billSubject } from '#test/support/bills'

export const OWNER = { id: 'owner', role: 'owner' } as const

export function counter(time = new VirtualTime(), { journal, reopen } = memoryJournal(time)) {
  let at = journal
  const dependencies = () => ({ journal: at, clock: time, staff: () => OWNER, overpaid: () => [] })
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
        accountOf: () => ({ id: 'ACCOUNT-1', isOwn: true }),
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
  | { readonly do: 'open'; readonly amountPaise: number; readonly lies: WhileClosed['lies'] }
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
export const action: fc.Arbitrary<Action> = fc.oneof(
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

export const billPaidBy = (paymentMode: MoneyWay, feePaise = 0) =>
  billSubject({
    billerId: 'POWER',
    billerName: 'Power',
    amountSource: 'typed',
    paymentMode,
    ...(feePaise === 0 ? {} : { feePaise }),
  })

/** A drawer kept by hand beside the app: it knows only which notes went in and out. */
export async function run(actions: readonly Action[]) {
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
    const { head, session, shut } = await state()
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
        // What was paid by UPI or card had come before it was sent: then the notes beside it stay too, to be given back with the rest.
        const sale = shop.journal().sale(id)
        const isPaidOtherwise = sale !== null && !isAllCash(sale)
        const took = one.outcome !== 'refused' && one.outcome !== 'no-connection'
        if (took || isPaidOtherwise) move(notesFor(id))
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
      case 'open': {
        if (session !== null) return
        // What is said to lie in the drawer is counted in it.
        const least = one.lies === 'in-the-box' ? (shut?.cashPaise ?? 0) : 0
        const counted = Math.max(one.amountPaise, least)
        value(await shop.till()['till.open']({ head, count: loose(counted), whileClosed: one.lies }))
        drawer = counted
        return
      }
      case 'close': {
        if (session === null) return
        const carriedPaise = paise(Math.floor(one.amountPaise / 2))
        const { report } = value(
          await shop.till()['till.close']({
            head,
            count: loose(one.amountPaise),
            carriedPaise,
            reason: 'counted',
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
      session === null ? (shut?.leftPaise ?? 0) + (shut?.cashPaise ?? 0) : session.cash?.expectedPaise
    if (session !== null || wasClosed) counts.push({ shown, drawer })
  }
  return { shop, ids, fromSales, changed, repaid, counts }
}

/** Every Indian day on which something was recorded, however the clock was set. */
export const daysOf = (journal: Journal): readonly number[] => {
  const ofSales = journal.storiesWithin(0, journal.head().sequence).flat()
  const all = [...ofSales, ...journal.creditEntries()]
  return [...new Set(all.map(({ recordedAt }) => startOfIndianDay(recordedAt)))]
}

export const amountsOf = ({ done, open, undone }: Tally) =>
  [done, open, undone].map(({ amountPaise }) => amountPaise)
