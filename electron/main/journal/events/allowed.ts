// Whose PIN allowed an act is written by the journal itself, so that no caller can leave it out.
import { allowerBeside } from '#shared/base/allowed-by'
import type { CreditEvent } from '#shared/customer/credit'
import type { ErasedEvent } from '#shared/log/erased'
import type { JournalEvent } from '#shared/sale/journal'
import type { TillEvent } from '#shared/till/till'

/** The owner who allowed what runs now; null if nobody was asked. */
export type Approver = () => string | null

/** The same entry, which names the owner who allowed it where somebody else did it. */
export function allowedSale<Event extends JournalEvent>(event: Event, ownerId: string | null): Event {
  switch (event.type) {
    case 'cash':
    case 'settled-by-hand':
    case 'reviewed':
      return { ...event, ...beside(event.staffId, ownerId) }
    case 'attempt':
      // Its first sending is nobody's act, and what an owner allows of it stands in the entry already.
      return event.staffId === undefined ? event : { ...event, ...beside(event.staffId, ownerId) }
    case 'evidence':
      return event.statement === undefined
        ? event
        : { ...event, statement: { ...event.statement, ...beside(event.statement.staffId, ownerId) } }
    default:
      return event
  }
}

/** A count that is compared takes no right. */
export const allowedTill = <Event extends TillEvent>(event: Event, ownerId: string | null): Event =>
  event.movement === 'compared' ? event : { ...event, ...beside(event.staffId, ownerId) }

/** Of the others the owner is who did it, or nobody is asked. */
export const allowedCredit = (event: CreditEvent, ownerId: string | null): CreditEvent =>
  event.movement === 'given-back' ? { ...event, ...beside(event.staffId, ownerId) } : event

/** What the app erases by itself nobody allows. */
export const allowedErasure = (event: ErasedEvent, ownerId: string | null): ErasedEvent =>
  event.staffId === null ? event : { ...event, ...beside(event.staffId, ownerId) }

function beside(staffId: string, ownerId: string | null): { readonly allowedBy?: string } {
  const allowedBy = allowerBeside(staffId, ownerId)
  return allowedBy === null ? {} : { allowedBy }
}
