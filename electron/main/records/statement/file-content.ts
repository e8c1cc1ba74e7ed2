// What was read of a file that somebody else wrote: rows of texts, before anybody asks what they mean.
export interface TableRow {
  /** From 1; of a row that spans several lines, the last. */
  readonly line: number
  /** Numbers of a workbook as plain decimals, its times as `YYYY-MM-DD HH:MM:SS`. */
  readonly cells: readonly string[]
}

export type FileContent =
  | { readonly kind: 'json'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly rows: readonly TableRow[]
      readonly sheet: { readonly name: string; readonly others: number } | null
    }
  | { readonly kind: 'quotes'; readonly line: number }
  | { readonly kind: 'unreadable' }
