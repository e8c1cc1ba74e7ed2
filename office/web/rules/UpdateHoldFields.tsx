// Which updates are held back at counters, and until when.
import { useState } from 'react'
import { dateInFigures, readDate } from '#shared/base/calendar'
import { HOLD_WITHOUT_OFFICE_DAYS, LONGEST_HOLD_DAYS, type UpdateHold } from '#shared/shop/update-hold'
import { VERSION } from '#shared/base/version'
import { DateField } from '#renderer/ui/DateField'
import { TextField } from '#renderer/ui/Field'
import { RadioChoice } from '#renderer/ui/RadioChoice'
import { useWords } from '../texts/words'
import { endOfDay, isDayToHold, lastDayOf } from './value-words'

/** What the fields of each setting are given. */
export interface FieldsProps<Value> {
  /** What stands there at first. */
  readonly value: Value
  /** Saving was attempted: empty fields now count as missing. */
  readonly isTried: boolean
  readonly onChange: (value: Value | null) => void
}

const WHICH = ['all', 'newer'] as const

interface Typed {
  readonly which: (typeof WHICH)[number]
  readonly version: string
  readonly day: string
}

/** Null where it cannot be read, or is no day to hold updates to. */
function untilOf(day: string): number | null {
  const read = readDate(day)
  return read.ok && isDayToHold(read.at, Date.now()) ? endOfDay(read.at) : null
}

function holdOf({ which, version, day }: Typed): UpdateHold | null {
  const untilMs = untilOf(day)
  if (untilMs === null) return null
  if (which === 'all') return { newest: null, untilMs }
  return VERSION.test(version.trim()) ? { newest: version.trim(), untilMs } : null
}

export function UpdateHoldFields({ value, isTried, onChange }: FieldsProps<UpdateHold>) {
  const { say } = useWords()
  const [typed, setTyped] = useState<Typed>({
    which: value.newest === null ? 'all' : 'newer',
    version: value.newest ?? '',
    day: dateInFigures(lastDayOf(value.untilMs)),
  })
  const type = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(holdOf(next))
  }
  const isVersionBad = !VERSION.test(typed.version.trim()) && (isTried || typed.version !== '')
  return (
    <>
      <p>{say('rules.hold.words', { silent: HOLD_WITHOUT_OFFICE_DAYS })}</p>
      <RadioChoice
        name="update-hold"
        label={say('rules.hold.which')}
        choices={WHICH.map((which) => ({ value: which, label: say(`rules.hold.${which}`) }))}
        value={typed.which}
        onChange={(which) => type({ which })}
      />
      {typed.which === 'newer' && (
        <TextField
          label={say('fleet.version')}
          problem={isVersionBad ? say('rules.hold.version.problem') : null}
          value={typed.version}
          onChange={(event) => type({ version: event.target.value })}
        />
      )}
      <DateField
        label={say('rules.hold.until')}
        text={typed.day}
        problem={
          untilOf(typed.day) === null
            ? say('rules.hold.until.problem', { days: LONGEST_HOLD_DAYS })
            : undefined
        }
        onText={(day) => type({ day })}
      />
    </>
  )
}
