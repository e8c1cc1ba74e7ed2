// A defect of the app lost the answer after the yes. The one thing that must not happen now is a second try.
import type { ConfirmSheet } from '@shared/contract'
import { groupMobile } from '@shared/identifiers/mobile'
import { useWords } from '../../messages/words'
import { keysOf } from '../../app/commands'
import { useCommand } from '../../app/use-commands'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { Notice } from '../../ui/Notice'
import type { CounterStore } from './counter-store'
import { nextCustomer } from './sale-actions'
import styles from './result.module.css'

interface UnansweredProps {
  readonly store: CounterStore
  readonly sheet: ConfirmSheet
}

export function Unanswered({ store, sheet }: UnansweredProps) {
  const { say } = useWords()
  const { draft, operatorName } = sheet
  useCommand('new-sale', () => nextCustomer(store))
  return (
    <section className={styles.running}>
      <p className={styles.whom}>
        <span className={styles.number}>
          {draft.service === 'mobile' ? groupMobile(draft.accountNumber) : draft.accountNumber}
        </span>
        <span>{operatorName}</span>
        <Money amountPaise={draft.amountPaise} size="large" />
      </p>
      <Notice
        tone="bad"
        announce
        title={say('recharge.unanswered.title')}
        action={
          <Button keyHint={keysOf('new-sale')} onClick={() => nextCustomer(store)}>
            {say('recharge.result.new-sale')}
          </Button>
        }
      >
        <p>{say('recharge.unanswered.what')}</p>
        <p>{say('recharge.unanswered.do')}</p>
      </Notice>
    </section>
  )
}
