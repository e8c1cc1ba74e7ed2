// What each route of the owner's page does. Who may ask is decided before, by the route's right (routes.ts).
import {
  AUDIT_PAGE,
  type OwnerInput,
  type OwnerOutput,
  type OwnerProblem,
  type OwnerRoute,
} from '@shared/office/owner-page'
import { succeed, type Result } from '@shared/result'
import type { OfficeContext } from '../context'
import type { Enrolment } from '../counters/enrolment'
import type { Exports } from '../exports/exports'
import type { Lease } from '../lease/lease'
import type { Deliveries } from '../relay/deliveries'
import type { News } from '../relay/news'
import type { AlertsTold } from '../alerts-told'
import { alertMailHandlers } from './alert-mail'
import { alertWebhookHandlers } from './alert-webhook'
import { callbackHandlers } from './callbacks'
import { createChange, type Asker } from './changes'
import { exportHandlers } from './exports'
import { figureHandlers } from './figures'
import { fleetHandlers } from './fleet'
import { momentHandlers } from './moment'
import type { People } from './people'
import { peopleHandlers } from './people-handlers'
import { reportHandlers } from './reports'
import { secretHandlers } from './secrets'
import { groupHandlers } from './groups'
import { settingsHandlers } from './settings'

export type OwnerHandlers = {
  readonly [Name in OwnerRoute]: (
    input: OwnerInput<Name>,
    asker: Asker,
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
  readonly deliveries: Pick<Deliveries, 'replay'>
  /** Where counters are told of changes that concern them. */
  readonly news: Pick<News, 'tell' | 'letGo'>
  readonly alertsTold: AlertsTold
  readonly exports: Exports
}

export function createHandlers(dependencies: OwnerDependencies): OwnerHandlers {
  const { context, people } = dependencies
  const { pools, office } = context
  const change = createChange(context, dependencies.news)
  return {
    ...fleetHandlers(dependencies, change),
    ...figureHandlers(dependencies),
    ...momentHandlers(dependencies),
    ...exportHandlers(dependencies, change),
    ...callbackHandlers(dependencies, change),
    ...alertWebhookHandlers(dependencies, change),
    ...alertMailHandlers(dependencies, change),
    ...reportHandlers(dependencies, change),
    ...secretHandlers(dependencies, change),
    ...peopleHandlers(dependencies, change),
    ...settingsHandlers(dependencies, change),
    ...groupHandlers(dependencies, change),
    state: async () => succeed({ hasOwner: await people.hasOwner(), kind: office.kind }),
    audit: async ({ before }) => {
      const rows = await pools.main
        .selectFrom('audit')
        .selectAll()
        .$if(before !== null, (query) => query.where('number', '<', before))
        .orderBy('number', 'desc')
        .limit(AUDIT_PAGE)
        .execute()
      return succeed(
        rows.map((row) => ({
          number: row.number,
          atMs: row.at_ms,
          who: row.who,
          action: row.action,
          details: { ...row.details },
        })),
      )
    },
  }
}
