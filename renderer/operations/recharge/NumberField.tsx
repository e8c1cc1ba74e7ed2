// The input of the number, typed, pasted or dictated: grouped as it will be read back. Once a mobile number has ended the
// focus moves on to the amount.
import { useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react'
import { parseMobile } from '#shared/base/identifiers/mobile'
import { plainText } from '#shared/base/plain-text'
import type { FieldMessage } from '#shared/base/result'
import { useAsk } from '../../bridge/queries'
import { useIsJournalShut } from '../../bridge/shop'
import { useWords, type MessageKey, type Words } from '../../texts/words'
import { isTypedByMethod } from '../../ui/composition'
import { TextField } from '../../ui/Field'
import { inputOf } from '../../texts/field-names'
import { MobileAfterAll } from '../../ui/MobileAfterAll'
import { useServiceFieldErrors } from '../../sale/service-field-errors'
import { typeNumber } from './counter-actions'
import { readNumber, shownNumber, type TypedNumber } from './number'
import { cameInOnePiece, useNumberEnd } from './number-end'
import type { Counter } from './use-counter'

interface NumberFieldProps {
  readonly counter: Counter
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** The mobile number is whole and has ended: what is typed now is something else. */
  readonly onEnd: () => void
  readonly onEnter: () => void
  readonly onDown: () => void
  /** Reports missing digits too, not only wrong ones. */
  readonly asked: boolean
}

export function NumberField({ counter, inputRef, onEnd, onEnter, onDown, asked }: NumberFieldProps) {
  const words = useWords()
  const { store, state, number } = counter
  const { service } = state
  const isJournalShut = useIsJournalShut()
  const isOffline = useAsk('connection.state', {}).data?.state === 'offline' && !isJournalShut
  const told = useServiceFieldErrors(store)
  const keepCaret = useCaret(inputRef)
  const end = useNumberEnd(inputRef, onEnd)
  const mayEnd = service === 'mobile' && number.kind === 'whole'

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    const isWhole = service === 'mobile' && readNumber(service, text).kind === 'whole'
    keepCaret(event.target, text)
    typeNumber(store, shownNumber(service, text))
    if (isWhole) end.typed(cameInOnePiece(state.numberText, text) && !isTypedByMethod())
    else end.goesOn()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) onEnter()
    if (event.key === 'ArrowDown') onDown()
    const isDone = mayEnd && end.press(event)
    if (isDone || event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
  }

  return (
    <>
      <TextField
        ref={inputRef}
        look="figure"
        label={words.say(`recharge.number.label.${service}`)}
        hint={hintWords(words, counter, isOffline)}
        problem={
          problemWords(words, number, state.numberText, asked) ??
          told.about(isNumber, ({ numberText }) => numberText)
        }
        digits="ascii"
        inputMode={service === 'mobile' ? 'tel' : 'text'}
        value={state.numberText}
        onChange={change}
        onKeyDown={press}
      />
      {service === 'mobile' && (
        <MobileAfterAll
          parsed={parseMobile(state.numberText)}
          onTake={(text) => {
            typeNumber(store, text)
            inputRef.current?.focus()
          }}
        />
      )}
    </>
  )
}

const isNumber = (told: FieldMessage): boolean => inputOf(told) === 'number'

function hintWords({ say }: Words, { state, number }: Counter, isOffline: boolean): string {
  if (isOffline) return say('recharge.number.offline')
  if (number.kind !== 'whole') return say(`recharge.number.hint.${state.service}`)
  return number.isUnusual === true ? say('recharge.number.unusual-mobile') : ''
}

function problemWords(words: Words, number: TypedNumber, text: string, asked: boolean): string | undefined {
  const count = plainText(text).replace(/\D/g, '').length
  if (number.kind === 'wrong') {
    if (number.problem === 'unusual-characters') return words.say('recharge.number.unusual')
    const key: MessageKey = `problem.mobile.${number.problem}`
    return words.say(key, { count })
  }
  if (number.kind !== 'typing' || !asked) return undefined
  return count === 0 ? words.say('problem.mobile.empty') : words.say('problem.mobile.too-short', { count })
}

/** Grouping moves the digits; the caret stays behind the same digit. */
function useCaret(inputRef: RefObject<HTMLInputElement | null>) {
  const digitsBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    const input = inputRef.current
    if (input === null || digitsBefore.current === null) return
    const caret = placeAfterDigits(input.value, digitsBefore.current)
    digitsBefore.current = null
    input.setSelectionRange(caret, caret)
  })
  return (input: HTMLInputElement, text: string) => {
    const atEnd = input.selectionStart === text.length
    digitsBefore.current = atEnd
      ? Number.POSITIVE_INFINITY
      : text.slice(0, input.selectionStart ?? text.length).replace(/\s/g, '').length
  }
}

function placeAfterDigits(text: string, count: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen >= count) return place
    if (!/\s/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
