// A secret could not be saved: why, and how to solve it. A vault that is only locked is opened, not replaced.
import { useEffect, useRef, type ReactNode } from 'react'
import type { SecretProblem } from '#shared/access/staff'
import { useWords } from '../../texts/words'
import { Notice } from '../../ui/Notice'
import { PassphraseForm } from '../PassphraseForm'
import { ProtectionForm } from '../ProtectionChoice'
import styles from '../setup.module.css'

/** Nothing is broken: this computer never had a place for secrets, so one is chosen. */
const NO_KEY_STORE: readonly SecretProblem[] = ['unavailable', 'plain-text']

interface SecretsPanelProps {
  readonly problem: SecretProblem
  /** What was tried before can be tried again. */
  readonly onMended: () => void
  /** The way back to what was tried. */
  readonly children?: ReactNode
}

export function SecretsPanel({ problem, onMended, children }: SecretsPanelProps) {
  const { say } = useWords()
  const panel = useRef<HTMLElement>(null)
  // It opens below what was just pressed, on a low screen out of sight.
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input[type="password"]')?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <section ref={panel} className={styles.panel}>
      <Notice
        tone={NO_KEY_STORE.includes(problem) ? 'info' : 'bad'}
        title={say(`secrets.problem.${problem}`)}
        announce
      >
        {NO_KEY_STORE.includes(problem) ? say('secrets.problem.no-key-store.do') : undefined}
      </Notice>
      {problem === 'passphrase-needed' ? (
        <>
          <PassphraseForm onOpen={onMended} />
          {children}
        </>
      ) : (
        <ProtectionForm submitWords={say('setup.continue')} onChosen={onMended}>
          {children}
        </ProtectionForm>
      )}
    </section>
  )
}
