// A scanner is a keyboard that types what it read, far faster than any hand, and ends with Enter or Tab. What it types is held back from
// the sixth key on and never confirms, prints or runs anything (docs/money-safety.md 5): a whole scan goes to whoever listens, and the
// fields are as they were before it. How fast keys follow one another is told by the system's time of each, so that a busy computer that
// hands them over together makes no burst of them.
import { isOfMethod } from './composition'
import { digitOfKey, isWritten, type DigitKeys } from './digit-keys'
import { onBeforeInput, onKeyOf, timeOfHeldKey } from './key-route'
import { characterAt } from './key-places'
import { takesText } from './text-fields'

/** So many keys, each so soon after the one before, are no hand's. */
export const BURST_KEYS = 6
export const BURST_GAP_MS = 30
/** What ends a scan comes within this time; once a burst has begun, the rest of it too. */
export const SUFFIX_GAP_MS = 50
/** Shorter ones may be a number that is wanted in the field. */
const SCAN_CHARACTERS = 13
/** More digits than a square code can hold: 7,089 (ISO/IEC 18004). */
const LONGEST_TEXT = 7_100
/** An Enter right behind a character is a scanner's for so long after a burst: its last characters may have come late. */
const AFTER_BURST_MS = 1_000

type Field = HTMLInputElement | HTMLTextAreaElement

interface FieldText {
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** Characters that followed one another fast. */
interface Run {
  /** By the system's clock of events, as all times here. */
  readonly startedAt: number
  readonly focus: Element | null
  /** What stood in the fields before the first character. */
  readonly before: Map<Field, FieldText>
  lastAt: number
  keys: number
  /** By the place of each key, as scanners mean them, and as the layout writes them. */
  text: string
  written: string
  /** An input method takes the keys: they cannot be held back. */
  isOfMethod: boolean
  /** `let-go`: no key followed, and what was held was typed. */
  stage: 'few' | 'held' | 'let-go'
  timer: ReturnType<typeof setTimeout> | undefined
  /** What the only character so far is there for. */
  onAlone: (() => void) | null
}

let run: Run | null = null
/** The last key that was taken from everybody else, and the last of a burst. */
let takenAt = Number.NEGATIVE_INFINITY
let burstAt = Number.NEGATIVE_INFINITY

const burstListeners = new Set<(startedAt: number) => void>()
const scanListeners = new Set<(text: string) => void>()

/** `hear` is told when a burst is known as one: its characters since `startedAt`, by `event.timeStamp`, are to be taken back. */
export function onBurst(hear: (startedAt: number) => void): () => void {
  burstListeners.add(hear)
  return () => void burstListeners.delete(hear)
}

/** `hear` gets the text of each scan, read by the places of its keys, until the returned function is called. */
export function onScan(hear: (text: string) => void): () => void {
  scanListeners.add(hear)
  return () => void scanListeners.delete(hear)
}

/** Does what a bare character is there for, unless another follows at once: it is then the beginning of a scan. */
export function whenTypedAlone(act: () => void): void {
  const begun = run
  if (begun === null) return act()
  if (begun.keys > 1) return
  begun.onAlone = act
  setTimeout(() => actAlone(begun), SUFFIX_GAP_MS)
}

function actAlone(of: Run): void {
  const act = of.onAlone
  of.onAlone = null
  act?.()
}

const MODIFIERS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
])

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && takesText(target))

const isEnter = ({ code, key }: KeyboardEvent): boolean =>
  code === 'Enter' || code === 'NumpadEnter' || key === 'Enter'
const isSuffix = (event: KeyboardEvent): boolean => isEnter(event) || event.key === 'Tab'
/** Enter and Space press a button, which writes nothing. */
const pressesButton = (event: KeyboardEvent): boolean =>
  (isEnter(event) || event.key === ' ') && !takesText(document.activeElement)

interface Character {
  readonly placed: string
  readonly written: string
}

/** Null for a key that writes nothing. */
function characterOf(event: KeyboardEvent): Character | null {
  const { key, ctrlKey, altKey, metaKey } = event
  if (ctrlKey || altKey || metaKey) return null
  const isTaken = isOfMethod(event) || key === 'Dead' || key === 'Unidentified'
  if (isEnter(event) || !(isTaken || isWritten(key))) return null
  const placed = characterAt(event)
  if (isTaken) return placed === null ? null : { placed, written: '' }
  const taken = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.digits : ''
  const digit = digitOfKey(event, taken === 'number' ? taken : ('code' satisfies DigitKeys))
  return { placed: placed ?? key, written: digit ?? key }
}

function take(event: KeyboardEvent): true {
  event.preventDefault()
  takenAt = event.timeStamp
  return true
}

onKeyOf('scanner', (event) => {
  if (timeOfHeldKey() !== null || MODIFIERS.has(event.key)) return false
  const character = event.repeat ? null : characterOf(event)
  return character === null ? hearOther(event) : hearCharacter(event, character)
})

