// What a counter is told of the settings that owners set for it, and what it said became of them.
import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { isPushedKey, PUSHED_KEYS } from '#shared/office/pushed-keys'
import type { SettingsScope } from '#shared/office/pushed-settings'
import type { SettingsAnswer, SetFrom, TakenSetting, SyncedSetting } from '#shared/office/settings-sync'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import { nearest, placesIn, scopesOf, setIn } from './settings'

type Database = Kysely<OfficeTables>

export interface ToldToCounter extends SettingsAnswer {
  /** Whether the counter has said what became of each of them, and of nothing that is told no more. */
  readonly areAnswered: boolean
}

export async function syncedSettings({ pools }: OfficeContext, counterId: string): Promise<ToldToCounter> {
  const database = pools.main
  const place = await placesIn(database).where('counter.counter_id', '=', counterId).executeTakeFirst()
  const scopes = scopesOf(place ?? { counterId, shopId: null, groupId: null })
  const set = await setIn(database, scopes)
  const found = PUSHED_KEYS.flatMap((key) => {
    const there = nearest(set(key), scopes)
    return there === null ? [] : [{ key, ...there }]
  })
  const names = await namesOf(
    database,
    found.map(({ changedBy }) => changedBy),
    scopes,
  )
  const settings = found.map(({ key, value, mark, changedAtMs, changedBy, from }): SyncedSetting => ({
    key,
    value,
    mark,
    setAtMs: changedAtMs,
    setBy: names.person(changedBy),
    from: names.from(from),
  }))
  const taken = await database
    .selectFrom('taken_setting')
    .select(['key', 'mark'])
    .where('counter_id', '=', counterId)
    .execute()
  const said = new Map(taken.map(({ key, mark }) => [key, mark]))
  return {
    digest: createHash('sha256')
      .update(JSON.stringify(settings.map(({ key, mark, value }) => [key, mark, value])))
      .digest('base64url'),
    settings,
    areAnswered: said.size === settings.length && settings.every(({ key, mark }) => said.get(key) === mark),
  }
}

interface Names {
  person(personId: string): string | null
  from(of: SettingsScope): SetFrom
}

async function namesOf(
  database: Database,
  personIds: readonly string[],
  scopes: readonly SettingsScope[],
): Promise<Names> {
  if (personIds.length === 0) return { person: () => null, from: ({ kind }) => ({ kind, name: null }) }
  const people = await database
    .selectFrom('user')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(personIds)])
    .execute()
  const shopId = scopes.find((of) => of.kind === 'shop')?.shopId ?? null
  const groupId = scopes.find((of) => of.kind === 'group')?.groupId ?? null
  const shop = await database
    .selectFrom('shop')
    .select('name')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  const group = await database
    .selectFrom('counter_group')
    .select('name')
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  const byId = new Map(people.map(({ id, name }) => [id, name]))
  const byKind = { all: null, shop: shop?.name ?? null, group: group?.name ?? null, counter: null }
  return {
    person: (personId) => byId.get(personId) ?? null,
    from: ({ kind }) => ({ kind, name: byKind[kind] }),
  }
}

/** Keeps what a counter said of each setting, and since when it says so of the same value; what it holds no more is forgotten. */
export async function noteTaken(
  { pools, clock }: OfficeContext,
  counterId: string,
  taken: readonly TakenSetting[],
): Promise<void> {
  const known = new Map(taken.filter(({ key }) => isPushedKey(key)).map((one) => [one.key, one]))
  await pools.main.transaction().execute(async (database) => {
    await database
      .deleteFrom('taken_setting')
      .where('counter_id', '=', counterId)
      .$if(known.size > 0, (query) => query.where('key', 'not in', [...known.keys()]))
      .execute()
    for (const one of known.values()) await noteOne(database, { counterId, atMs: clock.now() }, one)
  })
}

const noteOne = (
  database: Transaction<OfficeTables>,
  of: { readonly counterId: string; readonly atMs: number },
  { key, mark, refused }: TakenSetting,
): Promise<unknown> =>
  database
    .insertInto('taken_setting')
    .values({
      counter_id: of.counterId,
      key,
      mark,
      refused,
      since_ms: of.atMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['counter_id', 'key'])
        .doUpdateSet({ mark, refused, since_ms: of.atMs })
        .where(({ or, eb }) =>
          or([
            eb('taken_setting.mark', '!=', mark),
            eb('taken_setting.refused', 'is distinct from', refused),
          ]),
        ),
    )
    .execute()
