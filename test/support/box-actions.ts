// What happens at a counter in some days, drawn at random and written into its log: sales of every kind, visits, credit and the cash box.
import fc from 'fast-check'
import { DAY_MS, HOUR_MS } from '#shared/base/clock'
import { type CommissionTable } from '#shared/till/commission'
import type { SaleSubject } from '#shared/sale/subject'
import type { BillSubject } from '#shared/operations/bill/bill-schemas'
import type { PaymentPart } from '#shared/sale/payment'
import { openSession } from '#shared/till/till'
import { visitIdOf } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { cashOfSession } from '#main/till/till'
import { value } from './journals'
import { type WrittenLog } from './office-logs'
import {
  AMOUNT,
  answer,
  newIntent,
  OUTCOME_NAMES,
  outcome,
  personal,
  requestId,
  subject,
  type OutcomeName,
} from './sales'
import { closeTill, moveCash, openTill } from './till'
import { billSubject } from './bills'

type BoxAction =
  | {
      readonly kind: 'sell'
      readonly outcome: OutcomeName | null
      readonly rupees: number
      readonly who: string
      readonly paid: 'counted' | 'upi' | 'on-credit' | 'split' | 'with-change'
      /** Of a bill; a recharge has none. */
      readonly feeRupees: number
    }
  | { readonly kind: 'learn'; readonly which: number; readonly verdict: 'success' | 'failed' }
  | { readonly kind: 'give-back'; readonly which: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | {
      readonly kind: 'till'
      readonly movement: 'opened' | 'cash-in' | 'cash-out' | 'closed'
      readonly rupees: number
    }
  | { readonly kind: 'repay'; readonly way: 'cash' | 'upi'; readonly rupees: number }
  /** Two sales that are paid at once; of what does not go through the notes go back as change. */
  | {
      readonly kind: 'visit'
      readonly outcomes: readonly [OutcomeName, OutcomeName]
      readonly rupees: number
      readonly changePaise: number
    }

export const boxActions: fc.Arbitrary<readonly BoxAction[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        outcome: fc.constantFrom(...OUTCOME_NAMES, null),
        rupees: fc.integer({ min: 1, max: 5_000 }),
        who: fc.constantFrom('owner', 'meena'),
        paid: fc.constantFrom('counted', 'upi', 'on-credit', 'split', 'with-change'),
        feeRupees: fc.constantFrom(0, 0, 5, 12),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('learn' as const),
        which: fc.nat(),
        verdict: fc.constantFrom('success' as const, 'failed' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('give-back' as const), which: fc.nat() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('till' as const),
        movement: fc.constantFrom(
          'opened' as const,
          'opened' as const,
          'cash-in' as const,
          'cash-out' as const,
          'closed' as const,
        ),
        rupees: fc.integer({ min: 1, max: 2_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('repay' as const),
        way: fc.constantFrom('cash' as const, 'upi' as const),
        rupees: fc.integer({ min: 1, max: 500 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('visit' as const),
        outcomes: fc.tuple(fc.constantFrom(...OUTCOME_NAMES), fc.constantFrom(...OUTCOME_NAMES)),
        rupees: fc.integer({ min: 1, max: 900 }),
        changePaise: fc.integer({ min: 0, max: 9_900 }),
      }),
    },
    {
      weight: 2,
      // The clock of a counter is also set back.
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: -2, max: 20 }) }),
    },
  ),
  { minLength: 30, maxLength: 45 },
)

/** Recharges of two services, and bills of two billers, one of which was renamed and put elsewhere. */
const SUBJECTS: readonly SaleSubject[] = [
  subject(),
  subject({ operatorCode: 'AIR', operatorName: 'Airtel' }),
  subject({ service: 'dth', operatorCode: 'TSKY', operatorName: 'Sky' }),
  billOf('TORR0001', 'Torrent Power', 'Electricity'),
  billOf('BEST0002', 'BEST', 'Water'),
  billOf('BEST0002', 'BEST Undertaking', 'Electricity'),
]

function billOf(billerId: string, billerName: string, category: string): SaleSubject {
  const how = { amountSource: 'typed', paymentMode: 'cash' } as const
  return { operation: 'bill', service: 'bill', billerId, billerName, category, ...how }
}

