// What each route of the owner's page does. Who may ask is decided before, by the route's right (routes.ts).
import { AUDIT_PAGE } from '#shared/office/owner-page'
import { succeed } from '#shared/base/result'
import { alertMailHandlers } from './alert-mail'
import { alertWebhookHandlers } from './alert-webhook'
import { callbackHandlers } from './callbacks'
import { createChange } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { exportHandlers } from './exports'
import { figureHandlers } from './figures'
import { fleetHandlers } from './fleet'
import { liveOverviewHandlers } from './live-overview'
import { peopleHandlers } from './people-handlers'
import { reportHandlers } from './reports'
import { secretHandlers } from './secrets'
import { groupHandlers } from './groups'
import { settingsHandlers } from './settings'

export function createHandlers(dependencies: OwnerDependencies): OwnerHandlers {
  const { context, people } = dependencies
  const { pools, office } = context
  const change = createChange(context, dependencies.news)
  return {
    ...fleetHandlers(dependencies, change),
    ...figureHandlers(dependencies),
    ...liveOverviewHandlers(dependencies),
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
