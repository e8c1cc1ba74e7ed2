// Account opening (the agent's onboarding is in `onboarding.ts`). Create Account carries no id of ours: a lost answer
// cannot be matched, so it is sent at most once, and a doubtful result stays until somebody has looked at the dashboard
// (T72).
import { accountStateOf, type AccountStatus } from '#shared/operations/account/account-schemas'
import { NO_REFERENCES, type MoneyOutcome, type SocketPhase, type StatusAnswer } from '#shared/sale/outcome'
import { maskPan } from '#shared/base/identifiers/pan'
import { maskAccount } from '#shared/base/identifiers/bank'
import { parsedJson } from '#shared/base/parsed-json'
import { fail, succeed, type FieldMessage, type Result } from '#shared/base/result'
import { z } from 'zod'
import { bodyOf } from '../../../service/client/body'
import type { CallResult, Client } from '../../../service/client/client'
import { defectOutcome, moneyOutcome } from '../../../service/client/outcome'
import type { CallOptions, ServiceContext } from '../../../service/client/service-context'
import { readHttpsUrl } from '../../../service/client/redirect-url'
import type { OperationProfile } from '../../../service/profile/schema'
import { accountStatusData, createdAccountData } from './account-answers'
import { get, post, type OperationRow } from '../../../service/answers/row'

export interface AccountApplication {
  readonly accountType: string
  readonly agentPanNumber: string
  /** Exactly as onboarding gave it. */
  readonly agentId: string
  readonly firstName: string
  /** Sent as an empty text if there is none (docs/service-gaps.md 2.10). */
  readonly middleName: string
  readonly lastName: string
  readonly email: string
  readonly mobileNumber: string
  readonly panNumber: string
  readonly pincode: string
  readonly returnUrl: string
}

/**
 * The outcome of Create Account, and where the customer continues; that address is for their phone only and is never
 * recorded.
 */
export interface Opening {
  readonly outcome: MoneyOutcome
  readonly redirectUrl: string | null
  /** What the service calls the kind of account (`acc_type`), unchanged. */
  readonly kindText: string | null
  /** The customer's name as the answer repeats it (`customer_details`), unchanged. */
  readonly echoedName: string | null
  /** Everything else that the answer repeats otherwise than it was sent. */
  readonly changed: readonly FieldMessage[]
}

export interface AccountService {
  /** The canonical body of Create Account, to be stored and sent byte for byte. */
  openingBody(input: AccountApplication): string
  /** The customer's PAN in such a body; null if it has none under the name that the profile gives it now. */
  applicantPan(canonicalBody: string): string | null
  /** Debits the merchant's wallet. One attempt, own TLS handshake, never repeated automatically. Never throws. */
  openAccount(
    input: { readonly canonicalBody: string },
    options?: { readonly onPhase?: (phase: SocketPhase) => void },
  ): Promise<Opening>
  /** By Create's id, not onboarding's (T20). */
  accountStatus(input: { readonly openingId: string }, options?: CallOptions): Promise<Result<AccountStatus>>
  /** The same as evidence for the journal. Without the id there is no way to ask. */
  checkOpening(input: { readonly openingId: string | null }): Promise<Result<StatusAnswer>>
}

export const accountOperations = {
  'account.create': {
    summary: 'Create Account',
    wire: post('/api/v1/{partner}-payment-bank/create'),
    body: z.object({
      account_type: z.string().meta({ example: '1' }),
      agent_pancard: z.string(),
      bcagent_id: z.string(),
      first_name: z.string(),
      middle_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string(),
      pancard: z.string(),
      pincode: z.string(),
      return_url: z.string(),
    }),
    data: createdAccountData,
    errors: [400, 422],
    functions: (context) => ({
      openingBody: openingBody(context),
      applicantPan: applicantPan(context),
      openAccount: openAccount(context),
    }),
  },
  'account.status': {
    summary: 'Account Status',
    wire: get('/api/v1/{partner}-payment-bank/status/{requestId}'),
    body: null,
    data: accountStatusData,
    errors: [400, 404],
    functions: (context) => ({ accountStatus: accountStatus(context), checkOpening: checkOpening(context) }),
  },
} satisfies Record<string, OperationRow<Partial<AccountService>>>

