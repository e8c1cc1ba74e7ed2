// Shared calls over the counter's line to its office.
import { LEASE_PATH, LEASE_TIMEOUT_MS, leaseAnswerSchema } from '#shared/office/lease'
import type { OfficeLink } from '../link/link'
import { shareWithOffice, type LeaseBudgetOptions, type SharedBudget } from './lease-budget'

export interface LeaseOverLinkOptions extends Omit<LeaseBudgetOptions, 'ask'> {
  readonly link: Pick<OfficeLink, 'request' | 'onState'>
}

/** Asks again at once when the line stands again: what waits then need not wait for the next look. */
export function leaseOverLink({ link, ...options }: LeaseOverLinkOptions): SharedBudget {
  const shared = shareWithOffice({
    ...options,
    ask: (request) =>
      link.request({
        path: LEASE_PATH,
        body: request,
        schema: leaseAnswerSchema,
        timeoutMs: LEASE_TIMEOUT_MS,
      }),
  })
  link.onState(({ kind }) => {
    if (kind === 'connected') shared.askNow()
  })
  return shared
}
