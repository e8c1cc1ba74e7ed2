// Sales as the journal would return them: folded from their events, not assembled by hand.
import type { Payment } from '#shared/sale/payment'
import type { Environment } from '#shared/base/environment'
import type { BillSubject } from '#shared/operations/bill/bill-schemas'
import type { JournalEvent, RecordedEvent } from '#shared/sale/journal'
import {
  NO_REFERENCES,
  NOTHING_TOLD,
  type MoneyOutcome,
  type OutcomeClass,
  type References,
} from '#shared/sale/outcome'
import type { Shop } from '#shared/shop/preferences'
import type { RechargeSubject } from '#shared/operations/recharge/recharge-schemas'
import type { Sale, SalePersonal } from '#shared/sale/sale'
import { foldSale } from '#shared/sale/sale-fold'
import { collectedPaise, feePaise } from '#shared/sale/subject'
import { visitIdOf, type Visit } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { paise } from '#shared/base/money'
import { answer } from '#test/support/sales'
import { billSubject } from '#test/support/bills'

/** 20 November 2026, 09:41 in India. */
export const OPENED_AT = Date.UTC(2026, 10, 20, 4, 11)
export const PRINTED_AT = OPENED_AT + 60_000

export const SHOP: Shop = {
  name: 'Sharma Mobile & Banking',
  address: '12, Mahatma Gandhi Road, Nagpur 440012',
  phone: '98220 11223',
  agentId: 'BCA000417',
}

export const REFERENCES: References = {
  referenceId: 'TXN20261120094133871',
  acknowledgementNumber: 'ACK83920113',
  operatorReference: 'BR0004NVJ9X1',
}

const SUBJECT: RechargeSubject = {
  operation: 'recharge',
  service: 'mobile',
  operatorCode: 'JIO',
  operatorName: 'Jio',
  circle: 'Maharashtra Goa',
  lookup: 'automatic',
  planDescription: '1.5 GB data a day, unlimited calls',
  planValidity: '28 days',
}

export interface SaleTraits {
  readonly environment?: Environment
  readonly amountPaise?: number
  readonly subject?: Partial<RechargeSubject>
  /** A different subject. */
  readonly bill?: BillSubject
  readonly personal?: Partial<SalePersonal> | null
  readonly requestId?: string
  /** How it was paid; in cash of an earlier log without it. */
  readonly payment?: Payment
  /** What the service gave besides its own references. */
  readonly national?: References['national']
}

const outcome = (of: OutcomeClass): JournalEvent => ({
  type: 'outcome',
  attempt: 1,
  outcome: {
    ...NOTHING_TOLD,
    class: of,
    reason: of === 'success' ? 'confirmed' : 'refused',
    phase: 'answered',
    httpStatus: 200,
    references: of === 'success' ? REFERENCES : NO_REFERENCES,
  } satisfies MoneyOutcome,
})

const evidence = (verdict: 'success' | 'failed'): JournalEvent => ({
  type: 'evidence',
  source: 'status-check',
  answer: answer(verdict, { refunded: verdict === 'failed' }),
})

const attempt: JournalEvent = { type: 'attempt', attempt: 1 }

/** The events that lead to each state. */
const STORIES = {
  'not-sent': [],
  sending: [attempt],
  success: [attempt, outcome('success')],
  pending: [attempt, outcome('pending')],
  unknown: [attempt, outcome('unknown')],
  failed: [attempt, outcome('failed')],
  reversed: [attempt, outcome('success'), evidence('failed')],
  conflict: [attempt, outcome('pending'), evidence('failed'), evidence('success')],
  'failed-owing': [attempt, outcome('pending'), evidence('failed')],
} satisfies Record<string, readonly JournalEvent[]>

export function saleThat(story: keyof typeof STORIES, traits: SaleTraits = {}): Sale {
  const personal: SalePersonal = {
    accountNumber: '9876543210',
    customerName: null,
    customerMobile: null,
    canonicalBody: '{}',
    ...traits.personal,
  }
  return foldSale(storyOf(story, traits), traits.personal === null ? null : personal)
}

/** The events of such a sale, as recorded. */
export function storyOf(story: keyof typeof STORIES, traits: SaleTraits = {}): readonly RecordedEvent[] {
  const intent: JournalEvent = {
    type: 'intent',
    environment: traits.environment ?? 'production',
    subject: traits.bill ?? { ...SUBJECT, ...traits.subject },
    amountPaise: paise(traits.amountPaise ?? 29_900),
    staffId: 'owner',
    fingerprint: 'f',
    bodySha256: 'b',
    personalSha256: 'p',
    overrides: [],
    ...(traits.payment === undefined ? {} : { payment: traits.payment }),
  }
  const requestId = (traits.requestId ?? 'Rk7_2Qd9xT0aLm3wYv5B') as RequestId
  const told = STORIES[story].map((event) => withNational(event, traits.national))
  return [intent, ...told].map((event, at) => recorded(event, at, requestId))
}

