// The calls that the service may charge the shop for and that sell nothing: checks of numbers, codes sent to a phone. Each stands in the log
// before it leaves, and again with how it ended. The log has who asked and which kind it was, never the number or a name.
import { z } from 'zod'
import type { RequestId } from '../../base/ids'
import type { OPERATIONS, OperationName } from '../registry'

/** The request id under which they stand in the journal. It cannot belong to a sale: ids of sales are longer. */
export const PAID_CHECKS_ID = 'CHECKS' as RequestId

type Rows = typeof OPERATIONS
/** The onboarding is an owner's, made once from the set-up: no log need be open for it, and its record is a file of its own. */
type PaidOperation = Exclude<
  { [Name in OperationName]: Rows[Name]['policy'] extends 'once' ? Name : never }[OperationName],
  'account.onboard'
>

export const PAID_CHECK_KINDS = [
  'upi',
  'bank',
  'pan',
  'gstin',
  'aadhaar-otp',
  'document-vault',
  'mobile-code',
] as const
export type PaidCheckKind = (typeof PAID_CHECK_KINDS)[number]

/** As what each is counted in the books. An operation that is made once and missing here does not compile. */
export const KIND_OF_CHECK = {
  'verify.upi': 'upi',
  'verify.bank': 'bank',
  'verify.pan': 'pan',
  'verify.gstin': 'gstin',
  'aadhaar.send-otp': 'aadhaar-otp',
  'aadhaar.verify-otp': 'aadhaar-otp',
  'docvault.initiate': 'document-vault',
  'message.sms': 'mobile-code',
  'message.chat': 'mobile-code',
} as const satisfies { readonly [Name in PaidOperation]: PaidCheckKind }
export type PaidCheck = keyof typeof KIND_OF_CHECK

export const PAID_CHECKS = Object.keys(KIND_OF_CHECK) as [PaidCheck, ...PaidCheck[]]

const askedSchema = z.object({
  type: z.literal('check'),
  /** It is about to leave. One that never ended counts as unknown. */
  step: z.literal('asked'),
  operation: z.enum(PAID_CHECKS),
  staffId: z.string(),
})

/** As `Attempted` says it (`attempted.ts`). */
const cameSchema = z.enum(['done', 'not-done', 'unknown'])
export type CheckCame = z.output<typeof cameSchema>

const endedSchema = z.object({
  type: z.literal('check'),
  step: z.literal('ended'),
  /** The entry with which it left. */
  asked: z.number().int().positive(),
  came: cameSchema,
})

export const paidCheckEventSchema = z.discriminatedUnion('step', [askedSchema, endedSchema])
export type PaidCheckEvent = z.output<typeof paidCheckEventSchema>
export type PaidCheckAsked = Extract<PaidCheckEvent, { readonly step: 'asked' }>

export interface RecordedPaidCheck {
  readonly sequence: number
  readonly recordedAt: number
  readonly event: PaidCheckEvent
}

/** How many calls of one kind somebody made, by how they ended. */
const paidChecksOfSchema = z.object({
  staffId: z.string(),
  kind: z.enum(PAID_CHECK_KINDS),
  done: z.number().int().min(0),
  /** Nothing was sent, or the service said that it did not do it. */
  undone: z.number().int().min(0),
  /** It may have cost money. */
  unknown: z.number().int().min(0),
})
export type PaidChecksOf = z.output<typeof paidChecksOfSchema>

/** Absent where there are none, as in the reports of before they were counted. */
export const paidChecksSchema = { paidChecks: z.array(paidChecksOfSchema).readonly().optional() }

/**
 * Those that were asked for in the period, by person and kind. `entries` has everything of the period and, for those that ended after it, what
 * followed.
 */
export function paidChecksIn(
  entries: readonly RecordedPaidCheck[],
  belongs: (entry: RecordedPaidCheck) => boolean,
): { readonly paidChecks?: readonly PaidChecksOf[] } {
  const came = new Map(
    entries.flatMap(({ event }) => (event.step === 'ended' ? [[event.asked, event.came] as const] : [])),
  )
  const rows = new Map<string, PaidChecksOf>()
  for (const entry of entries) {
    const { event, sequence } = entry
    if (event.step !== 'asked' || !belongs(entry)) continue
    const kind = KIND_OF_CHECK[event.operation]
    const key = JSON.stringify([event.staffId, PAID_CHECK_KINDS.indexOf(kind)])
    const row = rows.get(key) ?? { staffId: event.staffId, kind, done: 0, undone: 0, unknown: 0 }
    const counted = COUNTED_AS[came.get(sequence) ?? 'unknown']
    rows.set(key, { ...row, [counted]: row[counted] + 1 })
  }
  const paidChecks = [...rows].toSorted(([one], [other]) => one.localeCompare(other)).map(([, row]) => row)
  return paidChecks.length === 0 ? {} : { paidChecks }
}

const COUNTED_AS = { done: 'done', 'not-done': 'undone', unknown: 'unknown' } as const satisfies Record<
  CheckCame,
  string
>
