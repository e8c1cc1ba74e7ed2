// A month of the book: its days as ledger lines, and their total. For the owner only.
import { Calculator, ChevronLeft, ChevronRight } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { startOfIndianMonth } from '#shared/base/clock'
import { addedCreditCash, addedElsewhere } from '#shared/customer/credit'
import { hasFees, NO_SUM, type Sum, type Tally } from '#shared/till/day-book'
import type { MonthBook } from '#shared/till/till-report'
import { useWords, type MessageKey } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { classes } from '../ui/classes'
import { FailureNotice } from '../ui/FailureNotice'
import { Skeleton } from '../ui/Skeleton'
import { Table, tableClasses } from '../ui/Table'
import { needsOwnersPin } from '../bridge/owners-pin'
import { keyOf, useAsk } from '../bridge/queries'
import { CreditCashLines, CreditElsewhereLines, Line } from '../till/CashLines'
import { AccountsDialog } from './AccountsDialog'
import { Commission } from './Commission'
import { LateOutcomes, Sold, SumCell, SumHead } from './Figures'
import { OtherDates } from './OtherDates'
import { OwnersLook } from './OwnersLook'
import { PaperWork } from './PaperWork'
import { Uncounted } from '../till/Uncounted'
import styles from '../till/till.module.css'

export function MonthTab({ onDay }: { readonly onDay: (at: number) => void }) {
  const words = useWords()
  const { say } = words
  const [at, setAt] = useState<number | null>(null)
  const [isForAccountant, setIsForAccountant] = useState(false)
  const { data: answer, refetch } = useAsk('day-book.month', { at })
  useForgottenMonth(at)
  if (answer === undefined) return <Skeleton lines={4} tall />
  if (needsOwnersPin(answer))
    return (
      <div className={styles.top}>
        <OwnersLook asked={{ action: 'day-book.month', about: { at } }} onAllowed={() => void refetch()} />
      </div>
    )
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  const month = answer.value
  const { monthStartsAt, todayStartsAt } = month
  return (
    <div className={classes(styles.stack, styles.top)}>
      <div className={styles.period}>
        <Button
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          onClick={() => setAt(startOfIndianMonth(monthStartsAt, -1))}
        >
          {say('daybook.month.before')}
        </Button>
        <h2>{words.monthAndYear(monthStartsAt)}</h2>
        <Button
          icon={<ChevronRight size={18} aria-hidden="true" />}
          disabled={startOfIndianMonth(monthStartsAt, 1) > todayStartsAt}
          onClick={() => setAt(startOfIndianMonth(monthStartsAt, 1))}
        >
          {say('daybook.month.after')}
        </Button>
      </div>
      <Sold figures={month.figures} />
      <Uncounted count={month.uncounted} />
      <OtherDates period="month" dates={month.otherDates} onGo={onDay} />
      <Card className={styles.wide}>
        {month.days.length === 0 ? <p>{say('daybook.month.empty')}</p> : <Days month={month} onDay={onDay} />}
      </Card>
      {month.days.length > 0 && <p className={styles.quiet}>{say('daybook.month.cash')}</p>}
      <LateOutcomes late={month.figures.late} />
      <CreditOfMonth month={month} />
      <Commission sold={month.figures.wentThrough} />
      <PaperWork
        subject={{ kind: 'month', monthStartsAt }}
        further={[
          {
            id: 'accountant',
            label: say('accounts.title'),
            icon: Calculator,
            run: () => setIsForAccountant(true),
          },
        ]}
      />
      {isForAccountant && <AccountsDialog at={monthStartsAt} onClose={() => setIsForAccountant(false)} />}
    </div>
  )
}

