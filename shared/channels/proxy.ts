// Contract for the proxy of the shop's network. It belongs to the computer and is therefore the same in every
// environment.
import { z } from 'zod'
import { type ChannelTable, ofApp } from './channel'
import { keepProxyOutcomeSchema, proxyChoiceSchema, proxyViewSchema } from '../shop/proxy'
import { nothing } from '../base/no-input'

export const proxyChannels = {
  'proxy.state': { scope: 'app', access: 'staff', input: nothing, output: proxyViewSchema },
  'proxy.save': ofApp(
    'owner-each-time',
    z.strictObject({ choice: proxyChoiceSchema }),
    keepProxyOutcomeSchema,
  ),
} as const satisfies ChannelTable
