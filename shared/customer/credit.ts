// What customers owe the shop. What they took on credit stands with their sales, and is never written a second time;
// the limit of an account and what was repaid are entries of the same chain. An account has an id of its own that says
// nothing about the person: whose it is stands beside the log and can be erased, while the sums stay.
import { z } from 'zod'
import { allowedBySchema } from '../base/allowed-by'
import type { RequestId } from '../base/ids'
import { paise, type Paise } from '../base/money'
import { aboveZeroPaiseSchema, amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { numberTextSchema } from '../base/number-text'
import { leftOnAccountPaise, saleCash, type CashMoves } from '../sale/cash'
import { accountIdSchema, partsOf } from '../sale/payment'
import { MONEY_WAYS, moneyWaySchema, type MoneyWay } from '../base/payment-ways'
import { isReason } from '../base/reason'
import type { Sale } from '../sale/sale'

/** The request id under which entries about credit are stored. It cannot belong to a sale: ids of sales are longer. */
export const CREDIT_ID = 'ON-CREDIT' as RequestId

/** The number that an account is asked for by: the customer's. */
export const creditNumberSchema = numberTextSchema.trim().min(4).max(40)

const limitSchema = z.object({
  type: z.literal('credit'),
  /** The most that may be owed; the first one opens the account, and zero gives no more credit. */
  movement: z.literal('limit'),
  accountId: accountIdSchema,
  limitPaise: paiseSchema.refine((value) => value >= 0, 'zero or more'),
  staffId: z.string(),
})
const repaidSchema = z.object({
  type: z.literal('credit'),
  movement: z.literal('repaid'),
  accountId: accountIdSchema,
  amountPaise: amountPaiseSchema,
  way: moneyWaySchema,
  staffId: z.string(),
})
/** Why a customer's name went: it was cleared on their page, they asked to be erased, it was old, or other names took its place. */
const CLEARED_BECAUSE = ['cleared', 'erased', 'age', 'no-room'] as const
const givenBackSchema = z.object({
  type: z.literal('credit'),
  /** The customer got what the shop owed them on their account, all of it. */
  movement: z.literal('given-back'),
  accountId: accountIdSchema,
  amountPaise: aboveZeroPaiseSchema,
  way: moneyWaySchema,
  staffId: z.string(),
  allowedBy: allowedBySchema,
})
const nameClearedSchema = z.object({
  type: z.literal('credit'),
  /** The name of a customer with an account went. What is owed stays with their number. */
  movement: z.literal('name-cleared'),
  accountId: accountIdSchema,
  because: z.enum(CLEARED_BECAUSE),
  owedPaise: paiseSchema,
  /** Null where nobody at this counter did it: it was due by age, or asked for at another counter. */
  staffId: z.string().nullable(),
})
const namedSchema = z.object({
  type: z.literal('credit'),
  /** The customer of an account was given a name, or another one. Both names stand with the customer, so that they can be erased. */
  movement: z.literal('named'),
  accountId: accountIdSchema,
  staffId: z.string(),
})
export type ClearedBecause = (typeof CLEARED_BECAUSE)[number]

export const LONGEST_REASON = 200
export const writeOffReasonSchema = z
  .string()
  .trim()
  .max(LONGEST_REASON)
  .refine(isReason, 'at least three letters')
const writtenOffSchema = z.object({
  type: z.literal('credit'),
  /** An owner gave up what was owed. */
  movement: z.literal('written-off'),
  accountId: accountIdSchema,
  amountPaise: amountPaiseSchema,
  reason: writeOffReasonSchema,
  staffId: z.string(),
})
export const creditEventSchema = z.discriminatedUnion('movement', [
  limitSchema,
  repaidSchema,
  givenBackSchema,
  nameClearedSchema,
  namedSchema,
  writtenOffSchema,
])
export type CreditEvent = z.output<typeof creditEventSchema>

export interface RecordedCredit {
  readonly sequence: number
  readonly recordedAt: number
  readonly event: CreditEvent
}
/** Money that went over the counter for an account, in either direction. */
type RecordedPayment = RecordedCredit & {
  readonly event: Extract<CreditEvent, { movement: 'repaid' | 'given-back' }>
}

const isPayment = (recorded: RecordedCredit): recorded is RecordedPayment =>
  recorded.event.movement === 'repaid' || recorded.event.movement === 'given-back'

/** The most that may be owed to this account; null if nobody has opened it. */
export function limitOf(entries: readonly RecordedCredit[], accountId: string): Paise | null {
  const last = entries.findLast(
    ({ event }) => event.movement === 'limit' && event.accountId === accountId,
  )?.event
  return last?.movement === 'limit' ? last.limitPaise : null
}

/** Whether a sale stands on some account: it was written to one, or what it owed back lowered a debt. */
export const isOnAccount = (
  sale: Pick<Sale, 'subject' | 'amountPaise' | 'payment' | 'returnedAsCredit' | 'takenOverFrom'>,
): boolean => creditAccountOf(sale) !== null || sale.returnedAsCredit !== undefined

/** The account of this counter that a sale is written to, if any: one that was taken over stands in the book of the counter that sold it. */
export const creditAccountOf = (
  sale: Pick<Sale, 'subject' | 'amountPaise' | 'payment' | 'takenOverFrom'>,
): string | null =>
  sale.takenOverFrom === undefined
    ? (partsOf(sale).flatMap((part) => (part.way === 'credit' ? [part.accountId] : []))[0] ?? null)
    : null

/** The number that a sale was for, which need not be the customer's, and who sold it. Absent where it is theirs, or was erased. */
const soldFor = z.object({ number: z.string(), staffId: z.string() }).optional()

export const creditLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('taken'),
    sequence: z.number().int(),
    at: z.number(),
    amountPaise: paiseSchema,
    requestId: z.string(),
    /** The operator or biller. */
    payee: z.string(),
    soldFor,
  }),
  z.object({
    kind: z.literal('repaid'),
    sequence: z.number().int(),
    at: z.number(),
    amountPaise: paiseSchema,
    way: moneyWaySchema,
  }),
  z.object({
    kind: z.literal('given-back'),
    sequence: z.number().int(),
    at: z.number(),
    amountPaise: paiseSchema,
    way: moneyWaySchema,
  }),
  z.object({
    /** A sale failed, and the customer left what they had paid for it on their account. */
    kind: z.literal('left'),
    sequence: z.number().int(),
    at: z.number(),
    amountPaise: paiseSchema,
    requestId: z.string(),
    payee: z.string(),
    soldFor,
  }),
  z.object({
    kind: z.literal('written-off'),
    sequence: z.number().int(),
    at: z.number(),
    amountPaise: paiseSchema,
    reason: z.string(),
  }),
])
export type CreditLine = z.output<typeof creditLineSchema>

