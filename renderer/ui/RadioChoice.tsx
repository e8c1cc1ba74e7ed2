// One of a few options, all visible: a row of radio buttons in the standard style.
import type { ReactNode } from 'react'
import { classes } from './classes'
import styles from './RadioChoice.module.css'

interface RadioChoiceProps<Value extends string> {
  readonly name: string
  readonly label: string
  /** For screen readers alone, where the heading above says the same. */
  readonly isLabelHidden?: boolean
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** Null while nothing is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

export const RadioChoice = <Value extends string>(props: RadioChoiceProps<Value>) => (
  <fieldset className={styles.group}>
    <legend className={classes(styles.label, props.isLabelHidden === true && styles.hidden)}>
      {props.label}
    </legend>
    <div className={styles.choices}>
      {props.choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={props.name}
            value={choice.value}
            checked={choice.value === props.value}
            onChange={() => props.onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  </fieldset>
)
