// The settings of counters on the owner's page: read and set for all of them, for a shop, for a group, or for one.
import { sql, type Kysely } from 'kysely'
import type { OwnerProblem, Person } from '#shared/office/owner-page'
import { PUSHED_KEYS, type PushedKey } from '#shared/office/pushed-keys'
import {
  PUSHED_SETTINGS,
  type SetSetting,
  type SetSettings,
  type SettingsScope,
  type SettingState,
} from '#shared/office/pushed-settings'
import { refusalSchema } from '#shared/office/settings-sync'
import { fail, succeed } from '#shared/base/result'
import {
  FOR_ALL,
  nearest,
  placesIn,
  scopeName,
  scopesOf,
  setIn,
  setOf,
  widerScopes,
  type Place,
} from '../counters/settings'
import type { OfficeTables } from '../database/schema'
import type { Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { scopeOf, visibleIn, type Scope } from '../context/scope'

/** A change that was made for a shop, a group or a counter is shown by its name in the list of changes. */
function idsOf(of: SettingsScope): Readonly<Record<string, string>> {
  switch (of.kind) {
    case 'all':
      return {}
    case 'shop':
      return { shopId: of.shopId }
    case 'group':
      return { groupId: of.groupId }
    case 'counter':
      return { counterId: of.counterId }
  }
}

export function settingsHandlers(
  { context }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, 'settings' | 'set-setting' | 'setting-states'> {
  const { pools, clock } = context
  return {
    settings: ({ of }, { person }) =>
      pools.main.transaction().execute(async (database) => {
        const seen = await seenAs(database, { of, scope: scopeOf(person) })
        return seen === null ? fail('not-found') : succeed(await settingsThere(database, { ...seen, person }))
      }),
    'setting-states': ({ of, key }, { person }) =>
      pools.main.transaction().execute(async (database) => {
        const scope = scopeOf(person)
        const seen = await seenAs(database, { of, scope })
        return seen === null ? fail('not-found') : succeed(await statesOf(database, { of, key, scope }))
      }),
    'set-setting': ({ of, setting: { key, value }, changedAtMs }, asker) =>
      change(
        asker,
        'settings.changed',
        { ...idsOf(of), [key]: value },
        async (database, before, concerns) => {
          const seen = await seenAs(database, { of, scope: scopeOf(asker.person) })
          const refused = refusalOf(seen, { key, value, person: asker.person })
          if (seen === null || refused !== null) return fail(refused ?? 'not-found')
          const there = (await setIn(database, [of]))(key).get(scopeName(of))
          before({ [key]: there?.value ?? null })
          const set = {
            value: JSON.stringify(value),
            changed_at_ms: Math.max(clock.now(), changedAtMs + 1),
            changed_by: asker.person.personId,
          }
          const { numInsertedOrUpdatedRows = 0n } = await database
            .insertInto('pushed_setting')
            .values({ key, scope: scopeName(of), ...set })
            .onConflict((conflict) =>
              conflict
                .columns(['key', 'scope'])
                .doUpdateSet(set)
                .where('pushed_setting.changed_at_ms', '=', changedAtMs),
            )
            .executeTakeFirst()
          if (numInsertedOrUpdatedRows === 0n) return fail('conflict')
          concerns({ kind: 'counters', counters: await countersIn(database, of) })
          return succeed({})
        },
      ),
  }
}

/** A scope that is there and seen by whoever asks. */
interface Seen {
  readonly of: SettingsScope
  /** Of a counter alone. */
  readonly place: Place | null
}

interface Asked {
  readonly key: PushedKey
  readonly value: unknown
  readonly person: Person
}

function refusalOf(seen: Seen | null, { key, value, person }: Asked): OwnerProblem | null {
  if (seen === null) return 'not-found'
  if (!mayBeSet(key, seen.of, person)) return 'not-allowed'
  // Where no counter has one of its own, something has to hold for all.
  return seen.of.kind === 'all' && value === null && PUSHED_SETTINGS[key].standard !== null ? 'invalid' : null
}

/** A shop's owner sets what their own shops may choose, there alone; which shops these are was looked at before. */
function mayBeSet(key: PushedKey, of: SettingsScope, { role }: Person): boolean {
  if (role === 'distributor') return true
  const isOwn = of.kind === 'shop' || of.kind === 'counter'
  return role === 'shop-owner' && isOwn && PUSHED_SETTINGS[key].isForShopOwners
}

/** Null for a shop, group or counter that is not there or not seen. */
async function seenAs(
  database: Kysely<OfficeTables>,
  { of, scope }: { readonly of: SettingsScope; readonly scope: Scope },
): Promise<Seen | null> {
  switch (of.kind) {
    case 'all':
      return { of, place: null }
    case 'shop':
      return (await isShopSeen(database, of.shopId, scope)) ? { of, place: null } : null
    case 'group':
      return (await isGroupSeen(database, of.groupId, scope)) ? { of, place: null } : null
    case 'counter': {
      const place = await placesIn(database)
        .where('counter.counter_id', '=', of.counterId)
        .where(visibleIn(scope, 'counter.counter_id'))
        .executeTakeFirst()
      return place === undefined ? null : { of, place }
    }
  }
}

/** Whom a setting of this scope reaches, or would where nothing nearer is set. */
async function countersIn(
  database: Kysely<OfficeTables>,
  of: SettingsScope,
): Promise<readonly string[] | 'all'> {
  if (of.kind === 'all') return 'all'
  const asked = scopeName(of)
  const places = await placesIn(database).execute()
  return places
    .filter((place) => scopesOf(place).some((one) => scopeName(one) === asked))
    .map(({ counterId }) => counterId)
}

async function isShopSeen(
  database: Kysely<OfficeTables>,
  shopId: string,
  { shopIds }: Scope,
): Promise<boolean> {
  if (shopIds !== null && !shopIds.includes(shopId)) return false
  const shop = await database
    .selectFrom('shop')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return shop !== undefined
}

/** A group is seen by whoever sees all shops, and by whoever sees a counter in it. */
async function isGroupSeen(database: Kysely<OfficeTables>, groupId: string, scope: Scope): Promise<boolean> {
  const group = await database
    .selectFrom('counter_group')
    .select('group_id')
    .where('group_id', '=', groupId)
    .$if(scope.shopIds !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('group_counter')
            .select(sql`1`.as('one'))
            .where('group_counter.group_id', '=', groupId)
            .where(visibleIn(scope, 'group_counter.counter_id')),
        ),
      ),
    )
    .executeTakeFirst()
  return group !== undefined
}

