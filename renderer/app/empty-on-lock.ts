// What one person typed and opened is gone from the window when the counter locks: no sheet is left that the next one could
// confirm. What may come back, main keeps for the person who typed it (`kept-drafts.ts`); what was sent goes on in the journal.
import type { QueryClient } from '@tanstack/react-query'
import { on } from '../bridge/bridge'
import { leaveTillSheet } from '../till/till-actions'
import { forgetTyped } from '../sale/payment/use-paid-by'
import { serviceFieldErrors } from '../sale/service-field-errors'
import { removedLine } from '../visit/visit-actions'
import { emptyForms } from '../operations/kept-drafts'
import { VISIT_PATH } from '../commands/screens'
import { showPracticeSheet } from '../settings/practice/practice-sheet'

/** A visit is paid on its screen: whoever unlocks opens it by themselves. */
function leaveVisit(): void {
  if (window.location.hash.startsWith(`#${VISIT_PATH}`)) window.location.hash = '#/'
}

function emptyWindow(): void {
  emptyForms()
  forgetTyped()
  serviceFieldErrors.setState(serviceFieldErrors.getInitialState(), true)
  removedLine.setState({ removed: null })
  leaveTillSheet()
  showPracticeSheet('nothing')
  leaveVisit()
}

/**
 * Listens until the returned function is called. A person who takes over from another without a lock in between finds
 * nothing of theirs either.
 */
export function emptyOnLock(client: QueryClient): () => void {
  let person: string | null = null
  return on('lock.changed', ({ phase, staff }) => {
    // Who has another role from now on is another person: what an owner has opened is not for a cashier.
    const now = phase !== 'open' || staff === null ? null : `${staff.id} ${staff.role}`
    const isAnother = phase === 'open' && person !== null && person !== now
    if (phase === 'locked' || isAnother) emptyWindow()
    if (isAnother) client.removeQueries({ type: 'inactive' })
    person = now
  })
}
