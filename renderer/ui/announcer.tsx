// Announces to screen readers what is visible on the screen: a result that arrived, a step that was taken.
import { useEffect } from 'react'
import { create } from 'zustand'
import styles from './announcer.module.css'

const useSpoken = create<{ readonly text: string; readonly turn: number }>(() => ({ text: '', turn: 0 }))

/**
 * Says it once. Returns how it is taken back when what it told of has left the screen: whoever reads on from there would take it for the
 * customer after. What was announced since stays.
 */
export function announce(text: string): () => void {
  const turn = useSpoken.getState().turn + 1
  useSpoken.setState({ text, turn })
  return () => useSpoken.setState((spoken) => (spoken.turn === turn ? { text: '' } : spoken))
}

/** Used once in the shell. */
export function Announcer() {
  const { text, turn } = useSpoken()
  useEffect(() => () => useSpoken.setState({ text: '' }), [])
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
