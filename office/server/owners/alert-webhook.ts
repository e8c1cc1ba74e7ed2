// The address to which alerts are posted, as a distributor sets, tries and removes it.
import { fail, succeed } from '#shared/base/result'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { isPerson } from './people'

type WebhookRoute = 'alert-webhook' | 'set-alert-webhook' | 'remove-alert-webhook' | 'try-alert-webhook'

export function alertWebhookHandlers(
  {
    context: { pools },
    alertDelivery: { webhook, alertMessages },
  }: Pick<OwnerDependencies, 'context' | 'alertDelivery'>,
  change: Change,
): Pick<OwnerHandlers, WebhookRoute> {
  return {
    'alert-webhook': async () => {
      const kept = await webhook.read()
      if (kept === null || kept === 'unreadable')
        return succeed({ webhook: null, isUnreadable: kept === 'unreadable', last: null })
      const { address, isOwnNetwork, setAtMs, setBy } = kept
      return succeed({
        webhook: {
          host: new URL(address).host,
          isOwnNetwork,
          setAtMs,
          isSetterGone: !(await isPerson(pools.main, setBy)),
        },
        isUnreadable: false,
        last: await alertMessages.last(),
      })
    },
    'set-alert-webhook': ({ address, isOwnNetwork }, asker) =>
      change(asker, 'alert-webhook.set', { host: new URL(address).host, isOwnNetwork }, async (database) => {
        const to = { address, isOwnNetwork, changedBy: asker.person.personId }
        const secret = await webhook.set(database, to)
        await alertMessages.startAnew(database)
        return succeed({ secret })
      }),
    'remove-alert-webhook': (_input, asker) =>
      change(asker, 'alert-webhook.removed', {}, async (database) => {
        if (!(await webhook.remove(database))) return fail('not-found')
        await alertMessages.forget(database)
        return succeed({})
      }),
    'try-alert-webhook': async () => {
      const outcome = await alertMessages.tryOut()
      return outcome === null ? fail('not-found') : succeed({ outcome })
    },
  }
}
