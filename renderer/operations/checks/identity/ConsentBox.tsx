// The customer's consent, in the language they read, with a box that is never ticked for them. Another way of
// identification is offered beside it, because nobody may be turned away for lack of Aadhaar (docs/field-rules.md 3).
import { CONSENT_VERSION, type Consent } from '#shared/operations/checks/identity'
import { languageName, LANGUAGES, type Language } from '#shared/base/languages'
import { useState } from 'react'
import { windowTexts } from '../../../texts/catalogue'
import { useTexts } from '../../../texts/CatalogueWords'
import { useWords } from '../../../texts/words'
import { Card } from '../../../ui/Card'
import { Checkbox } from '../../../ui/Checkbox'
import { SelectField } from '../../../ui/SelectField'
import { useConsentOnDisplay } from '../../../customer-display/shown'
import { useCustomersLanguage } from '../../../customer-display/customers-language'
import { ReadAloud } from './ReadAloud'
import { layout } from '../../../ui/layout'
import styles from './identity.module.css'

const CHOICES = LANGUAGES.map((value) => ({ value, label: languageName(value) }))

interface ConsentBoxProps {
  /**
   * What the customer agrees to: a check through Aadhaar, or that the bank receives the details and checks by itself.
   */
  readonly to?: 'aadhaar' | 'bank'
  readonly consent: Consent | null
  readonly onConsent: (consent: Consent | null) => void
}

export function ConsentBox({ to = 'aadhaar', consent, onConsent }: ConsentBoxProps) {
  const { say } = useWords()
  const theirs = useCustomersLanguage()
  const [language, setLanguage] = useState<Language>(theirs)
  const choose = (next: Language) => {
    setLanguage(next)
    // After a change of language the customer must agree again.
    onConsent(null)
  }
  // What stands there is what is agreed to: while another language is being loaded, the one before.
  const shown = useTexts(windowTexts, language)
  useConsentOnDisplay(to, shown?.language ?? language)
  if (shown === null) return null
  const { texts } = shown
  const [text, kept] =
    to === 'aadhaar'
      ? [texts['identity.consent.text'], texts['identity.consent.kept']]
      : [texts['identity.consent.bank'], texts['identity.consent.bank-kept']]
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
      <div lang={shown.language} className={styles.consent}>
        <p>{text}</p>
        <p>{kept}</p>
        <Checkbox
          checked={consent !== null}
          isMissing={consent === null}
          onChange={(agrees) =>
            onConsent(agrees ? { version: CONSENT_VERSION, language: shown.language } : null)
          }
        >
          <strong>{texts['identity.consent.yes']}</strong>
        </Checkbox>
      </div>
      <ReadAloud language={shown.language} text={`${text} ${kept} ${texts['identity.consent.yes']}`} />
      {to === 'aadhaar' && <p className={layout.quiet}>{say('identity.consent.other-way')}</p>}
    </Card>
  )
}
