// Sales of a day or a month that the clock dated otherwise: X and Z have them, and so does the page of that date.
import type { OtherDates as Dates } from '#shared/till/till-report'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { layout } from '../ui/layout'
import { Notice } from '../ui/Notice'

interface OtherDatesProps {
  readonly period: 'day' | 'month'
  readonly dates: Dates
  /** Shows the page of a day. */
  readonly onGo: (at: number) => void
}

export function OtherDates({ period, dates, onGo }: OtherDatesProps) {
  const { say, date } = useWords()
  if (dates.length === 0) return null
  const count = dates.reduce((sum, other) => sum + other.count, 0)
  return (
    <Notice
      tone="wait"
      title={say(`daybook.${period}.other-dates`, { count })}
      action={
        <div className={layout.actions}>
          {dates.map(({ dayStartsAt }) => (
            <Button key={dayStartsAt} onClick={() => onGo(dayStartsAt)}>
              {date(dayStartsAt)}
            </Button>
          ))}
        </div>
      }
    >
      {say('daybook.day.other-dates.words')}
    </Notice>
  )
}
