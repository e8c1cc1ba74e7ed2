// Counting the cash box: pieces by denomination, and an uncounted amount. Enter goes to the next field, and from the last
// one it submits the form.
import type { KeyboardEvent } from 'react'
import { FACES_PAISE } from '#shared/till/till'
import { paise } from '#shared/base/money'
import { amountProblemWords } from '../texts/amount-problem'
import { useWords } from '../texts/words'
import { TextField } from '../ui/Field'
import { Money } from '../ui/Money'
import { amountOf, piecesOf, totalOf, type CountDraft } from './count'
import styles from './till.module.css'

interface CountFieldsProps {
  readonly draft: CountDraft
  readonly onChange: (draft: CountDraft) => void
  /** Otherwise only the amount is asked for. */
  readonly byPieces: boolean
  readonly looseLabel: string
  /** The field to begin in: the largest note, or the amount where pieces are not asked for. */
  readonly firstRef?: React.Ref<HTMLInputElement>
}

export function CountFields({ draft, onChange, byPieces, looseLabel, firstRef }: CountFieldsProps) {
  const { say } = useWords()
  const problem = amountProblemWords(say, amountOf(draft.loose))
  const total = totalOf(draft)
  return (
    // The keys of the fields within it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.count} onKeyDown={toNextField}>
      {byPieces && (
        <fieldset className={styles.faces}>
          <legend className={styles.quiet}>{say('daybook.count.pieces')}</legend>
          {FACES_PAISE.map((facePaise, index) => (
            <Face
              key={facePaise}
              inputRef={index === 0 ? firstRef : undefined}
              facePaise={facePaise}
              draft={draft}
              onChange={onChange}
            />
          ))}
        </fieldset>
      )}
      <TextField
        ref={byPieces ? undefined : firstRef}
        label={looseLabel}
        prefix="₹"
        inputMode="decimal"
        value={draft.loose}
        problem={problem ?? ''}
        onChange={(event) => onChange({ ...draft, loose: event.target.value })}
      />
      {byPieces && (
        <p className={styles.line}>
          <span>{say('daybook.count.total')}</span>
          <strong>{total === null ? '–' : <Money amountPaise={total} />}</strong>
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

function Face({
  inputRef,
  facePaise,
  draft,
  onChange,
}: Pick<CountFieldsProps, 'draft' | 'onChange'> & {
  readonly facePaise: (typeof FACES_PAISE)[number]
  readonly inputRef: React.Ref<HTMLInputElement> | undefined
}) {
  const words = useWords()
  const typed = draft.pieces[facePaise] ?? ''
  const count = piecesOf(typed)
  const face = words.rupees(facePaise, 'when-needed')
  return (
    <div className={styles.face}>
      <TextField
        ref={inputRef}
        label={face}
        aria-label={words.say('daybook.count.of', { face })}
        inputMode="numeric"
        value={typed}
        aria-invalid={count === null}
        onChange={(event) =>
          onChange({ ...draft, pieces: { ...draft.pieces, [facePaise]: event.target.value } })
        }
        suffix={
          <span className={styles.product}>
            {count === null
              ? words.say('daybook.count.problem.short')
              : words.rupees(paise(facePaise * count), 'when-needed')}
          </span>
        }
      />
    </div>
  )
}
