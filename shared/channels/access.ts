// Access rights, enforced where messages arrive. Each channel's own row in the contract says what it requires.
import { isCashierRight, may, RIGHTS_OF, type CashierRight, type CashierRights } from '../access/rights'
import type { Access } from './channel'
import type { channels, Channel } from './contract'
import type { Role } from '../access/staff'
import type { Result } from '../base/result'

type MissingRight = 'unlock' | 'owner-pin'

/**
 * Null if a person of `role` may call a channel of `access` while the counter is locked or unlocked as given; otherwise
 * the right that is missing.
 */
export function missingRight(
  access: Access,
  isLocked: boolean,
  role: Role,
  rights: CashierRights = RIGHTS_OF.strict,
): MissingRight | null {
  if (access === 'anyone') return null
  if (isLocked) return 'unlock'
  if (access === 'owner-each-time') return 'owner-pin'
  if (isCashierRight(access)) return may(access, { role }, rights) ? null : 'owner-pin'
  return access === 'owner' && role !== 'owner' ? 'owner-pin' : null
}

/** Runs what was asked for with the rights under which it was admitted; fails if they were lost before it began. */
export type Admission = <Value>(work: () => Promise<Value>) => Promise<Result<Value>>

/** Selling a thing although the same one is still open. It has no channel of its own: it is part of a sale. */
export const LIFT_OPEN_SALE = 'sale.lift-open-sale'

/** Letting a customer owe more than their limit: part of a sale, too. */
export const GO_OVER_LIMIT = 'sale.go-over-limit'

/** What an owner allows as part of a sale. */
export type SaleLift = typeof LIFT_OPEN_SALE | typeof GO_OVER_LIMIT

type ChannelWith<Access extends string> = {
  [Name in Channel]: (typeof channels)[Name]['access'] extends Access ? Name : never
}[Channel]

/** Of the books some are the owner's, or a right of the table: the month, earlier days and their Z, an X before the box was counted. */
export type OfBooks =
  | 'day-book.day'
  | 'office.day'
  | 'till.report'
  | 'day-book.print'
  | 'day-book.save-pdf'
  | 'day-book.save-table'

/** Anybody ends a visit, and opens and closes the till; what goes out of the box then takes the right to give back, or to move cash. */
export type CashGoingOut = 'visit.settle' | 'till.open' | 'till.close'

/** What an owner allows once, by name. */
export type OwnersAction =
  | ChannelWith<'owner' | 'owner-each-time' | CashierRight>
  | OfBooks
  | CashGoingOut
  | SaleLift
