// Who of the counters has the keys in common, and what passes between one that has them and one that waits.
export interface KeysTables {
  /** Counters that have the keys of this digest. */
  keys_holder: {
    tenant_id: number
    counter_id: string
    keys_digest: string
    since_ms: number
  }
  /** A counter that waits for the keys, and what was given to it. The office can open neither. */
  keys_wait: {
    tenant_id: number
    counter_id: string
    waiting_proof: string
    expires_at_ms: number
    sealed: string | null
    given_proof: string | null
    given_by: string | null
  }
}
