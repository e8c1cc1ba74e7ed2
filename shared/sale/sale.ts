// A sale as it stands, and what follows from that alone. It has two ledgers: what the payment rail did, and where the customer's cash is. How
// it came to stand so is folded from its events (sale-fold.ts).
import { z } from 'zod'
import { MINUTE_MS } from '../base/clock'
import { requestIdSchema } from '../base/ids'
import { paiseSchema } from '../base/money-schemas'
import { conflictingSaleSchema } from '../protocol/admission'
import { counterIdSchema, counterNameSchema } from '../protocol'
import {
  billFactsSchema,
  keptBillSchema,
  type BillFacts,
  type KeptBill,
} from '../operations/bill/bill-schemas'
import { environmentSchema } from '../base/environment'
import { OUTCOME_REASONS, referencesSchema } from './outcome'
import { paymentSchema } from './payment'
import { moneyWaySchema } from '../base/payment-ways'
import { saleSubjectSchema } from './subject'

export const RAIL_STATUSES = [
  'not-sent',
  'sending',
  'pending',
  'unknown',
  'success',
  'failed',
  'reversed',
  'conflict',
] as const
export const railStatusSchema = z.enum(RAIL_STATUSES)
export type RailStatus = z.output<typeof railStatusSchema>

export const CASH_STATUSES = ['none', 'collected', 'owed-back', 'given-back', 'kept-as-credit'] as const
export const cashStatusSchema = z.enum(CASH_STATUSES)
export type CashStatus = z.output<typeof cashStatusSchema>

export const unclearAnswerSchema = z.object({
  why: z.enum(['no-verdict', 'wrong-path', 'other-amount']),
  text: z.string(),
})
export type UnclearAnswer = z.output<typeof unclearAnswerSchema>

/** Why a sale is in its state: the reason of its last outcome, or what the service said of its id afterwards. */
export const SALE_REASONS = [
  ...OUTCOME_REASONS,
  'reported-failed', // a status answer or a callback says that it failed, or was taken back
  'contradicted', // an answer contradicts what was known
  'stopped-elsewhere', // the same at another counter
  'stopped-unasked', // the office could not be asked, and the owner's rule wants it asked
  'stopped-revoked', // the office has taken this counter out
  'stopped-over-limit', // the customer would owe more than their limit
  'entry-unusable', // an entry of the sale cannot be used, so that nobody knows what came of it
] as const
export const saleReasonSchema = z.enum(SALE_REASONS)
export type SaleReason = z.output<typeof saleReasonSchema>

export const saleSchema = z.object({
  requestId: requestIdSchema,
  environment: environmentSchema,
  subject: saleSubjectSchema,
  amountPaise: paiseSchema,
  /** How the customer paid, as it was recorded; `partsOf` also knows it of earlier sales. */
  payment: paymentSchema.optional(),
  staffId: z.string(),
  /** Null once erased on the customer's request. */
  accountNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  customerMobile: z.string().nullable(),
  /** The bill that was paid; absent for other operations, and once erased. */
  bill: billFactsSchema.optional(),
  railStatus: railStatusSchema,
  cashStatus: cashStatusSchema,
  /** How money was given back; absent unless it was, and where it was cash. */
  givenBackBy: moneyWaySchema.optional(),
  /** The account whose debt was lowered by what was owed back, and when; absent unless a customer who has one left it there. */
  returnedAsCredit: z
    .object({ accountId: z.string(), sequence: z.number().int(), at: z.number() })
    .optional(),
  /** The reason for its state, for the words on screen; null while no answer has come. */
  reason: saleReasonSchema.nullable(),
  /** Of a reason that lies in an answer which is not the service's: what its writer calls itself. */
  answeredBy: z.string().optional(),
  /** The sales of other counters that stopped its latest attempt; absent if none did. */
  stoppedBy: z.array(conflictingSaleSchema).readonly().optional(),
  /** Its latest attempt was stopped because the customer would owe more than their limit; absent if it was not. */
  isOverLimit: z.literal(true).optional(),
  /** What the service last said in its own words. */
  message: z.string().nullable(),
  /** The service's own code in its last answer to the call; null if it gave none. It chooses between pieces of advice. */
  errorCode: z.string().nullable(),
  references: referencesSchema,
  /** True if the service last said that the money was returned to the merchant's wallet. */
  refunded: z.boolean(),
  /**
   * True once the service had this id as pending, successful or already there: from then on the sale is never sent
   * again, and if it fails the service owes the money back.
   */
  seenByService: z.boolean(),
  /** How often the service, asked about a refusal of its own, said the same again ("failed", "no such id"). */
  refusalAnswers: z.number().int().nonnegative(),
  /** The latest answer about this sale that proves nothing, for a person to read. It changed no state. */
  unclearAnswer: unclearAnswerSchema.nullable(),
  attempts: z.number().int().nonnegative(),
  openedAt: z.number(),
  updatedAt: z.number(),
  /** The trusted time of `updatedAt`, by which it had happened; absent where none was known. The computer's clock tells no age. */
  provenAt: z.number().optional(),
  /** The first such time of the sale: it was opened by then. */
  provenFrom: z.number().optional(),
  /** When the state last came from the service; null if it never answered. */
  lastAnswerAt: z.number().nullable(),
  /**
   * How often, and since when, the service said that it does not know this id. A re-send needs several such answers.
   */
  notFoundCount: z.number().int().nonnegative(),
  firstNotFoundAt: z.number().nullable(),
  /** For how long it has said so, measured and not read from a clock that can be set. */
  notFoundSpanMs: z.number().nonnegative(),
  settledBy: z.string().nullable(),
  /** Who reviewed this open sale, so that it no longer counts towards the limit of unresolved ones. */
  reviewedBy: z.string().nullable(),
  /** Taken over from a counter that was lost, which sold it; absent for every sale of this counter. */
  takenOverFrom: z
    .object({
      counterId: counterIdSchema,
      counterName: counterNameSchema,
      /** When it was taken over. */
      at: z.number(),
    })
    .optional(),
  /** The counter that sold it had given the money back itself, not out of this counter's box. */
  givenBackBefore: z
    .object({
      counterName: counterNameSchema,
      /** It was given back here too. */
      isTwice: z.boolean(),
    })
    .optional(),
  /** Another counter has taken it over: nothing of it is asked, settled or given back here any more. */
  takenOver: z
    .object({
      counterId: counterIdSchema,
      counterName: counterNameSchema,
      /** By the office's clock. */
      at: z.number(),
      railStatus: railStatusSchema,
      /** The money was given back there; and it had been given back here, too. */
      isGivenBackThere: z.boolean(),
    })
    .optional(),
  firstSequence: z.number().int().positive(),
  lastSequence: z.number().int().positive(),
  /** Link of the last event in the chain, hex. A receipt prints its first eight digits. */
  lastLink: z.string(),
})
export type Sale = z.output<typeof saleSchema>

/** It may still go through. */
const isWithoutEnd = ({ railStatus }: Pick<Sale, 'railStatus'>): boolean =>
  railStatus === 'sending' || railStatus === 'pending' || railStatus === 'unknown'

/** Open sales are watched until they end: they block a second sale of the same kind and count towards the limit. */
export const isOpen = (sale: Pick<Sale, 'railStatus' | 'takenOver'>): boolean =>
  isWithoutEnd(sale) && sale.takenOver === undefined

/** Another counter has it and will know how it ends: here it stays as it was when it went there. */
export const isOpenElsewhere = (sale: Pick<Sale, 'railStatus' | 'takenOver'>): boolean =>
  isWithoutEnd(sale) && sale.takenOver !== undefined

/** The shop owes the customer their money for it, and it is this counter that gives it back. */
export const isOwedBack = ({ cashStatus, takenOver }: Pick<Sale, 'cashStatus' | 'takenOver'>): boolean =>
  cashStatus === 'owed-back' && takenOver === undefined

/** A refusal is asked about twice: a service that refused a call may have processed it all the same. */
export const REFUSAL_ANSWERS_NEEDED = 2
/**
 * The second answer counts when this time, measured and not read from a clock that can be set, has passed since the
 * first: by then the service has booked what it was going to.
 */
export const REFUSAL_ASKED_AGAIN_MS = 10 * MINUTE_MS

const SETUP_REASONS: ReadonlySet<SaleReason | null> = new Set([
  'setup-credentials',
  'setup-address',
  'setup-permission',
])

/** The service refused the shop's keys, address or right, or the app sent nothing because it had. */
export const isOfSetup = (reason: SaleReason | null): boolean => SETUP_REASONS.has(reason)

const REFUSALS: ReadonlySet<SaleReason | null> = new Set(['refused', ...SETUP_REASONS])

/** The answer to the call itself was a refusal, and nothing that came later says otherwise. */
export const isRefused = (
  sale: Pick<Sale, 'railStatus' | 'reason' | 'seenByService' | 'settledBy'>,
): boolean =>
  sale.railStatus === 'failed' && REFUSALS.has(sale.reason) && !sale.seenByService && sale.settledBy === null

/** Whether a refusal must still be asked about. */
export const isRefusalDoubted = (sale: Sale): boolean =>
  isRefused(sale) && sale.refusalAnswers < REFUSAL_ANSWERS_NEEDED

/**
 * "Too many calls" was the answer to the latest attempt. The service may have processed that call all the same, so it is asked
 * about before the id is sent again.
 */
