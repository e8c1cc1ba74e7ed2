// Files that the office writes for people at its page. The files themselves lie in the office's folder, under `export_id`.
export interface ExportsTables {
  export: {
    export_id: string
    person_id: string
    /** JSON of `ExportRequest`. */
    request: string
    /** The shops that whoever asked saw then, as JSON; null for all. */
    shop_ids: string | null
    state: string
    problem: string | null
    rows: number
    rows_expected: number | null
    bytes: number | null
    asked_at_ms: number
    ended_at_ms: number | null
    /** How often it was begun. */
    tries: number
  }
}
