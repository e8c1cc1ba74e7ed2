// The service profile: everything about the wire format that the service does not document, as data. Names and paths,
// never code. It is stored as JSON, edited at a shop, and validated here; its names are snake_case because people write
// them by hand.
import { pageAddressSchema } from '#shared/base/web-address'
import { OPERATION_NAMES } from '#shared/operations/registry'
import { z } from 'zod'

export const operationNameSchema = z.enum(OPERATION_NAMES)

const LONGEST_PATH = 300
const MOST_WORDS = 60

/**
 * A path below the base address. It must not be able to lead anywhere else: no scheme, no host, no dot segments, no
 * line break, nothing that a URL parser normalises into something else.
 */
export const pathSchema = z
  .string()
  .max(LONGEST_PATH)
  .regex(/^\/[A-Za-z0-9\-._~!$&'()*+,;=:/?{}%]*$/, 'begins with / and holds only characters of a path')
  .refine((path) => !path.includes('//'), 'has no //')
  .refine((path) => !/(^|\/)\.{1,2}(\/|\?|$)/.test(path.replace(/%2e/gi, '.')), 'does not climb up')
  .refine((path) => !/%(2f|5c|0d|0a|00|40)/i.test(path), 'has no encoded separator')
  .refine(
    (path) => /^[^{}]*(\{(requestId|partner|docvault|chatapp)\}[^{}]*)*$/.test(path),
    'has known places only',
  )
  .refine((path) => !/[^/=]\{requestId\}|\{requestId\}[^/?&]/.test(path), 'gives the id a place of its own')

/** A deployment's own word in place of a placeholder: one segment of a path. */
const pathWordSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'is one word of a path')

const fieldName = z.string().min(1).max(120)
const words = z.array(z.string().trim().toLowerCase().min(1).max(80)).max(MOST_WORDS).readonly()
const constant = z.union([z.string().max(500), z.number().safe(), z.boolean(), z.null()])

/** Fields that say who is paid how much for which sale: a profile may rename them but not fill them. */
const FIELDS_OF_THE_SALE = ['request_id', 'operator_code', 'operator_id', 'number', 'canumber', 'amount']

const fillable = fieldName.refine((name) => !FIELDS_OF_THE_SALE.includes(name), 'is filled by the app alone')

const requestRulesSchema = z.strictObject({
  /** Our name of a field → the name it is sent under. */
  rename: z
    .record(fieldName, fieldName)
    .refine(
      (names) => new Set(Object.values(names)).size === Object.keys(names).length,
      'gives no name twice',
    )
    .default({}),
  /** Fields sent as a JSON number if their text is a canonical whole number or amount, under our names. */
  number_fields: z.array(fieldName).max(MOST_WORDS).readonly().default([]),
  /** Fields sent as null when empty; others are left out. */
  send_nulls: z.array(fieldName).max(MOST_WORDS).readonly().default([]),
  constants: z.record(fillable, constant).default({}),
  /**
   * A field to be sent → the known value to put there (`circle`, `customer_mobile`, …). Empty unless a shop's service
   * needs it.
   */
  extra: z.record(fillable, fieldName).default({}),
})

const NATIONAL_TRANSACTION_NAMES = [
  'data.bconnect_txn_id',
  'data.b_connect_txn_id',
  'data.bbps_txn_id',
  'data.bbps_transaction_id',
  'data.bbps_ref_id',
  'data.bbpsTxnId',
]
const NATIONAL_APPROVAL_NAMES = [
  'data.approval_ref_no',
  'data.approval_ref_num',
  'data.approval_reference_number',
  'data.approvalRefNo',
  'data.approvalRefNum',
]

const FEE_NAMES = ['ccf', 'convenience_fee', 'customer_convenience_fee']
/** Fields of a fetched bill, each under every known name, best first (docs/service-gaps.md 2.3). */
export const BILL_NAMES = {
  customerName: ['customer_name', 'userName', 'name', 'customerName'],
  amount: ['bill_amount', 'billAmount', 'due_amount', 'dueamount', 'amount', 'billnetamount'],
  minimum: ['min_amount', 'minBillAmount'],
  maximum: ['max_amount', 'maxBillAmount'],
  dueDate: ['due_date', 'dueDate', 'duedate'],
  billDate: ['bill_date', 'billDate', 'billdate'],
  billNumber: ['bill_number', 'billNumber'],
  billPeriod: ['bill_period', 'billPeriod'],
  reference: ['reference_id', 'ref_id', 'refId', 'bill_fetch_ref_id', 'billFetchId'],
  acceptsPayment: ['accept_payment', 'acceptPayment'],
  acceptsPartPayment: ['accept_part_pay', 'acceptPartPay'],
  message: ['message'],
} as const
const NAMES_OF_THE_BILL: readonly string[] = Object.values(BILL_NAMES).flat()

/**
 * A fee is looked up in the same places as the bill's own fields. Under the name of the bill's amount, the customer
 * would be charged for it twice.
 */
const feeName = fieldName
  .refine((name) => !name.includes('.'), 'is one name without points, looked for in the bill and around it')
  .refine((name) => !NAMES_OF_THE_BILL.includes(name), 'is a field of the bill itself')

const responseRulesSchema = z.strictObject({
  /** Where the outcome is found, best first, as dotted paths from the envelope. */
  status: z.array(fieldName).max(10).readonly().default(['data.status']),
  reference: z.array(fieldName).max(10).readonly().default(['data.reference_id']),
  acknowledgement: z.array(fieldName).max(10).readonly().default(['data.ackno']),
  /** Ids of the national bill-payment system. None is documented, so only unmistakable names are listed. */
  national_transaction: z.array(fieldName).max(10).readonly().default(NATIONAL_TRANSACTION_NAMES),
  national_approval: z.array(fieldName).max(10).readonly().default(NATIONAL_APPROVAL_NAMES),
  /**
   * Names of the convenience fee that a fetched bill may contain beside its amount, best first. Empty: this service
   * charges none.
   */
  fee: z.array(feeName).max(10).readonly().default(FEE_NAMES),
})

export const statusMapSchema = z.strictObject({
  success: words,
  pending: words,
  failed: words,
  refunded: words,
})
export type StatusMap = z.output<typeof statusMapSchema>

export const operationProfileSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /**
   * SEED: documented by the service. SEEN: found in a public description. ASSUMED: our proposal, with a badge until it
   * worked once.
   */
  provenance: z.enum(['SEED', 'SEEN', 'ASSUMED']),
  /** When a real success proved it, ISO 8601. */
  verified_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** When an owner confirmed the path and fields of an assumed payment for production. */
  confirmed_at: z.iso.datetime({ offset: true }).nullable().default(null),
  method: z.enum(['GET', 'POST']),
  path: pathSchema,
  request: requestRulesSchema.prefault({}),
  response: responseRulesSchema.prefault({}),
  status_map: statusMapSchema.nullable().default(null),
})
export type OperationProfile = z.output<typeof operationProfileSchema>
/** The written form: what has a default may be left out. */
export type OperationInput = z.input<typeof operationProfileSchema>

