// Sales that another counter took over from one that was lost.

export interface AdoptionTables {
  /** A counter's sale is taken over from it once; whoever took it may be lost too, and another takes it from there. */
  adoption: {
    request_id: string
    /** The counter that was lost. */
    counter_id: string
    by_counter_id: string
    environment: string
    taken_over_at_ms: number
    /** Whose PIN it took, by the id that the counter which has it gave them. */
    owner_id: string
    /** How it stood when it went there. */
    rail_status: string
    cash_status: string
    /** The sale's last entry in the lost counter's log that the other one has read. */
    sequence: number
    /** The other counter's log says so, too. */
    is_kept: boolean
    /** When there was last something to tell one of the two. */
    changed_at_ms: number
  }
}
