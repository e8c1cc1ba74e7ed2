// What somebody may see. Every query of the page that reads about counters goes through here, so that a screen cannot forget it.
import { sql, type RawBuilder } from 'kysely'
import type { Person } from '@shared/office/owner-page'

export interface Scope {
  /** `null` sees every counter, those of no shop too. */
  readonly shopIds: readonly string[] | null
}

/** A shop's owner without a shop sees nothing; a viewer without one sees everything. */
export const scopeOf = ({ role, shopIds }: Person): Scope => ({
  shopIds: role === 'distributor' || (role === 'viewer' && shopIds.length === 0) ? null : shopIds,
})

/** A condition on a column with a counter's id. */
export function visibleIn(scope: Scope, tenantId: number, counterColumn: string): RawBuilder<boolean> {
  if (scope.shopIds === null) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(counterColumn)} IN (
    SELECT counter_id FROM shop_counter
    WHERE tenant_id = ${tenantId} AND shop_id = ANY(${[...scope.shopIds]}))`
}