function hearCharacter(event: KeyboardEvent, character: Character): boolean {
  const isNext = run !== null && isWithin(event.timeStamp, run.lastAt, longestGap(run))
  if (!isNext) begin(event)
  const now = run
  if (now === null) return false
  now.onAlone = null
  now.lastAt = event.timeStamp
  now.keys += 1
  now.text = (now.text + character.placed).slice(0, LONGEST_TEXT)
  now.written = (now.written + character.written).slice(0, LONGEST_TEXT)
  now.isOfMethod ||= isOfMethod(event)
  if (now.keys < BURST_KEYS) return isNext && pressesButton(event) ? take(event) : false
  burstAt = event.timeStamp
  if (now.stage !== 'held') hold(now)
  clearTimeout(now.timer)
  now.timer = setTimeout(() => letGo(now), SUFFIX_GAP_MS)
  return now.isOfMethod ? false : take(event)
}

/** Another keyboard's clock may run apart from this one's: what lies far before the last key does not follow it. */
const isWithin = (at: number, since: number, gapMs: number): boolean => Math.abs(at - since) <= gapMs

const longestGap = ({ stage }: Run): number => (stage === 'few' ? BURST_GAP_MS : SUFFIX_GAP_MS)

function begin({ timeStamp }: KeyboardEvent): void {
  endRun()
  run = {
    startedAt: timeStamp,
    focus: document.activeElement,
    before: new Map(),
    lastAt: timeStamp,
    keys: 0,
    text: '',
    written: '',
    isOfMethod: false,
    stage: 'few',
    timer: undefined,
    onAlone: null,
  }
}

/** What comes next is not part of it. */
function endRun(): void {
  const last = run
  run = null
  if (last === null) return
  clearTimeout(last.timer)
  actAlone(last)
  if (last.stage === 'held') give(last, last.written)
}

/** It is a scanner's: nothing of it has been typed. */
function hold(now: Run): void {
  now.stage = 'held'
  if (!now.isOfMethod) takeBack(now)
}

function takeBack(now: Run): void {
  for (const [field, before] of now.before) writeBack(field, before)
  for (const hear of burstListeners) hear(now.startedAt)
  if (now.focus instanceof HTMLElement && now.focus.isConnected && now.focus !== document.activeElement)
    now.focus.focus()
}

/** As if somebody had typed it, so that the screen hears of it. */
function writeBack(field: Field, { value, start, end }: FieldText): void {
  if (!field.isConnected || field.value === value) return
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  if (start !== null) field.setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Nothing followed in time. Should its end still come, it is taken back once more. */
function letGo(now: Run): void {
  if (run !== now || now.stage !== 'held') return
  now.stage = 'let-go'
  give(now, now.written)
}

/** Too short for a scan, or without its end: it is text of the field that has the focus; beside every field it is shown. */
function give(of: Run, text: string): void {
  if (of.isOfMethod) return
  const target = document.activeElement
  if (!isField(target) || target.readOnly || target.disabled) return tell(of.text)
  remember(of, target)
  document.execCommand('insertText', false, text)
}

function tell(text: string): void {
  for (const hear of scanListeners) hear(text)
}

function remember(of: Run, field: Field): void {
  const { value, selectionStart: start, selectionEnd: end } = field
  if (!of.before.has(field)) of.before.set(field, { value, start, end })
}

/** A key that writes nothing: what ends a scan, a sign of a code's control characters, or a person's key. */
function hearOther(event: KeyboardEvent): boolean {
  const at = event.timeStamp
  const last = run
  const isBehind = (gapMs: number): boolean => last !== null && isWithin(at, last.lastAt, gapMs)
  if (last !== null && last.stage !== 'few' && isBehind(SUFFIX_GAP_MS)) {
    last.lastAt = at
    burstAt = at
    if (isSuffix(event)) endScan(last)
    return take(event)
  }
  const isSecondSuffix = isWithin(at, takenAt, SUFFIX_GAP_MS)
  const isLateEnd = isEnter(event) && isBehind(BURST_GAP_MS) && isWithin(at, burstAt, AFTER_BURST_MS)
  const isOfShortCode = isBehind(BURST_GAP_MS) && pressesButton(event)
  if (isSecondSuffix || isLateEnd || isOfShortCode) return take(event)
  endRun()
  return false
}

function endScan(of: Run): void {
  clearTimeout(of.timer)
  run = null
  if (of.text.length >= SCAN_CHARACTERS) {
    if (of.stage === 'let-go' || of.isOfMethod) takeBack(of)
    tell(of.text)
  } else if (of.stage === 'held') give(of, of.text)
}

onBeforeInput(({ target }) => {
  if (run?.stage !== 'few' || !isField(target)) return
  // A person's earlier key may be typed only now.
  if ((timeOfHeldKey() ?? run.startedAt) >= run.startedAt) remember(run, target)
})

/** The server that draws a first page has no window. */
if (typeof window !== 'undefined')
  window.addEventListener('blur', ({ target }) => {
    if (!(target instanceof Element)) endRun()
  })
