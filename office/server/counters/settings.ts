// What owners set for counters, as it stands in the database: for all of them, for a shop, for a group, or for one. Of each setting the nearest that
// is set holds.
import type { Kysely } from 'kysely'
import { DEFAULT_PUSHED_SETTINGS, type PushedSettings } from '@shared/office/protocol'
import {
  PUSHED_SETTINGS,
  pushedValueOf,
  type PushedKey,
  type PushedValues,
  type SettingsScope,
} from '@shared/office/pushed-settings'
import type { OfficeContext } from '../context'
import type { OfficeTables } from '../database/tables'

export interface Place {
  readonly counterId: string
  readonly shopId: string | null
  readonly groupId: string | null
}

export const FOR_ALL: SettingsScope = { kind: 'all' }

/** The name of a scope in the table. */
export function scopeName(of: SettingsScope): string {
  switch (of.kind) {
    case 'all':
      return 'all'
    case 'shop':
      return `shop/${of.shopId}`
    case 'group':
      return `group/${of.groupId}`
    case 'counter':
      return `counter/${of.counterId}`
  }
}

/** What reaches a scope from outside itself, the nearest first. `place`: where its counter stands; null for every other scope. */
export function widerScopes(of: SettingsScope, place: Place | null): readonly SettingsScope[] {
  if (of.kind === 'all') return []
  if (of.kind !== 'counter' || place === null) return [FOR_ALL]
  const { groupId, shopId } = place
  return [
    ...(groupId === null ? [] : [{ kind: 'group', groupId } as const]),
    ...(shopId === null ? [] : [{ kind: 'shop', shopId } as const]),
    FOR_ALL,
  ]
}

/** Whose settings reach a counter, the nearest first. */
export const scopesOf = (place: Place): readonly SettingsScope[] => {
  const own = { kind: 'counter', counterId: place.counterId } as const
  return [own, ...widerScopes(own, place)]
}

/** One setting of one scope. A value of another release is as none: what is set further out holds then. */
interface SetThere<Key extends PushedKey> {
  readonly value: PushedValues[Key] | null
  readonly changedAtMs: number
  readonly changedBy: string
}

/** Of one setting, by the names of its scopes. */
export type SetByScope<Key extends PushedKey> = ReadonlyMap<string, SetThere<Key>>

/** What is set of `key`: everywhere, or in these scopes. */
export async function setOf<Key extends PushedKey>(
  database: Kysely<OfficeTables>,
  tenantId: number,
  key: Key,
  scopes?: readonly SettingsScope[],
): Promise<SetByScope<Key>> {
  const rows = await database
    .selectFrom('pushed_setting')
    .select(['scope', 'value', 'changed_at_ms', 'changed_by'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .$if(scopes !== undefined, (query) => query.where('scope', 'in', (scopes ?? []).map(scopeName)))
    .execute()
  return new Map(
    rows.map((row) => [
      row.scope,
      {
        value: pushedValueOf(key, row.value) ?? null,
        changedAtMs: row.changed_at_ms,
        changedBy: row.changed_by,
      },
    ]),
  )
}

/** The nearest of the scopes in which it is set; null where none has it. */
export function nearest<Key extends PushedKey>(
  set: SetByScope<Key>,
  scopes: readonly SettingsScope[],
): (SetThere<Key> & { readonly value: PushedValues[Key]; readonly from: SettingsScope }) | null {
  for (const from of scopes) {
    const there = set.get(scopeName(from))
    if (there !== undefined && there.value !== null) return { ...there, value: there.value, from }
  }
  return null
}

/** Where counters stand. */
export const placesIn = (database: Kysely<OfficeTables>, tenantId: number) =>
  database
    .selectFrom('counter')
    .leftJoin('shop_counter', (join) =>
      join
        .onRef('shop_counter.tenant_id', '=', 'counter.tenant_id')
        .onRef('shop_counter.counter_id', '=', 'counter.counter_id'),
    )
    .leftJoin('group_counter', (join) =>
      join
        .onRef('group_counter.tenant_id', '=', 'counter.tenant_id')
        .onRef('group_counter.counter_id', '=', 'counter.counter_id'),
    )
    .select([
      'counter.counter_id as counterId',
      'shop_counter.shop_id as shopId',
      'group_counter.group_id as groupId',
    ])
    .where('counter.tenant_id', '=', tenantId)

/** What holds at every counter by the office's word, by the counter's id; null where its own holds. */
export async function settingOfCounters<Key extends PushedKey>(
  database: Kysely<OfficeTables>,
  tenantId: number,
  key: Key,
): Promise<ReadonlyMap<string, PushedValues[Key] | null>> {
  const set = await setOf(database, tenantId, key)
  const places = await placesIn(database, tenantId).execute()
  return new Map(
    places.map((place) => [
      place.counterId,
      nearest(set, scopesOf(place))?.value ?? PUSHED_SETTINGS[key].standard,
    ]),
  )
}

/** What a counter is told that knows no other setting. */
export async function ruleWithoutOffice(
  { pools, tenantId }: OfficeContext,
  counterId: string,
): Promise<PushedSettings> {
  const place = await placesIn(pools.main, tenantId)
    .where('counter.counter_id', '=', counterId)
    .executeTakeFirst()
  const scopes = scopesOf(place ?? { counterId, shopId: null, groupId: null })
  const set = await setOf(pools.main, tenantId, 'withoutOffice', scopes)
  return { withoutOffice: nearest(set, scopes)?.value ?? DEFAULT_PUSHED_SETTINGS.withoutOffice }
}
