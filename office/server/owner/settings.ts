// The rules that counters take: read and set for all of them, for a shop, or for one.
import type { Kysely } from 'kysely'
import type { OwnerOutput, SettingsScope } from '@shared/office/owner-page'
import { fail, succeed } from '@shared/result'
import type { OfficeContext } from '../context'
import { nearest, readSettings, settingsIn, settingsName, widerScopes } from '../counters/settings'
import type { OfficeTables } from '../database/tables'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './handlers'
import { scopeOf, visibleIn, type Scope } from './scope'

type Told = OwnerOutput<'settings'>

/** A change made under `counterId` or `shopId` is shown by their names in the list of changes. */
function idsOf(of: SettingsScope): Readonly<Record<string, string>> {
  if (of.kind === 'all') return {}
  return of.kind === 'shop' ? { shopId: of.shopId } : { counterId: of.counterId }
}

export function settingsHandlers(
  { context }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, 'settings' | 'set-settings'> {
  const { pools, tenantId, clock } = context
  return {
    settings: async ({ of }, { person }) => {
      const told = await settingsOf(context, pools.main, { of, scope: scopeOf(person) })
      return told === null ? fail('not-found') : succeed(told)
    },
    'set-settings': ({ of, settings, changedAtMs }, asker) => {
      const details = { ...idsOf(of), withoutOffice: settings?.withoutOffice ?? null }
      return change(asker, 'settings.changed', details, async (database, before) => {
        // For all counters something has to hold.
        if (of.kind === 'all' && settings === null) return fail('invalid')
        const kept = await settingsOf(context, database, { of, scope: scopeOf(asker.person) })
        if (kept === null) return fail('not-found')
        before({ withoutOffice: kept.settings?.withoutOffice ?? null })
        const set = {
          value: JSON.stringify(settings),
          changed_at_ms: Math.max(clock.now(), changedAtMs + 1),
          changed_by: asker.person.personId,
        }
        const { numInsertedOrUpdatedRows = 0n } = await database
          .insertInto('setting')
          .values({ tenant_id: tenantId, name: settingsName(of), ...set })
          .onConflict((conflict) =>
            conflict
              .columns(['tenant_id', 'name'])
              .doUpdateSet(set)
              .where('setting.changed_at_ms', '=', changedAtMs),
          )
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 0n ? fail('conflict') : succeed({})
      })
    },
  }
}

/** What is set there, and what holds without it. Null for a shop or counter that is not there or not seen. */
async function settingsOf(
  { tenantId }: OfficeContext,
  database: Kysely<OfficeTables>,
  { of, scope }: { readonly of: SettingsScope; readonly scope: Scope },
): Promise<Told | null> {
  if (of.kind === 'shop' && !(await isShopSeen(database, tenantId, { shopId: of.shopId, scope }))) return null
  const place =
    of.kind === 'counter' ? await placeOf(database, tenantId, { counterId: of.counterId, scope }) : null
  if (of.kind === 'counter' && place === null) return null
  const row = await database
    .selectFrom('setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('name', '=', settingsName(of))
    .executeTakeFirst()
  const scopes = widerScopes(of, place)
  const wider = nearest(await settingsIn(database, tenantId, scopes), scopes)
  const own = readSettings(row?.value)
  return {
    settings: of.kind === 'all' ? (own ?? wider.settings) : own,
    wider: wider.settings,
    widerFrom: wider.from,
    changedAtMs: row?.changed_at_ms ?? 0,
    changedBy: row?.changed_by ?? null,
  }
}

async function isShopSeen(
  database: Kysely<OfficeTables>,
  tenantId: number,
  { shopId, scope: { shopIds } }: { readonly shopId: string; readonly scope: Scope },
): Promise<boolean> {
  if (shopIds !== null && !shopIds.includes(shopId)) return false
  const shop = await database
    .selectFrom('shop')
    .select('shop_id')
    .where('tenant_id', '=', tenantId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return shop !== undefined
}

/** Where a counter stands; null for one that is not there or not seen. */
async function placeOf(
  database: Kysely<OfficeTables>,
  tenantId: number,
  { counterId, scope }: { readonly counterId: string; readonly scope: Scope },
): Promise<{ readonly counterId: string; readonly shopId: string | null } | null> {
  const row = await database
    .selectFrom('counter')
    .leftJoin('shop_counter', (join) =>
      join
        .onRef('shop_counter.tenant_id', '=', 'counter.tenant_id')
        .onRef('shop_counter.counter_id', '=', 'counter.counter_id'),
    )
    .select('shop_counter.shop_id')
    .where('counter.tenant_id', '=', tenantId)
    .where('counter.counter_id', '=', counterId)
    .where(visibleIn(scope, tenantId, 'counter.counter_id'))
    .executeTakeFirst()
  return row === undefined ? null : { counterId, shopId: row.shop_id }
}
