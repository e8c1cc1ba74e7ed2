// Across the top while the shop works in the service's sandbox, so that it is never taken for real sales.
import { useWords } from '../../messages/words'
import styles from './setup.module.css'

export function SandboxBand() {
  const { say } = useWords()
  return (
    <p className={styles.band} role="note">
      <strong>{say('setup.sandbox.band')}</strong>: {say('setup.sandbox.words')}
    </p>
  )
}
