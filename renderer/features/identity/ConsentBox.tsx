// The customer's consent, in the language they read, with a box that nobody ticks for them. Another way of proving who one is stands
// beside it, for no one may be turned away for want of Aadhaar.
import { CONSENT_VERSION, type Consent } from '@shared/domain/identity'
import { LANGUAGES, type Language } from '@shared/domain/environment'
import { useState } from 'react'
import { LANGUAGE_NAMES, MESSAGES } from '../../messages/catalogue'
import { useWords } from '../../messages/words'
import { Card } from '../../ui/Card'
import { SelectField } from '../../ui/SelectField'
import styles from './identity.module.css'

const CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

interface ConsentBoxProps {
  readonly consent: Consent | null
  readonly onConsent: (consent: Consent | null) => void
}

export function ConsentBox({ consent, onConsent }: ConsentBoxProps) {
  const { say, language: own } = useWords()
  const [language, setLanguage] = useState<Language>(own)
  const choose = (next: Language) => {
    setLanguage(next)
    // Read in another language it must be agreed to again.
    onConsent(null)
  }
  return (
    <Card
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
        <p>{MESSAGES[language]['identity.consent.text']}</p>
        <p>{MESSAGES[language]['identity.consent.kept']}</p>
        <label className={styles.yes}>
          <input
            type="checkbox"
            checked={consent !== null}
            onChange={(event) =>
              onConsent(event.target.checked ? { version: CONSENT_VERSION, language } : null)
            }
          />
          <span>{MESSAGES[language]['identity.consent.yes']}</span>
        </label>
      </div>
      <p className={styles.quiet}>{say('identity.consent.other-way')}</p>
    </Card>
  )
}
