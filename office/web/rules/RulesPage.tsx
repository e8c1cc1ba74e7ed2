// What is set for counters from here: for all of them, for a shop, for a group, or for one. Each setting stands by itself, with what holds there.
import { useState } from 'react'
import { PUSHED_KEYS } from '#shared/office/pushed-keys'
import type { SettingsScope } from '#shared/office/pushed-settings'
import { layout } from '#renderer/ui/layout'
import { Screen } from '#renderer/ui/Screen'
import { useAsk } from '../api/queries'
import { useSession } from '../api/session'
import { useWords } from '../texts/words'
import { QueryState } from '../parts/QueryState'
import { ChoiceField } from '../parts/ChoiceField'
import { SettingCard } from './SettingCard'
import styles from './rules.module.css'

const ALL = 'all'

interface Chosen {
  readonly shopId: string
  readonly groupId: string
  readonly counterId: string
}
const EVERYWHERE: Chosen = { shopId: ALL, groupId: ALL, counterId: ALL }

function scopeOf({ shopId, groupId, counterId }: Chosen): SettingsScope {
  if (counterId !== ALL) return { kind: 'counter', counterId }
  if (groupId !== ALL) return { kind: 'group', groupId }
  return shopId === ALL ? { kind: 'all' } : { kind: 'shop', shopId }
}

/** Where somebody may set something: for all counters, or for the first of their own shops. */
function useOwnPlace(): Chosen {
  const { session } = useSession()
  const person = 'person' in session ? session.person : null
  const [shopId] = person?.role === 'shop-owner' ? person.shopIds : []
  return shopId === undefined ? EVERYWHERE : { ...EVERYWHERE, shopId }
}

export function RulesPage() {
  const { say } = useWords()
  const [chosen, setChosen] = useState(useOwnPlace())
  const of = scopeOf(chosen)
  const settings = useAsk('settings', { of })
  return (
    <Screen title={say('page.settings')}>
      <div className={layout.stack}>
        <div className={layout.narrow}>
          <p className={layout.quiet}>{say('rules.words')}</p>
          <ScopeFields chosen={chosen} onChange={setChosen} />
        </div>
        <QueryState query={settings}>
          {(told) => (
            <div className={styles.settings}>
              {PUSHED_KEYS.map((key) => (
                <SettingCard key={`${key} ${JSON.stringify(of)}`} of={of} setting={key} told={told[key]} />
              ))}
            </div>
          )}
        </QueryState>
      </div>
    </Screen>
  )
}

interface ScopeFieldsProps {
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

/** A group may have counters of several shops: one of the two is chosen at a time, and a counter in it. */
function ScopeFields({ chosen, onChange }: ScopeFieldsProps) {
  const { say } = useWords()
  const shops = useAsk('shops', {})
  const groups = useAsk('groups', {})
  const counters = useAsk('counters', {})
  const { shopId, groupId, counterId } = chosen
  const group = groups.data?.find((one) => one.groupId === groupId)
  const offered = (counters.data ?? []).filter(
    (counter) =>
      !counter.isRevoked &&
      (shopId === ALL || counter.shopId === shopId) &&
      (group === undefined || group.counterIds.includes(counter.counterId)),
  )
  return (
    <>
      <ChoiceField
        label={say('page.shop')}
        choices={[
          { value: ALL, label: say('page.all-shops') },
          ...(shops.data ?? []).map((shop) => ({ value: shop.shopId, label: shop.name })),
        ]}
        value={shopId}
        onChange={(next) => onChange({ ...EVERYWHERE, shopId: next })}
        none={say('shops.found-none')}
      />
      {(groups.data ?? []).length > 0 && (
        <ChoiceField
          label={say('page.group')}
          choices={[
            { value: ALL, label: say('page.all-groups') },
            ...(groups.data ?? []).map((one) => ({ value: one.groupId, label: one.name })),
          ]}
          value={groupId}
          onChange={(next) => onChange({ ...EVERYWHERE, groupId: next })}
          none={say('groups.found-none')}
        />
      )}
      <ChoiceField
        label={say('page.counter')}
        choices={[
          { value: ALL, label: say('sales.all-counters') },
          ...offered.map((counter) => ({ value: counter.counterId, label: counter.name })),
        ]}
        value={counterId}
        onChange={(next) => onChange({ ...chosen, counterId: next })}
        none={say('fleet.found-none')}
      />
    </>
  )
}
