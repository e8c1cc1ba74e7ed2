// Money back on an account, and the books for an accountant, are reckoned from the whole log, each entry of it proven once in a run. A thread
// of its own does that before they are begun: a log of years would hold up the counter for seconds.
import type { WorkspaceHandlers } from '#shared/channels/contract'
import type { Health } from '#shared/shop/health'
import type { Journal, LogGuard, Verifier } from '../../journal'

interface Proof {
  readonly verifier: Pick<Verifier, 'verify'> & { last(): Health['log'] }
  readonly log: { readonly journal: Pick<Journal, 'checkedWhole'>; readonly guard: Pick<LogGuard, 'look'> }
}

/** What the thread has not found whole is proven by the act itself, and refused. */
export function provingFirst<Own extends Pick<WorkspaceHandlers, 'credit.give-back' | 'accounts.export'>>(
  handlers: Own,
  { verifier, log }: Proof,
): Own {
  const prove = async (): Promise<void> => {
    if (verifier.last() === null) await verifier.verify()
    if (verifier.last()?.isWhole === true && log.guard.look() === null) log.journal.checkedWhole()
  }
  return {
    ...handlers,
    'credit.give-back': async (input) => {
      await prove()
      return handlers['credit.give-back'](input)
    },
    'accounts.export': async (input) => {
      await prove()
      return handlers['accounts.export'](input)
    },
  }
}
