// What a channel of the contract says besides its data: who answers it, and who may call it. Every row says both;
// nothing else decides.
import type { z } from 'zod'
import type { CashierRight } from '../access/rights'
import { resultSchema } from '../base/result'

/**
 * `app`: answered whichever environment is open, or none. `workspace`: answered by the open environment, and refused if
 * there is none.
 */
export type Scope = 'app' | 'workspace'

/**
 * `anyone`: also while the counter is locked. `staff`: any member of staff at an unlocked counter. `owner`: an owner at
 * the counter, or anybody there whom an owner has just allowed this one action. `owner-each-time`: takes an owner's PIN
 * typed for this one action, whoever is at the counter. Until the shop has set a PIN, whoever uses the counter counts as
 * its owner and is asked for none. The name of a cashier's right: as `staff` where the owner left it on, otherwise as
 * `owner`.
 */
export type Access = 'anyone' | 'staff' | 'owner' | 'owner-each-time' | CashierRight

export interface ChannelRow {
  readonly scope: Scope
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
}

export type ChannelTable = Readonly<Record<string, ChannelRow>>

/** A row that answers with a Result of `value`, as almost all do. */
const answeredBy =
  <Answering extends Scope>(scope: Answering) =>
  <Allowed extends Access, In extends z.ZodType, Value extends z.ZodType>(
    access: Allowed,
    input: In,
    value: Value,
  ) =>
    ({ scope, access, input, output: resultSchema(value) }) as const
export const ofApp = answeredBy('app')
export const ofWorkspace = answeredBy('workspace')
