// One setting of one scope: what holds there, where that is set, by whom and when; its editor; and what became of it at each counter.
import { useState } from 'react'
import type { PushedKey } from '#shared/office/pushed-keys'
import type { SetSetting, SettingsScope } from '#shared/office/pushed-settings'
import { Button } from '#renderer/ui/Button'
import { Card } from '#renderer/ui/Card'
import { layout } from '#renderer/ui/layout'
import { useWords, type PageWords } from '../texts/words'
import { useFocusOnSwitch } from '../parts/focus-on-switch'
import { CounterStates } from './CounterStates'
import { SettingForm } from './SettingForm'
import { usePlaceName, valueWords } from './value-words'

interface SettingCardProps<Key extends PushedKey> {
  readonly of: SettingsScope
  readonly setting: Key
  readonly told: SetSetting<Key>
}

export function SettingCard<Key extends PushedKey>({ of, setting, told }: SettingCardProps<Key>) {
  const words = useWords()
  const { say } = words
  const placeName = usePlaceName()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusOnSwitch<HTMLDivElement>(isOpen)
  const { value, wider, widerFrom, mayBeSet } = told
  const widerWords =
    wider === null || widerFrom === null
      ? say('rules.own-of-each')
      : say('rules.without.wider', { where: placeName(widerFrom), value: valueWords(words, setting, wider) })
  const name = say(`common.setting.${setting}`)
  return (
    <Card heading="strong" title={name}>
      <div ref={place} className={layout.stack}>
        <p>{value === null ? widerWords : valueWords(words, setting, value)}</p>
        <p className={layout.quiet}>{changedWords(words, told)}</p>
        {!isOpen && (
          <div className={layout.actions}>
            {mayBeSet ? (
              <Button aria-label={`${say('fleet.change')} ${name}`} onClick={() => setOpen(true)}>
                {say('fleet.change')}
              </Button>
            ) : (
              <p className={layout.quiet}>{say('rules.distributor')}</p>
            )}
          </div>
        )}
        {isOpen && (
          <SettingForm
            of={of}
            setting={setting}
            told={told}
            widerWords={widerWords}
            onClose={() => setOpen(false)}
          />
        )}
        <CounterStates of={of} setting={setting} />
      </div>
    </Card>
  )
}

function changedWords(
  { say, dateAndTime }: PageWords,
  { changedAtMs, changedBy }: Pick<SetSetting<PushedKey>, 'changedAtMs' | 'changedBy'>,
): string {
  if (changedAtMs === 0) return say('rules.never')
  const when = dateAndTime(changedAtMs)
  return changedBy === null
    ? say('rules.changed', { when })
    : say('rules.changed.by', { when, who: changedBy })
}
