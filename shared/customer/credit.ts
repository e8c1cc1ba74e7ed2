// What customers owe the shop. What they took on credit stands with their sales, and is never written a second time;
// the limit of an account and what was repaid are entries of the same chain. An account has an id of its own that says
// nothing about the person: whose it is stands beside the log and can be erased, while the sums stay.
import { z } from 'zod'
import type { RequestId } from '../base/ids'
import { paise, type Paise } from '../base/money'
import { amountPaiseSchema, paiseSchema } from '../base/money-schemas'
import { numberTextSchema } from '../base/number-text'
import { saleCash } from '../sale/cash'
import { accountIdSchema, partsOf, receivedPaise } from '../sale/payment'
import { MONEY_WAYS, moneyWaySchema } from '../base/payment-ways'
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
  nameClearedSchema,
  writtenOffSchema,
])
export type CreditEvent = z.output<typeof creditEventSchema>

export interface RecordedCredit {
  readonly sequence: number
  readonly recordedAt: number
  readonly event: CreditEvent
}
export type RecordedRepayment = RecordedCredit & {
  readonly event: Extract<CreditEvent, { movement: 'repaid' }>
}

export const isRepayment = (recorded: RecordedCredit): recorded is RecordedRepayment =>
  recorded.event.movement === 'repaid'

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

export const creditLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('taken'),
    sequence: z.number().int(),
    at: z.number(),
    amountPaise: paiseSchema,
    requestId: z.string(),
    /** The operator or biller. */
    payee: z.string(),
  }),
  z.object({
    kind: z.literal('repaid'),
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

/**
 * Everything that was taken, repaid, left and written off on the account, oldest first. A sale that failed or was reversed costs the customer nothing and
 * has no line.
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
    }))
    .filter(({ amountPaise }) => amountPaise > 0)
  const repaid = entries
    .filter(isRepayment)
    .filter(({ event }) => event.accountId === accountId)
    .map(({ sequence, recordedAt, event }) => ({
      kind: 'repaid' as const,
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
  const left = sales.flatMap(({ returnedAsCredit: kept, ...sale }) =>
    kept?.accountId !== accountId
      ? []
      : [
          {
            kind: 'left' as const,
            sequence: kept.sequence,
            at: kept.at,
            amountPaise: receivedPaise(sale),
            requestId: sale.requestId,
            payee: sale.payee,
          },
        ],
  )
  return [...taken, ...repaid, ...left, ...writtenOff].toSorted((one, other) => one.sequence - other.sequence)
}

/** What a line adds to the debt: less than nothing for what was repaid, left or written off. */
export const lineAddsPaise = ({ kind, amountPaise }: CreditLine): Paise =>
  paise(kind === 'taken' ? amountPaise : 0 - amountPaise)

/** What is owed; less than nothing if the shop owes the customer, after a sale that was repaid failed. */
export const owedPaise = (lines: readonly CreditLine[]): Paise =>
  paise(lines.reduce((sum, line) => sum + lineAddsPaise(line), 0))

/** What is still owed of each sale, oldest first: repayments cover the oldest. */
export function openTaken(
  lines: readonly CreditLine[],
): readonly { readonly at: number; readonly amountPaise: Paise }[] {
  let repaid = lines.reduce((sum, line) => sum + (line.kind === 'taken' ? 0 : line.amountPaise), 0)
  return lines.flatMap((line) => {
    if (line.kind !== 'taken') return []
    const covered = Math.min(repaid, line.amountPaise)
    repaid -= covered
    return covered === line.amountPaise
      ? []
      : [{ at: line.at, amountPaise: paise(line.amountPaise - covered) }]
  })
}

/** Since when something is owed: the oldest sale that the repayments have not covered. */
export const owedSince = (lines: readonly CreditLine[]): number | null => openTaken(lines)[0]?.at ?? null

/** What was repaid in cash, as far as it belongs to a period. */
export const repaidInCash = (
  entries: readonly RecordedCredit[],
  belongs: (recorded: Pick<RecordedCredit, 'sequence' | 'recordedAt'>) => boolean,
): Paise => repaidPaise(entries, (entry) => entry.event.way === 'cash' && belongs(entry))

/** What was repaid past the box, by way. It stands on the reports beside the cash. */
export const repaidElsewhereSchema = z
  .array(z.object({ way: moneyWaySchema, amountPaise: paiseSchema }))
  .readonly()
export type RepaidElsewhere = z.output<typeof repaidElsewhereSchema>

/** What was repaid by UPI or card, as far as it belongs to a period; ways in which nothing came are left out. */
export const repaidElsewhere = (
  entries: readonly RecordedCredit[],
  belongs: (recorded: Pick<RecordedCredit, 'sequence' | 'recordedAt'>) => boolean,
): RepaidElsewhere =>
  MONEY_WAYS.filter((way) => way !== 'cash').flatMap((way) => {
    const amountPaise = repaidPaise(entries, (entry) => entry.event.way === way && belongs(entry))
    return amountPaise === 0 ? [] : [{ way, amountPaise }]
  })

/** Several days together. */
export const addedRepaid = (days: readonly RepaidElsewhere[]): RepaidElsewhere =>
  MONEY_WAYS.flatMap((way) => {
    const amountPaise = paise(
      days.flat().reduce((sum, one) => sum + (one.way === way ? one.amountPaise : 0), 0),
    )
    return amountPaise === 0 ? [] : [{ way, amountPaise }]
  })

const repaidPaise = (
  entries: readonly RecordedCredit[],
  belongs: (recorded: RecordedRepayment) => boolean,
): Paise =>
  paise(
    entries
      .filter(isRepayment)
      .filter(belongs)
      .reduce<number>((sum, { event }) => sum + event.amountPaise, 0),
  )
