// A secret could not be saved: why, and how to solve it. A vault that is only locked is opened, not replaced.
import { useEffect, useRef } from 'react'
import type { SecretProblem } from '#shared/access/staff'
import { useWords } from '../../texts/words'
import { Notice } from '../../ui/Notice'
import { PassphraseForm } from '../PassphraseForm'
import { ProtectionForm } from '../ProtectionChoice'
import styles from '../setup.module.css'

interface SecretsPanelProps {
  readonly problem: SecretProblem
  /** What was tried before can be tried again. */
  readonly onMended: () => void
}

export function SecretsPanel({ problem, onMended }: SecretsPanelProps) {
  const { say } = useWords()
  const panel = useRef<HTMLElement>(null)
  // It opens below what was just pressed, on a low screen out of sight.
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input[type="password"]')?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <section ref={panel} className={styles.panel}>
      <Notice tone="bad" title={say(`secrets.problem.${problem}`)} announce />
      {problem === 'passphrase-needed' ? (
        <PassphraseForm onOpen={onMended} />
      ) : (
        <ProtectionForm onChosen={onMended} />
      )}
    </section>
  )
}
