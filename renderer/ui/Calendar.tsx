// A month to choose a day from, with the mouse or with keys: arrows, Home and End in the week, Page Up and Page Down for
// months, with Shift for years.
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { monthsLater, partsOf, weekday, weeksOf, whichSide, type DayBounds } from '#shared/base/calendar'
import { DAY_MS, startOfIndianDay, startOfIndianMonth } from '#shared/base/clock'
import { useWords, type MessageKey } from '../texts/words'
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
  const { say, monthAndYear, weekdayName } = useWords()
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
      <Pages name={monthAndYear(month)} onTurn={turn} />
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
                  <Day
                    at={at}
                    isHere={at === day}
                    isToday={at === today}
                    isChosen={at === chosen}
                    isOfMonth={startOfIndianMonth(at) === month}
                    isShut={whichSide(at, bounds) !== null}
                    onChoose={onChoose}
                  />
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

interface DayProps {
  readonly at: number
  /** Whether the keys stand on it. */
  readonly isHere: boolean
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly isOfMonth: boolean
  readonly isShut: boolean
  readonly onChoose: (at: number) => void
}

function Day({ at, isHere, isToday, isChosen, isOfMonth, isShut, onChoose }: DayProps) {
  const { dayInFull } = useWords()
  return (
    <button
      type="button"
      className={styles.day}
      tabIndex={isHere ? 0 : -1}
      disabled={isShut}
      aria-label={dayInFull(at)}
      aria-current={isToday ? 'date' : undefined}
      data-other={isOfMonth ? undefined : ''}
      data-chosen={isChosen ? '' : undefined}
      onClick={() => onChoose(at)}
    >
      {partsOf(at).day}
    </button>
  )
}

interface PagesProps {
  readonly name: string
  readonly onTurn: (months: number) => void
}

/** The month that is shown, and the way to others. */
const Pages = ({ name, onTurn }: PagesProps) => (
  <div className={styles.pages}>
    <Turn label="date.year.before" icon={<ChevronsLeft size={18} />} onTurn={() => onTurn(-MONTHS_A_YEAR)} />
    <Turn label="date.month.before" icon={<ChevronLeft size={18} />} onTurn={() => onTurn(-1)} />
    <p className={styles.month} aria-live="polite">
      {name}
    </p>
    <Turn label="date.month.after" icon={<ChevronRight size={18} />} onTurn={() => onTurn(1)} />
    <Turn label="date.year.after" icon={<ChevronsRight size={18} />} onTurn={() => onTurn(MONTHS_A_YEAR)} />
  </div>
)

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
