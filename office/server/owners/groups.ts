// Groups of counters, as the owner's page sees and changes them. A counter is in one at most, whichever shop it stands in; whoever sees a shop alone sees
// of a group the counters of that shop.
import { sql, type Kysely } from 'kysely'
import type { CounterGroup, OwnerProblem } from '#shared/office/owner-page'
import { fail, succeed, type Result } from '#shared/base/result'
import { scopeName } from '../counters/settings'
import type { OfficeTables } from '../database/schema'
import type { Before, Change, Concerns, Database } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'
import { scopeOf, visibleIn, type Scope } from '../context/scope'

type GroupRoute = 'groups' | 'add-group' | 'name-group' | 'part-group' | 'remove-group' | 'group-counters'
type Done = Result<Record<never, never>, OwnerProblem>

const DONE = succeed({})

export function groupHandlers(
  { context }: OwnerDependencies,
  change: Change,
): Pick<OwnerHandlers, GroupRoute> {
  const { pools, newId } = context
  return {
    groups: async (_input, { person }) => succeed(await groupsSeen(pools.main, scopeOf(person))),
    'add-group': async ({ name }, asker) => {
      const groupId = newId()
      return change(asker, 'group.added', { groupId, name }, async (database) => {
        if (await isNamed(database, { name, groupId })) return fail('conflict')
        await database.insertInto('counter_group').values({ group_id: groupId, name }).execute()
        return succeed({ groupId, name, isApart: false, counterIds: [] })
      })
    },
    'name-group': ({ groupId, name }, asker) =>
      change(asker, 'group.named', { groupId, name }, async (database, before) => {
        if (await isNamed(database, { name, groupId })) return fail('conflict')
        const former = await groupHeld(database, groupId)
        if (former === null) return fail('not-found')
        before({ name: former.name })
        await database.updateTable('counter_group').set({ name }).where('group_id', '=', groupId).execute()
        return DONE
      }),
    'part-group': ({ groupId, isApart }, asker) =>
      change(asker, isApart ? 'group.parted' : 'group.joined', { groupId }, (database, _before, concerns) =>
        partGroup({ database, concerns }, groupId, isApart),
      ),
    'remove-group': ({ groupId }, asker) =>
      change(asker, 'group.removed', { groupId }, (database, before, concerns) =>
        removeGroup({ database, before, concerns }, groupId),
      ),
    'group-counters': ({ counterIds, groupId }, asker) =>
      change(asker, 'group.counters', { counterIds, groupId }, (database, before, concerns) => {
        concerns({ kind: 'counters', counters: counterIds })
        return groupCounters({ database, before }, { counterIds: [...new Set(counterIds)], groupId })
      }),
  }
}

/** A group without any counter is seen by whoever sees all shops. */
async function groupsSeen(database: Kysely<OfficeTables>, scope: Scope): Promise<CounterGroup[]> {
  const groups = await database
    .selectFrom('counter_group')
    .select(['group_id', 'name', 'is_apart'])
    .orderBy('name')
    .execute()
  const members = await database
    .selectFrom('group_counter')
    .select(['group_id', 'counter_id'])
    .where(visibleIn(scope, 'group_counter.counter_id'))
    .execute()
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return groups
    .map(({ group_id: groupId, name, is_apart: isApart }) => ({
      groupId,
      name,
      isApart,
      counterIds: (byGroup.get(groupId) ?? []).map(({ counter_id }) => counter_id),
    }))
    .filter(({ counterIds }) => scope.shopIds === null || counterIds.length > 0)
}

/** Whether another group is called so but for small and large letters. */
async function isNamed(
  database: Database,
  { name, groupId }: { readonly name: string; readonly groupId: string },
): Promise<boolean> {
  const other = await database
    .selectFrom('counter_group')
    .select('group_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('group_id', '!=', groupId)
    .executeTakeFirst()
  return other !== undefined
}

interface HeldGroup {
  readonly name: string
  readonly isApart: boolean
}

/** A group, held until the change is done; null for one that is not there. */
async function groupHeld(database: Database, groupId: string): Promise<HeldGroup | null> {
  const group = await database
    .selectFrom('counter_group')
    .select(['name', 'is_apart as isApart'])
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  return group ?? null
}

/** Refused where it is so already: somebody else changed it meanwhile. */
async function partGroup(
  { database, concerns }: { readonly database: Database; readonly concerns: Concerns },
  groupId: string,
  isApart: boolean,
): Promise<Done> {
  const group = await groupHeld(database, groupId)
  if (group === null) return fail('not-found')
  if (group.isApart === isApart) return fail('conflict')
  await database
    .updateTable('counter_group')
    .set({ is_apart: isApart })
    .where('group_id', '=', groupId)
    .execute()
  // Every counter knows others by name.
  concerns({ kind: 'counters', counters: 'all' })
  return DONE
}

async function removeGroup(
  {
    database,
    before,
    concerns,
  }: { readonly database: Database; readonly before: Before; readonly concerns: Concerns },
  groupId: string,
): Promise<Done> {
  const group = await groupHeld(database, groupId)
  if (group === null) return fail('not-found')
  const members = await database
    .deleteFrom('group_counter')
    .where('group_id', '=', groupId)
    .returning('counter_id')
    .execute()
  if (group.isApart && members.length > 0) return fail('conflict')
  const settings = await database
    .deleteFrom('pushed_setting')
    .where('scope', '=', scopeName({ kind: 'group', groupId }))
    .returning(['key', 'value'])
    .execute()
  await database.deleteFrom('counter_group').where('group_id', '=', groupId).execute()
  const counterIds = members.map(({ counter_id }) => counter_id)
  concerns({ kind: 'counters', counters: counterIds })
  // What stood there is in the list of changes for good, the last that is known of it.
  before({
    name: group.name,
    counterIds,
    ...Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  })
  return DONE
}

/** All of them or none: one that is not there refuses the others. */
async function groupCounters(
  { database, before }: { readonly database: Database; readonly before: Before },
  { counterIds, groupId }: { readonly counterIds: readonly string[]; readonly groupId: string | null },
): Promise<Done> {
  const there = await database
    .selectFrom('counter')
    .select('counter_id')
    .where('counter_id', 'in', [...counterIds])
    .execute()
  if (there.length !== counterIds.length) return fail('not-found')
  const former = await database
    .selectFrom('group_counter')
    .select('group_id')
    .distinct()
    .where('counter_id', 'in', [...counterIds])
    .orderBy('group_id')
    .execute()
  if (former.length > 0) before({ formerGroupIds: former.map(({ group_id }) => group_id) })
  if (groupId === null) {
    await database
      .deleteFrom('group_counter')
      .where('counter_id', 'in', [...counterIds])
      .execute()
    return DONE
  }
  if ((await groupHeld(database, groupId)) === null) return fail('not-found')
  await database
    .insertInto('group_counter')
    .values(counterIds.map((counterId) => ({ counter_id: counterId, group_id: groupId })))
    .onConflict((conflict) => conflict.column('counter_id').doUpdateSet({ group_id: groupId }))
    .execute()
  return DONE
}
