// What a scope of settings is called: a shop or a group by its name, where the asker sees it.
import type { SettingsScope } from '@shared/office/pushed-settings'
import { useAsk } from '../app/queries'
import { useWords } from '../messages/words'

export function usePlaceName(): (of: SettingsScope) => string {
  const { say } = useWords()
  const shops = useAsk('shops', {})
  const groups = useAsk('groups', {})
  const counters = useAsk('counters', {})
  return (of) => {
    switch (of.kind) {
      case 'all':
        return say('page.all-shops')
      case 'shop':
        return shops.data?.find(({ shopId }) => shopId === of.shopId)?.name ?? say('rules.this.shop')
      case 'group':
        return groups.data?.find(({ groupId }) => groupId === of.groupId)?.name ?? say('rules.this.group')
      case 'counter':
        return (
          counters.data?.find(({ counterId }) => counterId === of.counterId)?.name ??
          say('rules.this.counter')
        )
    }
  }
}
