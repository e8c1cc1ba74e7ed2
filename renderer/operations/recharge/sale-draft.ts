// From the form to the draft of a sale: complete, or the one thing that is still missing.
import type { RechargeDraft, RechargeService } from '#shared/operations/recharge/recharge-schemas'
import type { OperatorChoice } from './operator-choice'
import { amountOf, type Picked } from './picked'
import type { TypedNumber } from './number'

export type Missing = 'number' | 'operator' | 'amount' | 'unreadable-price'
export type DraftState =
  | { readonly kind: 'ready'; readonly draft: RechargeDraft }
  | { readonly kind: 'missing'; readonly what: Missing }

interface Counter {
  readonly service: RechargeService
  readonly number: TypedNumber
  readonly choice: OperatorChoice
  readonly picked: Picked | null
  readonly customerName: string | null
}

/**
 * Builds the draft that `recharge.prepare` takes, or names the first missing thing, from left to right on the screen.
 */
export function draftOf({ service, number, choice, picked, customerName }: Counter): DraftState {
  if (number.kind !== 'whole') return { kind: 'missing', what: 'number' }
  if (choice.kind !== 'known') return { kind: 'missing', what: 'operator' }
  if (picked === null) return { kind: 'missing', what: 'amount' }
  const amountPaise = amountOf(picked)
  if (amountPaise === null) return { kind: 'missing', what: 'unreadable-price' }
  return {
    kind: 'ready',
    draft: {
      service,
      accountNumber: number.accountNumber,
      operatorCode: choice.operator.code,
      circle: choice.circle,
      lookup: choice.by,
      amountPaise,
      planDescription: picked.kind === 'plan' ? picked.plan.description : null,
      planValidity: picked.kind === 'plan' ? picked.plan.validityText : null,
      customerName,
    },
  }
}
