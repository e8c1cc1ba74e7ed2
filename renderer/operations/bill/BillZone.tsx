// The bill: loading, missing, one, or several; and the amount as far as the bill leaves it open.
import { useEffect, useState } from 'react'
import type { Bill, Biller } from '#shared/operations/bill/bill-schemas'
import { isPaise } from '#shared/base/money'
import type { Failure } from '#shared/base/result'
import { fieldWords } from '../../texts/field-names'
import { failureWords } from '../../texts/failure-words'
import { heardAmount, heardParts } from '../../texts/heard'
import { useWords } from '../../texts/words'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { useNow } from '../../ui/use-now'
import { AmountFields } from './AmountFields'
import { BillCard, dateWords, DueDate, overdue } from './BillCard'
import { fetchBill, pickBill } from './bill-actions'
import type { BillState, Fetched } from './bill-store'
import { fieldsElsewhere } from './InputFields'
import { noBillOf, type NoBill } from './bill-draft'
import layout from '../../ui/layout.module.css'
import styles from './bill.module.css'

const AGE_EVERY_MS = 5_000

interface BillZoneProps {
  readonly biller: Biller
  readonly state: BillState
  readonly onEnter: () => void
}

export function BillZone({ biller, state, onEnter }: BillZoneProps) {
  const { say } = useWords()
  const { fetched } = state
  if (!biller.fetchesBill)
    return (
      <>
        <Notice tone="info">{say('bill.biller.no-fetch')}</Notice>
        <AmountFields bill={null} state={state} onEnter={onEnter} />
      </>
    )
  const noBill = noBillOf(fetched)
  if (noBill !== null) return <NoBillNotice noBill={noBill} />
  switch (fetched.kind) {
    case 'none':
      return <p className={layout.quiet}>{say('bill.fetch.before')}</p>
    case 'asking':
      return (
        <div role="status">
          <p className={layout.quiet}>{say('bill.fetching')}</p>
          <Skeleton lines={4} tall />
        </div>
      )
    case 'failed':
      return <NotFetched biller={biller} failure={fetched.failure} />
    case 'answered':
      return <Answered fetched={fetched} state={state} onEnter={onEnter} />
  }
}

function NotFetched({ biller, failure }: { readonly biller: Biller; readonly failure: Failure }) {
  const words = useWords()
  const { say } = words
  const again = <Button onClick={() => void fetchBill()}>{say('bill.fetch.again')}</Button>
  const told = failureWords(words, failure)
  const fields = failure.kind === 'refused' ? fieldsElsewhere(biller, failure.fields) : []
  if (failure.kind === 'bad-answer' && failure.cause === 'other-account')
    return (
      <Notice tone="bad" announce title={told.title} action={again}>
        {say('bill.fetch.other')}
      </Notice>
    )
  return (
    <Notice tone="wait" announce title={told.title} action={again}>
      <p>
        {told.happened} {say('bill.fetch.failed')}
      </p>
      {told.said !== null && <p>{told.said}</p>}
      {fields.map((field, index) => (
        <p key={index}>{fieldWords(words, field)}</p>
      ))}
    </Notice>
  )
}

function NoBillNotice({ noBill: { why, said } }: { readonly noBill: NoBill }) {
  const { say } = useWords()
  const isDone = why === 'nothing-due'
  return (
    <Notice
      tone={isDone ? 'good' : 'wait'}
      announce
      title={say(isDone ? 'bill.none.title' : 'bill.unknown.title')}
      action={<Button onClick={() => void fetchBill()}>{say('bill.fetch.again')}</Button>}
    >
      <p>{say(isDone ? 'bill.none.words' : 'bill.unknown.words')}</p>
      {said !== null && <p className={layout.quiet}>{say('failure.said', { message: said })}</p>}
    </Notice>
  )
}

interface AnsweredProps {
  readonly fetched: Extract<Fetched, { readonly kind: 'answered' }>
  readonly state: BillState
  readonly onEnter: () => void
}

function Answered({ fetched, state, onEnter }: AnsweredProps) {
  const words = useWords()
  const { say } = words
  const now = useNow(AGE_EVERY_MS)
  const { quote, index } = fetched
  const bill = index === null ? undefined : quote.bills[index]
  useHeardBill(bill, quote.bills.length)
  return (
    <>
      {quote.bills.length > 1 && (
        <SeveralBills bills={quote.bills} picked={index} now={now} onEnter={onEnter} />
      )}
      {bill !== undefined && (
        <>
          <BillCard bill={bill} now={now} />
          <p className={layout.quiet}>
            {say('bill.card.fetched', {
              when: words.ago(quote.fetchedAt, now),
              time: words.time(quote.validUntil),
            })}
          </p>
          <AmountFields bill={bill} state={state} onEnter={onEnter} />
        </>
      )}
    </>
  )
}

/** Says what the biller answered: whose bill, how much, until when; of several, how many there are to choose from. */
function useHeardBill(bill: Bill | undefined, count: number): void {
  const words = useWords()
  const { say } = words
  // As it came: a day that ends later is no second answer.
  const [cameAt] = useState(Date.now)
  const heard =
    bill === undefined
      ? say('bill.several', { count })
      : heardParts([
          bill.customerName,
          isPaise(bill.amountPaise) ? heardAmount(words, bill.amountPaise) : bill.amountText,
          `${say('bill.card.due')}: ${dateWords(bill.dueDate, bill.dueDateText) ?? '–'}`,
          overdue(bill, cameAt) ? say('bill.card.overdue') : null,
        ])
  useEffect(() => announce(heard), [heard])
}

interface SeveralBillsProps {
  readonly bills: readonly Bill[]
  readonly picked: number | null
  readonly now: number
  readonly onEnter: () => void
}

function SeveralBills({ bills, picked, now, onEnter }: SeveralBillsProps) {
  const words = useWords()
  return (
    <fieldset className={styles.several} data-place="bills">
      <legend>{words.say('bill.several', { count: bills.length })}</legend>
      {bills.map((bill, index) => (
        <label key={index} className={styles.oneBill}>
          <input
            type="radio"
            name="bill"
            checked={index === picked}
            onChange={() => pickBill(index)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (event.repeat) return
              if (picked === null) pickBill(index)
              else onEnter()
            }}
          />
          <span className={styles.hitName}>
            {[bill.billPeriod, bill.billNumber].filter((part) => part !== null).join(' · ')}
          </span>
          <DueDate bill={bill} now={now} />
          <strong className={styles.oneAmount}>
            {isPaise(bill.amountPaise) ? words.rupees(bill.amountPaise) : bill.amountText}
          </strong>
        </label>
      ))}
    </fieldset>
  )
}
