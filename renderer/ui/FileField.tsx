// A file that the person chooses. The browser's own field speaks the system's language and cannot be told another: a button of ours
// stands for it, in the language of the counter, with the name of the file that was chosen.
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { useWords } from '../messages/words'
import { Button } from './Button'
import styles from './FileField.module.css'

interface FileFieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What the button says; without it, that a file is chosen. */
  readonly action?: ReactNode
  /** Endings or types, as the browser's field takes them. */
  readonly accept: string
  /** The same file chosen again is told again. */
  readonly onFile: (file: File) => void
  /** Further buttons about what was chosen. */
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
