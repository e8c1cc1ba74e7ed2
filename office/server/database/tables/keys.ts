// Who of the counters has the keys in common, and what passes between one that has them and one that waits.
import type { ColumnType, Generated } from 'kysely'

export interface KeysTables {
  /** Counters that have the keys of this digest. */
  keys_holder: {
    counter_id: string
    keys_digest: string
    since_ms: number
    /** How often the keys were replaced before these. */
    renewal: Generated<number>
    /** By the keys, that this counter's public keys are its own. */
    vouch: string | null
  }
  /** Each of the keys that were the shop's, the newest with the highest number. No row is ever changed. */
  keys_of_shop: {
    number: number
    keys_digest: string
    renewal: number
    /** The same for keys that follow from each other, and so find customers by the same number key. */
    line: number
    since_ms: number
  }
  /** The last time that the keys were replaced. */
  keys_renewal: {
    only_row: Generated<true>
    renewed_at_ms: number
    /** Sales are still compared under the guard key before it too. */
    is_former_used: boolean
  }
  /** The keys that replaced others, sealed for a counter that has not taken them. */
  keys_envelope: {
    counter_id: string
    keys_digest: string
    renewal: number
    sealed: string
    /** Written as the text of a JSON value, read as the value. */
    proofs: ColumnType<readonly string[], string, string>
  }
  /** A counter that waits for the keys, and what was given to it. The office can open neither. */
  keys_wait: {
    counter_id: string
    waiting_proof: string
    expires_at_ms: number
    sealed: string | null
    given_proof: string | null
    given_by: string | null
  }
}