export const isHeldOff = (sale: Pick<Sale, 'railStatus' | 'reason'>): boolean =>
  sale.railStatus === 'not-sent' && isHoldOff(sale.reason)

export const isHoldOff = (reason: SaleReason | null): boolean =>
  reason === 'rate-limited' || reason === 'held-up-on-the-way'

/** Its office stopped it, and it was not sent since: a person looks at the other counter's sale, and may send it again. */
export const isStopped = (sale: Pick<Sale, 'reason'>): boolean =>
  sale.reason === 'stopped-elsewhere' ||
  sale.reason === 'stopped-unasked' ||
  sale.reason === 'stopped-revoked'

/** Its customer would owe more than their limit, so that it did not leave: they pay in another way, or an owner lets it go. */
export const isHeldByLimit = (sale: Pick<Sale, 'railStatus' | 'isOverLimit'>): boolean =>
  sale.railStatus === 'not-sent' && sale.isOverLimit === true

/**
 * It was held off, and neither the service nor a person has said since what became of it; or it would have left by itself, were it not for the
 * customer's limit. It stays in sight until it is sent again, or settled.
 */
export const awaitsDecision = (
  sale: Pick<Sale, 'railStatus' | 'reason' | 'notFoundCount' | 'takenOver' | 'isOverLimit'>,
): boolean =>
  isHeldOff(sale) && (sale.notFoundCount === 0 || isHeldByLimit(sale)) && sale.takenOver === undefined

/** The service took the money, says that it failed, and has not yet given it back: asked about daily. */
export const isRefundDue = (
  sale: Pick<Sale, 'railStatus' | 'seenByService' | 'refunded' | 'takenOver'>,
): boolean =>
  (sale.railStatus === 'failed' || sale.railStatus === 'reversed') &&
  sale.seenByService &&
  !sale.refunded &&
  sale.takenOver === undefined

/** Sales that the app asks the service about automatically. */
export const needsStatusChecks = (sale: Sale): boolean =>
  sale.takenOver === undefined &&
  (sale.railStatus === 'pending' ||
    sale.railStatus === 'unknown' ||
    isRefundDue(sale) ||
    isRefusalDoubted(sale) ||
    isHeldUpOnTheWay(sale))

/**
 * A gateway, not the service, said that there are too many calls: it may have sent this one before. The service is asked until it has had
 * time to book it, whether or not the id is ever sent again.
 */
export const isHeldUpOnTheWay = (sale: Sale): boolean =>
  isHeldOff(sale) &&
  sale.reason === 'held-up-on-the-way' &&
  sale.takenOver === undefined &&
  sale.notFoundSpanMs < REFUSAL_ASKED_AGAIN_MS

/**
 * Whether the request may ever leave this counter again: not of a sale that another counter has, and not of one that was taken over, whose
 * request only the counter that sold it knows.
 */
export const mayBeSentHere = ({
  takenOverFrom,
  takenOver,
}: Pick<Sale, 'takenOverFrom' | 'takenOver'>): boolean =>
  takenOverFrom === undefined && takenOver === undefined

/**
 * Everything that names the customer, kept in a row of its own. The event carries only its digest, so that the row can
 * be erased on request without breaking the chain; afterwards it is null.
 */
export const salePersonalSchema = z.object({
  /** The number that was recharged, or the account a bill belongs to, exactly as typed. */
  accountNumber: z.string(),
  customerName: z.string().nullable(),
  customerMobile: z.string().nullable(),
  /** The request body, byte for byte as it is sent and, where allowed, sent again. */
  canonicalBody: z.string(),
  /** The bill that is paid; absent for other operations. */
  bill: keptBillSchema.optional(),
})
export type SalePersonal = z.output<typeof salePersonalSchema>

/** The sale with the customer's data, or without it once that was erased. */
export const withPersonal = (sale: Sale, personal: SalePersonal | null): Sale => ({
  ...sale,
  ...ofCustomer(personal),
})

/** What the journal knows of a sale's customer, without the request body. */
export type SaleCustomer = Omit<SalePersonal, 'canonicalBody'>

/** The customer's data within a sale. */
export const ofCustomer = (
  personal: SaleCustomer | null,
): Pick<Sale, 'accountNumber' | 'customerName' | 'customerMobile' | 'bill'> => ({
  accountNumber: personal?.accountNumber ?? null,
  customerName: personal?.customerName ?? null,
  customerMobile: personal?.customerMobile ?? null,
  ...(personal?.bill === undefined ? {} : { bill: factsOf(personal.bill) }),
})

/** Without the service's raw answer, which only the journal keeps. */
const factsOf = ({ quote: _quote, ...facts }: KeptBill): BillFacts => facts
