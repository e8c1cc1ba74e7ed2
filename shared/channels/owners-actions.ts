// Which names an owner can be asked to allow: the channels of theirs, and what else is theirs.
import {
  GO_OVER_LIMIT,
  LIFT_OPEN_SALE,
  type CashGoingOut,
  type OfBooks,
  type OwnersAction,
  type SaleLift,
} from './access'
import { isCashierRight } from '../access/rights'
import { channels, type Channel } from './contract'

const ALSO_OWNERS: ReadonlySet<string> = new Set<OfBooks | CashGoingOut | SaleLift>([
  LIFT_OPEN_SALE,
  GO_OVER_LIMIT,
  'day-book.day',
  'office.day',
  'till.report',
  'day-book.print',
  'day-book.save-pdf',
  'day-book.save-table',
  'visit.settle',
  'till.open',
  'till.close',
])

export function isOwnersAction(name: string): name is OwnersAction {
  if (ALSO_OWNERS.has(name)) return true
  if (!Object.hasOwn(channels, name)) return false
  const { access } = channels[name as Channel]
  return access.startsWith('owner') || isCashierRight(access)
}
