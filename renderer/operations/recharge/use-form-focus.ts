// The places of the form that take the focus, each in answer to a key of the agent.
import { useCallback, useRef } from 'react'
import type { Counter } from './use-counter'

export type FormFocus = ReturnType<typeof useFormFocus>

export function useFormFocus() {
  const formRef = useRef<HTMLDivElement>(null)
  const numberRef = useRef<HTMLInputElement>(null)
  /** The amount; for a mobile number also the search among its plans. */
  const amountRef = useRef<HTMLInputElement>(null)
  const focusNumber = useCallback(() => {
    const input = numberRef.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const focusAmount = useCallback(() => amountRef.current?.focus(), [])
  const focusOperators = useCallback(() => {
    const tiles = formRef.current?.querySelector('[data-operator-tiles]')
    const first =
      tiles?.querySelector<HTMLElement>('[data-likely]') ?? tiles?.querySelector<HTMLElement>('button')
    first?.focus()
  }, [])
  /** Whether the agent has nothing else in hand and waits for the operator. */
  const isWaiting = useCallback(() => {
    const { activeElement } = document
    if (activeElement === amountRef.current) return amountRef.current?.value === ''
    return activeElement === numberRef.current || activeElement === document.body
  }, [])
  /** Where the first thing that is missing is typed or chosen. */
  const focusMissing = ({ draft }: Pick<Counter, 'draft'>) => {
    if (draft.kind !== 'missing' || draft.what === 'amount' || draft.what === 'unreadable-price')
      focusAmount()
    else if (draft.what === 'number') focusNumber()
    else focusOperators()
  }
  return {
    formRef,
    numberRef,
    amountRef,
    focusNumber,
    focusAmount,
    focusOperators,
    focusMissing,
    isWaiting,
  }
}
