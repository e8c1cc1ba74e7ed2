// DTH: the connection as the operator reports it, and the amount: suggested from the monthly one, or typed.
import { useId, type KeyboardEvent, type RefObject } from 'react'
import { writtenDate } from '#shared/base/calendar'
import type { DthRecord } from '#shared/operations/recharge/recharge-schemas'
import { formatRupees, isPaise, paise, parseRupees, type Paise } from '#shared/base/money'
import { amountProblemWords } from '../../texts/amount-problem'
import { useWords } from '../../texts/words'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { classes } from '../../ui/classes'
import { FailedRead } from '../../ui/FailedRead'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Skeleton } from '../../ui/Skeleton'
import { askSubscriber, pickAmount, search } from './counter-actions'
import { looksUnusual, usualNumber } from './dth-hints'
import { amountsOfMonths, singleMonthly, type MonthsAmount } from './dth-months'
import { amountOf } from './picked'
import { leadsToSearch } from './plan-keys'
import type { Counter } from './use-counter'
import layout from '../../ui/layout.module.css'
import frame from '../../sale/counter-frame.module.css'
import styles from './dth.module.css'

interface DthZoneProps {
  readonly counter: Counter
  readonly amountRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

export function DthZone({ counter, amountRef, onEnter }: DthZoneProps) {
  return (
    <div className={frame.zone}>
      <Connection counter={counter} />
      <AmountField counter={counter} amountRef={amountRef} onEnter={onEnter} />
    </div>
  )
}

function Connection({ counter }: { readonly counter: Counter }) {
  const { say } = useWords()
  const { subscriber, accountNumber, choice, store, state } = counter
  const operator = choice.kind === 'known' ? choice.operator : null
  const canAsk = accountNumber !== null && operator !== null
  return (
    <Card title={say('recharge.dth.title')}>
      {canAsk && looksUnusual(operator.name, accountNumber) && (
        <Notice tone="info">
          {say('recharge.dth.unlike', { operator: operator.name, usual: usualWords(say, operator.name) })}
        </Notice>
      )}
      {state.asked === null && (
        <div className={styles.ask}>
          <p className={layout.quiet}>{say('recharge.dth.before-asking')}</p>
          {canAsk && (
            <Button onClick={() => askSubscriber(store, operator.code, accountNumber)}>
              {say('recharge.dth.ask')}
            </Button>
          )}
        </div>
      )}
      {subscriber.isLoading && (
        <>
          <p role="status" className={layout.quiet}>
            {say('recharge.dth.asking')}
          </p>
          <Skeleton lines={3} />
        </>
      )}
      {!subscriber.isLoading && subscriber.answer?.ok === false && (
        <FailedRead failure={subscriber.answer.failure} onRetry={subscriber.retry}>
          {say('recharge.dth.failed')}
        </FailedRead>
      )}
      {!subscriber.isLoading && subscriber.answer?.ok === true && (
        <Records records={subscriber.answer.value.records} />
      )}
    </Card>
  )
}

function Records({ records }: { readonly records: readonly DthRecord[] }) {
  const { say } = useWords()
  if (records.length === 0) return <Notice tone="wait">{say('recharge.dth.none')}</Notice>
  return (
    <>
      {records.length > 1 && <p>{say('recharge.dth.several', { count: records.length })}</p>}
      {records.map((record, index) => (
        <Facts key={index} record={record} />
      ))}
    </>
  )
}

function Facts({ record }: { readonly record: DthRecord }) {
  const { say, rupees } = useWords()
  const monthly = record.monthlyRechargePaise
  const lines: readonly (readonly [string, string | null])[] = [
    [say('recharge.dth.name'), record.customerName],
    [say('recharge.dth.plan'), record.planName],
    [say('recharge.dth.status'), record.statusText],
    [say('recharge.dth.balance'), balanceWords(record.balanceText)],
    [say('recharge.dth.next'), writtenDate(record.nextRechargeDateText)],
    [say('recharge.dth.monthly'), isPaise(monthly) ? rupees(monthly) : (record.monthlyRechargeText ?? null)],
  ]
  return (
    <dl className={classes(layout.facts, styles.record)}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value.trim() === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An amount if the text is plainly one, otherwise the operator's own words. A balance may be negative. */
function balanceWords(text: string | null): string | null {
  if (text === null) return null
  const isNegative = text.trim().startsWith('-')
  const parsed = parseRupees(isNegative ? text.trim().slice(1) : text)
  if (!parsed.ok) return text
  return formatRupees(isNegative ? paise(0 - parsed.amountPaise) : parsed.amountPaise)
}

function AmountField({ counter, amountRef, onEnter }: DthZoneProps) {
  const words = useWords()
  const { say } = words
  const { store, state, picked } = counter
  const titleId = useId()
  const parsed = parseRupees(state.query)
  const problem = state.query.trim() === '' ? undefined : amountProblemWords(say, parsed)
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    // What is typed takes the place of a suggested amount, and is never added to it.
    if (leadsToSearch(event.key) && state.query === '') amountRef.current?.select()
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== 0) pickNext(step)
    else if (!event.repeat) onEnter()
  }
  const chosen = picked === null ? null : amountOf(picked)
  const suggestions = suggestionsOf(counter)
  const pickNext = (step: number) => {
    const here = suggestions.findIndex(({ amountPaise }) => amountPaise === chosen)
    const next = suggestions[Math.min(Math.max(here + step, 0), suggestions.length - 1)]
    if (next) pick(next.amountPaise)
  }
  const pick = (amountPaise: Paise) => {
    search(store, '')
    pickAmount(store, amountPaise)
    amountRef.current?.focus()
  }
  return (
    <section className={styles.amount}>
      <TextField
        ref={amountRef}
        look="figure"
        label={say('recharge.amount.label')}
        hint={say('recharge.amount.hint')}
        problem={problem}
        prefix={<span aria-hidden="true">₹</span>}
        inputMode="decimal"
        value={
          state.query === '' && chosen !== null ? formatRupees(chosen, 'when-needed').slice(1) : state.query
        }
        onChange={(event) => search(store, event.target.value)}
        onKeyDown={press}
      />
      {suggestions.length > 0 && (
        <div role="group" aria-labelledby={titleId} className={styles.suggestions}>
          <span id={titleId} className={layout.quiet}>
            {say('recharge.amount.monthly')}
          </span>
          {suggestions.map(({ months, amountPaise }) => (
            <Button key={months} aria-pressed={chosen === amountPaise} onClick={() => pick(amountPaise)}>
              {words.rupees(amountPaise, 'when-needed')} · {say('recharge.amount.months', { count: months })}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

/** For one, three, six and twelve months, if exactly one connection has a monthly amount. */
function suggestionsOf({ subscriber }: Counter): readonly MonthsAmount[] {
  const monthly = singleMonthly(subscriber.answer)
  return monthly === null ? [] : amountsOfMonths(monthly)
}

function usualWords(say: ReturnType<typeof useWords>['say'], operatorName: string): string {
  const key = usualNumber(operatorName)
  return key === null ? '' : say(key)
}
