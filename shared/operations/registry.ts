// Every operation of the service, one row each. Lists of operations elsewhere (call policies, the profile, filters,
// boards, the day book, callbacks, what may be sent again) are derived from these rows or typed by them, so that a new
// row is either complete or does not compile. The names are stored on disk and in profiles: they never change.

/**
 * The kind of call an operation is. It is defined here and not in the profile: no setting may make a payment
 * repeatable.
 */
export type CallPolicy =
  /** May be repeated automatically. */
  | 'read'
  /** A read whose answer may be megabytes. */
  | 'list'
  /** Costs money or has an effect outside the app: one attempt, on a connection of its own. */
  | 'once'
  /** Moves a customer's money: like `once`, and judged by the outcome table. */
  | 'money'

/** What a call that moves money sells. */
interface Sale {
  /** The sale's kind in the journal. Texts: `<operation>.guard.…`, `pending.filter.…`, `resend-rule.operation.…`. */
  readonly operation: string
  /**
   * What is sold, as the day book, the filters and the commission table tell it apart; each has its words in
   * `SERVICE_WORDS`.
   */
  readonly services: readonly string[]
  /** Services whose account number is a mobile number, read out in groups. */
  readonly mobileNumbers: readonly string[]
  /**
   * Whether the call carries the sale's own id. Only then can it be sent again; otherwise the service's id identifies
   * the sale.
   */
  readonly carriesOwnId: boolean
  /** The operation that reports its result. */
  readonly status: string
  /** The service's callback about it; null if it sends none. An unsigned callback is a hint and never proof. */
  readonly callback: { readonly kind: string; readonly isSigned: boolean } | null
  /**
   * A bill is paid once whatever the amount, may be paid again after a day, and a complaint about it must wait until
   * its biller has booked it.
   */
  readonly isBill: boolean
  /** How the shop's other counters know the same sale, and for how long it stands in their way (`shared/protocol/admission.ts`). */
  readonly claimKind: 'sale' | 'bill' | 'account'
  /** Its request body names an identity (a card number, an e-mail address), which is erased soon after the sale's end. */
  readonly namesIdentity: boolean
  /**
   * The texts about its state: the common ones (`sale.rail.…`), or its own if success is not the end for the customer.
   */
  readonly outcomeWords: 'sale' | 'account'
  readonly can: Capabilities
}

/**
 * What a kind of sale can do at the counter. Each row says all of it, so that nothing is offered that then does nothing;
 * `Kind` (`renderer/sale/kind.ts`) requires what a row names of the kind's folder, and `none` where it names none.
 */
interface Capabilities {
  /** Its screens (`renderer/commands/screens.ts`), and what their key, tile and entry do: begin a sale, or show the form as it was left. */
  readonly screens: readonly string[]
  readonly begin: 'clean-form' | 'none'
  /** Offered again from its receipt: opens its form as it was. `none` if a customer has only one of it. */
  readonly repeat: 'form' | 'none'
  /** Its half-typed forms, which main keeps in memory for a window that is lost. */
  readonly drafts: readonly string[] | 'none'
  /** Where its draft is kept in a visit: what must never be written to a file does not survive a restart. */
  readonly visit: 'sealed-file' | 'memory'
  /** Whether the counter box recognises or finds what it is sold to. */
  readonly counterBox: 'recognised' | 'none'
}

interface Operation {
  readonly policy: CallPolicy
  readonly sale?: Sale
}

export const OPERATIONS = {
  'recharge.look-up': { policy: 'read' },
  'recharge.dth-info': { policy: 'read' },
  'recharge.plans': { policy: 'read' },
  'recharge.initiate': {
    policy: 'money',
    sale: {
      operation: 'recharge',
      services: ['mobile', 'dth'],
      mobileNumbers: ['mobile'],
      carriesOwnId: true,
      status: 'recharge.status',
      callback: { kind: 'recharge', isSigned: false },
      isBill: false,
      claimKind: 'sale',
      namesIdentity: false,
      outcomeWords: 'sale',
      can: {
        screens: ['recharge', 'dth'],
        begin: 'clean-form',
        repeat: 'form',
        drafts: ['mobile', 'dth'],
        visit: 'sealed-file',
        counterBox: 'recognised',
      },
    },
  },
  'recharge.operators': { policy: 'read' },
  'recharge.status': { policy: 'read' },
  'bill.billers': { policy: 'list' },
  'bill.fetch': { policy: 'read' },
  'bill.pay': {
    policy: 'money',
    sale: {
      operation: 'bill',
      services: ['bill'],
      mobileNumbers: [],
      carriesOwnId: true,
      status: 'bill.status',
      callback: null,
      isBill: true,
      claimKind: 'bill',
      namesIdentity: false,
      outcomeWords: 'sale',
      can: {
        screens: ['bills'],
        begin: 'clean-form',
        repeat: 'form',
        drafts: ['bill'],
        visit: 'sealed-file',
        counterBox: 'recognised',
      },
    },
  },
  'bill.status': { policy: 'read' },
  'verify.upi': { policy: 'once' },
  'verify.bank': { policy: 'once' },
  'verify.pan': { policy: 'once' },
  'verify.gstin': { policy: 'once' },
  'aadhaar.send-otp': { policy: 'once' },
  'aadhaar.verify-otp': { policy: 'once' },
  'docvault.initiate': { policy: 'once' },
  'docvault.status': { policy: 'read' },
  'docvault.download': { policy: 'read' },
  // Requested once per merchant; its cost is the shop's and not a customer's, so it is not a sale.
  'account.onboard': { policy: 'once' },
  'account.create': {
    policy: 'money',
    sale: {
      operation: 'account',
      services: ['account'],
      mobileNumbers: ['account'],
      carriesOwnId: false,
      status: 'account.status',
      callback: { kind: 'account', isSigned: true },
      isBill: false,
      claimKind: 'account',
      namesIdentity: true,
      outcomeWords: 'account',
      can: {
        screens: ['accounts'],
        begin: 'none',
        repeat: 'none',
        drafts: ['account'],
        visit: 'memory',
        counterBox: 'none',
      },
    },
  },
  'account.status': { policy: 'read' },
  'message.sms': { policy: 'once' },
  'message.chat': { policy: 'once' },
} as const satisfies Readonly<Record<string, Operation>>

