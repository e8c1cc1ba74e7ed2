// Announces to screen readers what is visible on the screen: a result that arrived, a step that was taken. One message for each event, and
// one after the other: a message that replaced the one before would cut it off.
import { useEffect } from 'react'
import { create } from 'zustand'
import styles from './announcer.module.css'

interface Message {
  readonly turn: number
  readonly text: string
}

interface Spoken {
  /** What is said now; empty text while nothing is. */
  readonly now: Message
  readonly waiting: readonly Message[]
  /** What was said, newest last. */
  readonly log: readonly string[]
}

const SILENCE: Message = { turn: 0, text: '' }
const useSpoken = create<Spoken>(() => ({ now: SILENCE, waiting: [], log: [] }))

/** As long as a message stays before the next one takes its place: a screen reader has begun to speak it by then. */
export const MESSAGE_STAYS_MS = 1_500
const LONGEST_LOG = 50
let lastTurn = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** What was announced since the window opened, for whoever looks what is heard; the newest of it. */
export const announced = (): readonly string[] => useSpoken.getState().log

/**
 * Says it once, after what is being said. Returns how it is taken back when what it told of has left the screen: whoever reads on from there
 * would take it for the customer after. What was announced since stays.
 */
export function announce(text: string): () => void {
  lastTurn += 1
  const message = { turn: lastTurn, text }
  const { now, waiting } = useSpoken.getState()
  if (timer === undefined || now.text === '') begin(message)
  else useSpoken.setState({ waiting: [...waiting, message] })
  return () => takeBack(message)
}

function begin(message: Message): void {
  clearTimeout(timer)
  timer = setTimeout(next, MESSAGE_STAYS_MS)
  useSpoken.setState(({ log }) => ({ now: message, log: [...log, message.text].slice(-LONGEST_LOG) }))
}

/** The last message stays where it is: whoever reads the page finds it. */
function next(): void {
  timer = undefined
  const [message, ...waiting] = useSpoken.getState().waiting
  if (message === undefined) return
  useSpoken.setState({ waiting })
  begin(message)
}

function takeBack(message: Message): void {
  const { now, waiting } = useSpoken.getState()
  useSpoken.setState({ waiting: waiting.filter(({ turn }) => turn !== message.turn) })
  if (now.turn !== message.turn) return
  useSpoken.setState({ now: SILENCE })
  clearTimeout(timer)
  next()
}

function fallSilent(): void {
  clearTimeout(timer)
  timer = undefined
  useSpoken.setState({ now: SILENCE, waiting: [] })
}

/** Used once in the shell. */
export function Announcer() {
  const { turn, text } = useSpoken(({ now }) => now)
  useEffect(() => fallSilent, [])
  return (
    <p className={styles.hidden} aria-live="assertive" aria-atomic="true">
      <span key={turn}>{text}</span>
    </p>
  )
}

/** Text for screen readers only. */
export const HiddenWords = ({ children }: { readonly children: string }) => (
  <span className={styles.hidden}>{children}</span>
)
