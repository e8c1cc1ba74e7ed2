// Announces to screen readers what is visible on the screen: a result that arrived, a step that was taken.
import { useEffect } from 'react'
import { create } from 'zustand'
import styles from './announcer.module.css'

const useSpoken = create<{ readonly text: string; readonly turn: number }>(() => ({ text: '', turn: 0 }))

export const announce = (text: string): void => useSpoken.setState(({ turn }) => ({ text, turn: turn + 1 }))

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
