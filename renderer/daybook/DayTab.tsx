// A day of the book: today or any other, with its figures, its hours, late results, and the tills closed on it.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { dateInFigures } from '#shared/base/calendar'
import { DAY_MS } from '#shared/base/clock'
import type { DayBook } from '#shared/till/till-report'
import { paise } from '#shared/base/money'
import { needsOwnersPin } from '../bridge/owners-pin'
import { keyOf, useAsk } from '../bridge/queries'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { classes } from '../ui/classes'
import { DateField } from '../ui/DateField'
import { FailureNotice } from '../ui/FailureNotice'
import { Skeleton } from '../ui/Skeleton'
import { OfficeDay } from './OfficeDay'
import { OtherDates } from './OtherDates'
import { OwnersLook, useForgottenLook } from './OwnersLook'
import { CreditCashLines, CreditElsewhereLines, Line, OpeningDifferenceLine } from '../till/CashLines'
import { Commission } from './Commission'
import {
  CashBack,
  FigureTables,
  Hours,
  LateOutcomes,
  MoneyBack,
  OtherPrices,
  PaidChecks,
  Sold,
} from './Figures'
import { ReportDialog } from './ReportDialog'
import { Closes } from './TillTab'
import { Uncounted } from '../till/Uncounted'
import { PaperWork } from './PaperWork'
import styles from '../till/till.module.css'

export function DayTab({ day }: { readonly day?: number | null }) {
  const [at, setAt] = useState<number | null>(day ?? null)
  const { data: answer, refetch } = useAsk('day-book.day', { at })
  const forget = useForgottenLook(keyOf('day-book.day', { at }))
  if (answer === undefined) return <Skeleton lines={4} tall />
  if (needsOwnersPin(answer))
    return (
      <div className={styles.top}>
        <OwnersLook
          asked={{ action: 'day-book.day', about: { at } }}
          onAllowed={() => {
            forget()
            void refetch()
          }}
        />
      </div>
    )
  if (!answer.ok) return <FailureNotice failure={answer.failure} />
  return (
    <div className={classes(styles.stack, styles.top)}>
      <DayBar book={answer.value} onGo={setAt} />
      <Sold figures={answer.value.figures} />
      <Uncounted count={answer.value.uncounted} />
      <OtherDates period="day" dates={answer.value.otherDates} onGo={setAt} />
      <Day book={answer.value} />
      <PaperWork subject={{ kind: 'day', dayStartsAt: answer.value.dayStartsAt }} />
    </div>
  )
}

function DayBar({ book, onGo }: { readonly book: DayBook; readonly onGo: (at: number | null) => void }) {
  const { say, date } = useWords()
  const { dayStartsAt, todayStartsAt } = book
  const isToday = dayStartsAt >= todayStartsAt
  const [typed, setTyped] = useState<{ readonly on: number; readonly text: string } | null>(null)
  return (
    <div className={styles.period}>
      <h2 className="off-screen">{date(dayStartsAt)}</h2>
      <Button icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => onGo(dayStartsAt - DAY_MS)}>
        {say('daybook.day.before')}
      </Button>
      <DateField
        look="inline"
        label={say('daybook.day.choose')}
        text={typed?.on === dayStartsAt ? typed.text : dateInFigures(dayStartsAt)}
        onText={(text) => setTyped({ on: dayStartsAt, text })}
        onDay={onGo}
        bounds={{ last: todayStartsAt }}
      />
      <Button
        icon={<ChevronRight size={18} aria-hidden="true" />}
        disabled={isToday}
        onClick={() => onGo(dayStartsAt + DAY_MS)}
      >
        {say('daybook.day.after')}
      </Button>
      {!isToday && <Button onClick={() => onGo(null)}>{say('daybook.day.today')}</Button>}
    </div>
  )
}

const isEmpty = ({ figures, creditRepaidPaise, creditGivenBackPaise, creditElsewhere }: DayBook): boolean => {
  const { total, taken, givenBack, late } = figures
  const sales = total.done.count + total.open.count + total.undone.count
  const credit = creditRepaidPaise + creditGivenBackPaise + creditElsewhere.length
  return sales + taken.count + givenBack.count + late.length + credit === 0
}

function Day({ book }: { readonly book: DayBook }) {
  const { say } = useWords()
  const [shown, setShown] = useState<number | null>(null)
  const { figures } = book
  return (
    <>
      {isEmpty(book) ? (
        <Card>
          <p>{say('daybook.day.empty')}</p>
        </Card>
      ) : (
        <div className={styles.day}>
          <Card>
            <FigureTables figures={figures} />
          </Card>
          <div className={styles.stack}>
            <Card>
              <Hours byHour={figures.byHour} />
            </Card>
            <Card heading="strong" title={say('daybook.day.cash')}>
              <DayCash book={book} />
              {book.openingDifferences.map((difference) => (
                <OpeningDifferenceLine key={JSON.stringify(difference)} difference={difference} />
              ))}
            </Card>
          </div>
        </div>
      )}
      {(figures.moneyBack !== undefined || book.creditPayments !== undefined) && (
        <Card>
          <MoneyBack of={book} />
        </Card>
      )}
      {figures.cashBack !== undefined && (
        <Card>
          <CashBack figures={figures} />
        </Card>
      )}
      {figures.otherPrices !== undefined && (
        <Card>
          <OtherPrices figures={figures} />
        </Card>
      )}
      {book.paidChecks !== undefined && (
        <Card>
          <PaidChecks of={book} />
        </Card>
      )}
      {figures.late.length > 0 && (
        <Card>
          <LateOutcomes late={figures.late} />
        </Card>
      )}
      <OfficeDay dayStartsAt={book.dayStartsAt} />
      <Commission sold={figures.wentThrough} />
      <Closes closes={book.closes} onShow={setShown} />
      {shown !== null && <ReportDialog sequence={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function DayCash({ book }: { readonly book: DayBook }) {
  const { say } = useWords()
  const { figures, cashInPaise, cashOutPaise, outsidePaise, owedBack } = book
  return (
    <dl className={styles.lines}>
      <Line label={say('daybook.taken')} amountPaise={figures.taken.amountPaise} />
      <Line label={say('daybook.given-back')} amountPaise={paise(0 - figures.givenBack.amountPaise)} />
      <Line label={say('daybook.cash-in')} amountPaise={cashInPaise} />
      <Line label={say('daybook.cash-out')} amountPaise={paise(0 - cashOutPaise)} />
      <CreditCashLines moved={book} />
      <CreditElsewhereLines moved={book.creditElsewhere} />
      {figures.creditTaken.amountPaise !== 0 && (
        <Line label={say('daybook.credit-taken')} amountPaise={figures.creditTaken.amountPaise} />
      )}
      {outsidePaise !== 0 && <Line label={say('daybook.while-closed.outside')} amountPaise={outsidePaise} />}
      {figures.change.amountPaise !== 0 && (
        <Line label={say('daybook.change')} amountPaise={figures.change.amountPaise} />
      )}
      {owedBack !== null && (
        <Line
          label={say('daybook.owed-back', { count: owedBack.count })}
          amountPaise={owedBack.amountPaise}
        />
      )}
    </dl>
  )
}
