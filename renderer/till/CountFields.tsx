// Counting the cash box: pieces by denomination, and an uncounted amount. Enter goes to the next field, and from the last
// one it submits the form.
import { useId, useRef, type KeyboardEvent } from 'react'
import { FACES_PAISE } from '#shared/till/till'
import { paise } from '#shared/base/money'
import { amountProblemWords } from '../texts/amount-problem'
import { heardAmount } from '../texts/heard'
import { useWords } from '../texts/words'
import { announce } from '../ui/announcer'
import { TextField } from '../ui/Field'
import { Money } from '../ui/Money'
import { amountOf, piecesOf, totalOf } from './count'
import type { CountDraft } from './count-draft'
import styles from './till.module.css'

interface CountFieldsProps {
  readonly draft: CountDraft
  readonly onChange: (draft: CountDraft) => void
  /** Compared already: it is shown, and not changed. */
  readonly isFixed?: boolean
  /** Otherwise only the amount is asked for. */
  readonly byPieces: boolean
  readonly looseLabel: string
  /** The field to begin in: the largest note, or the amount where pieces are not asked for. */
  readonly firstRef?: React.Ref<HTMLInputElement>
}

export function CountFields({
  draft,
  onChange,
  isFixed = false,
  byPieces,
  looseLabel,
  firstRef,
}: CountFieldsProps) {
  const words = useWords()
  const { say } = words
  const problem = amountProblemWords(say, amountOf(draft.loose))
  const total = totalOf(draft)
  const looseId = useId()
  const said = useRef(total)
  // What it comes to is said once a field is left, where it has changed.
  const tell = () => {
    if (byPieces && total !== null && total !== said.current)
      announce(`${say('daybook.count.total')}: ${heardAmount(words, total)}`)
    said.current = total
  }
  return (
    // The keys of the fields within it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.count} onKeyDown={toNextField} onBlur={tell}>
      {byPieces && (
        <fieldset className={styles.faces}>
          <legend>{say('daybook.count.pieces')}</legend>
          {FACES_PAISE.map((facePaise, index) => (
            <Face
              key={facePaise}
              inputRef={index === 0 ? firstRef : undefined}
              facePaise={facePaise}
              isFixed={isFixed}
              draft={draft}
              onChange={onChange}
            />
          ))}
        </fieldset>
      )}
      <div className={byPieces ? styles.loose : undefined}>
        {byPieces && <label htmlFor={looseId}>{looseLabel}</label>}
        <TextField
          ref={byPieces ? undefined : firstRef}
          readOnly={isFixed}
          label={byPieces ? null : looseLabel}
          id={looseId}
          prefix="₹"
          inputMode="decimal"
          value={draft.loose}
          {...(!byPieces || problem !== undefined ? { problem: problem ?? '' } : {})}
          onChange={(event) => onChange({ ...draft, loose: event.target.value })}
        />
      </div>
      {byPieces && (
        <p className={styles.total} data-vital="amount">
          <span>{say('daybook.count.total')}</span>
          {total === null ? '–' : <Money amountPaise={total} />}
        </p>
      )}
    </div>
  )
}

function toNextField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.findIndex((field) => field === event.target) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

interface FaceProps extends Pick<CountFieldsProps, 'draft' | 'onChange'> {
  readonly facePaise: (typeof FACES_PAISE)[number]
  readonly isFixed: boolean
  readonly inputRef: React.Ref<HTMLInputElement> | undefined
}

/** `₹500 × 3 = ₹1,500`: one line, so that the whole box is read as one column. */
function Face({ inputRef, facePaise, isFixed, draft, onChange }: FaceProps) {
  const words = useWords()
  const typed = draft.pieces[facePaise] ?? ''
  const count = piecesOf(typed)
  const face = words.rupees(facePaise, 'when-needed')
  return (
    <div className={styles.face}>
      <span className={styles.faceName}>{face}</span>
      <span aria-hidden="true">×</span>
      <TextField
        ref={inputRef}
        label={null}
        aria-label={words.say('daybook.count.of', { face })}
        inputMode="numeric"
        readOnly={isFixed}
        value={typed}
        aria-invalid={count === null}
        onChange={(event) =>
          onChange({ ...draft, pieces: { ...draft.pieces, [facePaise]: event.target.value } })
        }
      />
      <span className={styles.product}>
        {count === null
          ? words.say('daybook.count.problem.short')
          : count === 0
            ? ''
            : words.rupees(paise(facePaise * count), 'when-needed')}
      </span>
    </div>
  )
}
