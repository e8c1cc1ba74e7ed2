// F2: one box for anything a customer says or shows, large on Home and small above every other screen. It shows what Enter
// would do before Enter is pressed.
import { Search } from 'lucide-react'
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from 'react'
import { useLocation } from 'wouter'
import { rupeesText } from '#shared/base/money'
import { useWords } from '../../texts/words'
import { Kbd } from '../../ui/Kbd'
import { classes } from '../../ui/classes'
import { useComposedText } from '../../ui/composition'
import { useListKeys } from '../../ui/use-list-keys'
import { keysOf } from '../../commands/commands'
import { useDay } from '../../bridge/shop'
import { useCommand } from '../../commands/use-commands'
import { suggestionOf } from './actions'
import { useAnswers, type Found } from './answers'
import { boxIsHere, boxStore, clearBox, dropAadhaar, LONGEST_INPUT, typeIntoBox } from './box-store'
import { boxActions } from './box-actions'
import { HitList, optionId } from './HitList'
import { listed } from './hits'
import { recognise, recognisedId, type Recognised } from './recognise'
import { useBoxActions, type BoxActionsNow } from './use-box-actions'
import styles from './CounterBox.module.css'

interface Hits {
  readonly hits: readonly Recognised[]
  readonly boxActions: BoxActionsNow
  readonly found: Found
}

function useHits(text: string, isFromAmountField: boolean): Hits {
  const day = useDay()
  const sales = day?.ok === true ? day.value.sales : null
  const now = useBoxActions(text.trim() !== '')
  const found = useAnswers(text)
  const known = useMemo(
    () =>
      recognise(text, {
        sales: sales ?? [],
        boxActions: boxActions().filter(({ id }) => now.has(id)),
        isFromAmountField,
      }),
    [text, sales, now, isFromAmountField],
  )
  return { hits: useMemo(() => listed(text, known, found), [text, known, found]), boxActions: now, found }
}

/** The marked suggestion, by what it is and not by its place: what comes later moves nothing from under the mark. */
function useMark(text: string, hits: readonly Recognised[]) {
  const [mark, setMark] = useState({ text: '', id: '' })
  const at = mark.text === text ? hits.findIndex((hit) => recognisedId(hit) === mark.id) : 0
  const marked = Math.max(at, 0)
  const onMark = (index: number) => {
    const hit = hits[index]
    if (hit !== undefined) setMark({ text, id: recognisedId(hit) })
  }
  return { marked, onMark }
}

/** The search of the plans, which takes an amount too, is marked so. */
const isAmountField = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement &&
  (element.inputMode === 'decimal' || element.dataset.amount !== undefined) &&
  element.isConnected

const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length

/** Typed text, keys and the pick. */
function useBox() {
  const words = useWords()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const text = boxStore((state) => state.text)
  const [isOpen, setOpen] = useState(false)
  const returnTo = useRef<Element | null>(null)
  const [isFromAmountField, setFromAmountField] = useState(false)
  const { hits, boxActions: now, found } = useHits(text, isFromAmountField)
  const { marked, onMark } = useMark(text, hits)
  /** Back to where the cursor was. On Home that is the box itself. */
  const leave = () => {
    const before = returnTo.current
    returnTo.current = null
    setFromAmountField(false)
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
    else setOpen(false)
  }
  const enter = () => {
    if (document.activeElement !== input.current) {
      returnTo.current = document.activeElement
      setFromAmountField(isAmountField(document.activeElement))
    }
    input.current?.focus()
    input.current?.select()
  }
  const pick = (hit: Recognised | undefined) => {
    const run = hit === undefined ? null : suggestionOf(words, now, hit).run
    if (hit?.kind === 'identity-number') clearBox()
    if (run === null) return
    // Its result stays in the box, to go on with.
    if (hit?.kind === 'sum') return run(navigate)
    clearBox()
    leave()
    run(navigate)
  }
  /** Of a sum, into the amount field that the box was opened from. Nothing happens where there is none. */
  const putIntoField = (hit: Recognised | undefined) => {
    const target = returnTo.current
    if (hit?.kind !== 'sum' || !hit.fitsField || !hit.sum.ok || !isAmountField(target)) return
    clearBox()
    leave()
    target.select()
    document.execCommand('insertText', false, rupeesText(hit.sum.amountPaise))
  }
  const onListKey = useListKeys({ count: hits.length, marked, onMark })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Home and End belong to the text.
    if (event.key === 'Home' || event.key === 'End') return
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The rest of the key would press what has the focus on the screen that comes.
      event.preventDefault()
      if (event.repeat) return
      if (event.shiftKey) putIntoField(hits[marked])
      else pick(hits[marked])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (text === '') leave()
      clearBox()
    } else onListKey(event)
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setOpen(true)
    typeIntoBox(target.value, isAtEnd(target), Date.now())
  }
  const onBlur = () => {
    setOpen(false)
    dropAadhaar()
  }
  return { input, text, isOpen, setOpen, hits, now, found, marked, pick, enter, onKeyDown, onChange, onBlur }
}

export function CounterBox({ size }: { readonly size: 'bar' | 'large' }) {
  const { say } = useWords()
  const listId = useId()
  const box = useBox()
  const { input, text, hits, marked } = box
  const typed = useComposedText(text, box.onChange)
  const isListed = box.isOpen && text.trim() !== ''
  useCommand('counter-box', box.enter)
  useLayoutEffect(() => (input.current === null ? undefined : boxIsHere(input.current)), [input])
  useLayoutEffect(() => {
    if (size === 'large') input.current?.focus({ preventScroll: true })
  }, [size, input])
  return (
    <search className={classes(styles.box, styles[size])}>
      <span className={styles.control}>
        <Search size={size === 'large' ? 24 : 18} aria-hidden="true" />
        <input
          ref={input}
          value={typed.value}
          maxLength={LONGEST_INPUT}
          data-digits="code"
          placeholder={say('box.placeholder')}
          aria-label={say('command.counter-box')}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-activedescendant={isListed && hits.length > 0 ? optionId(listId, marked) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          onChange={typed.onChange}
          onKeyDown={box.onKeyDown}
          onFocus={() => box.setOpen(true)}
          onBlur={box.onBlur}
        />
        <Kbd>{keysOf('counter-box')}</Kbd>
      </span>
      {isListed && (
        <HitList
          id={listId}
          hits={hits}
          marked={marked}
          boxActions={box.now}
          isLooking={box.found.isLooking}
          onPick={box.pick}
        />
      )}
    </search>
  )
}
