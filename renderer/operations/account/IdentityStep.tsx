// The customer's identity: by Aadhaar OTP, by the document vault, or by what the bank itself asks later. Create Account
// takes no id of an identity check, and its redirect_url is where the customer identifies themselves: nobody is turned
// away for lack of Aadhaar (docs/field-rules.md 3), and no details are sent without consent.
import { useState, type FormEvent } from 'react'
import type { Consent } from '#shared/operations/checks/identity'
import { useAct } from '../../bridge/queries'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { goToMissing } from '../../ui/go-to-missing'
import { Notice } from '../../ui/Notice'
import { RadioChoice } from '../../ui/RadioChoice'
import { AadhaarCheck } from '../checks/identity/AadhaarCheck'
import { ConsentBox } from '../checks/identity/ConsentBox'
import { VaultCheck } from '../checks/identity/VaultCheck'
import { goToStep, takePerson } from './account-actions'
import { layout } from '../../ui/layout'
import styles from './account.module.css'

const WAYS = ['aadhaar', 'vault', 'bank'] as const
type Way = (typeof WAYS)[number]

export function IdentityStep() {
  const { say } = useWords()
  const [way, setWay] = useState<Way>('aadhaar')
  return (
    <div className={styles.stack}>
      <RadioChoice
        name="identity-way"
        label={say('account.way')}
        choices={WAYS.map((value) => ({ value, label: say(`account.way.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === 'aadhaar' && <AadhaarCheck onPerson={takePerson} />}
      {way === 'vault' && <VaultCheck onPerson={takePerson} />}
      {way === 'bank' && <AskedByTheBank />}
    </div>
  )
}

function AskedByTheBank() {
  const { say } = useWords()
  const [consent, setConsent] = useState<Consent | null>(null)
  const [isTried, setTried] = useState(false)
  const agree = useAct('identity.agree', (answer) => {
    if (answer.ok) goToStep('details')
  })
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (goToMissing(event.currentTarget) === 'told') setTried(true)
    if (consent !== null && !agree.isPending) agree.mutate({ consent })
  }
  return (
    <form className={layout.columns} onSubmit={goOn} noValidate>
      <div className={styles.stack}>
        <p>{say('account.way.bank.words')}</p>
        {isTried && consent === null && (
          <Notice tone="wait" announce title={say('identity.consent.missing')} />
        )}
        {agree.data?.ok === false && <FailureNotice failure={agree.data.failure} />}
      </div>
      <div className={styles.agree}>
        <ConsentBox to="bank" consent={consent} onConsent={setConsent} />
        <div className={styles.foot}>
          <Button
            type="submit"
            weight="primary"
            size="large"
            busy={agree.isPending}
            aria-disabled={consent === null}
            keyHint="Enter"
          >
            {say('account.go-on')}
          </Button>
        </div>
      </div>
    </form>
  )
}
