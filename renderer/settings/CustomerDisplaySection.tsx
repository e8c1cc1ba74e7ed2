// The customer's screen: on which display, in which language, whether it is there now, and an example to see it by.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { languageName, LANGUAGES, type Language } from '#shared/base/languages'
import {
  chosenDisplay,
  type Display,
  type DisplayPlace,
  type DisplayStanding,
} from '#shared/shop/customer-display'
import { keyOf, useAct, useAsk } from '../bridge/queries'
import { usePreferences } from '../bridge/shop'
import { on } from '../bridge/bridge'
import { useWords, type Words } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'
import { SelectField } from '../ui/SelectField'
import { useResultToast } from '../ui/result-toast'
import styles from './parts/SettingsScreen.module.css'
import { useChangeSettings } from './parts/TypedSetting'

const AS_COUNTER = 'counter'
const OFF = 'off'
const WINDOW = 'window'

export function CustomerDisplaySection() {
  const words = useWords()
  const { say } = words
  const { customerDisplay } = usePreferences()
  const change = useChangeSettings()
  const { data: answer } = useStanding()
  if (answer?.ok !== true) return null
  const { displays, standing, mayChoose } = answer.value
  const { language } = customerDisplay
  // Where no program may choose a screen, what was chosen elsewhere is a window too.
  const place: DisplayPlace =
    mayChoose || customerDisplay.place.kind !== 'display' ? customerDisplay.place : { kind: WINDOW }
  return (
    <div className={styles.form}>
      <SelectField
        label={say('display.settings.place')}
        choices={placeChoices(words, mayChoose ? displays : [], place)}
        value={valueOf(place, displays)}
        onChange={(value) => {
          const chosen = placeOf(value, displays, place)
          if (chosen !== null) change({ customerDisplay: { ...customerDisplay, place: chosen } })
        }}
      />
      {!mayChoose && <p className={layout.quiet}>{say('display.place.by-hand')}</p>}
      {mayChoose && displays.length === 1 && place.kind === OFF && (
        <p className={layout.quiet}>{say('display.place.one')}</p>
      )}
      <SelectField
        label={say('display.settings.language')}
        choices={[
          { value: AS_COUNTER, label: say('display.language.counter') },
          ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        ]}
        value={language ?? AS_COUNTER}
        onChange={(value: Language | typeof AS_COUNTER) =>
          change({ customerDisplay: { ...customerDisplay, language: value === AS_COUNTER ? null : value } })
        }
      />
      <Standing standing={standing} />
      <Tries mayChoose={mayChoose} isOpen={standing === 'open'} />
    </div>
  )
}

/** Whether the screen is there, kept up to date while displays come and go. */
function useStanding() {
  const client = useQueryClient()
  useEffect(
    () =>
      on('customer-display.changed', (standing) =>
        client.setQueryData(keyOf('customer-display.standing', {}), { ok: true, value: standing }),
      ),
    [client],
  )
  const asked = useAsk('customer-display.standing', {})
  const { refetch } = asked
  // Displays may have come while nobody listened here.
  useEffect(() => void refetch(), [refetch])
  return asked
}

/** What the field writes for a display. */
const nameOf = (id: number): string => `display-${id}`

const isTaken = ({ hasCounter }: Display): boolean => hasCounter

function placeChoices({ say }: Words, displays: readonly Display[], place: DisplayPlace) {
  const shown = displays.map((display, index) => ({
    value: nameOf(display.id),
    label: say(isTaken(display) ? 'display.place.counter' : 'display.place.display', {
      number: index + 1,
      name: display.name === '' ? say('display.place.unnamed') : display.name,
      width: display.widthPixels,
      height: display.heightPixels,
    }),
  }))
  const gone =
    place.kind === 'display' && chosenDisplay(place, displays) === null
      ? [
          {
            value: nameOf(place.id),
            label: say('display.place.gone', {
              name: place.name === '' ? say('display.place.unnamed') : place.name,
            }),
          },
        ]
      : []
  return [
    { value: OFF, label: say('display.place.off') },
    ...shown,
    ...gone,
    { value: WINDOW, label: say('display.place.window') },
  ]
}

const valueOf = (place: DisplayPlace, displays: readonly Display[]): string =>
  place.kind === 'display' ? nameOf(chosenDisplay(place, displays)?.id ?? place.id) : place.kind

/** Null for what stands already, and for a display that went in the meantime. */
function placeOf(value: string, displays: readonly Display[], present: DisplayPlace): DisplayPlace | null {
  if (value === valueOf(present, displays)) return null
  if (value === OFF || value === WINDOW) return { kind: value }
  const display = displays.find(({ id }) => nameOf(id) === value)
  return display === undefined ? null : { kind: 'display', id: display.id, name: display.name }
}

function Standing({ standing }: Pick<DisplayStanding, 'standing'>) {
  const { say } = useWords()
  const client = useQueryClient()
  const open = useAct('customer-display.open', (answer) => {
    client.setQueryData(keyOf('customer-display.standing', {}), answer)
  })
  if (standing === 'off') return null
  if (standing === 'open')
    return (
      <p className={layout.quiet} role="status">
        {say('display.standing.open')}
      </p>
    )
  const isShut = standing === 'closed' || standing === 'broken'
  return (
    <Notice
      tone="wait"
      announce
      title={say(`display.standing.${standing}`)}
      {...(isShut && {
        action: (
          <Button busy={open.isPending} onClick={() => open.mutate({})}>
            {say('display.open')}
          </Button>
        ),
      })}
    />
  )
}

function Tries({ mayChoose, isOpen }: { readonly mayChoose: boolean; readonly isOpen: boolean }) {
  const words = useWords()
  const toast = useResultToast()
  const identify = useAct('customer-display.identify', (answer) => toast(answer))
  const example = useAct('customer-display.example', (answer) => toast(answer))
  return (
    <div className={layout.actions}>
      {/* The numbers are placed on the displays too. */}
      {mayChoose && <Button onClick={() => identify.mutate({})}>{words.say('display.identify')}</Button>}
      {isOpen && <Button onClick={() => example.mutate({})}>{words.say('display.example')}</Button>}
    </div>
  )
}
