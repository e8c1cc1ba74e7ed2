// Compositions of input methods, by which many keyboards of India write. While one is open its keys belong to the method, and
// the field is not touched: a field that is rewritten makes the method write twice. The order of events that is relied on here
// was recorded from real methods (test/fixtures/input-methods.json).
import { useState, type ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { withoutUnseen } from '#shared/base/plain-text'
import { openDialog } from './focus-guard'
import { onKeyOf } from './key-route'

/** A method takes its text out and writes it again within one press; only what rests for this long is read. */
export const COMPOSITION_REST_MS = 30
/** What the keyCode of a key is that a method has taken. */
const TAKEN_BY_METHOD = 229

type Field = HTMLInputElement | HTMLTextAreaElement

/** The field with text of a composition that nobody has read yet. */
let unread: { readonly field: Field; readonly read: () => void } | null = null
let rest: ReturnType<typeof setTimeout> | undefined
/** The Enter that ended a composition and is not up yet, by its place: many methods send it a second time, as a plain one. */
let spentEnter: string | null = null
let isMethodTyping = false

/** Whether the last key went to an input method: what comes into a field then may be several letters of one text. */
export const isTypedByMethod = (): boolean => isMethodTyping

/** Whether a key is part of a composition, or was taken by an input method. */
export const isOfMethod = ({
  isComposing,
  keyCode,
  key,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'key'>): boolean =>
  isComposing || keyCode === TAKEN_BY_METHOD || key === 'Process'

const isEnter = ({ code, key }: KeyboardEvent): boolean =>
  code === 'Enter' || code === 'NumpadEnter' || key === 'Enter'

function forget(): void {
  clearTimeout(rest)
  unread = null
}

function readNow(): void {
  const last = unread
  forget()
  if (last?.field.isConnected === true) last.read()
}

/** Before a key acts, or a field is left, the screen knows the text that was typed before. */
const readAtOnce = (): void => {
  if (unread !== null) flushSync(readNow)
}

/** Whether the key is the method's, or its second Enter before a sheet. */
function takeKey(event: KeyboardEvent): boolean {
  isMethodTyping = isOfMethod(event)
  if (isMethodTyping) {
    if (isEnter(event)) spentEnter = event.code
    return true
  }
  readAtOnce()
  if (!isEnter(event) || event.code !== spentEnter) spentEnter = null
  else if (openDialog() !== null) {
    event.preventDefault()
    return true
  }
  return false
}

function onWindowBlur({ target }: FocusEvent): void {
  // Else it is a field that is left.
  if (!(target instanceof Element)) spentEnter = null
  readAtOnce()
}

function onCompositionEnd(): void {
  clearTimeout(rest)
  rest = setTimeout(readNow, COMPOSITION_REST_MS)
}

onKeyOf('input-method', takeKey)
onKeyOf('released', (event) => {
  if (isEnter(event)) spentEnter = null
})
/** The server that draws a first page has no window. */
if (typeof window !== 'undefined') {
  window.addEventListener('blur', onWindowBlur, true)
  window.addEventListener('compositionstart', () => clearTimeout(rest), true)
  window.addEventListener('compositionend', onCompositionEnd, true)
}

/** Replaces what was typed in place, with the cursor behind the same character. */
function writePlain(field: Field, plain: (text: string) => string): void {
  const text = plain(field.value)
  if (text === field.value) return
  const caret = plain(field.value.slice(0, field.selectionStart ?? undefined)).length
  field.value = text
  field.setSelectionRange(caret, caret)
}

interface TextOfField<Element extends Field, Value> {
  readonly value: Value | string
  readonly onChange: (event: ChangeEvent<Element>) => void
}

/**
 * What a field gets in place of `value` and `onChange`. While a composition is open it shows what the method wrote, whatever
 * else is drawn, and `onChange` is called once it has ended: by itself, by leaving the field, or by a key outside it. Before that
 * the field shows what `plain` reads; null for a secret, of which every character counts.
 */
export function useComposedText<Element extends Field, Value>(
  value: Value,
  onChange: (event: ChangeEvent<Element>) => void,
  plain: ((text: string) => string) | null = withoutUnseen,
): TextOfField<Element, Value> {
  const [composed, setComposed] = useState<string | null>(null)
  const change = (event: ChangeEvent<Element>): void => {
    const field = event.currentTarget
    const isOpen = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
    forget()
    if (!isOpen) {
      setComposed(null)
      if (plain !== null) writePlain(field, plain)
      return onChange(event)
    }
    setComposed(field.value)
    unread = {
      field,
      read: () => {
        setComposed(null)
        // React has taken it back once the event was over.
        event.currentTarget = field
        if (plain !== null) writePlain(field, plain)
        onChange(event)
      },
    }
  }
  // A field without a value stays in its own hands.
  return { value: value === undefined ? value : (composed ?? value), onChange: change }
}
