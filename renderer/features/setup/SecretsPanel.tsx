// A secret could not be saved: why, and how to solve it. A vault that is only locked is opened, not replaced.
import type { SecretProblem } from '@shared/domain/staff'
import { useWords } from '../../messages/words'
import { Notice } from '../../ui/Notice'
import { PassphraseForm } from '../lock/PassphraseForm'
import { ProtectionForm } from './ProtectionChoice'
import styles from './setup.module.css'

interface SecretsPanelProps {
  readonly problem: SecretProblem
  /** What was tried before can be tried again. */
  readonly onMended: () => void
}

export function SecretsPanel({ problem, onMended }: SecretsPanelProps) {
  const { say } = useWords()
  return (
    <section className={styles.panel}>
      <Notice tone="bad" title={say(`secrets.problem.${problem}`)} announce />
      {problem === 'passphrase-needed' ? (
        <PassphraseForm onOpen={onMended} />
      ) : (
        <ProtectionForm onChosen={onMended} />
      )}
    </section>
  )
}
