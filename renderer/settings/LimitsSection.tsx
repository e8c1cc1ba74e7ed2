// How much may be unresolved before no more money is sent: the shop's own limit, within the bounds of the guard.
import type { Limits } from '#shared/shop/limits'
import { useState, type FormEvent } from 'react'
import { usePreferences } from '../bridge/shop'
import { useWords } from '../texts/words'
import { limitsOf, LimitsFields, typedLimits } from '../ui/LimitsFields'
import { SaveButton } from '../ui/SubmitButton'
import { HeldSetting } from '../office/HeldSetting'
import { useChangeSettings } from './parts/TypedSetting'
import styles from './parts/SettingsScreen.module.css'

export function LimitsSection() {
  const { limits } = usePreferences()
  return (
    <HeldSetting setting="limits">
      <LimitsForm key={JSON.stringify(limits)} kept={limits} />
    </HeldSetting>
  )
}

function LimitsForm({ kept }: { readonly kept: Limits }) {
  const { say } = useWords()
  const change = useChangeSettings()
  const [typed, setTyped] = useState(() => typedLimits(kept))
  const limits = limitsOf(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedLimits(kept))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (limits !== null) change({ limits })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <LimitsFields typed={typed} onTyped={setTyped} />
      <SaveButton
        isChanged={isChanged}
        problem={limits === null ? say('settings.save.problem') : undefined}
      />
    </form>
  )
}
