// What can go wrong on longer processes: a consent at the document vault, an agent's onboarding, an account opening, a
// message.
import { scriptsOf, troublesOf, type Trouble } from './trouble'

export const vaultScripts = scriptsOf('vault', {
  '51': 'not-linked',
  '52': 'failed',
  '53': 'never',
  '54': 'other-names',
  '55': 'plain-http',
  '56': 'not-verified',
  '57': 'no-image',
  '58': 'sparse',
  '59': 'status-late',
  '60': 'no-download',
})

export const onboardingScripts = scriptsOf('onboarding', {
  '51': 'no-answer',
  '52': 'created',
})

export const accountScripts = scriptsOf('account', {
  '51': 'refunded',
  '52': 'rejected',
  '53': 'no-answer',
  '54': 'waits-for-customer',
  '55': 'in-review',
  '56': 'reversed-event',
  '57': 'no-picture',
  '58': 'wallet-empty',
  '59': 'busy',
  '60': 'busy-opened',
  '61': 'created',
})

const ON_EVERY_CHANNEL = { '51': 'queued', '52': 'failed' } as const
export const smsScripts = scriptsOf('message', ON_EVERY_CHANNEL)
export const chatScripts = scriptsOf('message', { ...ON_EVERY_CHANNEL, '53': 'not-registered' })

export const journeyTroubles: readonly Trouble[] = [
  ...troublesOf('docvault.initiate', vaultScripts),
  ...troublesOf('account.onboard', onboardingScripts),
  ...troublesOf('account.create', accountScripts),
  ...troublesOf('message.sms', smsScripts),
  ...troublesOf('message.chat', chatScripts),
]
