// Who owes the shop, longest first: part of the till, because it is money that is not in the box yet.
import { Link } from 'wouter'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { paise } from '#shared/base/money'
import { useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Card } from '../ui/Card'
import { Line } from '../till/CashLines'
import { OF_CREDIT, UncountedOf } from '../till/Uncounted'
import styles from '../till/till.module.css'

export function DebtorsCard() {
  const words = useWords()
  const { say } = words
  const { data: answer } = useAsk('credit.list', {})
  if (answer?.ok !== true || answer.value.length === 0) return null
  const sum = answer.value.reduce((total, { owedPaise }) => total + owedPaise, 0)
  return (
    <Card heading="strong" title={say('credit.owing')}>
      <UncountedOf kinds={OF_CREDIT} />
      <ul className={styles.movements}>
        {answer.value.map(({ accountId, accountNumber, name, owedPaise, owedSince, forOthersPaise }) => (
          <li key={accountId}>
            <span>
              {accountNumber === null ? (
                say('credit.erased')
              ) : (
                <Link href={`/customer/${accountNumber}`}>
                  {name === null ? groupMobile(accountNumber) : `${name} · ${groupMobile(accountNumber)}`}
                </Link>
              )}{' '}
              <strong>{words.rupees(owedPaise)}</strong>
            </span>
            {owedSince !== null && (
              <span className={styles.quiet}>{say('credit.since', { at: words.date(owedSince) })}</span>
            )}
            {forOthersPaise > 0 && (
              <span className={styles.quiet}>
                {say('credit.for-others', { amount: words.rupees(forOthersPaise) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <dl className={styles.lines}>
        <Line label={say('credit.owing.sum')} amountPaise={paise(sum)} strong />
      </dl>
    </Card>
  )
}