/** What was sold on credit in the month, and what was repaid of it, in cash and past the box. */
function CreditOfMonth({ month: { days, figures } }: { readonly month: MonthBook }) {
  const { say } = useWords()
  const taken = figures.creditTaken
  const cash = addedCreditCash(days)
  const elsewhere = addedElsewhere(days.map(({ creditElsewhere }) => creditElsewhere))
  if (taken.amountPaise + cash.creditRepaidPaise + cash.creditGivenBackPaise + elsewhere.length === 0)
    return null
  return (
    <Card heading="strong" title={say('credit.title')}>
      <dl className={styles.lines}>
        <Line label={say('daybook.credit-taken')} amountPaise={taken.amountPaise} />
        <CreditCashLines moved={cash} />
        <CreditElsewhereLines moved={elsewhere} />
      </dl>
    </Card>
  )
}

/** What an owner allowed to be seen once is not kept for the next look. */
function useForgottenMonth(at: number | null): void {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: keyOf('day-book.month', { at }) }), [client, at])
}

/** Its column says how many, too. */
const isCounted = (key: MessageKey): boolean =>
  key === 'daybook.done' || key === 'daybook.open' || key === 'daybook.undone'

function Days({ month, onDay }: { readonly month: MonthBook; readonly onDay: (at: number) => void }) {
  const words = useWords()
  const { say } = words
  const { total, fees, taken, givenBack } = month.figures
  const isWithFees = hasFees(fees)
  const columns = [
    'daybook.done',
    'daybook.open',
    'daybook.undone',
    ...(isWithFees ? (['daybook.fees.done'] as const) : []),
    'daybook.taken',
    'daybook.given-back',
  ] as const
  return (
    <Table label={words.monthAndYear(month.monthStartsAt)}>
      <thead>
        <tr>
          <th scope="col">{say('daybook.month.day')}</th>
          {columns.map((key) => (
            <th key={key} scope="col" className={tableClasses.figure}>
              {isCounted(key) ? <SumHead label={say(key)} /> : say(key)}
            </th>
          ))}
          <th scope="col" className={tableClasses.figure}>
            {say('daybook.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {month.days.map(({ dayStartsAt, figures, differencePaise, openingDifferencePaise }) => (
          <tr key={dayStartsAt}>
            <th scope="row">
              <Button weight="quiet" onClick={() => onDay(dayStartsAt)}>
                {words.dayAndMonth(dayStartsAt)}
              </Button>
            </th>
            <Figures
              tally={figures.total}
              fees={isWithFees ? figures.fees : null}
              taken={figures.taken}
              givenBack={figures.givenBack}
            />
            <td className={tableClasses.figure}>
              {differencePaise === null ? '–' : words.rupees(differencePaise)}
              {openingDifferencePaise !== null && (
                <span className={tableClasses.detail}>
                  {say('daybook.opening-difference')} {words.rupees(openingDifferencePaise)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className={styles.foot}>
        {month.settledLater === null ? null : (
          <tr>
            <th scope="row">{say('daybook.month.settled-later')}</th>
            <Figures
              tally={month.settledLater.total}
              fees={isWithFees ? month.settledLater.fees : null}
              taken={NO_SUM}
              givenBack={NO_SUM}
            />
            <td />
          </tr>
        )}
        <tr>
          <th scope="row">{say('daybook.total')}</th>
          <Figures tally={total} fees={isWithFees ? fees : null} taken={taken} givenBack={givenBack} />
          <td />
        </tr>
      </tfoot>
    </Table>
  )
}

function Figures({
  tally,
  fees,
  taken,
  givenBack,
}: {
  readonly tally: Tally
  readonly fees: Tally | null
  readonly taken: Sum
  readonly givenBack: Sum
}) {
  const words = useWords()
  const counted = [tally.done, tally.open, tally.undone]
  const amounts = [...(fees === null ? [] : [fees.done]), taken, givenBack]
  return (
    <>
      {counted.map((sum, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns stand still
        <td key={index} className={tableClasses.figure}>
          <SumCell sum={sum} />
        </td>
      ))}
      {amounts.map(({ amountPaise }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns stand still
        <td key={index} className={tableClasses.figure}>
          {words.rupees(amountPaise)}
        </td>
      ))}
    </>
  )
}
