// Why cash differs from what should be there, moves, or lies open: written, or one key where it is what it mostly is.
import type { KeyboardEvent, Ref } from 'react'
import { LONGEST_REASON } from '#shared/till/till'
import { useWords } from '../texts/words'
import { Button } from '../ui/Button'
import { TextField } from '../ui/Field'
import styles from './till.module.css'

interface ReasonFieldProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly about?: 'difference' | 'move'
  readonly hint?: string
  readonly presets: readonly string[]
  readonly text: string
  readonly isMissing: boolean
  readonly onText: (text: string) => void
  /** One of the presets was pressed. */
  readonly onChosen: (preset: string) => void
}

/** The place of the key, as digits are typed in every layout. */
const KEY = /^(?:Digit|Numpad)([1-9])$/

export function ReasonField(props: ReasonFieldProps) {
  const { ref, about = 'difference', hint, presets, text, isMissing, onText, onChosen } = props
  const { say } = useWords()
  const choose = (preset: string): void => {
    onText(preset)
    onChosen(preset)
  }
  const byKey = (event: KeyboardEvent): void => {
    const preset = presets[Number(KEY.exec(event.code)?.[1]) - 1]
    // Within a text a digit is part of it.
    if (preset === undefined || text !== '' || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    choose(preset)
  }
  return (
    <>
      <TextField
        ref={ref}
        label={say(`daybook.${about}.reason`)}
        hint={hint ?? say('daybook.difference.reason.hint')}
        problem={isMissing ? say(`daybook.${about}.reason.missing`) : undefined}
        maxLength={LONGEST_REASON}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={byKey}
      />
      <p className={styles.buttons}>
        {presets.map((preset, index) => (
          <Button key={preset} weight="quiet" keyHint={String(index + 1)} onClick={() => choose(preset)}>
            {preset}
          </Button>
        ))}
      </p>
    </>
  )
}