const PAN_FIELD = 'pancard'

type AccountCall<Name extends keyof AccountService> = (context: ServiceContext) => AccountService[Name]

const openingBody: AccountCall<'openingBody'> =
  ({ client }) =>
  (input) =>
    bodyOf(client.operation('account.create'), {
      account_type: input.accountType,
      agent_pancard: input.agentPanNumber,
      bcagent_id: input.agentId,
      first_name: input.firstName,
      middle_name: input.middleName,
      last_name: input.lastName,
      email: input.email,
      phone: input.mobileNumber,
      [PAN_FIELD]: input.panNumber,
      pincode: input.pincode,
      return_url: input.returnUrl,
    })

const applicantPan: AccountCall<'applicantPan'> =
  ({ client }) =>
  (canonicalBody) => {
    const pan = sentIn(client.operation('account.create'), canonicalBody)(PAN_FIELD)
    return typeof pan === 'string' && pan !== '' ? pan : null
  }

/** What such a body has under our name of a field. */
function sentIn({ request: { rename } }: OperationProfile, canonicalBody: string): Sent {
  const body = z.record(z.string(), z.unknown()).safeParse(parsedJson(canonicalBody))
  return (name) => {
    const value = body.data?.[Object.hasOwn(rename, name) ? (rename[name] ?? name) : name]
    return typeof value === 'number' || typeof value === 'string' ? value : null
  }
}
type Sent = (name: string) => string | number | null

const openAccount: AccountCall<'openAccount'> =
  ({ client }) =>
  async ({ canonicalBody }, { onPhase } = {}) => {
    let phase: SocketPhase = 'not-started'
    try {
      const result = await client.call({
        operation: 'account.create',
        lane: 'money',
        body: canonicalBody,
        onPhase: (reached) => {
          phase = reached
          onPhase?.(reached)
        },
      })
      return openingOf(result, client, canonicalBody)
    } catch (error) {
      client.reportDefect('service.account-call-failed', error)
      return {
        outcome: defectOutcome(phase),
        redirectUrl: null,
        kindText: null,
        echoedName: null,
        changed: [],
      }
    }
  }

const accountStatus: AccountCall<'accountStatus'> =
  ({ reads }) =>
  async ({ openingId }, { signal } = {}) => {
    const answer = await reads.read({
      operation: 'account.status',
      lane: 'status',
      body: null,
      requestId: openingId,
      signal,
    })
    return answer.ok ? succeed(openingStatus(accountStatusData.parse(answer.value.data))) : answer
  }

const checkOpening: AccountCall<'checkOpening'> =
  (context) =>
  async ({ openingId }) => {
    if (openingId === null) return fail({ kind: 'wrong-state', state: 'no-opening-id' })
    const status = await accountStatus(context)({ openingId })
    if (status.ok) return succeed(openingEvidence(status.value))
    return status.failure.kind === 'not-found'
      ? succeed({ ...NO_EVIDENCE, verdict: 'not-found', message: status.failure.message })
      : status
  }

/**
 * The outcome table for a call without an id of ours. Accepted means pending, never success; only the service's own id
 * makes it so.
 */
function openingOf(result: CallResult, client: Client, canonicalBody: string): Opening {
  const created =
    result.kind === 'answered' && result.envelope.kind === 'success'
      ? createdAccountData.parse(result.envelope.data)
      : null
  const openingId = created?.request_id ?? ''
  const operation = client.operation('account.create')
  const words = client.profile.status_words
  const judged = moneyOutcome(result, {
    requestId: openingId,
    operation,
    words,
    needsReference: false,
    canBeAsked: false,
  })
  const references = { ...NO_REFERENCES, referenceId: openingId === '' ? null : openingId }
  const outcome = { ...judged, references, ...verdictOf(judged, openingId) }
  return {
    outcome,
    redirectUrl: created === null ? null : readHttpsUrl(created.redirect_url),
    kindText: created?.acc_type ?? null,
    echoedName: created === null ? null : nameIn(created.customer_details),
    changed: created === null ? [] : changedIn(created.customer_details, sentIn(operation, canonicalBody)),
  }
}

