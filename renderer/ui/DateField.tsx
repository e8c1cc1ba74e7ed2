// A day, typed in any usual way (`1/4/26`, `01042026`, `1 apr 2026`) or chosen from a calendar. It shows DD/MM/YYYY in
// every language of the app and of the computer, which the browser's own field for dates does not.
import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { dateInFigures, readDate, type DateProblem, type DayBounds } from '#shared/base/calendar'
import { useWords } from '../texts/words'
import { Calendar } from './Calendar'
import { classes } from './classes'
import { useComposedText } from './composition'
import { FieldFrame, isThere } from './Field'
import { useNow } from './use-now'
import field from './Field.module.css'
import styles from './DateField.module.css'

const LONGEST_DATE = 24
const TODAY_TURNS_MS = 60_000

interface DateFieldProps {
  readonly label: string
  /** As typed. Nothing that cannot be read is thrown away. */
  readonly text: string
  readonly onText: (text: string) => void
  /** A day was entered: with Enter, by leaving the field, or in the calendar. `at` is its first millisecond in India. */
  readonly onDay?: (at: number) => void
  /** The first and last day that may be entered; without them any. */
  readonly bounds?: DayBounds
  readonly hint?: ReactNode
  /** What the form says about it; shown before what is wrong with the date itself. */
  readonly problem?: ReactNode
  /** `inline` has its label for screen readers alone, for a row of buttons that says the same. */
  readonly look?: 'field' | 'inline'
  readonly className?: string
  readonly ref?: Ref<HTMLInputElement>
}

export function DateField(props: DateFieldProps) {
  const { label, text, onText, onDay, bounds = {}, hint, problem, look = 'field', className, ref } = props
  const { say, date } = useWords()
  const now = useNow(TODAY_TURNS_MS)
  const [isTyping, setTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const read = readDate(text, bounds)
  const own = isTyping || read.ok || read.problem === 'empty' ? undefined : problemWords(read.problem)
  const shown = isThere(problem) ? problem : own

  function problemWords(found: Exclude<DateProblem, 'empty'>): string {
    const edge = found === 'too-early' ? bounds.first : bounds.last
    return say(`date.problem.${found}`, edge === undefined ? {} : { date: date(edge) })
  }
  /** Writes the date in full, so that a person sees how it was read. */
  const enter = (at: number) => {
    setTyping(false)
    if (dateInFigures(at) !== text) onText(dateInFigures(at))
    onDay?.(at)
  }
  const settle = () => {
    setTyping(false)
    if (read.ok && isTyping) enter(read.at)
  }
  const typed = useComposedText(text, (event: ChangeEvent<HTMLInputElement>) => {
    setTyping(true)
    onText(event.target.value)
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const choose = (at: number) => {
    setOpen(false)
    enter(at)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <FieldFrame id={id} hint={hint} problem={shown} {...frameOf(look, label, shown)}>
        <span
          ref={frame}
          className={classes(field.control, styles.control, isThere(shown) && field.wrong, className)}
        >
          <input
            ref={ref}
            id={id}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_DATE}
            placeholder={say('date.placeholder')}
            data-digits="code"
            value={typed.value}
            aria-label={look === 'field' ? undefined : label}
            aria-invalid={isThere(shown)}
            aria-describedby={`${id}-words`}
            onChange={typed.onChange}
            onBlur={settle}
            onKeyDown={press}
          />
          <Popover.Trigger className={styles.open} aria-label={say('date.open', { field: label })}>
            <CalendarDays size={18} aria-hidden="true" />
          </Popover.Trigger>
        </span>
      </FieldFrame>
      <CalendarOver anchor={frame} onClose={() => setOpen(false)}>
        <Calendar chosen={read.ok ? read.at : null} bounds={bounds} now={now} onChoose={choose} />
      </CalendarOver>
    </Popover.Root>
  )
}

/** In a row of buttons the line below the field is there for a problem alone. */
const frameOf = (look: 'field' | 'inline', label: string, problem: ReactNode) => ({
  label: look === 'field' ? label : null,
  keepsLine: look === 'field' || isThere(problem),
})

interface CalendarOverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Lies over what is below the field. Escape closes it alone, and not what the field stands in. */
function CalendarOver({ anchor, onClose, children }: CalendarOverProps) {
  const { say } = useWords()
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <Popover.Portal>
      <Popover.Positioner anchor={anchor} align="end" sideOffset={4} className={styles.positioner}>
        <Popover.Popup
          aria-label={say('date.calendar')}
          className={styles.popup}
          initialFocus={false}
          onKeyDown={close}
        >
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
}
