// Which plans are listed: those that match what is typed, in the chosen order, within the visible category.
import { findPlans, readQuery, type PlanRow } from './plan-rows'
import type { Counter } from './use-counter'

export interface PlansShown {
  /** The visible category; null for all of them. */
  readonly category: string | null
  /** What matches the search, whatever its category. */
  readonly found: readonly PlanRow[]
  /** Those of them in the visible category: the rows of the table. */
  readonly hits: readonly PlanRow[]
}

export function plansShown({ plans, state }: Pick<Counter, 'plans' | 'state'>): PlansShown {
  const { query, order } = state
  const category = shownCategory(plans, state)
  const found = findPlans(plans.rows, readQuery(query), order)
  const hits = category === null ? found : found.filter((row) => row.category === category)
  return { category, found, hits }
}

/** A search covers everything until it is narrowed; otherwise the last chosen category, if this operator has it. */
function shownCategory({ list }: Counter['plans'], state: Counter['state']): string | null {
  const wanted = state.query.trim() === '' ? state.category : state.searchedCategory
  return list?.categories.some(({ name }) => name === wanted) === true ? wanted : null
}
