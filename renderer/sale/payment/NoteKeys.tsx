// The notes that a customer hands over, as keys below a field of cash: Alt+6 to Alt+9, and Alt+0 for the exact amount. The keys work
// wherever the focus is and leave it there, so that Enter still confirms. Tab goes past them, from the cash to the next field.
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { NOTE_COMMANDS, keysOf } from '../../commands/commands'
import { useCommand } from '../../commands/use-commands'
import { useWords } from '../../texts/words'
import { Kbd } from '../../ui/Kbd'
import { openDialog } from '../../ui/focus-guard'
import { onKeyOf } from '../../ui/key-route'
import { takesText } from '../../ui/text-fields'
import { lastNote, notePaise, NOTES, withNote, type Note, type NotePress } from './notes'
import styles from './payment.module.css'

interface NoteKeysProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** What stands in the field. */
  readonly text: string
  readonly onText: (text: string) => void
  /** What the field then holds for the exact amount; absent where no amount is due. */
  readonly exact?: string
  /** Where the focus goes after a press of the pointer: Enter there must not press the note once more. */
  readonly onPicked: () => void
}

export function NoteKeys({ field, text, onText, exact, onPicked }: NoteKeysProps) {
  const { say, rupees } = useWords()
  const { add, setExact } = useNotes({ field, text, onText, exact })
  const [fifty, hundred, twoHundred, fiveHundred] = NOTE_COMMANDS
  useCommand(fifty, () => add(50))
  useCommand(hundred, () => add(100))
  useCommand(twoHundred, () => add(200))
  useCommand(fiveHundred, () => add(500))
  useCommand('note-exact', setExact)
  const picked = ({ detail }: MouseEvent) => {
    if (detail > 0) onPicked()
  }
  return (
    <div className={styles.notes} role="group" aria-label={say('sale.notes')}>
      {NOTES.map((note, index) => (
        <button
          key={note}
          type="button"
          tabIndex={-1}
          className={styles.note}
          onClick={(event) => {
            add(note)
            picked(event)
          }}
        >
          {rupees(notePaise(note), 'when-needed')}
          <Kbd>{keysOf(NOTE_COMMANDS[index] ?? 'note-exact')}</Kbd>
        </button>
      ))}
      {setExact !== null && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.note}
          aria-pressed={text === exact}
          onClick={(event) => {
            setExact()
            picked(event)
          }}
        >
          {say('sale.notes.exact')}
          <Kbd>{keysOf('note-exact')}</Kbd>
        </button>
      )}
    </div>
  )
}

/** Adds notes, and takes the last away by Backspace, wherever the focus is. */
function useNotes({ field, text, onText, exact }: Omit<NoteKeysProps, 'onPicked'>) {
  const presses = useRef<readonly NotePress[]>([])
  const latest = useRef({ text, onText })
  useEffect(() => {
    latest.current = { text, onText }
  })
  /** A dialog that lies over the field has the keys. */
  const isBehind = (): boolean => openDialog()?.contains(field.current) === false
  // Kept at once: the next key may come before the screen was drawn anew.
  const put = (next: string): void => {
    latest.current = { ...latest.current, text: next }
    latest.current.onText(next)
  }
  const add = (note: Note): void => {
    const before = latest.current.text
    const after = withNote(before, note)
    if (after === null || isBehind()) return
    presses.current = [...presses.current, { before, after }]
    put(after)
  }
  useEffect(
    () =>
      onKeyOf('before-screen', (event) => {
        const { key, ctrlKey, altKey, metaKey } = event
        if (key !== 'Backspace' || ctrlKey || altKey || metaKey) return false
        const { activeElement } = document
        // In another field it takes a character of that.
        if (takesText(activeElement) && activeElement !== field.current) return false
        const last = lastNote(presses.current, latest.current.text)
        if (last === null) return false
        event.preventDefault()
        presses.current = presses.current.slice(0, -1)
        put(last.before)
        return true
      }),
    [field],
  )
  return { add, setExact: exact === undefined ? null : () => isBehind() || put(exact) }
}
