// Files for the accountant, with the environment's log, the owner at work, and the system's dialog.
import { NOBODY } from '#shared/access/staff'
import type { CommissionTable } from '#shared/till/commission'
import { accountsWorkflow, ENDINGS } from '../../accounts/files'
import type { Journal } from '../../journal'
import { chooseFile } from '../../printing/system-printers'
import { textsIn } from '../../texts'
import type { WorkspaceContext } from '../base/context'
import type { WorkspaceFiles } from '../base/files'

export function accountsHandlers(
  context: WorkspaceContext,
  journal: Journal,
  files: Pick<WorkspaceFiles, 'commissions' | 'ledgers'>,
  /** The table that the office holds for this counter. */
  held: () => CommissionTable | undefined,
) {
  const say = () => textsIn(context.preferences().language)
  return accountsWorkflow({
    journal,
    clock: context.clock,
    staff: context.staff,
    approver: context.approver,
    shopName: () => context.preferences().shop.name,
    english: textsIn('en'),
    say,
    staffName: (staffId) =>
      context.colleagues().find(({ id }) => id === staffId)?.name ??
      (staffId === NOBODY ? say()('export.owner') : staffId),
    commission: () => held() ?? files.commissions.load() ?? [],
    ledgers: files.ledgers,
    choose: (suggestedName, form) =>
      chooseFile(context.counter(), suggestedName, {
        title: say()('accounts.save.title'),
        filter: { name: say()(`accounts.save.${form}`), extensions: [ENDINGS[form]] },
      }),
    nextTurn: () => new Promise((resolve) => void context.timers.after(0, resolve)),
    onProgress: (progress) => context.push('accounts.exported', progress),
  })
}
