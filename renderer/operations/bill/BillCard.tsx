// One bill as the biller reports it: amount, due date, customer, and what may be paid.
import { writtenDate } from '#shared/base/calendar'
import { DAY_MS, INDIA_OFFSET_MS, startOfIndianDay } from '#shared/base/clock'
import type { Bill } from '#shared/operations/bill/bill-schemas'
import { amountRule } from '#shared/operations/bill/bill-amount'
import { isPaise } from '#shared/base/money'
import { useWords, type Words } from '../../texts/words'
import { Card } from '../../ui/Card'
import { classes } from '../../ui/classes'
import { Money } from '../../ui/Money'
import { Notice } from '../../ui/Notice'
import layout from '../../ui/layout.module.css'
import frame from '../../sale/counter-frame.module.css'
import styles from './bill.module.css'

export function BillCard({ bill, now }: { readonly bill: Bill; readonly now: number }) {
  const words = useWords()
  const { say } = words
  const facts: readonly (readonly [string, string | null])[] = [
    [say('bill.card.customer'), bill.customerName],
    [say('bill.card.number'), bill.billNumber],
    [say('bill.card.period'), bill.billPeriod],
    [say('bill.card.date'), dateWords(bill.billDate, null)],
    [say('bill.card.fee'), isPaise(bill.feePaise) ? words.rupees(bill.feePaise) : (bill.feeText ?? null)],
  ]
  return (
    <Card title={say('bill.card.title')} heading="strong">
      <div className={styles.billHead}>
        {isPaise(bill.amountPaise) ? (
          <Money amountPaise={bill.amountPaise} size="huge" />
        ) : (
          <span className={styles.oddAmount}>{bill.amountText}</span>
        )}
        <DueDate bill={bill} now={now} />
      </div>
      <dl className={classes(layout.facts, styles.facts)}>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {bill.customerName !== null && (
        <p className={frame.check}>{say('bill.card.check', { name: shortName(bill.customerName) })}</p>
      )}
      <RuleWords words={words} bill={bill} />
    </Card>
  )
}

/** The due date, and whether it has passed. */
export function DueDate({ bill, now }: { readonly bill: Bill; readonly now: number }) {
  const { say } = useWords()
  const isOverdue = overdue(bill, now)
  return (
    <span className={styles.due} data-overdue={isOverdue}>
      {say('bill.card.due')}: {dateWords(bill.dueDate, bill.dueDateText) ?? '–'}
      {isOverdue && <strong> · {say('bill.card.overdue')}</strong>}
    </span>
  )
}

function RuleWords({ words, bill }: { readonly words: Words; readonly bill: Bill }) {
  const { say, rupees } = words
  const rule = amountRule(bill)
  switch (rule.kind) {
    case 'exact':
      return (
        <p className={layout.quiet}>
          {bill.limitsText === undefined || !bill.acceptsPartPayment
            ? say('bill.amount.exact')
            : say('bill.amount.limits-unreadable', { text: bill.limitsText })}
        </p>
      )
    case 'part':
      return (
        <p className={layout.quiet}>
          {say('bill.amount.part', { least: rupees(rule.minimumPaise), most: rupees(rule.maximumPaise) })}
        </p>
      )
    case 'refused':
      return (
        <div className={styles.rule}>
          <Notice tone="bad">{say('bill.amount.refused')}</Notice>
        </div>
      )
    case 'typed':
      return null
    case 'unreadable':
      return (
        <div className={styles.rule}>
          <Notice tone="wait">{say('bill.amount.unreadable', { text: bill.amountText ?? '' })}</Notice>
        </div>
      )
  }
}

const LONGEST_READ_OUT = 60
/** Cut at whole words: part of a syllable can be another name. */
function shortName(name: string): string {
  if (name.length <= LONGEST_READ_OUT) return name
  const start = name.slice(0, LONGEST_READ_OUT)
  const lastSpace = start.lastIndexOf(' ')
  return `${lastSpace > 0 ? start.slice(0, lastSpace) : start}…`
}

/** The day that was read from a bill's date, or its own text where none could be. */
export const dateWords = (date: string | null, text: string | null): string | null =>
  date === null ? text : writtenDate(date)

/** After the end of the due day in India. */
export function overdue({ dueDate }: Pick<Bill, 'dueDate'>, now: number): boolean {
  if (dueDate === null) return false
  const dueDayStartsAt = Date.parse(`${dueDate}T00:00:00Z`) - INDIA_OFFSET_MS
  return startOfIndianDay(now) >= dueDayStartsAt + DAY_MS
}
