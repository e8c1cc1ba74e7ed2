// The first-day tour of the practice counter: five sales that every counter meets. What was done is read from the sales
// themselves, so a sale counts however it was made.
import { create } from 'zustand'
import type { SaleView } from '#shared/sale/day'
import { PRACTICE_CONSUMER_NUMBER, PRACTICE_ORDINARY_NUMBER } from '#shared/shop/practice'
import { fillBill, fillRecharge } from './fill-form'

export const TOUR_STEPS = ['success', 'pending', 'refunded', 'repeat', 'bill'] as const
export type TourStep = (typeof TOUR_STEPS)[number]

/** The troubles of the practice service that the tour shows, by their ids. */
export const TOUR_TROUBLES = {
  pending: 'recharge.initiate-01',
  refunded: 'recharge.initiate-02',
} as const

/** What the person has to do now; a step may take more than one thing. */
export type TourTask = TourStep | 'let-time-pass' | 'give-back'

/** When the tour was begun, on the clock of the sales; null while there is none. */
export const useTour = create<{ readonly startedAt: number | null }>(() => ({ startedAt: null }))
export const beginTour = (now: number): void => useTour.setState({ startedAt: now })
export const leaveTour = (): void => useTour.setState({ startedAt: null })

/** The numbers of the tour: those of the two troubles come from the practice service. */
export interface TourNumbers {
  readonly pending: string
  readonly refunded: string
}

export interface TourStanding {
  readonly done: readonly TourStep[]
  /** Null once all five are done. */
  readonly task: { readonly step: TourStep; readonly task: TourTask } | null
}

type Sold = Pick<
  SaleView,
  'accountNumber' | 'subject' | 'railStatus' | 'cashStatus' | 'openedAt' | 'attempts'
>

/** Where somebody is on the tour, by the sales since it began. The order of the sales does not matter. */
export function tourStanding(sales: readonly Sold[], numbers: TourNumbers, startedAt: number): TourStanding {
  const since = sales.filter(({ openedAt }) => openedAt >= startedAt)
  const recharges = (number: string) =>
    since.filter((sale) => sale.subject.operation === 'recharge' && sale.accountNumber === number)
  const sold = recharges(PRACTICE_ORDINARY_NUMBER).filter(({ railStatus }) => railStatus === 'success').length
  const refunds = recharges(numbers.refunded)
  const isDone: Readonly<Record<TourStep, boolean>> = {
    success: sold > 0,
    pending: recharges(numbers.pending).some(
      ({ railStatus }) => railStatus === 'pending' || railStatus === 'success',
    ),
    refunded: refunds.some(
      ({ cashStatus }) => cashStatus === 'given-back' || cashStatus === 'kept-as-credit',
    ),
    repeat: sold > 1,
    bill: since.some((sale) => sale.subject.operation === 'bill' && sale.railStatus === 'success'),
  }
  const done = TOUR_STEPS.filter((step) => isDone[step])
  const next = TOUR_STEPS.find((step) => !isDone[step])
  if (next === undefined) return { done, task: null }
  if (next !== 'refunded') return { done, task: { step: next, task: next } }
  if (refunds.some(({ cashStatus }) => cashStatus === 'owed-back'))
    return { done, task: { step: next, task: 'give-back' } }
  const waits = refunds.some(({ railStatus }) => railStatus === 'pending')
  return { done, task: { step: next, task: waits ? 'let-time-pass' : next } }
}

/** Fills the form for a step, and gives the address of its screen. */
export function fillStep(step: TourStep, numbers: TourNumbers): string {
  switch (step) {
    case 'success':
    case 'repeat':
      return fillRecharge(PRACTICE_ORDINARY_NUMBER)
    case 'pending':
    case 'refunded':
      return fillRecharge(numbers[step])
    case 'bill':
      return fillBill(PRACTICE_CONSUMER_NUMBER)
  }
}
