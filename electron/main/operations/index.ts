// The counters that sell: how each operation is sent and asked about, and what the window may ask of its counter.
import type { Service } from './service'
import type { Handlers } from '#shared/channels/contract'
import { succeed, type Result } from '#shared/base/result'
import type { KeptDraft } from '../money/kept-draft'
import type { SaleCalls } from '../money/sale-calls'
import type { Sheet } from '../money/sheets'
import { accountCalls, accountWorkflow, type AccountDependencies } from './account/workflow/account'
import type { AccountLinks } from './account/workflow/account-links'
import { billCalls, billWorkflow, type BillDependencies } from './bill/workflow/bill'
import { rechargeCalls, rechargeWorkflow, type RechargeDependencies } from './recharge/workflow/recharge'

export interface CallDependencies {
  readonly service: Service
  readonly links: AccountLinks
  readonly unaskedBillers: ReadonlySet<string>
}

export const saleCalls = ({ service, links, unaskedBillers }: CallDependencies): SaleCalls => ({
  recharge: rechargeCalls(service),
  bill: billCalls(service, unaskedBillers),
  account: accountCalls(service, links),
})

export type CounterDependencies = RechargeDependencies & BillDependencies & AccountDependencies

/** The sheet of a kept draft, made again after a restart or when its bill is too old. */
export type SheetAgain = (kept: KeptDraft) => Promise<Result<Sheet>>

export function counterWorkflows(dependencies: CounterDependencies) {
  const recharge = rechargeWorkflow(dependencies)
  const bill = billWorkflow(dependencies)
  const account = accountWorkflow(dependencies)
  const { selling } = dependencies
  const sales: Pick<Handlers, 'sale.prepare' | 'sale.confirm' | 'sale.discard'> = {
    'sale.prepare': (asked) => {
      switch (asked.operation) {
        case 'recharge':
          return recharge.open(asked.draft)
        case 'bill':
          return bill.open(asked.draft)
        case 'account':
          return account.open(asked.draft)
      }
    },
    'sale.confirm': (confirmation) => selling.confirm(confirmation),
    'sale.discard': async ({ requestId }) => {
      selling.discard(requestId)
      return succeed(null)
    },
  }
  const sheetAgain: SheetAgain = (kept) =>
    kept.operation === 'recharge' ? recharge.sheetAgain(kept.draft) : bill.sheetAgain(kept.draft)
  return { sheetAgain, handlers: { ...recharge.handlers, ...bill.handlers, ...account.handlers, ...sales } }
}
