// What an owner's PIN is typed for: one act, and what it is about. Main compares both when the approval is used, so that a PIN typed for
// one sum, one customer or one sale allows no other.
import type { PaymentPart } from '../sale/payment'
import type { RequestId } from '../base/ids'
import type { Paise } from '../base/money'
import type { GO_OVER_LIMIT, LIFT_OPEN_SALE, OwnersAction, SaleLift } from './access'
import type { Channel, Input } from './contract'

/** The sale or visit that goes over a limit, the account it is written to, and how much of it. */
export interface OnCredit {
  readonly id: string
  readonly accountId: string
  readonly creditPaise: Paise
}

interface AboutLift extends Record<SaleLift, object> {
  readonly [LIFT_OPEN_SALE]: { readonly requestId: RequestId }
  readonly [GO_OVER_LIMIT]: OnCredit
}

/** What an act is about: of a channel all that is sent to it, of a part of a sale which one and how much. */
export type AboutOf<Action extends OwnersAction> = Action extends SaleLift
  ? AboutLift[Action]
  : Action extends Channel
    ? Input<Action>
    : never

/** An act that an owner is asked to allow, with what it is about. */
export type OwnersQuestion = {
  [Action in OwnersAction]: { readonly action: Action; readonly about: AboutOf<Action> }
}[OwnersAction]

/** The owner who just allowed this, of exactly this; null if nobody did. Each approval can be taken once. */
export type TakeApproval = <Lift extends SaleLift>(lift: Lift, about: AboutOf<Lift>) => string | null

/** A visit with the lines that it has now: with another line of the same sum an owner was not asked about it. */
export const visitOfLines = (visitId: string, lines: readonly { readonly requestId: RequestId }[]): string =>
  [visitId, ...lines.map(({ requestId }) => requestId)].join(' ')

/** What is written to an account of the sale or visit `id`; null where nothing is. */
export function onCreditOf(id: string, parts: readonly PaymentPart[]): OnCredit | null {
  const part = parts.find(({ way }) => way === 'credit')
  return part?.way === 'credit' ? { id, accountId: part.accountId, creditPaise: part.amountPaise } : null
}

/** `about` as one text, whatever the order of its fields; null for what is no data, which nobody can have allowed. */
export function aboutText(about: unknown): string | null {
  try {
    return JSON.stringify(about, (_, value: unknown) => sorted(value)) ?? null
  } catch {
    return null
  }
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
