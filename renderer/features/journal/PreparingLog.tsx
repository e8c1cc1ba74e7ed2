// A long log of an older version is brought into its new form before selling opens: how far that is.
import { useEffect, useState } from 'react'
import type { JournalProgress } from '@shared/domain/journal-verification'
import { on } from '../../bridge'
import { useWords } from '../../messages/words'
import styles from './journal.module.css'

const WHOLE_PERCENT = 100

export function PreparingLog() {
  const { say } = useWords()
  const [progress, setProgress] = useState<JournalProgress | null>(null)
  useEffect(() => on('journal.preparing', setProgress), [])
  if (progress === null) return null
  const { checked, entries } = progress
  return (
    <div className={styles.progress}>
      <progress aria-label={say('log.preparing')} max={entries} value={checked} />
      <p>{say('log.preparing.progress', { percent: Math.floor((checked / entries) * WHOLE_PERCENT) })}</p>
    </div>
  )
}
