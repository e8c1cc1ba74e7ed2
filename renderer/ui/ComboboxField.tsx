// One of a longer list, found by typing. Shows the best hits only; the caller provides what to show if nothing matches.
import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { foldedName } from '#shared/base/folded-text'
import { classes } from './classes'
import { FieldFrame, isThere } from './Field'
import type { Choice } from './SelectField'
import styles from './Choice.module.css'

/** More hits than this are not read, only scrolled past. */
const MOST_HITS = 50

export interface ComboboxChoice<Value extends string> extends Choice<Value> {
  /** Other names under which it is found. */
  readonly names?: readonly string[]
}

/** A part of any of its names, written in any usual way. */
function isCalled({ label, names = [] }: ComboboxChoice<string>, typed: string): boolean {
  const wanted = foldedName(typed)
  return [label, ...names].some((name) => foldedName(name).includes(wanted))
}

interface ComboboxFieldProps<Value extends string> {
  readonly label: ReactNode
  readonly choices: readonly ComboboxChoice<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly placeholder?: string
  /** What is wrong with the choice, shown below it. */
  readonly problem?: ReactNode
  readonly emptyText: string
  readonly openLabel: string
  readonly disabled?: boolean
}

export function ComboboxField<Value extends string>(props: ComboboxFieldProps<Value>) {
  const { label, choices, value, onChange, placeholder, problem, emptyText, openLabel } = props
  const { disabled = false } = props
  const keepsLine = 'problem' in props
  const inputId = useId()
  const chosen = choices.find((choice) => choice.value === value) ?? null
  /** What is chosen already is not what somebody begins to type after. */
  const readyToType = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    if (currentTarget.value === chosen?.label) currentTarget.select()
  }
  return (
    <Combobox.Root
      items={choices}
      value={chosen}
      onValueChange={(next: Choice<Value> | null) => {
        if (next !== null) onChange(next.value)
      }}
      isItemEqualToValue={(one: Choice<Value>, other: Choice<Value>) => one.value === other.value}
      filter={isCalled}
      limit={MOST_HITS}
      disabled={disabled}
      autoHighlight
    >
      {/* Base UI's own label names the button that opens the list, not the input. */}
      <FieldFrame id={inputId} label={label} problem={problem} keepsLine={keepsLine}>
        <Combobox.InputGroup
          className={classes(styles.trigger, styles.group, isThere(problem) && styles.wrong)}
        >
          <Combobox.Input
            id={inputId}
            // While the list is open everything around it is hidden from screen readers, its label too.
            aria-labelledby={`${inputId}-label`}
            placeholder={placeholder}
            className={styles.input}
            onFocus={readyToType}
            onClick={readyToType}
            aria-invalid={isThere(problem)}
            aria-describedby={keepsLine ? `${inputId}-words` : undefined}
          />
          <Combobox.Trigger className={styles.open} aria-label={openLabel}>
            <ChevronDown size={16} aria-hidden="true" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Empty>
              <p className={styles.empty}>{emptyText}</p>
            </Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(choice: Choice<Value>) => (
                <Combobox.Item key={choice.value} value={choice} className={styles.item}>
                  <span>{choice.label}</span>
                  <Combobox.ItemIndicator>
                    <Check size={16} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