type Rows = typeof OPERATIONS
export type OperationName = keyof Rows
type SaleOf<Name extends OperationName> = Rows[Name] extends { readonly sale: infer Row } ? Row : never
/** What one of the operations sells. */
type AnySale = { [Name in OperationName]: SaleOf<Name> }[OperationName]

/** Names of the operations that sell something: those with the policy `money`. */
export type MoneyOperationName = {
  [Name in OperationName]: SaleOf<Name> extends never ? never : Name
}[OperationName]
export type SaleOperation = AnySale['operation']
export type SaleService = AnySale['services'][number]
type SaleRow<Operation extends SaleOperation> = Extract<AnySale, { readonly operation: Operation }>
/** What a kind of sale can do, as its row says. */
export type Can<Operation extends SaleOperation> = SaleRow<Operation>['can']
/** The kinds whose draft may be sealed in a file with the visit that keeps it. */
export type SealedOperation = Extract<
  AnySale,
  { readonly can: { readonly visit: 'sealed-file' } }
>['operation']
/** The form of a kind whose half-typed input is kept. */
export type SaleForm = Exclude<AnySale['can']['drafts'], 'none'>[number]
type ResendableSale = Extract<AnySale, { readonly carriesOwnId: true }>
export type ResendableOperation = ResendableSale['operation']
export type CallbackKind = NonNullable<AnySale['callback']>['kind']

/** What people call a service, and the number it is sold to, on screen and on paper alike. */
interface ServiceWords {
  readonly name: string
  readonly number: string
}

/** `services.json` in the folder of a language. */
export type ServicesFile = { readonly [Service in SaleService]: ServiceWords }

/** `Object.keys`, with the type of a closed table. */
const namesOf = <Table extends object>(table: Table): readonly (keyof Table & string)[] =>
  Object.keys(table) as (keyof Table & string)[]

export const OPERATION_NAMES = namesOf(OPERATIONS)

/** What the operations sell, in order. */
const SALES: readonly AnySale[] = OPERATION_NAMES.flatMap((name) => {
  const row = OPERATIONS[name]
  return 'sale' in row ? [row.sale] : []
})

export const SALE_OPERATIONS: readonly SaleOperation[] = SALES.map(({ operation }) => operation)
export const SALE_SERVICES: readonly SaleService[] = SALES.flatMap(
  ({ services }): readonly SaleService[] => services,
)
const formsOf = ({ can }: AnySale): readonly SaleForm[] => ('drafts' in can ? can.drafts : [])
/** The forms of what is sold whose half-typed input is kept. */
export const SALE_FORMS: readonly SaleForm[] = SALES.flatMap(formsOf)
/** Those of them that name an identity: they are not kept behind a lock. */
export const IDENTITY_FORMS: readonly SaleForm[] = SALES.filter(({ namesIdentity }) => namesIdentity).flatMap(
  formsOf,
)

/** Whether a draft of this operation may be sealed in a file, to survive a restart. */
export const isSealedDraft = <Draft extends { readonly operation: SaleOperation }>(
  draft: Draft,
): draft is Draft & { readonly operation: SealedOperation } =>
  saleRow(draft.operation).can.visit === 'sealed-file'
type ServiceTexts<Prefix extends string> = {
  readonly [Key in `${Prefix}.${SaleService}`]: string
}

/** The words of every service in a language, as texts under `<prefix>.<service>`. */
export const serviceTexts = <Prefix extends string>(
  prefix: Prefix,
  word: keyof ServiceWords,
  services: ServicesFile,
): ServiceTexts<Prefix> =>
  Object.fromEntries(
    SALE_SERVICES.map((service) => [`${prefix}.${service}`, services[service][word]]),
  ) as ServiceTexts<Prefix>

/** The operations that carry our id to the service. The others are sent once, ever. */
export const RESENDABLE_OPERATIONS: readonly ResendableOperation[] = SALES.flatMap((sale) =>
  sale.carriesOwnId ? [sale.operation] : [],
)
export const CALLBACK_KINDS: readonly CallbackKind[] = SALES.flatMap(({ callback }) =>
  callback === null ? [] : [callback.kind],
)

/** Whether the account number of such a sale is a mobile number. */
export const isOfMobileNumber = (service: SaleService): boolean =>
  SALES.some(({ mobileNumbers }) => mobileNumbers.some((name) => name === service))

/** The row of a sale's operation. */
export const saleRow = (operation: SaleOperation): AnySale => {
  const found = SALES.find((sale) => sale.operation === operation)
  if (found === undefined) throw new RangeError(`nothing is sold as ${operation}`)
  return found
}

/** Whether the service signs callbacks of this kind: only then do they provably come from it. */
export const isSignedCallback = (kind: CallbackKind): boolean =>
  SALES.some(({ callback }) => callback?.kind === kind && callback.isSigned)
