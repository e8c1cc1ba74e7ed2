// The shop's own table of commissions, stored beside the journal of its environment. It moves no money.
import type { Handlers } from '@shared/contract'
import { commissionTableSchema, type CommissionTable } from '@shared/domain/commission'
import { succeed } from '@shared/result'
import type { TextFile } from '../counter/bill-book'

type CommissionChannel = 'commission.table' | 'commission.keep'

export function commissionWorkflow(file: TextFile): Pick<Handlers, CommissionChannel> {
  return {
    'commission.table': async () => succeed(read(file)),
    'commission.keep': async ({ table }) => {
      file.save(JSON.stringify(table))
      return succeed(read(file))
    },
  }
}

/** A damaged table is treated as empty: the owner types it again. */
function read(file: TextFile): CommissionTable {
  try {
    const text = file.load()
    return text === undefined ? [] : commissionTableSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
}
