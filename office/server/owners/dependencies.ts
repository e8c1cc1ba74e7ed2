// What the handlers of the owner's page are given, and what they answer.
import type { OwnerInput, OwnerOutput, OwnerProblem, OwnerRoute } from '#shared/office/owner-page'
import type { StandbyState } from '#shared/office/figures'
import type { Result } from '#shared/base/result'
import type { OfficeContext } from '../context/context'
import type { Enrolment } from '../counters/enrolment'
import type { Exports } from '../exports/stored-export'
import type { Lease } from '../budget/lease'
import type { Deliveries } from '../callbacks/deliveries'
import type { News } from '../callbacks/news'
import type { AlertDelivery } from '../alerts/alert-ways'
import type { Asker } from './changes'
import type { People } from './people'

export type OwnerHandlers = {
  readonly [Name in OwnerRoute]: (
    input: OwnerInput<Name>,
    asker: Asker,
    /** The browser that asks is one of this mail address from now on. */
    know?: (email: string) => void,
  ) => Promise<Result<OwnerOutput<Name>, OwnerProblem>>
}

export interface OwnerDependencies {
  readonly context: OfficeContext
  readonly people: People
  readonly enrolment: Enrolment
  /** Where counters and owners reach the office; the first is the one that counters are told. */
  readonly addresses: readonly [string, ...string[]]
  /** Of its authority; null behind a proxy. */
  readonly authorityDigest: string | null
  /** What is left of each client's calls at this moment. */
  readonly callsLeft: Lease['state']
  /** Whether what is kept is on a second machine, too. */
  readonly standby: () => StandbyState
  readonly deliveries: Pick<Deliveries, 'replay'>
  /** Where counters are told of changes that concern them. */
  readonly news: Pick<News, 'tell' | 'letGo'>
  readonly alertDelivery: AlertDelivery
  readonly exports: Exports
}
