// What is in the box, in a few lines for today's page and Home: the till's own figures. Nothing is said of a box that
// nobody has opened.
import { useLocation } from 'wouter'
import type { TillCash } from '#shared/till/till'
import type { TillState } from '#shared/till/till-report'
import { paise, type Paise } from '#shared/base/money'
import { keysOf } from '../commands/commands'
import { useMay } from '../access/lock-state'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Money } from '../ui/Money'
import { useTillSheet } from './till-actions'
import styles from './box-sums.module.css'

const Sum = ({ label, amountPaise }: { readonly label: string; readonly amountPaise: Paise }) => (
  <div className={styles.sum}>
    <dt>{label}</dt>
    <dd>
      <Money amountPaise={amountPaise} />
    </dd>
  </div>
)

/** Without the till's state, which a shut log does not give, there is nothing to say; the screen says why. */
export function BoxSums() {
  const { data: till } = useAsk('till.state', {})
  const isCounting = useTillSheet((state) => state.sheet === 'close')
  const isBlind = !useMay('box-figure')
  if (till?.ok !== true) return null
  const { session, shut } = till.value
  if (session === null) return <Shut shut={shut} />
  return (isCounting && isBlind) || session.cash === null ? (
    <BeingCounted isRule={session.cash === null} />
  ) : (
    <Open cash={session.cash} />
  )
}

/** Whoever counts the box is not told beforehand what should be in it. */
export function BeingCounted({ isRule }: { readonly isRule: boolean }) {
  const { say } = useWords()
  return <p>{say(isRule ? 'daybook.count-first' : 'daybook.being-counted')}</p>
}

function Open({ cash }: { readonly cash: TillCash }) {
  const { say } = useWords()
  return (
    <dl className={styles.sums}>
      <Sum
        label={say('today.float')}
        amountPaise={paise(cash.floatPaise + cash.cashInPaise - cash.cashOutPaise)}
      />
      <Sum label={say('today.cash-taken')} amountPaise={cash.takenPaise} />
      {cash.creditRepaidPaise !== 0 && (
        <Sum label={say('daybook.credit-repaid')} amountPaise={cash.creditRepaidPaise} />
      )}
      {cash.givenBackPaise + cash.creditGivenBackPaise !== 0 && (
        <Sum
          label={say('today.given-back')}
          amountPaise={paise(0 - cash.givenBackPaise - cash.creditGivenBackPaise)}
        />
      )}
      <div className={styles.total}>
        <dt>{say('today.in-the-box')}</dt>
        <dd>
          <Money amountPaise={cash.expectedPaise} />
        </dd>
      </div>
    </dl>
  )
}

function Shut({ shut }: { readonly shut: TillState['shut'] }) {
  const { say } = useWords()
  const [, navigate] = useLocation()
  return (
    <div className={styles.sums}>
      <p className={styles.shut}>{say('today.till-shut')}</p>
      {shut !== null && shut.cashPaise !== null && shut.cashPaise !== 0 && (
        <dl>
          <Sum
            label={say(shut.leftPaise === null ? 'today.shut-sales' : 'today.shut-sales-since')}
            amountPaise={shut.cashPaise}
          />
        </dl>
      )}
      <Button keyHint={keysOf('day-book')} onClick={() => navigate('/day-book/till')}>
        {say('daybook.open.title')}
      </Button>
    </div>
  )
}