const soldForOf = ({ accountNumber, staffId }: Sale): Pick<TakenLine, 'soldFor'> =>
  accountNumber === null ? {} : { soldFor: { number: accountNumber, staffId } }

/**
 * Whether no more came by UPI or card than went back that way. What is only told as paid so may never have come, and goes back in cash by an owner
 * alone, as for a sale.
 */
export function isRepaidInCash(lines: readonly CreditLine[]): boolean {
  const elsewhere = lines.reduce((sum, line) => {
    if ((line.kind !== 'repaid' && line.kind !== 'given-back') || line.way === 'cash') return sum
    return line.kind === 'repaid' ? sum + line.amountPaise : sum - line.amountPaise
  }, 0)
  return elsewhere <= 0
}

type TakenLine = Extract<CreditLine, { kind: 'taken' }>

/** Says of no line that it was for the customer's own number: what is said is what they may contradict. */
export const withoutOwnNumber = (lines: readonly CreditLine[], own: string | null): readonly CreditLine[] =>
  lines.map((line) => {
    if (!('soldFor' in line) || line.soldFor?.number !== own) return line
    const { soldFor: _own, ...rest } = line
    return rest
  })

/**
 * Everything that was taken, repaid, left, given back and written off on the account, oldest first. A sale that failed or was reversed costs the customer
 * nothing and has no line; what was left for one that went through after all has none either.
 */
