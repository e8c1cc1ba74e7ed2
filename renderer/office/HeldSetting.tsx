// A part of the settings that the shop's office may hold: it says then who set it and where it is changed, and cannot be changed here. The counter's
// own value is kept beside it.
import type { ReactNode } from 'react'
import type { EnteredOffice } from '#shared/office/counter-office'
import { PUSHED_KEYS, type PushedKey } from '#shared/office/pushed-keys'
import { useAsk } from '../bridge/queries'
import { useWords, type Words } from '../texts/words'
import { Fact } from '../ui/Fact'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import office from './office.module.css'

type Told = EnteredOffice['settings'][number]

/** Null for a counter without an office, and for a setting that nobody set there. */
function useResultToast(setting: PushedKey): Told | null {
  const { data } = useAsk('office.state', {})
  if (data?.ok !== true || data.value.kind !== 'entered') return null
  return data.value.settings.find(({ key }) => key === setting) ?? null
}

/** Who set it, where and when; null while nothing of it holds here. */
export function useWhoSet(setting: PushedKey): string | null {
  const words = useWords()
  const inForce = useResultToast(setting)?.inForce ?? null
  return inForce === null ? null : setWords(words, inForce)
}

export function HeldSetting({
  setting,
  children,
}: {
  readonly setting: PushedKey
  readonly children: ReactNode
}) {
  const words = useWords()
  const told = useResultToast(setting)
  if (told === null) return children
  const { inForce, refused } = told
  const isHeld = inForce !== null
  return (
    <div className={layout.stack}>
      {inForce !== null && (
        <Notice tone="info" title={`${words.say('office.held.title')}. ${setWords(words, inForce)}`}>
          {words.say('office.held.do')}
        </Notice>
      )}
      {refused !== null && <Notice tone="wait">{words.say(`office.held.refused.${refused}`)}</Notice>}
      <fieldset className={office.held} disabled={isHeld} aria-label={words.say(`common.setting.${setting}`)}>
        {children}
      </fieldset>
    </div>
  )
}

function setWords({ say, dateAndTime }: Words, set: NonNullable<Told['inForce']>): string {
  const { setAtMs, setBy: who, from } = set
  const when = dateAndTime(setAtMs)
  const where = placeWords({ say }, from)
  return who === null ? say('office.held.on', { when, where }) : say('office.held.by', { who, when, where })
}

/** A newer office may set something for what this version does not know: it reaches this counter all the same. */
function placeWords(
  { say }: Pick<Words, 'say'>,
  { kind, name }: NonNullable<Told['inForce']>['from'],
): string {
  if (kind === 'all') return say('office.held.all')
  if (name !== null && (kind === 'shop' || kind === 'group')) return say(`office.held.${kind}`, { name })
  return say('office.held.counter')
}

const isKnown = (told: Told): told is Told & { readonly key: PushedKey } =>
  PUSHED_KEYS.some((key) => key === told.key)

/** All of them at once, in the part of the settings about the office. */
export function SettingsOfOffice({ settings }: Pick<EnteredOffice, 'settings'>) {
  const words = useWords()
  const { say } = words
  if (settings.length === 0) return null
  return (
    <section className={layout.stack} aria-label={say('office.sets')}>
      <h3>{say('office.sets')}</h3>
      <dl className={layout.facts}>
        {settings.map((told) => (
          <Fact
            key={told.key}
            label={isKnown(told) ? say(`common.setting.${told.key}`) : told.key}
            value={[
              told.inForce === null ? '' : setWords(words, told.inForce),
              told.refused === null ? '' : say(`office.held.refused.${told.refused}`),
            ]
              .filter((text) => text !== '')
              .join(' ')}
          />
        ))}
      </dl>
    </section>
  )
}
