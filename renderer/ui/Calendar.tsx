// A month to choose a day from, with the mouse or with keys: arrows, Home and End in the week, Page Up and Page Down for
// months, with Shift for years.
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { monthsLater, partsOf, weekday, weeksOf, whichSide, type DayBounds } from '@shared/calendar'
import { DAY_MS, startOfIndianDay, startOfIndianMonth } from '@shared/clock'
import { useWords, type MessageKey } from '../messages/words'
import { Button } from './Button'
import styles from './DateField.module.css'

const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12

interface CalendarProps {
  /** The day chosen so far; null if none is. */
  readonly chosen: number | null
  readonly bounds: DayBounds
  readonly now: number
  readonly onChoose: (at: number) => void
}

/** The nearest day that may be chosen. */
function within(at: number, bounds: DayBounds): number {
  const side = whichSide(at, bounds)
  if (side === 'too-early') return startOfIndianDay(bounds.first ?? at)
  return side === 'too-late' ? startOfIndianDay(bounds.last ?? at) : at
}

/** The day a key leads to from `at`; null if the key means something else here. */
function dayOfKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, at: number): number | null {
  const months = shiftKey ? MONTHS_A_YEAR : 1
  switch (key) {
    case 'ArrowLeft':
      return at - DAY_MS
    case 'ArrowRight':
      return at + DAY_MS
    case 'ArrowUp':
      return at - DAYS_A_WEEK * DAY_MS
    case 'ArrowDown':
      return at + DAYS_A_WEEK * DAY_MS
    case 'Home':
      return at - weekday(at) * DAY_MS
    case 'End':
      return at + (DAYS_A_WEEK - 1 - weekday(at)) * DAY_MS
    case 'PageUp':
      return monthsLater(at, 0 - months)
    case 'PageDown':
      return monthsLater(at, months)
    default:
      return null
  }
}

export function Calendar({ chosen, bounds, now, onChoose }: CalendarProps) {
  const { say, monthAndYear, weekdayName, dayInFull } = useWords()
  const [day, setDay] = useState(() => within(chosen ?? startOfIndianDay(now), bounds))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(true)
  const month = startOfIndianMonth(day)
  const weeks = weeksOf(month)
  const today = startOfIndianDay(now)
  // The focus follows the keys, but stays on a button that turns the pages.
  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [day])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = dayOfKey(event, day)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setDay(within(next, bounds))
  }
  const turn = (months: number) => setDay(within(monthsLater(day, months), bounds))
  return (
    <div className={styles.calendar}>
      <div className={styles.pages}>
        <Turn
          label="date.year.before"
          icon={<ChevronsLeft size={18} />}
          onTurn={() => turn(-MONTHS_A_YEAR)}
        />
        <Turn label="date.month.before" icon={<ChevronLeft size={18} />} onTurn={() => turn(-1)} />
        <p className={styles.month} aria-live="polite">
          {monthAndYear(month)}
        </p>
        <Turn label="date.month.after" icon={<ChevronRight size={18} />} onTurn={() => turn(1)} />
        <Turn label="date.year.after" icon={<ChevronsRight size={18} />} onTurn={() => turn(MONTHS_A_YEAR)} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={monthAndYear(month)}
        className={styles.grid}
        onKeyDown={press}
      >
        <thead>
          <tr>
            {weeks[0]?.map((at) => (
              <th key={at} scope="col" abbr={weekdayName(at, 'long')}>
                {weekdayName(at, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((at) => (
                <td key={at} aria-selected={at === chosen}>
                  <button
                    type="button"
                    className={styles.day}
                    tabIndex={at === day ? 0 : -1}
                    disabled={whichSide(at, bounds) !== null}
                    aria-label={dayInFull(at)}
                    aria-current={at === today ? 'date' : undefined}
                    data-other={startOfIndianMonth(at) === month ? undefined : ''}
                    data-chosen={at === chosen ? '' : undefined}
                    onClick={() => onChoose(at)}
                  >
                    {partsOf(at).day}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {whichSide(today, bounds) === null && (
        <Button weight="quiet" onClick={() => onChoose(today)}>
          {say('date.today')}
        </Button>
      )}
    </div>
  )
}

interface TurnProps {
  readonly label: MessageKey
  readonly icon: ReactNode
  readonly onTurn: () => void
}

function Turn({ label, icon, onTurn }: TurnProps) {
  const { say } = useWords()
  return (
    <button type="button" className={styles.turn} aria-label={say(label)} title={say(label)} onClick={onTurn}>
      <span aria-hidden="true">{icon}</span>
    </button>
  )
}
