// The shop's own table of commissions, stored beside the journal of its environment. It moves no money.
import type { Handlers } from '#shared/channels/contract'
import type { CommissionTable } from '#shared/till/commission'
import type { KeptFile } from '#shared/base/kept-file'
import { fail, succeed } from '#shared/base/result'

type CommissionChannel = 'commission.table' | 'commission.save'

/**
 * Without a table nothing is earned by it: the owner types it. `held`: the one that the office holds for this counter, in whose place its own is
 * neither read nor changed.
 */
export function commissionWorkflow(
  file: KeptFile<CommissionTable>,
  held: () => CommissionTable | undefined = () => undefined,
): Pick<Handlers, CommissionChannel> {
  const read = () => succeed(held() ?? file.load() ?? [])
  return {
    'commission.table': async () => read(),
    'commission.save': async ({ table }) => {
      if (held() !== undefined) return fail({ kind: 'not-allowed', needs: 'office' })
      file.save(table)
      return read()
    },
  }
}