type Details = ReturnType<typeof createdAccountData.parse>['customer_details']

function nameIn({ first_name, middle_name, last_name }: Details): string | null {
  const name = [first_name, middle_name, last_name].filter((part) => (part ?? '').trim() !== '').join(' ')
  return name === '' ? null : name
}

const REPEATED = [
  'account_type',
  'agent_pancard',
  'bcagent_id',
  'email',
  'phone',
  'pancard',
  'pincode',
  'return_url',
] as const

/** What is repeated otherwise; a name is compared as a name, beside the bank's. What is missing or masked says nothing. */
function changedIn(details: Details, sent: Sent): readonly FieldMessage[] {
  return REPEATED.flatMap((field) => {
    const [told, given] = [details[field], sent(field)]
    if (!told || given === null || isSame(field, String(given), told)) return []
    return [{ field, message: field.endsWith(PAN_FIELD) ? maskPan(told) : told }]
  })
}

const LENGTH_OF_MOBILE = 10

/** Case, spaces, the country's code and a slash at the end of an address tell nothing apart. */
function isSame(field: (typeof REPEATED)[number], given: string, told: string): boolean {
  const plain = (text: string): string => {
    const bare = text.replace(/\s+|\/$/g, '').toLowerCase()
    return field === 'phone' ? bare.slice(-LENGTH_OF_MOBILE) : bare
  }
  const wanted = plain(given)
  const shown = plain(told).replaceAll(/x{2,}|•/g, (hidden) => '*'.repeat(hidden.length))
  return (
    wanted === plain(told) ||
    (wanted.length === shown.length && [...shown].every((sign, at) => sign === '*' || sign === wanted[at]))
  )
}

function verdictOf(judged: MoneyOutcome, openingId: string): Pick<MoneyOutcome, 'class' | 'reason'> {
  if (judged.class === 'success') return { class: 'pending', reason: 'accepted' }
  if (judged.class === 'pending' && openingId === '') return { class: 'unknown', reason: 'bad-answer' }
  return { class: judged.class, reason: judged.reason === 'echo-differs' ? 'bad-answer' : judged.reason }
}

const NO_EVIDENCE: StatusAnswer = {
  verdict: 'no-verdict',
  refunded: null,
  references: NO_REFERENCES,
  message: null,
  statusText: null,
  amountPaise: null,
  httpStatus: null,
  callId: null,
  serviceTime: null,
  bodySha256: null,
}

const VERDICTS = {
  opened: 'success',
  failed: 'failed',
  'under-way': 'pending',
  contradictory: 'no-verdict',
} as const

/** Only the last digits of the account are recorded. */
export const openingEvidence = ({
  state,
  isRefunded,
  statusText,
  accountNumber,
}: AccountStatus): StatusAnswer => ({
  ...NO_EVIDENCE,
  verdict: VERDICTS[state],
  refunded: isRefunded,
  statusText: state === 'contradictory' ? `${statusText ?? ''}, is_refunded: true` : statusText,
  references: {
    ...NO_REFERENCES,
    operatorReference: accountNumber === null || accountNumber === '' ? null : maskAccount(accountNumber),
  },
})

export const openingStatus = (found: ReturnType<typeof accountStatusData.parse>): AccountStatus => ({
  ...factsOf(found),
  agentId: found.agent_id,
  customerName: found.customer_name,
  maskedPan: found.pancard === null ? null : maskPan(found.pancard),
  accountNumber: found.account_number,
  ifscCode: found.ifsc_code,
  customerNumber: found.cif_number,
  accountType: found.account_type,
  bankName: found.bank_name,
  branch: found.branch,
  customerCare: found.customer_care,
})

interface Facts {
  readonly account_status: string | null
  readonly is_refunded: boolean | null
  readonly is_completed: boolean | null
}

const factsOf = (found: Facts) => ({
  state: accountStateOf({
    word: found.account_status,
    isCompleted: found.is_completed,
    isRefunded: found.is_refunded,
  }),
  statusText: found.account_status,
  isRefunded: found.is_refunded,
  isCompleted: found.is_completed,
})
