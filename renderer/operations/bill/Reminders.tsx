// Remembered bills that are probably due now, on the first screen of the day: one press fetches the bill.
import { useLocation } from 'wouter'
import { groupMobile } from '#shared/base/identifiers/mobile'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { payAgain } from './bill-actions'
import { useReminders } from './queries'
import layout from '../../ui/layout.module.css'
import styles from './bill.module.css'

const MOST_SHOWN = 6

export function Reminders() {
  const { say, shortDay } = useWords()
  const [, navigate] = useLocation()
  const answer = useReminders()
  if (answer?.ok !== true || answer.value.length === 0) return null
  return (
    <Card title={say('bill.reminders.title')} heading="strong">
      <ul>
        {answer.value.slice(0, MOST_SHOWN).map(({ bill, dueAt }) => (
          <li key={`${bill.customerMobile} ${bill.billerId} ${bill.identity}`} className={styles.reminder}>
            <span className={styles.hitName}>
              {bill.customerName ?? groupMobile(bill.customerMobile)} · {bill.billerName} · {bill.number}
            </span>
            <span className={layout.quiet}>{say('bill.reminders.due', { day: shortDay(dueAt) })}</span>
            <Button
              weight="quiet"
              aria-label={say('bill.reminders.pay-of', {
                biller: bill.billerName,
                number: bill.number,
              })}
              onClick={() => {
                navigate('/bills')
                void payAgain(bill)
              }}
            >
              {say('bill.reminders.pay')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
