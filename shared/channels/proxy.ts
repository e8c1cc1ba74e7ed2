// The contract's part about the way out of the shop's network. It belongs to the computer, so it is the same for every environment.
import { z } from 'zod'
import { keepProxyOutcomeSchema, proxyChoiceSchema, proxyViewSchema } from '../domain/proxy'
import { resultSchema } from '../result'

export const proxyChannels = {
  'proxy.state': { input: z.strictObject({}), output: proxyViewSchema },
  'proxy.keep': {
    input: z.strictObject({ choice: proxyChoiceSchema }),
    output: resultSchema(keepProxyOutcomeSchema),
  },
} as const
