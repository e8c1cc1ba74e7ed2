// A file that the person chooses. The browser's own field uses the system's language and cannot be changed, so a button
// of ours stands for it, in the language of the app, with the name of the chosen file.
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useWords } from '../texts/words'
import { Button } from './Button'
import styles from './FileField.module.css'

interface FileFieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The button's label; by default, that a file is chosen. */
  readonly action?: ReactNode
  /** Extensions or types, as the browser's field takes them. */
  readonly accept: string
  /** Choosing the same file again is reported again. */
  readonly onFile: (file: File) => void
  /** Further buttons about the chosen file. */
  readonly children?: ReactNode
}

export function FileField({ label, hint, action, accept, onFile, children }: FileFieldProps) {
  const { say } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    setName(file.name)
    onFile(file)
  }
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={`${id}-input`} className={styles.label}>
        {label}
      </label>
      <input ref={input} id={`${id}-input`} type="file" hidden accept={accept} onChange={choose} />
      <div className={styles.row}>
        <Button
          id={`${id}-button`}
          aria-labelledby={`${id}-label ${id}-button`}
          aria-describedby={hint === undefined ? `${id}-name` : `${id}-name ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {action ?? say('file.choose')}
        </Button>
        {children}
        <span id={`${id}-name`} className={styles.name} role="status">
          {name ?? say('file.none')}
        </span>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.label}>
          {hint}
        </p>
      )}
    </div>
  )
}
