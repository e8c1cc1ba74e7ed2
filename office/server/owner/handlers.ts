// What each route of the owner's page does. Who may ask is decided before, by the route's right (routes.ts).
import type { Kysely } from 'kysely'
import {
  AUDIT_PAGE,
  type OwnerInput,
  type OwnerOutput,
  type OwnerProblem,
  type OwnerRoute,
} from '@shared/office/owner-page'
import { DEFAULT_PUSHED_SETTINGS, pushedSettingsSchema } from '@shared/office/protocol'
import { fail, succeed, type Result } from '@shared/result'
import type { OfficeContext } from '../context'
import type { Enrolment } from '../counters/enrolment'
import { COUNTER_SETTINGS } from '../counters/settings'
import type { OfficeTables } from '../database/tables'
import type { Exports } from '../exports/exports'
import type { Lease } from '../lease/lease'
import type { Deliveries } from '../relay/deliveries'
import type { AlertsTold } from '../alerts-told'
import { alertMailHandlers } from './alert-mail'
import { alertWebhookHandlers } from './alert-webhook'
import { callbackHandlers } from './callbacks'
import { createChange, type Asker } from './changes'
import { exportHandlers } from './exports'
import { figureHandlers } from './figures'
import { fleetHandlers } from './fleet'
import type { People } from './people'
import { peopleHandlers } from './people-handlers'

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
  readonly alertsTold: AlertsTold
  readonly exports: Exports
}

const DONE = succeed({})

export function createHandlers(dependencies: OwnerDependencies): OwnerHandlers {
  const { context, people } = dependencies
  const { pools, tenantId, clock, office } = context
  const change = createChange(context)
  /** What is kept of them, and what counters are told where nothing or nothing readable is. */
  const settingsIn = async (database: Kysely<OfficeTables>): Promise<OwnerOutput<'settings'>> => {
    const row = await database
      .selectFrom('setting')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('name', '=', COUNTER_SETTINGS)
      .executeTakeFirst()
    const parsed = pushedSettingsSchema.safeParse(row?.value)
    return {
      settings: parsed.success ? parsed.data : DEFAULT_PUSHED_SETTINGS,
      changedAtMs: row?.changed_at_ms ?? 0,
      changedBy: row?.changed_by ?? null,
    }
  }
  return {
    ...fleetHandlers(dependencies, change),
    ...figureHandlers(dependencies),
    ...exportHandlers(dependencies, change),
    ...callbackHandlers(dependencies, change),
    ...alertWebhookHandlers(dependencies, change),
    ...alertMailHandlers(dependencies, change),
    ...peopleHandlers(dependencies, change),
    state: async () => succeed({ hasOwner: await people.hasOwner(), kind: office.kind }),
    settings: async () => succeed(await settingsIn(pools.main)),
    'set-settings': ({ settings, changedAtMs }, asker) =>
      change(asker, 'settings.changed', settings, async (database, before) => {
        const kept = await settingsIn(database)
        before(kept.settings)
        const set = {
          value: JSON.stringify(settings),
          changed_at_ms: Math.max(clock.now(), changedAtMs + 1),
          changed_by: asker.person.personId,
        }
        const { numInsertedOrUpdatedRows = 0n } = await database
          .insertInto('setting')
          .values({ tenant_id: tenantId, name: COUNTER_SETTINGS, ...set })
          .onConflict((conflict) =>
            conflict
              .columns(['tenant_id', 'name'])
              .doUpdateSet(set)
              .where('setting.changed_at_ms', '=', changedAtMs),
          )
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 0n ? fail('conflict') : DONE
      }),
    audit: async ({ before }) => {
      const rows = await pools.main
        .selectFrom('audit')
        .selectAll()
        .where('tenant_id', '=', tenantId)
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
