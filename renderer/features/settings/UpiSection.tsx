// The shop's own UPI id: the sheet shows it as a code with the amount. Money goes straight to the shop; Galla is not
// told of it.
import { useState, type FormEvent } from 'react'
import { parseUpiId } from '@shared/identifiers/bank'
import { usePreferences } from '../../app/shop'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { useChangeSettings } from './use-change-settings'
import styles from './SettingsScreen.module.css'

export function UpiSection() {
  const { say } = useWords()
  const { upiId } = usePreferences()
  const change = useChangeSettings()
  const [typed, setTyped] = useState(upiId)
  const parsed = parseUpiId(typed)
  const next = parsed.ok ? parsed.upiId : ''
  const isSound = parsed.ok || parsed.problem === 'empty'
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isSound) change({ upiId: next })
  }
  return (
    <form onSubmit={save} className={styles.form}>
      <TextField
        label={say('settings.upi.id')}
        hint={say('settings.upi.hint')}
        problem={isSound ? undefined : say('settings.upi.problem')}
        inputMode="email"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" weight="primary" disabled={!isSound || next === upiId}>
        {say('settings.save')}
      </Button>
    </form>
  )
}
