// Which of the steps on screen a sale has reached.
import type { EventPayload } from '@shared/contract'
import type { SaleView } from '@shared/domain/day'
import { SECOND_MS } from '@shared/clock'
import { assertNever } from '@shared/result'

/** After this time the next customer can be served while this sale goes on. */
export const SLOW_AFTER_MS = 10 * SECOND_MS

export const STEPS = ['saved', 'sending', 'waiting', 'result'] as const

/** Index of the current step: being recorded, being sent, waiting for the operator, being read. */
export function stepOf(sale: SaleView | null, step: EventPayload<'sale.step'> | null): number {
  if (sale === null && step === null) return 0
  if (step === null) return 1
  switch (step.phase) {
    case 'not-started':
    case 'connecting':
      return 1
    case 'connected':
      return 2
    case 'answered':
      return 3
    default:
      return assertNever(step.phase)
  }
}
