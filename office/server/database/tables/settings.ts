// What owners set for counters, groups of counters, and what each counter said it took of it.
import type { ColumnType } from 'kysely'

export interface SettingsTables {
  /** One setting of one scope. JSON null once it was taken back: the row stays, for whoever changes it next. */
  pushed_setting: {
    key: string
    /** `all`, or a kind and an id: `shop/ID`, `group/ID`, `counter/ID`. */
    scope: string
    value: ColumnType<unknown, string, string>
    changed_at_ms: number
    /** A person of the owner's page. */
    changed_by: string
  }
  counter_group: { group_id: string; name: string }
  /** A counter is in one group at most. */
  group_counter: { counter_id: string; group_id: string }
  /** What a counter last said of each setting that it was told. */
  taken_setting: {
    counter_id: string
    key: string
    /** Which value it was: where and when it was set. */
    mark: string
    /** Why it did not take it; null for one that is in force there. */
    refused: string | null
    /** When it first said so of this value, by the office's clock. */
    since_ms: number
  }
}
