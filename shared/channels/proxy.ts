// Contract for the proxy of the shop's network. It belongs to the computer and is therefore the same in every
// environment.
import { z } from 'zod'
import type { ChannelTable } from '../channel'
import { keepProxyOutcomeSchema, proxyChoiceSchema, proxyViewSchema } from '../domain/proxy'
import { resultSchema } from '../result'
import { nothing } from './no-input'

export const proxyChannels = {
  'proxy.state': { scope: 'app', access: 'staff', input: nothing, output: proxyViewSchema },
  'proxy.keep': {
    scope: 'app',
    access: 'owner-each-time',
    input: z.strictObject({ choice: proxyChoiceSchema }),
    output: resultSchema(keepProxyOutcomeSchema),
  },
} as const satisfies ChannelTable
