// Everything that has no result yet, oldest first: how long, when it is asked again, what to promise the customer.
import { CircleCheck, RefreshCw } from 'lucide-react'
import type { SaleView } from '@shared/domain/day'
import { payeeName } from '@shared/domain/subject'
import { Link } from 'wouter'
import { useAct, useAsk } from '../../app/queries'
import { salePath } from '../../app/rooms'
import { failureWords } from '../../messages/failure-words'
import { saleNumber, saleWords } from '../../messages/sale-words'
import { useWords } from '../../messages/words'
import { Button } from '../../ui/Button'
import { FailureNotice } from '../../ui/FailureNotice'
import { Money } from '../../ui/Money'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { StatusMark } from '../../ui/StatusMark'
import { showToast } from '../../ui/toast'
import { useNow } from '../../ui/use-now'
import { OwedBackList } from './OwedBackList'
import styles from './PendingScreen.module.css'

const SECOND_MS = 1_000

function CheckNow({ sale }: { readonly sale: SaleView }) {
  const words = useWords()
  const { mutate, isPending } = useAct('pending.check-now', (answer) => {
    if (!answer.ok) showToast('bad', failureWords(words, answer.failure).title)
    else showToast('info', words.say('pending.checked', { state: saleWords(words, answer.value).word }))
  })
  return (
    <Button
      busy={isPending}
      icon={<RefreshCw size={18} aria-hidden="true" />}
      onClick={() => mutate({ requestId: sale.requestId })}
    >
      {words.say('pending.check-now')}
    </Button>
  )
}

function OpenSale({ sale, now }: { readonly sale: SaleView; readonly now: number }) {
  const words = useWords()
  const { say } = words
  const told = saleWords(words, sale)
  const { nextCheckAt } = sale
  return (
    <li className={styles.sale}>
      <div className={styles.state}>
        <StatusMark sale={sale} />
        <span className={styles.age}>{words.ago(sale.openedAt, now)}</span>
      </div>
      <div className={styles.about}>
        <p className={styles.number}>
          <strong>{saleNumber(words, sale)}</strong> · {payeeName(sale.subject)}
        </p>
        <p>{told.tell}</p>
        <p className={styles.small}>
          {told.reason} {told.next}
        </p>
      </div>
      <p className={styles.amount}>
        <Money amountPaise={sale.amountPaise} />
      </p>
      <div className={styles.work}>
        <CheckNow sale={sale} />
        <p className={styles.small}>
          {nextCheckAt === null
            ? say('pending.no-check')
            : say('pending.next-check', { when: words.until(nextCheckAt, now) })}
          {' · '}
          <Link href={salePath(sale.requestId)}>{say('common.details')}</Link>
        </p>
      </div>
    </li>
  )
}

function OpenSales({ sales }: { readonly sales: readonly SaleView[] }) {
  const { say } = useWords()
  const now = useNow(sales.length > 0 ? SECOND_MS : null)
  if (sales.length === 0)
    return (
      <div className={styles.empty}>
        <CircleCheck size={40} aria-hidden="true" />
        <p>{say('pending.empty')}</p>
      </div>
    )
  return (
    <ul className={styles.sales}>
      {sales.map((sale) => (
        <OpenSale key={sale.requestId} sale={sale} now={now} />
      ))}
    </ul>
  )
}

export function PendingScreen() {
  const { say } = useWords()
  const { data: answer, refetch } = useAsk('pending.board', {})
  return (
    <Screen title={say('command.pending')}>
      <div className={styles.stack}>
        {answer === undefined && <Skeleton lines={3} tall />}
        {answer?.ok === false && <FailureNotice failure={answer.failure} onRetry={() => void refetch()} />}
        {answer?.ok === true && <OwedBackList sales={answer.value.owedBack} />}
        {answer?.ok === true && <OpenSales sales={[...answer.value.onHold, ...answer.value.open]} />}
      </div>
    </Screen>
  )
}
