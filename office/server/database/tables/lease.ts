// What of the shared right to call survives a restart of the office: never less than what still counts.
import type { Generated } from 'kysely'

export interface LeaseTables {
  lease: {
    lease_id: string
    client_key: string
    counter_id: string
    /** Calls that it gave, whatever became of them. The row stays until all of them have ceased to count. */
    calls: number
    given_at_ms: number
  }
  /** Counters that were promised turns for when they are cut off. */
  lease_counter: {
    client_key: string
    counter_id: string
    /** Its turn, from 0; kept for good. */
    turn: number
    /** It was promised one call in this many turns. */
    cycle: number
  }
  /** The generation in which calls are given; after a restore it is written once what was given before has surely ended. */
  lease_generation: {
    only_row: Generated<true>
    generation: number
  }
}
