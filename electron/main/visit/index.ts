// Visits: several sales of one customer, kept together (`visits.ts`) and paid once (`paying.ts`).
import type { TakeApproval } from '#shared/channels/approval'
import type { Clock, Timers } from '#shared/base/clock'
import type { TrustedTime } from '#shared/base/trusted-time'
import type { Push } from '#shared/channels/contract'
import type { Environment } from '#shared/base/environment'
import type { CashierRights } from '#shared/access/rights'
import type { StaffAtCounter } from '#shared/access/staff'
import type { RequestId } from '#shared/base/ids'
import type { ReportDefect } from '#shared/base/ignore-errors'
import type { Journal, SaleAges } from '../journal'
import type { Service } from '../operations/service'
import type { SheetAgain } from '../money/sheets'
import type { Admission } from '../money/admission'
import type { ReadCreditStop } from '../money/credit-limit'
import { connectionFailure } from '../money/guards'
import type { Preparing } from '../money/preparing'
import type { SaleCalls } from '../money/sale-calls'
import type { Selling } from '../money/selling'
import type { Sending } from '../money/sending'
import type { ViewOf } from '../money/sale-view'
import type { KeptVisits } from './kept-visits'
import { lookElsewhere } from './look-elsewhere'
import { createPaying, type Paying } from './paying'
import { visitsWorkflow, type VisitsWorkflow } from './visits'

export { keepVisits, type KeptVisits } from './kept-visits'

export interface VisitsOptions {
  readonly kept: KeptVisits
  readonly journal: Journal
  readonly selling: Selling
  readonly preparing: Preparing
  readonly sending: Sending
  readonly calls: SaleCalls
  readonly service: Pick<Service, 'connectionHealth'>
  readonly sheetAgain: SheetAgain
  readonly creditStop: ReadCreditStop
  readonly takeApproval: TakeApproval
  /** Lines of paid visits whose turn to be sent has not come, for the guards of every sale. */
  readonly waiting: Set<RequestId>
  readonly view: ViewOf
  readonly staff: () => StaffAtCounter
  /** What the owner lets a cashier do. */
  readonly rights: () => CashierRights
  readonly clock: Clock
  /** When a visit began, as far as it is known. */
  readonly time: Pick<TrustedTime, 'now'>
  readonly ages: Pick<SaleAges, 'changedWithin'>
  readonly timers: Timers
  readonly newId: () => RequestId
  readonly push: Push
  readonly reportDefect: ReportDefect
  readonly environment: Environment
  /** Asked about the lines before they are paid, where the shop has several counters. */
  readonly admission?: Pick<Admission, 'look'> | null
}

export interface VisitsOfCounter
  extends Pick<VisitsWorkflow, 'handlers' | 'locked'>, Pick<Paying, 'start' | 'stop' | 'isSending' | 'of'> {}

export function createVisits(options: VisitsOptions): VisitsOfCounter {
  const paying = createPaying({
    ...options,
    connectionFailure: () => connectionFailure(options.service.connectionHealth),
    onChanged: () => workflow.tell(),
  })
  const { admission = null } = options
  const workflow: VisitsWorkflow = visitsWorkflow({
    ...options,
    paying,
    elsewhere: admission === null ? null : (visit) => lookElsewhere(options, admission, visit),
  })
  const { handlers, locked } = workflow
  const { start, stop, isSending, of } = paying
  return { handlers, locked, start, stop, isSending, of }
}
