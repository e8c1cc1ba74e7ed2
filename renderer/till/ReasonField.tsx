// Why cash that was counted differs from what should be there: written, or pressed where it is what it mostly is.
import type { Ref } from 'react'
import { LONGEST_REASON } from '#shared/till/till'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import styles from './till.module.css'

interface ReasonFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly presets: readonly string[]
  readonly text: string
  readonly isMissing: boolean
  readonly onText: (text: string) => void
  /** One of the presets was pressed. */
  readonly onChosen: () => void
}

export function ReasonField({ ref, presets, text, isMissing, onText, onChosen }: ReasonFieldProps) {
  const { say } = useWords()
  return (
    <>
      <TextField
        ref={ref}
        label={say('daybook.difference.reason')}
        hint={say('daybook.difference.reason.hint')}
        problem={isMissing ? say('daybook.difference.reason.missing') : undefined}
        maxLength={LONGEST_REASON}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <p className={styles.buttons}>
        {presets.map((preset) => (
          <Button
            key={preset}
            weight="quiet"
            onClick={() => {
              onText(preset)
              onChosen()
            }}
          >
            {preset}
          </Button>
        ))}
      </p>
    </>
  )
}
