// F2: one box for anything a customer says or shows. It displays what it recognised before Enter, and forgets it when
// the focus leaves.
import { Search } from 'lucide-react'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { LANGUAGES } from '@shared/domain/environment'
import { MESSAGES } from '../../messages/catalogue'
import { useWords } from '../../messages/words'
import { Kbd } from '../../ui/Kbd'
import { classes } from '../../ui/classes'
import { useListKeys } from '../../ui/use-list-keys'
import { COMMANDS, COMMAND_IDS, keysOf } from '../commands'
import { useDay } from '../shop'
import { isAnswered, useCommand } from '../use-commands'
import { suggestionOf } from './actions'
import { looksLikeAadhaar, recognise, recognisedId, type Findable, type Recognised } from './recognise'
import styles from './CounterBox.module.css'

/** Nothing that a customer says is longer than this. */
const LONGEST_INPUT = 60

const findable = (): readonly Findable[] =>
  COMMAND_IDS.filter((id) => isAnswered(id) && COMMANDS[id].group !== 'window').map((id) => ({
    command: id,
    labels: LANGUAGES.map((language) => MESSAGES[language][COMMANDS[id].label]),
  }))

function useRecognised(text: string): readonly Recognised[] {
  const day = useDay()
  const sales = day?.ok === true ? day.value.sales : null
  return useMemo(() => recognise(text, { sales: sales ?? [], commands: findable() }), [text, sales])
}

interface HitsProps {
  readonly id: string
  readonly hits: readonly Recognised[]
  readonly marked: number
  readonly onPick: (hit: Recognised) => void
}

function Hits({ id, hits, marked, onPick }: HitsProps) {
  const words = useWords()
  return (
    <ul id={id} role="listbox" aria-label={words.say('box.hits')} className={styles.hits}>
      {hits.map((hit, index) => {
        const { icon: Icon, title, detail, run } = suggestionOf(words, hit)
        return (
          <li
            key={recognisedId(hit)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            aria-disabled={run === null}
            className={styles.hit}
            onPointerDown={(event) => {
              event.preventDefault()
              onPick(hit)
            }}
          >
            <Icon size={18} aria-hidden="true" />
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>{detail}</span>
            {index === marked && run !== null && <Kbd>Enter</Kbd>}
          </li>
        )
      })}
    </ul>
  )
}

export function CounterBox() {
  const words = useWords()
  const { say } = words
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const recognised = useRecognised(text)
  const isUnknown = text.trim() !== '' && recognised.length === 0
  useCommand('counter-box', () => input.current?.focus())

  const clear = () => {
    setText('')
    setMarked(0)
  }
  const pick = (hit: Recognised | undefined) => {
    const run = hit === undefined ? null : suggestionOf(words, hit).run
    if (hit?.kind === 'identity-number') clear()
    if (run === null) return
    clear()
    input.current?.blur()
    run(navigate)
  }
  const onListKey = useListKeys({ count: recognised.length, marked, onMark: setMarked })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) pick(recognised[marked])
    else if (event.key === 'Escape') {
      event.preventDefault()
      if (text === '') input.current?.blur()
      clear()
    } else onListKey(event)
  }
  return (
    <search className={styles.box}>
      <span className={classes(styles.control)}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={input}
          value={text}
          maxLength={LONGEST_INPUT}
          placeholder={say('box.placeholder')}
          aria-label={say('command.counter-box')}
          role="combobox"
          aria-expanded={recognised.length > 0}
          aria-controls={listId}
          aria-activedescendant={recognised.length > 0 ? `${listId}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (looksLikeAadhaar(text)) clear()
          }}
        />
        <Kbd>{keysOf('counter-box')}</Kbd>
      </span>
      {recognised.length > 0 && <Hits id={listId} hits={recognised} marked={marked} onPick={pick} />}
      {isUnknown && (
        <p className={styles.unknown} role="status">
          {say('box.unknown')}
        </p>
      )}
    </search>
  )
}
