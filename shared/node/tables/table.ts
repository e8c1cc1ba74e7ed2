// A table as rows and columns, whatever format it is written in: the content and the kind of each cell.
import type { Paise } from '../../base/money'

export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'money'; readonly amountPaise: Paise }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'time'; readonly at: number }

/** Texts that stand below the last row, each in a row of its own. */
export type Notes = readonly string[]

export interface Column<Row> {
  readonly title: string
  /** In characters, for formats with column widths. */
  readonly width: number
  readonly cell: (row: Row) => Cell
  /** What a total of this column is; absent where it has none. */
  readonly summed?: 'money' | 'count'
}
