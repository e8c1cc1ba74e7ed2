// Who the customer is: by Aadhaar OTP, by the document vault, or by what the bank itself asks of them later.
import { useState } from 'react'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { RadioChoice } from '../../ui/RadioChoice'
import { AadhaarCheck } from '../identity/AadhaarCheck'
import { VaultCheck } from '../identity/VaultCheck'
import { goToStep, takePerson } from './account-actions'
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
      {way === 'bank' && (
        <div className={styles.narrow}>
          <p>{say('account.way.bank.words')}</p>
          <Button weight="primary" size="large" onClick={() => goToStep('details')}>
            {say('account.go-on')}
          </Button>
        </div>
      )}
    </div>
  )
}
