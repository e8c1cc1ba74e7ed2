// The areas of the service with all their operations, and the counters that sell: everything that the rest of the app can call,
// how what is sold is sent and asked about, and what the window may ask of its counter. A new kind of sale is entered here.
import type { Handlers } from '#shared/channels/contract'
import type { DraftOf, SheetOf } from '#shared/channels/sale'
import type { OperationName, SaleOperation, SealedOperation } from '#shared/operations/registry'
import { succeed, type Result } from '#shared/base/result'
import type { SaleCalls } from '../../money/sale-calls'
import type { Sheet, SheetAgain } from '../../money/sheets'
import { accountCalls, accountWorkflow, type AccountDependencies } from '../account/workflow/account-workflow'
import type { AccountLinks } from '../account/workflow/account-links'
import { billCalls, billWorkflow, type BillDependencies } from '../bill/workflow/bill-workflow'
import {
  rechargeCalls,
  rechargeWorkflow,
  type RechargeDependencies,
} from '../recharge/workflow/recharge-workflow'
import type { ServiceContext } from '../../service/client/service-context'
import { accountOperations } from '../account/service/account-service'
import { billOperations } from '../bill/service/bill-service'
import { identityOperations } from '../checks/service/identity'
import { messageOperations } from '../checks/service/message'
import { onboardingOperations } from '../checks/service/onboarding'
import { rechargeOperations } from '../recharge/service/recharge-service'
import { areaOf, type AreaOf, type OperationRow } from '../../service/answers/row'
import { verificationOperations } from '../checks/service/verification'

/** One row for each operation of the registry, and no other. */
export const OPERATION_ROWS: { readonly [Name in OperationName]: OperationRow } = {
  ...rechargeOperations,
  ...billOperations,
  ...verificationOperations,
  ...identityOperations,
  ...onboardingOperations,
  ...accountOperations,
  ...messageOperations,
}

export interface Areas {
  readonly recharge: AreaOf<typeof rechargeOperations>
  readonly bill: AreaOf<typeof billOperations>
  readonly verification: AreaOf<typeof verificationOperations>
  readonly identity: AreaOf<typeof identityOperations>
  readonly onboarding: AreaOf<typeof onboardingOperations>
  readonly account: AreaOf<typeof accountOperations>
  readonly message: AreaOf<typeof messageOperations>
}

export const areasOf = (context: ServiceContext): Areas => ({
  recharge: areaOf(rechargeOperations, context),
  bill: areaOf(billOperations, context),
  verification: areaOf(verificationOperations, context),
  identity: areaOf(identityOperations, context),
  onboarding: areaOf(onboardingOperations, context),
  account: areaOf(accountOperations, context),
  message: areaOf(messageOperations, context),
})

export interface CallDependencies {
  readonly service: Areas
  readonly links: AccountLinks
  readonly unaskedBillers: ReadonlySet<string>
}

export const saleCalls = ({ service, links, unaskedBillers }: CallDependencies): SaleCalls => ({
  recharge: rechargeCalls(service),
  bill: billCalls(service, unaskedBillers),
  account: accountCalls(service, links),
})

export type CounterDependencies = RechargeDependencies & BillDependencies & AccountDependencies

/** What a kind of sale does at the counter. */
interface Counter<Operation extends SaleOperation> {
  readonly handlers: Partial<Handlers>
  /** Opens the confirm sheet. */
  readonly open: (draft: DraftOf<Operation>) => Promise<Result<SheetOf<Operation>>>
}
interface SealedCounter<Operation extends SealedOperation> extends Counter<Operation> {
  /** The sheet of a draft that a visit kept in its sealed file, as it would be now. */
  readonly sheetAgain: (draft: DraftOf<Operation>) => Promise<Result<Sheet>>
}

/** One for each kind, with what its row says that it can. */
type Counters = { readonly [Operation in SealedOperation]: SealedCounter<Operation> } & {
  readonly [Operation in Exclude<SaleOperation, SealedOperation>]: Counter<Operation> & {
    readonly sheetAgain: 'none'
  }
}

const open = <Operation extends SaleOperation>(
  counters: { readonly [Name in SaleOperation]: Counter<Name> },
  { operation, draft }: { readonly operation: Operation; readonly draft: DraftOf<Operation> },
): Promise<Result<SheetOf<Operation>>> => counters[operation].open(draft)

const again = <Operation extends SealedOperation>(
  counters: { readonly [Name in SealedOperation]: SealedCounter<Name> },
  { operation, draft }: { readonly operation: Operation; readonly draft: DraftOf<Operation> },
): Promise<Result<Sheet>> => counters[operation].sheetAgain(draft)

export function counterWorkflows(dependencies: CounterDependencies) {
  const recharge = rechargeWorkflow(dependencies)
  const bill = billWorkflow(dependencies)
  const account = accountWorkflow(dependencies)
  const counters: Counters = { recharge, bill, account }
  const { selling } = dependencies
  const sales: Pick<Handlers, 'sale.prepare' | 'sale.confirm' | 'sale.discard'> = {
    'sale.prepare': (asked) => open(counters, asked),
    'sale.confirm': (confirmation) => selling.confirm(confirmation),
    'sale.discard': async ({ requestId }) => {
      selling.discard(requestId)
      return succeed(null)
    },
  }
  const sheetAgain: SheetAgain = (kept) => again(counters, kept)
  return { sheetAgain, handlers: { ...recharge.handlers, ...bill.handlers, ...account.handlers, ...sales } }
}
