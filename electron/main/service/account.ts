// Account opening (document 2.7, 4.5; the agent's onboarding stands in `onboarding.ts`). Create Account carries no id of ours: a lost
// answer cannot be matched, so it is sent at most once and a doubt stays a doubt until somebody has looked at the dashboard (T72).
import type { AccountState, AccountStatus, OpenedAccount } from '@shared/domain/account'
import type { Attempted } from '@shared/domain/attempted'
import { succeed, type Result } from '@shared/result'
import { attempted } from './attempted'
import { bodyOf } from './body'
import type { CallOptions, ServiceParts } from './parts'
import { readHttpsUrl } from './redirect-url'
import { accountStatusData, createdAccountData } from './wire/account'

export interface AccountApplication {
  readonly accountType: string
  readonly agentPanNumber: string
  /** As onboarding gave it, unchanged. */
  readonly agentId: string
  readonly firstName: string
  /** Sent as an empty text when there is none (service-gaps 2.10). */
  readonly middleName: string
  readonly lastName: string
  readonly email: string
  readonly mobileNumber: string
  readonly panNumber: string
  readonly pincode: string
  readonly returnUrl: string
}

export interface AccountService {
  /** Debits the merchant's wallet. */
  openAccount(input: AccountApplication, options?: CallOptions): Promise<Attempted<OpenedAccount>>
  /** By Create's id, not onboarding's (T20). */
  accountStatus(input: { readonly openingId: string }, options?: CallOptions): Promise<Result<AccountStatus>>
}

export function accountService({ client, reads }: ServiceParts): AccountService {
  return {
    openAccount: async (input, { signal } = {}) => {
      const operation = 'account.create'
      const body = bodyOf(client.operation(operation), {
        account_type: input.accountType,
        agent_pancard: input.agentPanNumber,
        bcagent_id: input.agentId,
        first_name: input.firstName,
        middle_name: input.middleName,
        last_name: input.lastName,
        email: input.email,
        phone: input.mobileNumber,
        pancard: input.panNumber,
        pincode: input.pincode,
        return_url: input.returnUrl,
      })
      return attempted(await client.call({ operation, lane: 'screen', body, signal }), ({ data }) => {
        const found = createdAccountData.parse(data)
        if (found.request_id === null || found.request_id === '') return null
        return {
          ...factsOf(found),
          openingId: found.request_id,
          redirectUrl: readHttpsUrl(found.redirect_url),
          accountType: found.acc_type,
        }
      })
    },
    accountStatus: async ({ openingId }, { signal } = {}) => {
      const answer = await reads.read({
        operation: 'account.status',
        lane: 'status',
        body: null,
        requestId: openingId,
        signal,
      })
      if (!answer.ok) return answer
      const found = accountStatusData.parse(answer.value.data)
      return succeed({
        ...factsOf(found),
        agentId: found.agent_id,
        customerName: found.customer_name,
        accountNumber: found.account_number,
        ifscCode: found.ifsc_code,
        customerNumber: found.cif_number,
        accountType: found.account_type,
        bankName: found.bank_name,
        branch: found.branch,
        customerCare: found.customer_care,
      })
    },
  }
}

interface Facts {
  readonly account_status: string | null
  readonly is_refunded: boolean | null
  readonly is_completed: boolean | null
}

const factsOf = (found: Facts) => ({
  state: accountStateOf(found),
  statusText: found.account_status,
  isRefunded: found.is_refunded,
  isCompleted: found.is_completed,
})

const OPENED = ['success', 'created', 'approved', 'active']
const FAILED = ['failed', 'rejected', 'refunded']

/** Open sets of words (service-gaps 2.9): the known ends are ends, everything else is under way. A refund is never an opened account. */
function accountStateOf({ account_status: status, is_refunded: isRefunded }: Facts): AccountState {
  const word = status?.toLowerCase() ?? ''
  if (isRefunded === true || FAILED.includes(word)) return 'failed'
  return OPENED.includes(word) ? 'opened' : 'under-way'
}