/** With halves of a paisa in nearly every row. */
export const TABLE: CommissionTable = [
  { service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 257 } },
  { service: 'mobile', of: 'jio', rate: { kind: 'percent', hundredths: 333 } },
  { service: 'dth', of: '', rate: { kind: 'each', amountPaise: paise(125) } },
  { service: 'bill', of: 'Water', rate: { kind: 'percent', hundredths: 51 } },
  { service: 'bill', of: 'torrent power', rate: { kind: 'each', amountPaise: paise(301) } },
]
/** For every other counter: no rule for bills. */
export const WIDER_TABLE: CommissionTable = [
  { service: 'mobile', of: '', rate: { kind: 'percent', hundredths: 199 } },
]

let serial = 0
const ACCOUNT = 'account-of-a-customer'
/** So that what happens to a sale comes with a later batch than the sale. */
export const DEEDS_A_BATCH = 7
const soldBy = new Map<WrittenLog, ReturnType<typeof requestId>[]>()

/** Does them at a counter; what its journal refuses, as it would refuse it at a real one, is not done. */
export function act(log: WrittenLog, done: readonly BoxAction[]): void {
  const ids = soldBy.get(log) ?? []
  soldBy.set(log, ids)
  const some = (which: number) => ids[which % ids.length]
  for (const boxAction of done) {
    log.time.jumpWallClock(1_000)
    if (boxAction.kind === 'wait') log.time.jumpWallClock(boxAction.hours * HOUR_MS)
    else if (boxAction.kind === 'till') actAtTill(log, boxAction)
    else if (boxAction.kind === 'repay')
      value(
        log.journal.recordCredit({
          type: 'credit',
          movement: 'repaid',
          accountId: ACCOUNT,
          amountPaise: paise(boxAction.rupees * 100),
          way: boxAction.way,
          staffId: 'meena',
        }),
      )
    else if (boxAction.kind === 'visit') ids.push(...sellTogether(log, boxAction))
    else if (boxAction.kind === 'sell') {
      serial += 1
      const id = requestId(`FIGURE-${String(serial).padStart(6, '0')}`)
      ids.push(id)
      const { payment, ...intent } = intentOf(boxAction, serial % 3 === 0 ? 'dth' : 'mobile')
      value(log.journal.recordIntent(id, { ...intent, ...(payment && { payment }) }, personal()))
      value(log.journal.append(id, { type: 'attempt', attempt: 1 }))
      if (boxAction.outcome !== null)
        value(log.journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(boxAction.outcome) }))
    } else {
      const id = some(boxAction.which)
      if (id === undefined) continue
      if (boxAction.kind === 'learn')
        log.journal.append(id, {
          type: 'evidence',
          source: 'status-check',
          answer: answer(boxAction.verdict, { refunded: boxAction.verdict === 'failed' }),
        })
      else {
        const amountPaise = log.journal.sale(id)?.amountPaise ?? AMOUNT
        log.journal.append(id, { type: 'cash', movement: 'given-back', staffId: 'owner', amountPaise })
      }
    }
  }
}

/** What is sold, and how it is paid: what it costs with its fee, in one way or two. */
function intentOf(boxAction: Extract<BoxAction, { kind: 'sell' }>, service: 'mobile' | 'dth') {
  const fee = boxAction.feeRupees * 100
  const due = boxAction.rupees * 100 + fee
  const inUpi = Math.floor(due / 2)
  const parts = {
    counted: [],
    upi: [{ way: 'upi', amountPaise: paise(due) }],
    'on-credit': [{ way: 'credit', amountPaise: paise(due), accountId: ACCOUNT }],
    split: [
      { way: 'cash', amountPaise: paise(due - inUpi) },
      { way: 'upi', amountPaise: paise(inUpi) },
    ],
    'with-change': [{ way: 'cash', amountPaise: paise(due), tenderedPaise: paise(due + 3_700) }],
  } as const satisfies Record<typeof boxAction.paid, readonly PaymentPart[]>
  return {
    ...newIntent(paise(boxAction.rupees * 100)),
    subject: fee === 0 ? subject({ service }) : { ...BILL, feePaise: fee },
    staffId: boxAction.who,
    payment: boxAction.paid === 'counted' ? null : { parts: parts[boxAction.paid] },
  }
}

const BILL: BillSubject = billSubject({
  billerId: 'TORRENT',
  billerName: 'Torrent Power',
  category: 'electricity',
  amountSource: 'typed',
})