export function creditLines(
  accountId: string,
  sales: readonly (Sale & { readonly payee: string })[],
  entries: readonly RecordedCredit[],
): readonly CreditLine[] {
  const taken = sales
    .filter((sale) => creditAccountOf(sale) === accountId)
    .map((sale) => ({
      kind: 'taken' as const,
      sequence: sale.firstSequence,
      at: sale.openedAt,
      amountPaise: saleCash(sale).creditPaise,
      requestId: sale.requestId,
      payee: sale.payee,
      ...soldForOf(sale),
    }))
    .filter(({ amountPaise }) => amountPaise > 0)
  const paid = entries
    .filter(isPayment)
    .filter(({ event }) => event.accountId === accountId)
    .map(({ sequence, recordedAt, event }) => ({
      kind: event.movement,
      sequence,
      at: recordedAt,
      amountPaise: event.amountPaise,
      way: event.way,
    }))
  const writtenOff = entries.flatMap(({ sequence, recordedAt, event }) =>
    event.movement === 'written-off' && event.accountId === accountId
      ? [
          {
            kind: 'written-off' as const,
            sequence,
            at: recordedAt,
            amountPaise: event.amountPaise,
            reason: event.reason,
          },
        ]
      : [],
  )
  const left = sales.flatMap((sale) => {
    const kept = sale.returnedAsCredit
    const amountPaise = leftOnAccountPaise(sale)
    return kept?.accountId !== accountId || amountPaise === 0
      ? []
      : [
          {
            kind: 'left' as const,
            sequence: kept.sequence,
            at: kept.at,
            amountPaise,
            requestId: sale.requestId,
            payee: sale.payee,
            ...soldForOf(sale),
          },
        ]
  })
  return withoutGifts(
    [...taken, ...paid, ...left, ...writtenOff].toSorted((one, other) => one.sequence - other.sequence),
  )
}

/**
 * Gives up no more than is owed: the sale may have failed since, for which something was written off. Nobody paid that, so nobody gets it.
 */
function withoutGifts(lines: readonly CreditLine[]): readonly CreditLine[] {
  let owed = 0
  return lines.flatMap((line) => {
    const given =
      line.kind === 'written-off' ? Math.min(line.amountPaise, Math.max(0, owed)) : line.amountPaise
    const counted = { ...line, amountPaise: paise(given) }
    owed += lineAddsPaise(counted)
    return given === 0 ? [] : [counted]
  })
}

const ADDS: { readonly [Kind in CreditLine['kind']]: boolean } = {
  taken: true,
  'given-back': true,
  repaid: false,
  left: false,
  'written-off': false,
}

/** What a line adds to the debt: less than nothing for what was repaid, left or written off. */
export const lineAddsPaise = ({ kind, amountPaise }: CreditLine): Paise =>
  paise(ADDS[kind] ? amountPaise : 0 - amountPaise)

/** What is owed; less than nothing if the shop owes the customer, after a sale that was repaid failed. */
export const owedPaise = (lines: readonly CreditLine[]): Paise =>
  paise(lines.reduce((sum, line) => sum + lineAddsPaise(line), 0))

interface OpenTaken {
  readonly at: number
  readonly amountPaise: Paise
  /** What it was for; null where nobody knows. */
  readonly number: string | null
}

/** What is still owed of each sale, oldest first: repayments cover the oldest. */
export function openTaken(lines: readonly CreditLine[]): readonly OpenTaken[] {
  let repaid = lines.reduce((sum, line) => sum + (ADDS[line.kind] ? 0 : line.amountPaise), 0)
  return lines.flatMap((line) => {
    if (!ADDS[line.kind]) return []
    const covered = Math.min(repaid, line.amountPaise)
    repaid -= covered
    return covered === line.amountPaise
      ? []
      : [
          {
            at: line.at,
            amountPaise: paise(line.amountPaise - covered),
            number: line.kind === 'taken' ? (line.soldFor?.number ?? null) : null,
          },
        ]
  })
}

/** Since when something is owed: the oldest sale that the repayments have not covered. */
export const owedSince = (lines: readonly CreditLine[]): number | null => openTaken(lines)[0]?.at ?? null

