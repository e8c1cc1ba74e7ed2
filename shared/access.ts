// Access rights, enforced where messages arrive. Each channel's own row in the contract says what it requires.
import { channels, type Channel } from './contract'
import type { Role } from './domain/staff'

type MissingRight = 'unlock' | 'owner-pin'

/**
 * Null if a person of `role` may call `channel` while the counter is locked or unlocked as given; otherwise the right
 * that is missing.
 */
export function missingRight(channel: Channel, isLocked: boolean, role: Role): MissingRight | null {
  const { access } = channels[channel]
  if (access === 'anyone') return null
  if (isLocked) return 'unlock'
  if (access === 'owner-each-time') return 'owner-pin'
  return access === 'owner' && role !== 'owner' ? 'owner-pin' : null
}

/** Runs what was asked for with the rights under which it was admitted. */
export type Admission = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Selling a thing although the same one is still open. It has no channel of its own: it is part of a sale. */
export const LIFT_OPEN_SALE = 'sale.lift-open-sale'

type ChannelWith<Access extends string> = {
  [Name in Channel]: (typeof channels)[Name]['access'] extends Access ? Name : never
}[Channel]

/** The month's book is the owner's; that of a day is printed and saved by the same channels, and is not. */
type PaperOfMonth = 'day-book.print' | 'day-book.save-pdf' | 'day-book.save-csv'

/** What an owner allows once, by name. */
export type OwnersAction = ChannelWith<'owner' | 'owner-each-time'> | PaperOfMonth | typeof LIFT_OPEN_SALE

const ALSO_OWNERS: ReadonlySet<string> = new Set<PaperOfMonth | typeof LIFT_OPEN_SALE>([
  LIFT_OPEN_SALE,
  'day-book.print',
  'day-book.save-pdf',
  'day-book.save-csv',
])

export function isOwnersAction(name: string): name is OwnersAction {
  if (ALSO_OWNERS.has(name)) return true
  return Object.hasOwn(channels, name) && channels[name as Channel].access.startsWith('owner')
}
