// Figures of the owner's page, added up.
import { NO_FIGURE, type FigureTally } from './figures'

export function addedFigures(tallies: readonly FigureTally[]): FigureTally {
  const sum = (stand: keyof FigureTally) =>
    tallies.reduce(
      (total, { [stand]: one }) => ({
        count: total.count + one.count,
        amountPaise: total.amountPaise + one.amountPaise,
        feePaise: total.feePaise + one.feePaise,
      }),
      NO_FIGURE,
    )
  return { done: sum('done'), open: sum('open'), undone: sum('undone') }
}

/** One tally for each key, in the order in which the keys come. */
export const addedBy = <Row extends FigureTally>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (FigureTally & { readonly key: string })[] =>
  [...Map.groupBy(rows, keyOf)].map(([key, those]) => ({ key, ...addedFigures(those) }))
