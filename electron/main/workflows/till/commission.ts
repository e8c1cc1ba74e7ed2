// The shop's own table of commissions, stored beside the journal of its environment. It moves no money.
import type { Handlers } from '@shared/contract'
import type { CommissionTable } from '@shared/domain/commission'
import type { KeptFile } from '@shared/kept-file'
import { succeed } from '@shared/result'

type CommissionChannel = 'commission.table' | 'commission.keep'

/** Without a table nothing is earned by it: the owner types it. */
export function commissionWorkflow(file: KeptFile<CommissionTable>): Pick<Handlers, CommissionChannel> {
  const read = () => succeed(file.load() ?? [])
  return {
    'commission.table': async () => read(),
    'commission.keep': async ({ table }) => {
      file.save(table)
      return read()
    },
  }
}
