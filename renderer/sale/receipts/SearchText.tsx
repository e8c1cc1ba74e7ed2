// The text that sales are searched by; the arrow down leads from it into the list of what was found.
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { TextField } from '../../ui/Field'
import type { Wanted } from './use-receipt-search'
import styles from './ReceiptsScreen.module.css'

export interface FindProps {
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
  /** The keyboard goes on into the list. */
  readonly onEnter: () => void
  readonly field: RefObject<HTMLInputElement | null>
  readonly takesFocus: boolean
}

interface SearchTextProps extends FindProps {
  readonly label: string
  readonly longest: number
  readonly problem?: string | null
}

export function SearchText({
  wanted,
  onChange,
  onEnter,
  field,
  takesFocus,
  label,
  longest,
  problem = null,
}: SearchTextProps) {
  return (
    <TextField
      ref={field}
      className={styles.field}
      label={label}
      prefix={<Search size={18} aria-hidden="true" />}
      value={wanted.text}
      maxLength={longest}
      problem={problem}
      autoFocus={takesFocus}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onEnter()
      }}
      onChange={(event) => onChange({ ...wanted, text: event.target.value })}
    />
  )
}
