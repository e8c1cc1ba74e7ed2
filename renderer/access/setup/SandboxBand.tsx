// Across the top while the shop works in the service's sandbox, so that it is never taken for real sales.
import { useWords } from '../../texts/words'
import styles from '../setup.module.css'

export function SandboxBand() {
  const { say } = useWords()
  return (
    <section className={styles.band} aria-label={say('setup.sandbox.band')}>
      <p>
        <strong>{say('setup.sandbox.band')}</strong>: {say('setup.sandbox.words')}
      </p>
    </section>
  )
}
