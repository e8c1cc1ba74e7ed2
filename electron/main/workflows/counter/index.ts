// The counters that sell: how each operation is sent and asked about, and what the window may ask of its counter.
import type { Service } from '../../service'
import type { SaleCalls } from '../money/sale-calls'
import { accountCalls, accountWorkflow, type AccountDependencies } from './account'
import type { AccountLinks } from './account-links'
import { billCalls, billWorkflow, type BillDependencies } from './bill'
import { rechargeCalls, rechargeWorkflow, type RechargeDependencies } from './recharge'

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

export const counterWorkflows = (dependencies: CounterDependencies) => ({
  ...rechargeWorkflow(dependencies),
  ...billWorkflow(dependencies),
  ...accountWorkflow(dependencies),
})
