// The consent as the counter has it, large enough to be read by the customer. It is ticked at the counter, never here.
import type { DisplayConsent } from '@shared/domain/customer-display'
import { useWords } from '../messages/words'
import styles from './customer-display.module.css'

export function ConsentText({ consent }: { readonly consent: DisplayConsent }) {
  const { say } = useWords()
  const [text, kept] =
    consent.to === 'aadhaar'
      ? (['identity.consent.text', 'identity.consent.kept'] as const)
      : (['identity.consent.bank', 'identity.consent.bank-kept'] as const)
  return (
    <section className={styles.consent}>
      <h1>{say('display.consent')}</h1>
      <p>{say(text)}</p>
      <p>{say(kept)}</p>
      <p className={styles.strong}>{say('display.consent.do')}</p>
    </section>
  )
}
