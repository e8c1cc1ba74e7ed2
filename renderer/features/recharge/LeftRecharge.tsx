// The recharge that was left half-typed, offered while the form is empty.
import { useWords, type Words } from '../../messages/words'
import { LeftDraft } from '../sale/LeftDraft'
import { forgetLeft, takeUp } from './begin'
import type { LeftDraft as Draft } from './counter-store'
import { shownNumber } from './number'
import { amountOf } from './picked'
import type { Counter } from './use-counter'

export function LeftRecharge({ counter }: { readonly counter: Counter }) {
  const words = useWords()
  const { store, state } = counter
  const { left } = state
  const isEmpty = state.numberText === '' && state.query === '' && state.picked === null
  if (left === null || !isEmpty) return null
  return (
    <LeftDraft
      draft={draftWords(words, left, counter)}
      onTakeUp={() => takeUp(store)}
      onForget={() => forgetLeft(store)}
    />
  )
}

function draftWords({ rupees }: Words, { numberText, picked, query }: Draft, { state }: Counter): string {
  const amountPaise = picked === null ? null : amountOf(picked)
  const what = amountPaise === null ? query.trim() : rupees(amountPaise, 'when-needed')
  return [shownNumber(state.service, numberText), what].filter((part) => part !== '').join(' ')
}
