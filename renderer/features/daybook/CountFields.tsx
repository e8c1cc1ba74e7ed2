// Counting the cash box: pieces by denomination, and an uncounted amount. Enter in any field submits the form.
import { FACES_PAISE } from '@shared/domain/till'
import { paise } from '@shared/money'
import { useWords } from '../../messages/words'
import { TextField } from '../../ui/Field'
import { Money } from '../../ui/Money'
import { amountOf, piecesOf, totalOf, type CountDraft } from './count'
import styles from './daybook.module.css'

interface CountFieldsProps {
  readonly draft: CountDraft
  readonly onChange: (draft: CountDraft) => void
  /** Otherwise only the amount is asked for. */
  readonly byPieces: boolean
  readonly looseLabel: string
  readonly looseRef?: React.Ref<HTMLInputElement>
}

export function CountFields({ draft, onChange, byPieces, looseLabel, looseRef }: CountFieldsProps) {
  const { say } = useWords()
  const problem = amountOf(draft.loose)
  const total = totalOf(draft)
  return (
    <div className={styles.count}>
      {byPieces && (
        <fieldset className={styles.faces}>
          <legend className={styles.quiet}>{say('daybook.count.pieces')}</legend>
          {FACES_PAISE.map((facePaise) => (
            <Face key={facePaise} facePaise={facePaise} draft={draft} onChange={onChange} />
          ))}
        </fieldset>
      )}
      <TextField
        ref={looseRef}
        label={looseLabel}
        prefix="₹"
        inputMode="decimal"
        value={draft.loose}
        problem={typeof problem === 'string' ? say('daybook.count.problem') : ''}
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

function Face({
  facePaise,
  draft,
  onChange,
}: Pick<CountFieldsProps, 'draft' | 'onChange'> & { readonly facePaise: (typeof FACES_PAISE)[number] }) {
  const words = useWords()
  const typed = draft.pieces[facePaise] ?? ''
  const count = piecesOf(typed)
  const face = words.rupees(facePaise, 'when-needed')
  return (
    <div className={styles.face}>
      <TextField
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