const withNational = (event: JournalEvent, national: SaleTraits['national']): JournalEvent =>
  event.type !== 'outcome' || national === undefined
    ? event
    : { ...event, outcome: { ...event.outcome, references: { ...event.outcome.references, national } } }

const recorded = (event: JournalEvent, at: number, requestId: RequestId): RecordedEvent => ({
  sequence: 140 + at,
  requestId,
  recordedAt: OPENED_AT + at,
  link: `9f31c2a${at}44d0e1`,
  event,
})

/** A paid electricity bill. */
export const BILL = {
  bill: billSubject({ billerId: 'TATAPWR00MUM01', billerName: 'Tata Power Mumbai', paymentMode: 'upi' }),
  amountPaise: 184_550,
  personal: {
    accountNumber: '900000342220',
    customerName: 'Asha Rao',
    customerMobile: '9876543210',
    bill: {
      inputs: [
        { label: 'Consumer Number', value: '900000342220' },
        { label: 'Billing Unit', value: '4301' },
      ],
      billNumber: 'B-2026-11-77',
      billDate: '2026-11-02',
      billPeriod: 'Oct 2026',
      dueDate: '2026-11-25',
      quote: '{"secret":1}',
    },
  },
} as const

const VIEWED = { nextCheckAt: null, canBeAsked: true }

/** A visit with these sales as its lines, paid in cash with what was handed over. */
export function visitThat(sales: readonly Sale[], tenderedPaise: number, change: Partial<Visit> = {}): Visit {
  const lines = sales.map((sale): Visit['lines'][number] => ({
    requestId: sale.requestId,
    subject: sale.subject,
    accountNumber: sale.accountNumber,
    customerName: sale.customerName,
    amountPaise: sale.amountPaise,
    feePaise: feePaise(sale.subject),
    duePaise: collectedPaise(sale),
    state: sale.railStatus,
    guards: [],
    accepted: [],
    doubt: null,
    parts: [{ way: 'cash', amountPaise: collectedPaise(sale) }],
    sale: { ...sale, ...VIEWED },
  }))
  const sold = lines.filter(({ state }) => state !== 'failed' && state !== 'not-sent')
  const duePaise = paise(sold.reduce<number>((sum, line) => sum + line.duePaise, 0))
  const wholePaise = paise(lines.reduce<number>((sum, line) => sum + line.duePaise, 0))
  return {
    id: visitIdOf(sales[0]?.requestId ?? ('none' as RequestId)),
    state: 'ended',
    beganAt: OPENED_AT,
    lines,
    duePaise,
    paidAt: OPENED_AT,
    parts: [{ way: 'cash', amountPaise: wholePaise, tenderedPaise: paise(tenderedPaise) }],
    tenderedPaise: paise(tenderedPaise),
    changePaise: paise(tenderedPaise - duePaise),
    isChangeFinal: true,
    changeFinalAt: null,
    owedBack: [],
    ...change,
  }
}

/** A recharge and a month of DTH that went through, and an electricity bill that did not; 2,000 handed over. */
export const visitOfThree = (traits: Pick<SaleTraits, 'environment'> = {}, start = 'GOLDEN-VISIT'): Visit =>
  visitThat(
    [
      saleThat('success', { ...traits, requestId: `${start}-1` }),
      saleThat('failed', { ...traits, ...BILL, amountPaise: 96_200, requestId: `${start}-2` }),
      saleThat('success', {
        ...traits,
        requestId: `${start}-3`,
        amountPaise: 73_900,
        subject: {
          service: 'dth',
          operatorName: 'Tata Play',
          circle: null,
          planDescription: null,
          planValidity: null,
        },
        personal: { accountNumber: '01234567890' },
      }),
    ],
    200_000,
  )

/** A recharge whose answer is awaited, and one that went through. */
export const visitWithOpenLine = (start = 'GOLDEN-WAITS'): Visit =>
  visitThat(
    [
      saleThat('pending', { requestId: `${start}-1`, environment: 'practice' }),
      saleThat('success', { requestId: `${start}-2`, environment: 'practice', amountPaise: 19_900 }),
    ],
    50_000,
  )