/** What was repaid in cash and given back in it, as far as it belongs to a period. */
export const creditInCash = (entries: readonly RecordedCredit[], belongs: Belongs): CreditCash => ({
  creditRepaidPaise: paidPaise(entries, 'repaid', 'cash', belongs),
  creditGivenBackPaise: paidPaise(entries, 'given-back', 'cash', belongs),
})

type CreditCash = Pick<CashMoves, 'creditRepaidPaise' | 'creditGivenBackPaise'>

/** Several days together. */
export const addedCreditCash = (days: readonly CreditCash[]): CreditCash => ({
  creditRepaidPaise: paise(days.reduce((sum, { creditRepaidPaise }) => sum + creditRepaidPaise, 0)),
  creditGivenBackPaise: paise(days.reduce((sum, { creditGivenBackPaise }) => sum + creditGivenBackPaise, 0)),
})

type Belongs = (recorded: Pick<RecordedCredit, 'sequence' | 'recordedAt'>) => boolean

const PAYMENTS = ['repaid', 'given-back'] as const

/** What was repaid or given back past the box, by way. It stands on the reports beside the cash. */
export const creditElsewhereSchema = z
  .array(z.object({ movement: z.enum(PAYMENTS), way: moneyWaySchema, amountPaise: paiseSchema }))
  .readonly()
export type CreditElsewhere = z.output<typeof creditElsewhereSchema>

const creditPaymentSchema = z.object({
  sequence: z.number().int(),
  recordedAt: z.number(),
  movement: z.enum(PAYMENTS),
  way: moneyWaySchema,
  amountPaise: paiseSchema,
  staffId: z.string(),
  allowedBy: allowedBySchema,
})
export type CreditPayment = z.output<typeof creditPaymentSchema>

/** Of a report: each that was repaid or given back on an account, in any way. Absent where there is none. */
export const creditPaymentsSchema = { creditPayments: z.array(creditPaymentSchema).readonly().optional() }

/** Those that belong to a period, with who took or gave the money, oldest first. */
export function creditPaymentsIn(
  entries: readonly RecordedCredit[],
  belongs: Belongs,
): { readonly creditPayments?: readonly CreditPayment[] } {
  const creditPayments = entries
    .filter(isPayment)
    .filter(belongs)
    .map(({ sequence, recordedAt, event }) => {
      const { movement, way, amountPaise, staffId } = event
      const allowed =
        movement === 'given-back' && event.allowedBy !== undefined ? { allowedBy: event.allowedBy } : {}
      return { sequence, recordedAt, movement, way, amountPaise, staffId, ...allowed }
    })
  return creditPayments.length === 0 ? {} : { creditPayments }
}

/** The same by UPI or card, as far as it belongs to a period; what came to nothing is left out. */
export const creditElsewhere = (entries: readonly RecordedCredit[], belongs: Belongs): CreditElsewhere =>
  sumsElsewhere((movement, way) => paidPaise(entries, movement, way, belongs))

/** Several days together. */
export const addedElsewhere = (days: readonly CreditElsewhere[]): CreditElsewhere =>
  sumsElsewhere((movement, way) =>
    paise(
      days
        .flat()
        .reduce((sum, one) => sum + (one.movement === movement && one.way === way ? one.amountPaise : 0), 0),
    ),
  )

const sumsElsewhere = (
  sumOf: (movement: (typeof PAYMENTS)[number], way: MoneyWay) => Paise,
): CreditElsewhere =>
  PAYMENTS.flatMap((movement) =>
    MONEY_WAYS.filter((way) => way !== 'cash').flatMap((way) => {
      const amountPaise = sumOf(movement, way)
      return amountPaise === 0 ? [] : [{ movement, way, amountPaise }]
    }),
  )

const paidPaise = (
  entries: readonly RecordedCredit[],
  movement: (typeof PAYMENTS)[number],
  way: MoneyWay,
  belongs: Belongs,
): Paise =>
  paise(
    entries
      .filter(isPayment)
      .filter((entry) => entry.event.movement === movement && entry.event.way === way && belongs(entry))
      .reduce<number>((sum, { event }) => sum + event.amountPaise, 0),
  )
