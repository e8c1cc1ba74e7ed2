// Sales that were confirmed and left for the next customer before it was known that they did not go out, or that the app
// cannot say. The journal does not have them, so that no list shows them: they are told here until somebody has read it.
import { create } from 'zustand'
import type { Failure } from '#shared/base/result'
import type { Paise } from '#shared/base/money'
import type { RequestId } from '#shared/base/ids'

/** A sale as it is read out. */
export interface SaleHead {
  readonly number: string
  readonly payee: string
  readonly amountPaise: Paise
}

export interface LateFailure {
  readonly requestId: RequestId
  readonly head: SaleHead
  /** Why it was not sent; null if the app cannot say whether it was. */
  readonly refusal: Failure | null
}

export const lateFailures = create<{ readonly sales: readonly LateFailure[] }>(() => ({ sales: [] }))

export const addLateFailure = (sale: LateFailure): void =>
  lateFailures.setState(({ sales }) => ({ sales: [...sales, sale] }))

export const dismissLateFailure = (requestId: RequestId): void =>
  lateFailures.setState(({ sales }) => ({ sales: sales.filter((sale) => sale.requestId !== requestId) }))
