// How one environment sells: sending, status checks, and the workflows of every operation.
import type { Preferences } from '@shared/domain/preferences'
import { PRACTICE_AGENT_ID } from '../../../practice'
import type { Connection } from '../connect'
import { createReconcile, RECHECKED_AT_MS, type Journal } from '../../journal'
import type { WorkspaceFiles } from '../files'
import type { WorkspaceContext } from '../context'
import { counterWorkflows, saleCalls } from '../../workflows/counter'
import { createAccountLinks } from '../../workflows/counter/account'
import type { BillBookKeeper } from '../../workflows/counter/bill-book'
import type { Ceiling } from '../../workflows/money/guards'
import { operatorsWorkflow } from '../../workflows/counter/operators'
import { pendingWorkflow } from '../../workflows/records/open-sales'
import { resendRulesWorkflow } from '../../workflows/money/resend-rules'
import { viewer } from '../../workflows/records/sale-view'
import { salesWorkflow } from '../../workflows/records/sales'
import { questionsOf } from '../../workflows/money/sale-calls'
import { createSelling } from '../../workflows/money/selling'
import { createSending } from '../../workflows/money/sending'

export interface SalesOptions {
  readonly context: WorkspaceContext
  readonly journal: Journal
  readonly connection: Connection
  readonly files: WorkspaceFiles
  readonly book: BillBookKeeper
}

export function composeSales({ context, journal, connection, files, book }: SalesOptions) {
  const { clock, timers, push, random, newId, staff, takeApproval } = context
  const reportDefect = context.log.error
  const { service } = connection
  const links = createAccountLinks()
  const calls = saleCalls({ service, links })
  const reconcile = createReconcile({
    journal,
    ...questionsOf(calls),
    clock,
    timers,
    random,
    recheckedAtMs: RECHECKED_AT_MS,
    onRescheduled: (sale) => push('sale.changed', view(sale)),
    reportDefect,
  })
  const view = viewer(reconcile)
  const sending = createSending({ journal, clock, timers, push, reportDefect })
  const resendRules = resendRulesWorkflow({
    journal,
    serviceAddress: connection.baseAddress,
    staff,
    takeApproval,
  })
  const selling = createSelling({
    journal,
    sending,
    clock,
    newId,
    view,
    staff,
    takeApproval,
    calls,
    service,
    reportDefect,
    ceiling: () => ceilingOf(context.preferences()),
    resend: { isSafe: resendRules.isSafe, askFirst: reconcile.checkNow },
  })
  return {
    reconcile,
    view,
    sending,
    handlers: {
      ...operatorsWorkflow({ table: files.operators }),
      ...salesWorkflow({ journal, clock, view, staff }),
      ...resendRules.handlers,
      ...pendingWorkflow({ journal, reconcile, selling, sending, view, staff }),
      ...counterWorkflows({
        service,
        selling,
        journal,
        clock,
        book,
        links,
        agentId: () => agentIdOf(context),
        types: connection.profile.settings.account_types,
        returnUrl: connection.profile.settings.account_return_url ?? connection.baseAddress,
        openOutside: context.openOutside,
      }),
    },
  }
}

/**
 * Passed on unchanged (T16). Practice has an agent of its own, so that account opening can be practised before a shop
 * is connected.
 */
function agentIdOf({ environment, preferences }: WorkspaceContext): string | null {
  const { agentId } = preferences().shop
  if (environment === 'practice') return PRACTICE_AGENT_ID
  return agentId === '' ? null : agentId
}

/** Read for every sheet and every confirmation: a changed limit applies to the next sale. */
const ceilingOf = ({ limits }: Preferences): Ceiling => ({
  count: limits.unresolvedSales,
  amountPaise: limits.unresolvedPaise,
})