function actAtTill({ journal, time }: WrittenLog, boxAction: Extract<BoxAction, { kind: 'till' }>): void {
  const amountPaise = paise(boxAction.rupees * 100)
  const isOpen = openSession(journal.tillSessions()) !== null
  if (boxAction.movement === 'opened') {
    const missing = { expectedPaise: paise(0), differencePaise: amountPaise, reason: '' }
    if (!isOpen) openTill(journal, time.now(), amountPaise, boxAction.rupees % 2 === 0 ? undefined : missing)
  } else if (boxAction.movement === 'closed') {
    if (isOpen) closeTill(journal)
  } else moveCash(journal, boxAction.movement, amountPaise)
}

function sellTogether(
  { journal }: WrittenLog,
  boxAction: Extract<BoxAction, { kind: 'visit' }>,
): RequestId[] {
  const amountPaise = paise(boxAction.rupees * 100)
  const changePaise = paise(boxAction.changePaise)
  serial += 1
  const visitId = visitIdOf(requestId(`FIGURE-${String(serial).padStart(6, '0')}`))
  const parts = (times: number) => [{ way: 'cash' as const, amountPaise: paise(amountPaise * times) }]
  const lines = boxAction.outcomes.map((_, at) =>
    requestId(`FIGURE-${String(serial).padStart(6, '0')}-${at}`),
  )
  const paid = {
    type: 'visit',
    movement: 'paid',
    staffId: 'owner',
    lines,
    duePaise: paise(amountPaise * 2),
    parts: [
      {
        way: 'cash',
        amountPaise: paise(amountPaise * 2),
        tenderedPaise: paise(amountPaise * 2 + changePaise),
      },
    ],
  } as const
  const sales = lines.map((id) => ({
    requestId: id,
    intent: { ...newIntent(amountPaise), payment: { visitId, parts: parts(1) } },
    personal: personal(),
  }))
  value(journal.recordVisit(visitId, paid, sales))
  for (const [at, id] of lines.entries()) {
    value(journal.append(id, { type: 'attempt', attempt: 1 }))
    const name = boxAction.outcomes[at] ?? 'success'
    value(journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome(name) }))
  }
  value(journal.settleVisit(visitId, { type: 'visit', movement: 'settled', changePaise }, []))
  return lines
}

export const openingDifferenceOf = ({ journal }: WrittenLog): number | null =>
  openSession(journal.tillSessions())?.openingDifference?.differencePaise ?? null

/** What the counter's own report would say is in the box; null while the till is closed. */
export function boxOf({ journal }: WrittenLog): number | null {
  const session = openSession(journal.tillSessions())
  return session === null ? null : cashOfSession(journal, session).expectedPaise
}

interface Sold {
  readonly what: number
  readonly amountPaise: number
  readonly day: number
  readonly isReversed: boolean
}

export const soldInDays: fc.Arbitrary<readonly Sold[]> = fc.array(
  fc.record({
    what: fc.nat({ max: SUBJECTS.length - 1 }),
    amountPaise: fc.integer({ min: 100, max: 500_000 }),
    day: fc.nat({ max: 2 }),
    isReversed: fc.boolean(),
  }),
  { minLength: 25, maxLength: 40 },
)
export const DAYS_SOLD = 3

/** In the order of their days; what is reversed is so on the day after. */
export function sellInDays(log: WrittenLog, all: readonly Sold[]): void {
  const started = log.time.now()
  const toReverse: RequestId[] = []
  for (let day = 0; day <= DAYS_SOLD; day += 1) {
    log.time.jumpWallClock(started + day * DAY_MS - log.time.now())
    for (const id of toReverse.splice(0))
      log.journal.append(id, {
        type: 'evidence',
        source: 'status-check',
        answer: answer('failed', { refunded: true }),
      })
    for (const { what, amountPaise, isReversed } of all.filter((sold) => sold.day === day)) {
      serial += 1
      const id = requestId(`FIGURE-${String(serial).padStart(6, '0')}`)
      const sold = { ...newIntent(paise(amountPaise)), subject: SUBJECTS[what] ?? subject() }
      value(log.journal.recordIntent(id, sold, personal()))
      value(log.journal.append(id, { type: 'attempt', attempt: 1 }))
      value(log.journal.append(id, { type: 'outcome', attempt: 1, outcome: outcome('success') }))
      if (isReversed) toReverse.push(id)
    }
  }
}
