// What the owner sets for counters, as it stands in the database: for all of them, for a shop, or for one. The nearest that is set holds.
import type { Kysely } from 'kysely'
import type { SettingsScope } from '@shared/office/owner-page'
import { DEFAULT_PUSHED_SETTINGS, pushedSettingsSchema, type PushedSettings } from '@shared/office/protocol'
import type { OfficeContext } from '../context'
import type { OfficeTables } from '../database/tables'

type Place = { readonly counterId: string; readonly shopId: string | null }

const FOR_ALL: SettingsScope = { kind: 'all' }

/** The name of a scope's settings in the table. */
export function settingsName(of: SettingsScope): string {
  if (of.kind === 'all') return 'counters'
  return of.kind === 'shop' ? `counters/shop/${of.shopId}` : `counters/counter/${of.counterId}`
}

/** What reaches a scope from outside itself, the nearest first. `place`: where its counter stands; null for a shop and for all. */
export function widerScopes(of: SettingsScope, place: Place | null): readonly SettingsScope[] {
  if (of.kind === 'all') return []
  const shopId = of.kind === 'counter' ? (place?.shopId ?? null) : null
  return shopId === null ? [FOR_ALL] : [{ kind: 'shop', shopId }, FOR_ALL]
}

/** Whose settings reach a counter, the nearest first. */
const scopesOf = (place: Place): readonly SettingsScope[] => {
  const own = { kind: 'counter', counterId: place.counterId } as const
  return [own, ...widerScopes(own, place)]
}

/** Null where nothing is set, and where what is set is of another release: the next wider one holds then. */
export const readSettings = (value: unknown): PushedSettings | null =>
  pushedSettingsSchema.safeParse(value).data ?? null

/** By their names in the table. */
type SettingsByName = ReadonlyMap<string, PushedSettings>

export async function settingsIn(
  database: Kysely<OfficeTables>,
  tenantId: number,
  scopes: readonly SettingsScope[],
): Promise<SettingsByName> {
  const rows = await database
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('name', 'in', [...scopes.map(settingsName), settingsName(FOR_ALL)])
    .execute()
  return new Map(
    rows.flatMap(({ name, value }) => {
      const settings = readSettings(value)
      return settings === null ? [] : [[name, settings] as const]
    }),
  )
}

/** The nearest of the scopes that has settings; without one the last, which is every counter's, with the default. */
export function nearest(
  set: SettingsByName,
  scopes: readonly SettingsScope[],
): { readonly settings: PushedSettings; readonly from: SettingsScope } {
  for (const from of scopes) {
    const settings = set.get(settingsName(from))
    if (settings !== undefined) return { settings, from }
  }
  return { settings: DEFAULT_PUSHED_SETTINGS, from: FOR_ALL }
}

/** What a counter is told. */
export async function pushedSettings(
  { pools, tenantId }: OfficeContext,
  counterId: string,
): Promise<PushedSettings> {
  const placed = await pools.main
    .selectFrom('shop_counter')
    .select('shop_id')
    .where('tenant_id', '=', tenantId)
    .where('counter_id', '=', counterId)
    .executeTakeFirst()
  const scopes = scopesOf({ counterId, shopId: placed?.shop_id ?? null })
  return nearest(await settingsIn(pools.main, tenantId, scopes), scopes).settings
}
