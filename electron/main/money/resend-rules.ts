// What the owner allows to be sent again under the same id without the service having said "no such id": decided per
// operation and service address, and recorded in the journal (docs/money-safety.md 2).
import type { Handlers } from '#shared/channels/contract'
import type { SaleOperation } from '#shared/operations/registry'
import { resendRules, type ResendRule } from '#shared/sale/resend'
import type { StaffAtCounter } from '#shared/access/staff'
import { fail, succeed, type Failure } from '#shared/base/result'
import type { Journal } from '../journal'

export interface ResendRulesDependencies {
  readonly journal: Pick<Journal, 'environment' | 'resendDecisions' | 'recordResendRule'>
  /** The address of this environment's service. */
  readonly serviceAddress: string
  readonly staff: () => StaffAtCounter
  /** The owner who typed a PIN for this change, or null. */
  readonly approver: () => string | null
}

type ResendRuleChannel = 'resend-rules.list' | 'resend-rules.change'

const NO_PIN: Failure = { kind: 'not-allowed', needs: 'owner' }
const NO_TRIAL: Failure = { kind: 'invalid-input', field: 'trial', problem: 'missing' }

export interface ResendRules {
  readonly handlers: Pick<Handlers, ResendRuleChannel>
  /** Whether the owner has declared that this operation may be sent again under the same id. */
  isSafe(operation: SaleOperation): boolean
}

export function resendRulesWorkflow(dependencies: ResendRulesDependencies): ResendRules {
  const { journal, serviceAddress, staff, approver } = dependencies
  const rules = (): readonly ResendRule[] => resendRules(journal.resendDecisions(), serviceAddress)
  return {
    isSafe: (operation) => rules().some((rule) => rule.operation === operation && rule.isSafe),
    handlers: {
      'resend-rules.list': async () => succeed(rules()),
      'resend-rules.change': async ({ operation, isSafe, trial }) => {
        if (staff().role !== 'owner') return fail(NO_PIN)
        if (isSafe && trial === '' && journal.environment === 'production') return fail(NO_TRIAL)
        const staffId = approver()
        if (staffId === null) return fail(NO_PIN)
        const recorded = journal.recordResendRule({
          type: 'resend-rule',
          operation,
          isSafe,
          staffId,
          serviceAddress,
          trial: isSafe && trial !== '' ? trial : null,
        })
        return recorded.ok ? succeed(rules()) : recorded
      },
    },
  }
}
