// The form of a sale, shut while the line is stopped or the office has taken the counter out: nothing can be typed into it that could not be
// sold. The notice above says why, and what helps.
import { useEffect, useRef, type ReactNode } from 'react'
import { useIsLineStopped, useIsRevoked } from '../bridge/shop'
import { focusMendingOfLine } from '../access/LineStop'
import styles from './counter-frame.module.css'

interface OpenFormProps {
  /** A sheet over the form stays in use: it says by itself that the line is stopped. */
  readonly hasSheet: boolean
  readonly children: ReactNode
}

export function OpenForm({ hasSheet, children }: OpenFormProps) {
  const [isLineStopped, isRevoked] = [useIsLineStopped(), useIsRevoked()]
  const isShut = (isLineStopped || isRevoked) && !hasSheet
  const form = useRef<HTMLDivElement>(null)
  const wasShut = useRef(isShut)
  useEffect(() => {
    if (wasShut.current && !isShut) form.current?.querySelector<HTMLElement>('input')?.focus()
    if (isShut && isFocusLost(form.current)) focusMendingOfLine()
    wasShut.current = isShut
  }, [isShut])
  return (
    <div ref={form} className={isShut ? styles.shut : styles.open} inert={isShut}>
      {children}
    </div>
  )
}

/** Nothing in a shut form can have the focus. */
const isFocusLost = (form: HTMLElement | null): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || form?.contains(activeElement) === true
}
