// The contract's part about what the owner lets be sent again with the same id, by operation.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { LONGEST_TRIAL_NOTE, resendableOperationSchema, resendRuleSchema } from '../domain/resend'
import { resultSchema } from '../result'

const nothing = z.strictObject({})
const rules = resultSchema(z.array(resendRuleSchema).readonly())

export const resendRuleChannels = {
  /** Of the environment that is open. */
  'resend-rules.list': { scope: 'workspace', access: 'staff', input: nothing, output: rules },
  /**
   * Switches one operation on or off. To switch on takes an owner's PIN typed for it, and where money is real the words about the trial in
   * the sandbox; fails with `not-allowed` and `invalid-input` without them.
   */
  'resend-rules.change': {
    scope: 'workspace',
    access: 'owner',
    input: z.strictObject({
      operation: resendableOperationSchema,
      isSafe: z.boolean(),
      trial: z.string().trim().max(LONGEST_TRIAL_NOTE),
    }),
    output: rules,
  },
} as const satisfies ChannelTable