async function settingsThere(
  database: Kysely<OfficeTables>,
  { of, place, person }: Seen & { readonly person: Person },
): Promise<SetSettings> {
  const outside = widerScopes(of, place)
  const set = await setIn(database, [of, ...outside])
  const names = await namesOf(database)
  const there = <Key extends PushedKey>(key: Key): SetSetting<Key> => {
    const own = set(key).get(scopeName(of))
    const wider = nearest(set(key), outside)
    const { standard } = PUSHED_SETTINGS[key]
    return {
      value: own?.value ?? (of.kind === 'all' ? standard : null),
      changedAtMs: own?.changedAtMs ?? 0,
      changedBy: own === undefined ? null : (names.get(own.changedBy) ?? null),
      wider: wider?.value ?? standard,
      widerFrom: wider?.from ?? (standard === null ? null : FOR_ALL),
      mayBeSet: mayBeSet(key, of, person),
    }
  }
  return Object.fromEntries(PUSHED_KEYS.map((key) => [key, there(key)])) as unknown as SetSettings
}

/** At counters that still sell here. */
async function statesOf(
  database: Kysely<OfficeTables>,
  { of, key, scope }: { readonly of: SettingsScope; readonly key: PushedKey; readonly scope: Scope },
): Promise<SettingState[]> {
  const set = await setOf(database, key)
  const places = await placesIn(database)
    .where('counter.revoked_at_ms', 'is', null)
    .where(visibleIn(scope, 'counter.counter_id'))
    .orderBy('counter.name')
    .execute()
  const taken = await database
    .selectFrom('taken_setting')
    .select(['counter_id', 'mark', 'refused', 'since_ms'])
    .where('key', '=', key)
    .execute()
  const said = new Map(taken.map((row) => [row.counter_id, row]))
  const asked = scopeName(of)
  return places.flatMap((place) => {
    const scopes = scopesOf(place)
    if (!scopes.some((one) => scopeName(one) === asked)) return []
    const told = nearest(set, scopes)
    return [
      {
        counterId: place.counterId,
        from: told?.from ?? null,
        state: stateOf(told?.mark ?? null, said.get(place.counterId)),
      },
    ]
  })
}

interface Said {
  readonly mark: string
  readonly refused: string | null
  readonly since_ms: number
}

/** `mark`: of the value that the counter is told; null where it is told none. */
function stateOf(mark: string | null, said: Said | undefined): SettingState['state'] {
  if (mark === null) return { kind: said === undefined ? 'own' : 'not-delivered' }
  if (said?.mark !== mark) return { kind: 'not-delivered' }
  const reason = refusalSchema.nullable().catch('unknown').parse(said.refused)
  return reason === null
    ? { kind: 'in-force', sinceMs: said.since_ms }
    : { kind: 'refused', reason, sinceMs: said.since_ms }
}

/** By the person's id. */
async function namesOf(database: Kysely<OfficeTables>): Promise<ReadonlyMap<string, string>> {
  const people = await database.selectFrom('user').select(['id', 'name']).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}
