// The customer's consent, in the language they read, with a box that is never ticked for them. Another way of
// identification is offered beside it, because nobody may be turned away for lack of Aadhaar (docs/field-rules.md 3).
import { CONSENT_VERSION, type Consent } from '@shared/domain/identity'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { useState } from 'react'
import { LANGUAGE_NAMES, MESSAGES } from '../../messages/catalogue'
import { useWords } from '../../messages/words'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { SelectField } from '../../ui/SelectField'
import { ReadAloud } from './ReadAloud'
import { layout } from '../../ui/layout'
import styles from './identity.module.css'

const CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

interface ConsentBoxProps {
  /**
   * What the customer agrees to: a check through Aadhaar, or that the bank receives the details and checks by itself.
   */
  readonly to?: 'aadhaar' | 'bank'
  readonly consent: Consent | null
  readonly onConsent: (consent: Consent | null) => void
}

export function ConsentBox({ to = 'aadhaar', consent, onConsent }: ConsentBoxProps) {
  const { say, language: own } = useWords()
  const [language, setLanguage] = useState<Language>(own)
  const choose = (next: Language) => {
    setLanguage(next)
    // After a change of language the customer must agree again.
    onConsent(null)
  }
  const theirs = MESSAGES[language]
  const [text, kept] =
    to === 'aadhaar'
      ? [theirs['identity.consent.text'], theirs['identity.consent.kept']]
      : [theirs['identity.consent.bank'], theirs['identity.consent.bank-kept']]
  return (
    <Card
      className={styles.consentCard}
      title={say('identity.consent.title')}
      heading="strong"
      aside={
        <SelectField
          look="inline"
          label={say('identity.consent.language')}
          choices={CHOICES}
          value={language}
          onChange={choose}
        />
      }
    >
      <div lang={language} className={styles.consent}>
        <p>{text}</p>
        <p>{kept}</p>
        <Checkbox
          checked={consent !== null}
          isMissing={consent === null}
          onChange={(agrees) => onConsent(agrees ? { version: CONSENT_VERSION, language } : null)}
        >
          <strong>{theirs['identity.consent.yes']}</strong>
        </Checkbox>
      </div>
      <ReadAloud language={language} text={`${text} ${kept} ${theirs['identity.consent.yes']}`} />
      {to === 'aadhaar' && <p className={layout.quiet}>{say('identity.consent.other-way')}</p>}
    </Card>
  )
}
