// The one button that moves money, or ends what is owed. It does nothing for a moment after it appears, gains focus or comes to life, and
// ignores a held key, so that the Enter that opened the sheet, or a double click, can never also confirm it. Enter with
// another key held means something else elsewhere, and nothing here. Whoever types on beside every field has not seen the
// sheet: the keys of the next customer never confirm this one.
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button, type ButtonProps } from './Button'
import { useActivationDelay } from './activation-delay'
import { onKeyOf } from './key-route'
import { takesText } from './text-fields'

export function MoneyButton(props: ButtonProps) {
  const { restart, isOver } = useActivationDelay()
  const pointerDown = useRef(false)
  useEffect(restart, [props.disabled, restart])
  useEffect(
    () =>
      onKeyOf('before-screen', (event) => {
        if (isCharacter(event) && !takesText(document.activeElement)) restart()
      }),
    [restart],
  )
  return (
    <Button
      weight="primary"
      {...props}
      onPointerDown={() => {
        pointerDown.current = true
      }}
      onPointerUp={() => {
        pointerDown.current = false
      }}
      onFocus={() => {
        if (!pointerDown.current) restart()
      }}
      onKeyDown={(event) => {
        if (isPress(event) && (event.repeat || isWithOtherKey(event))) event.preventDefault()
      }}
      onClick={(event) => {
        if (isOver()) props.onClick?.(event)
      }}
    />
  )
}

const isCharacter = ({ key, ctrlKey, altKey, metaKey }: globalThis.KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey
const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '
const isWithOtherKey = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey
