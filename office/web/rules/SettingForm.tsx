// One setting of one scope while it is changed: what is set here, or what holds without that. Two owners who change it at once see each other's choice,
// and neither is lost unseen; what somebody types stays while what they saw is renewed.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType, type FormEvent } from 'react'
import type { PushedKey } from '#shared/office/pushed-keys'
import type { ChangedSetting, PushedValues, SetSetting, SettingsScope } from '#shared/office/pushed-settings'
import { Button } from '#renderer/ui/Button'
import { layout } from '#renderer/ui/layout'
import { Notice } from '#renderer/ui/Notice'
import { RadioChoice } from '#renderer/ui/RadioChoice'
import { showToast } from '#renderer/ui/toast'
import { ask, type AskFailure } from '../api/ask'
import { useWords } from '../texts/words'
import { SaveOrLeave } from '../parts/EndDialog'
import { EDITORS } from './fields'
import type { FieldsProps } from './UpdateHoldFields'
import { valueWords } from './value-words'

interface SettingFormProps<Key extends PushedKey> {
  readonly of: SettingsScope
  readonly setting: Key
  readonly told: SetSetting<Key>
  /** What holds here without a value of its own, in words. */
  readonly widerWords: string
  readonly onClose: () => void
}

type Mode = 'wider' | 'own'

export function SettingForm<Key extends PushedKey>(props: SettingFormProps<Key>) {
  const { of, setting, told, widerWords, onClose } = props
  const words = useWords()
  const { say } = words
  const client = useQueryClient()
  const [begun, setBegun] = useState(told)
  const [mode, setMode] = useState<Mode>(told.value === null ? 'wider' : 'own')
  const [value, setValue] = useState<PushedValues[Key] | null>(() => beginningOf(setting, told))
  /** Raised where the fields begin anew with another owner's value. */
  const [round, setRound] = useState(0)
  const [theirs, setTheirs] = useState<SetSetting<Key> | null>(null)
  const [failure, setFailure] = useState<AskFailure | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const Fields = EDITORS[setting].Fields as ComponentType<FieldsProps<PushedValues[Key]>>
  const inWords = (one: PushedValues[Key] | null): string =>
    one === null ? widerWords : valueWords(words, setting, one)
  // Where no counter has one of its own, something is set for all of them.
  const mayBeNone = of.kind !== 'all' || told.wider === null
  const chosen = mode === 'wider' ? null : value

  const save = async (over: SetSetting<Key>): Promise<void> => {
    setTried(true)
    if (isBusy || (mode === 'own' && value === null)) return
    setBusy(true)
    const saved = await ask('set-setting', {
      of,
      setting: { key: setting, value: chosen } as unknown as ChangedSetting,
      changedAtMs: over.changedAtMs,
    })
    const now = await ask('settings', { of })
    setBusy(false)
    const stands = now.ok ? (now.value[setting] as SetSetting<Key>) : null
    if (!saved.ok && saved.failure === 'conflict' && stands !== null) return setTheirs(stands)
    setFailure(saved.ok ? null : saved.failure)
    if (!saved.ok) return
    showToast('good', say('page.saved'))
    await client.invalidateQueries({ queryKey: ['settings'] })
    await client.invalidateQueries({ queryKey: ['setting-states'] })
    onClose()
  }
  const takeTheirs = (): void => {
    if (theirs === null) return
    setBegun(theirs)
    setMode(theirs.value === null ? 'wider' : 'own')
    setValue(beginningOf(setting, theirs))
    setRound(round + 1)
    setTheirs(null)
    void client.invalidateQueries({ queryKey: ['settings'] })
  }
  return (
    <form className={layout.stack} onSubmit={submitting(() => save(theirs ?? begun))} noValidate>
      {mayBeNone && <Where setting={setting} widerWords={widerWords} mode={mode} onChange={setMode} />}
      {mode === 'own' && (
        <Fields
          key={round}
          value={value ?? beginningOf(setting, begun)}
          isTried={isTried}
          onChange={setValue}
        />
      )}
      {isTried && mode === 'own' && value === null && <p role="alert">{say('rules.correct')}</p>}
      {failure !== null && <Unsaved failure={failure} />}
      {theirs !== null && (
        <Conflict
          theirs={inWords(theirs.value)}
          yours={inWords(chosen)}
          onTakeTheirs={takeTheirs}
          onSaveMine={() => void save(theirs)}
        />
      )}
      <SaveOrLeave isBusy={isBusy} onLeave={onClose} />
    </form>
  )
}

const submitting =
  (save: () => Promise<void>) =>
  (event: FormEvent): void => {
    event.preventDefault()
    void save()
  }

interface WhereProps {
  readonly setting: PushedKey
  readonly widerWords: string
  readonly mode: Mode
  readonly onChange: (mode: Mode) => void
}

/** Whether what holds further out holds here too. */
function Where({ setting, widerWords, mode, onChange }: WhereProps) {
  const { say } = useWords()
  return (
    <RadioChoice
      name={`where ${setting}`}
      label={say('rules.state.from')}
      choices={[
        { value: 'wider', label: widerWords },
        { value: 'own', label: say('rules.set-here') },
      ]}
      value={mode}
      onChange={onChange}
    />
  )
}

const beginningOf = <Key extends PushedKey>(key: Key, { value, wider }: SetSetting<Key>): PushedValues[Key] =>
  value ?? wider ?? EDITORS[key].begin

function Unsaved({ failure }: { readonly failure: AskFailure }) {
  const { say } = useWords()
  return (
    <Notice tone="bad" announce>
      {failure === 'no-answer'
        ? say('page.maybe-saved')
        : say('page.unsaved', { why: say(`page.failure.${failure}`) })}
    </Notice>
  )
}

interface ConflictProps {
  readonly theirs: string
  readonly yours: string
  readonly onTakeTheirs: () => void
  readonly onSaveMine: () => void
}

/** Somebody else saved it meanwhile: both are shown before either is lost. */
function Conflict({ theirs, yours, onTakeTheirs, onSaveMine }: ConflictProps) {
  const { say } = useWords()
  return (
    <Notice
      tone="wait"
      announce
      title={say('rules.conflict.title')}
      action={
        <>
          <Button onClick={onTakeTheirs}>{say('rules.conflict.theirs')}</Button>
          <Button onClick={onSaveMine}>{say('rules.conflict.mine')}</Button>
        </>
      }
    >
      {say('rules.conflict.words', { theirs, yours })}
    </Notice>
  )
}
