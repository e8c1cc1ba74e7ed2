// What owners set for counters, as it stands in the database: for all of them, for a shop, for a group, or for one. Of each setting the nearest that
// is set holds.
import type { Kysely } from 'kysely'
import type { PushedKey } from '#shared/office/pushed-keys'
import {
  PUSHED_SETTINGS,
  pushedValueOf,
  type PushedValues,
  type SettingsScope,
} from '#shared/office/pushed-settings'
import type { OfficeTables } from '../database/schema'

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
  /** Which value it is: another one, or the same one set again, has another mark. */
  readonly mark: string
}

/** Of one setting, by the names of its scopes. */
export type SetByScope<Key extends PushedKey> = ReadonlyMap<string, SetThere<Key>>

interface Row {
  readonly key: string
  readonly scope: string
  readonly value: unknown
  readonly changed_at_ms: number
  readonly changed_by: string
}

const byScope = <Key extends PushedKey>(key: Key, rows: readonly Row[]): SetByScope<Key> =>
  new Map(
    rows
      .filter((row) => row.key === key)
      .map((row) => [
        row.scope,
        {
          value: pushedValueOf(key, row.value) ?? null,
          changedAtMs: row.changed_at_ms,
          changedBy: row.changed_by,
          mark: `${row.scope}@${row.changed_at_ms}`,
        },
      ]),
  )

const rowsOf = (database: Kysely<OfficeTables>) =>
  database.selectFrom('pushed_setting').select(['key', 'scope', 'value', 'changed_at_ms', 'changed_by'])

/** What is set of one setting, everywhere. */
export async function setOf<Key extends PushedKey>(
  database: Kysely<OfficeTables>,
  key: Key,
): Promise<SetByScope<Key>> {
  return byScope(key, await rowsOf(database).where('key', '=', key).execute())
}

/** What is set of each setting in these scopes. */
export async function setIn(
  database: Kysely<OfficeTables>,
  scopes: readonly SettingsScope[],
): Promise<<Key extends PushedKey>(key: Key) => SetByScope<Key>> {
  const rows = await rowsOf(database).where('scope', 'in', scopes.map(scopeName)).execute()
  return (key) => byScope(key, rows)
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
export const placesIn = (database: Kysely<OfficeTables>) =>
  database
    .selectFrom('counter')
    .leftJoin('shop_counter', 'shop_counter.counter_id', 'counter.counter_id')
    .leftJoin('group_counter', 'group_counter.counter_id', 'counter.counter_id')
    .select([
      'counter.counter_id as counterId',
      'shop_counter.shop_id as shopId',
      'group_counter.group_id as groupId',
    ])

/** What holds at every counter by the office's word, by the counter's id; null where its own holds. */
export async function settingOfCounters<Key extends PushedKey>(
  database: Kysely<OfficeTables>,
  key: Key,
): Promise<ReadonlyMap<string, PushedValues[Key] | null>> {
  const set = await setOf(database, key)
  const places = await placesIn(database).execute()
  return new Map(
    places.map((place) => [
      place.counterId,
      nearest(set, scopesOf(place))?.value ?? PUSHED_SETTINGS[key].standard,
    ]),
  )
}
