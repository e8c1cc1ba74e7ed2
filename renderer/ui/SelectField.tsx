// One of a short list. Type-ahead and arrows work; the list is above the page, never cut by it.
import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes'
import styles from './Choice.module.css'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface SelectFieldProps<Value extends string> {
  readonly label: ReactNode
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly placeholder?: string
  /** `inline` puts the label before the value, on one line. */
  readonly look?: 'field' | 'inline'
  readonly disabled?: boolean
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, choices, value, onChange, placeholder, look = 'field', disabled = false } = props
  return (
    <Select.Root
      items={choices}
      value={value}
      onValueChange={(next: Value | null) => {
        if (next !== null) onChange(next)
      }}
      disabled={disabled}
      modal={false}
    >
      <div className={classes(styles.field, styles[look])}>
        <Select.Label className={styles.label}>{label}</Select.Label>
        <Select.Trigger className={styles.trigger}>
          <Select.Value placeholder={placeholder} className={styles.value} />
          <ChevronDown size={16} aria-hidden="true" />
        </Select.Trigger>
      </div>
      <Select.Portal>
        <Select.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false}>
          <Select.Popup className={styles.popup}>
            <Select.List className={styles.list}>
              {choices.map((choice) => (
                <Select.Item key={choice.value} value={choice.value} className={styles.item}>
                  <Select.ItemText>{choice.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
