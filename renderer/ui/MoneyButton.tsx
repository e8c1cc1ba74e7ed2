// The one button that moves money. It does nothing for a moment after it appears or gains focus, and ignores a held
// key, so that the Enter that opened the sheet, or a double click, can never also confirm it.
import { useEffect, useRef } from 'react'
import { Button, type ButtonProps } from './Button'

/** Inert for 400 ms after it gains focus (docs/money-safety.md 5). */
export const INERT_MS = 400

export function MoneyButton(props: ButtonProps) {
  const readyAt = useRef(Number.POSITIVE_INFINITY)
  const pointerDown = useRef(false)
  const rest = () => {
    readyAt.current = performance.now() + INERT_MS
  }
  useEffect(rest, [])
  return (
    <Button
      {...props}
      weight="primary"
      onPointerDown={() => {
        pointerDown.current = true
      }}
      onPointerUp={() => {
        pointerDown.current = false
      }}
      onFocus={() => {
        if (!pointerDown.current) rest()
      }}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault()
      }}
      onClick={(event) => {
        if (performance.now() >= readyAt.current) props.onClick?.(event)
      }}
    />
  )
}
