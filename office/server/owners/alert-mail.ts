// The mail server by which alerts are mailed, as a distributor sets, tries and removes it.
import { hasSameSignIn } from '#shared/office/alert-mail'
import { fail, succeed } from '#shared/base/result'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { isPerson } from './people'

type MailRoute = 'alert-mail' | 'set-alert-mail' | 'remove-alert-mail' | 'try-alert-mail'

export function alertMailHandlers(
  {
    context: { pools },
    alertDelivery: { mailSetting, alertMails },
  }: Pick<OwnerDependencies, 'context' | 'alertDelivery'>,
  change: Change,
): Pick<OwnerHandlers, MailRoute> {
  return {
    'alert-mail': async () => {
      const kept = await mailSetting.read()
      if (kept === null || kept === 'unreadable')
        return succeed({ mail: null, isUnreadable: kept === 'unreadable', last: null })
      const { password, setBy, ...told } = kept
      const isSetterGone = !(await isPerson(pools.main, setBy))
      return succeed({
        mail: { ...told, hasPassword: password !== '', isSetterGone },
        isUnreadable: false,
        last: await alertMails.last(),
      })
    },
    'set-alert-mail': async ({ password: typed, ...settings }, asker) => {
      const kept = await mailSetting.read()
      const known = kept === null || kept === 'unreadable' || !hasSameSignIn(kept, settings) ? null : kept
      const password = typed ?? known?.password ?? (settings.user === '' ? '' : null)
      if (password === null) return fail('invalid')
      const { host, from, to } = settings
      return change(asker, 'alert-mail.set', { host, from, to }, async (database) => {
        await mailSetting.set(database, { ...settings, password }, asker.person.personId)
        await alertMails.startAnew(database)
        return succeed({})
      })
    },
    'remove-alert-mail': (_input, asker) =>
      change(asker, 'alert-mail.removed', {}, async (database) => {
        if (!(await mailSetting.remove(database))) return fail('not-found')
        await alertMails.forget(database)
        return succeed({})
      }),
    'try-alert-mail': async () => {
      const outcome = await alertMails.tryOut()
      return outcome === null ? fail('not-found') : succeed({ outcome })
    },
  }
}
