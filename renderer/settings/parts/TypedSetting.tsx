// One setting that is typed: checked while it is typed, saved by Enter or its button.
import { useState, type FormEvent, type HTMLAttributes, useCallback } from 'react'
import { useWords } from '../../texts/words'
import { TextField } from '../../ui/Field'
import { SaveButton } from '../../ui/SubmitButton'
import styles from './SettingsScreen.module.css'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/channels/contract'
import type { AppState } from '#shared/shop/app-state'
import { keyOf, makeStale, useAct } from '../../bridge/queries'
import { useResultToast } from '../../ui/result-toast'

interface TypedSettingProps {
  readonly label: string
  readonly hint: string
  /** What is wrong with a text that cannot be read. */
  readonly problem: string
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly longest: number
  readonly saved: string
  /** `secondary` under a form that has the main action. */
  readonly weight: 'primary' | 'secondary'
  /** What would be saved of a text; null if it cannot be read. */
  readonly read: (typed: string) => string | null
  readonly onSave: (value: string) => void
}

export function TypedSetting({
  label,
  hint,
  problem,
  inputMode,
  longest,
  saved,
  weight,
  read,
  onSave,
}: TypedSettingProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState(saved)
  const value = read(typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (value === null) return
    // What was put right is seen: an id without its space may be another one.
    setTyped(value)
    onSave(value)
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <TextField
        label={label}
        hint={hint}
        problem={value === null ? problem : undefined}
        inputMode={inputMode}
        maxLength={longest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SaveButton
        isChanged={value !== saved}
        problem={value === null ? say('settings.save.problem') : undefined}
        weight={weight}
      />
    </form>
  )
}

/**
 * Changes settings of the owner: the shop's own words, the printer, the limits, the lock. Applied once main has
 * saved it; a refusal is shown.
 */
export function useChangeSettings(): (change: Input<'settings.change'>) => void {
  const client = useQueryClient()
  const { say } = useWords()
  const toast = useResultToast()
  const { mutate } = useAct('settings.change', (answer) => {
    toast(answer, () => say('settings.saved'))
    if (!answer.ok) return
    client.setQueryData<AppState>(keyOf('app.state', {}), (state) =>
      state === undefined ? state : { ...state, preferences: answer.value },
    )
    void makeStale(client, 'paper')
  })
  return useCallback((change) => mutate(change), [mutate])
}