/** Every default here is an assumption of ours that a shop can correct without a new build. */
const settingsSchema = z.strictObject({
  /** What to send as `operator_code` in Browse Plans and DTH Info: the code, or the operator's name. */
  operator_value: z.enum(['code', 'name']).default('code'),
  /**
   * How a mobile or subscriber number is sent. `auto`: as a number if that keeps every digit, otherwise as a string.
   */
  number_as: z.enum(['auto', 'number', 'string']).default('auto'),
  /** Which id Check Status is asked about first. */
  status_key: z.enum(['request_id', 'reference_id']).default('request_id'),
  /**
   * Whether an envelope `success` without `data.status` may stand for the sale's own state, given echo and
   * acknowledgement.
   */
  envelope_is_outcome: z.boolean().default(true),
  /** What is sent as `mode` to the bill operations, and as `type` to HLR Check. */
  bill_mode: z.string().min(1).max(40).default('online'),
  lookup_type: z.string().min(1).max(40).default('mobile'),
  quote_minutes: z.number().int().min(1).max(1_440).default(15),
  /**
   * Names of the inputs that hold a bill's number, as the biller list writes them (their key or display name), where the app would show
   * another one.
   */
  bill_number_inputs: z.array(fieldName).max(MOST_WORDS).readonly().default([]),
  docvault_return_url: pageAddressSchema.nullable().default(null),
  account_return_url: pageAddressSchema.nullable().default(null),
  /**
   * The page to which a customer's browser returns where neither the shop nor the above names one: reserved for
   * examples, run by nobody of the trade.
   */
  neutral_return_url: pageAddressSchema.default('https://example.com/'),
  /** Hosts of the pages on which a customer goes on (a bank's, a vault's), opened without asking. */
  link_hosts: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is a host name'))
    .max(MOST_WORDS)
    .readonly()
    .default([]),
  docvault_expiry_minutes: z.number().int().min(1).max(1_440).default(30),
  account_types: z
    .array(z.strictObject({ value: z.string().min(1).max(40), label: z.string().min(1).max(80) }))
    .max(40)
    .readonly()
    .default([{ value: '1', label: 'Savings' }]),
})

const limitsSchema = z
  .strictObject({
    calls_per_window: z.number().int().min(4).max(57).default(57),
    window_seconds: z.number().int().min(61).max(600).default(61),
    money_reserve: z.number().int().min(1).max(28).default(12),
  })
  .refine(
    ({ calls_per_window: calls, money_reserve: reserve }) => reserve * 2 <= calls,
    'leaves half of the calls to everything but money',
  )

const pathWordsSchema = z.strictObject({
  partner: pathWordSchema,
  docvault: pathWordSchema,
  chatapp: pathWordSchema,
})

export const PROFILE_VERSION = 1

export const profileSchema = z.strictObject({
  profile_version: z.literal(PROFILE_VERSION),
  path_words: pathWordsSchema,
  ops: z.record(operationNameSchema, operationProfileSchema),
  status_words: statusMapSchema,
  settings: settingsSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  /** Other names of operators and circles, by the name in the service's lists (`Vi` → `Vodafone`). */
  aliases: z
    .strictObject({
      operators: z.record(z.string().max(120), z.array(z.string().max(120)).max(50)).default({}),
      circles: z.record(z.string().max(120), z.array(z.string().max(120)).max(50)).default({}),
    })
    .prefault({}),
})
export type ServiceProfile = z.output<typeof profileSchema>
