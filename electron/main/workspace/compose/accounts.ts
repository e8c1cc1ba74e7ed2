// Files for the accountant, with the environment's log, the owner at work, and the system's dialog.
import { accountsWorkflow } from '../../accounts/files'
import type { Journal } from '../../journal'
import { chooseFile } from '../../printing/system-printers'
import { textsIn } from '../../texts'
import type { WorkspaceContext } from '../base/context'

export const accountsHandlers = (context: WorkspaceContext, journal: Journal) =>
  accountsWorkflow({
    journal,
    clock: context.clock,
    staff: context.staff,
    approver: context.approver,
    shopName: () => context.preferences().shop.name,
    english: textsIn('en'),
    choose: (suggestedName, form) => {
      const say = textsIn(context.preferences().language)
      return chooseFile(context.counter(), suggestedName, {
        title: say('accounts.save.title'),
        filter: { name: say(`accounts.save.${form}`), extensions: [form] },
      })
    },
    nextTurn: () => new Promise((resolve) => void context.timers.after(0, resolve)),
    onProgress: (progress) => context.push('accounts.exported', progress),
  })
