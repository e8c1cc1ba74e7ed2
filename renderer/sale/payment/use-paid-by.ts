// What was chosen and typed about the payment, while a sheet is open. Main opens a new sheet when it is asked to look
// again; what was typed on the one before stays.
import { useCallback, useState } from 'react'
import type { Payment } from '#shared/sale/payment'
import type { Paise } from '#shared/base/money'
import { IN_CASH, paidByState, type PaidByDraft, type PaidByState } from './paid-by'

interface Kept {
  readonly duePaise: Paise
  readonly draft: PaidByDraft
}
let kept: Kept | null = null

export interface PaidByHandle {
  /** Of the sale or visit that is paid. */
  readonly id: string
  readonly draft: PaidByDraft
  readonly state: PaidByState
  readonly change: (change: Partial<PaidByDraft>) => void
  /** The payment, once nothing is missing; undefined for a customer who pays nothing. */
  readonly payment: Payment | undefined
  readonly isComplete: boolean
  /** What the person at the counter accepted of it, as the guards. */
  readonly accepted: readonly string[]
  /** The next sheet about the same amount begins with this. */
  readonly keep: () => void
}

/** `customerNumber` is the customer's own mobile number, where the sale knows it. */
export function usePaidBy(id: string, duePaise: Paise, customerNumber: string | null): PaidByHandle {
  const [draft, setDraft] = useState(() => takeKept(duePaise, customerNumber))
  const change = useCallback(
    (changed: Partial<PaidByDraft>) => setDraft((present) => ({ ...present, ...changed })),
    [],
  )
  const state = paidByState(draft, duePaise)
  return {
    id,
    draft,
    state,
    change,
    payment: state.payment ?? undefined,
    isComplete: duePaise === 0 || state.payment !== null,
    accepted: isOver(draft, state) ? ['over-limit'] : [],
    keep: () => {
      kept = { duePaise, draft }
    },
  }
}

const isOver = ({ isOverLimit, allowedPaise }: PaidByDraft, { parts }: PaidByState): boolean =>
  isOverLimit && parts.some(({ way, amountPaise }) => way === 'credit' && allowedPaise === amountPaise)

/** The counter was locked: what was typed belongs to nobody's next sheet. */
export const forgetTyped = (): void => {
  kept = null
}

function takeKept(duePaise: Paise, customerNumber: string | null): PaidByDraft {
  const found = kept
  kept = null
  // What an owner allowed was for the sheet before.
  return found?.duePaise === duePaise
    ? { ...found.draft, allowedPaise: null }
    : { ...IN_CASH, creditText: customerNumber ?? '' }
}
