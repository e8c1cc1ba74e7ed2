// What somebody may see. Every query of the page that reads about counters goes through here, so that a screen cannot forget it.
import { sql, type RawBuilder } from 'kysely'
import { rightsOf, ROLES, type Person } from '#shared/office/owner-page'
import type { ProvenCounter } from './context'

export interface Scope {
  /** `null` sees every counter, those of no shop too. */
  readonly shopIds: readonly string[] | null
}

/** A shop's owner without a shop sees nothing; a viewer without one sees everything. */
export const scopeOf = ({ role, shopIds }: Person): Scope => ({
  shopIds: role === 'distributor' || (role === 'viewer' && shopIds.length === 0) ? null : shopIds,
})

/** A condition on a column with a counter's id. */
export function visibleIn(scope: Scope, counterColumn: string): RawBuilder<boolean> {
  if (scope.shopIds === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(counterColumn)} IN (
    SELECT counter_id FROM shop_counter
    WHERE shop_id = ANY(${[...scope.shopIds]}))`
}

/** Who gives out a code at the office's own computer. */
export const CONSOLE = 'console'

/**
 * A condition on a column with whoever gave out a code: they still let others in. Nobody comes in by what was given out by somebody who was
 * removed since, themselves under another name least of all.
 */
export const isOfWhoLetsIn = (giverColumn: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(giverColumn)} = ${CONSOLE} OR EXISTS (
    SELECT FROM "user" WHERE "user".id = ${sql.ref(giverColumn)}
    AND "user".role = ANY (${ROLES.filter((role) => rightsOf(role).includes('change'))})))`

/** A shop or a group to which a question is narrowed. */
export interface Place {
  readonly shopId: string | null
  readonly groupId: string | null
}

export const EVERYWHERE: Place = { shopId: null, groupId: null }

/** Counters of a shop, or of a group; all where neither is given. It narrows what somebody may see, and never stands for it. */
export const narrowedTo = (
  { shopId, groupId }: Place,
  counterColumn: string,
): RawBuilder<boolean> => sql<boolean>`${shopId === null ? sql`true` : visibleIn({ shopIds: [shopId] }, counterColumn)}
  AND ${groupId === null ? sql`true` : ofGroup(groupId, counterColumn)}`

const ofGroup = (groupId: string, counterColumn: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(counterColumn)} IN (
    SELECT counter_id FROM group_counter WHERE group_id = ${groupId})`

type Grouped = Pick<ProvenCounter, 'groupId'>

const APART = sql`group_counter JOIN counter_group USING (group_id) WHERE counter_group.is_apart AND group_counter.counter_id =`

/** Of a column with a counter's id: the group apart that it is in, as `ProvenCounter` has it. */
export const groupApart = (counterColumn: string): RawBuilder<string | null> =>
  sql<string | null>`(SELECT group_id FROM ${APART} ${sql.ref(counterColumn)})`

/** What a counter may be told of: counters of its own group. Every answer to a counter that tells of others goes through here. */
export const ofSameGroup = ({ groupId }: Grouped, counterColumn: string): RawBuilder<boolean> =>
  groupId === null
    ? sql<boolean>`NOT EXISTS (SELECT FROM ${APART} ${sql.ref(counterColumn)})`
    : ofGroup(groupId, counterColumn)

/** A counter's name as another one is told it: null for one of another group. */
export const nameFor = (
  asker: Grouped,
  { name, groupId }: Grouped & { readonly name: string },
): string | null => (groupId === asker.groupId ? name : null)

/** However many there are of other groups, they are told as one. */
export function namesFor(
  asker: Grouped,
  counters: readonly (Grouped & { readonly name: string })[],
): readonly (string | null)[] {
  return [...new Set(counters.map((counter) => nameFor(asker, counter)))]
}
