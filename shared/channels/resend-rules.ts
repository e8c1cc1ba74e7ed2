// Contract for the owner's decision, per operation, whether a sale may be sent again under the same id.
import { z } from 'zod'
import type { ChannelTable } from './channel'
import { LONGEST_TRIAL_NOTE, resendableOperationSchema, resendRuleSchema } from '../sale/resend'
import { resultSchema } from '../base/result'
import { nothing } from '../base/no-input'

const rules = resultSchema(z.array(resendRuleSchema).readonly())

export const resendRuleChannels = {
  /** For the open environment. */
  'resend-rules.list': { scope: 'workspace', access: 'staff', input: nothing, output: rules },
  /**
   * Switches one operation on or off. Switching on takes, where real money is involved, a note about the sandbox trial;
   * without it it fails with `invalid-input`.
   */
  'resend-rules.change': {
    scope: 'workspace',
    access: 'owner-each-time',
    input: z.strictObject({
      operation: resendableOperationSchema,
      isSafe: z.boolean(),
      trial: z.string().trim().max(LONGEST_TRIAL_NOTE),
    }),
    output: rules,
  },
} as const satisfies ChannelTable
