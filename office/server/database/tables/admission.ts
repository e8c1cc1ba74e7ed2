// What counters have claimed to sell. A claim is per sale, so that two that a person allowed are two claims; what makes sales the same
// are their fingerprints, which are keyed hashes that the office cannot open.

export interface AdmissionTables {
  claim: {
    request_id: string
    counter_id: string
    environment: string
    /** `sale`, `bill`, `account` or `once`. */
    kind: string
    /** `open`, `sold`, `refused` or `released`. */
    state: string
    attempt: number
    /** Of the entry in the counter's log up to which its state is known here. */
    sequence: number
    claimed_at_ms: number
    /** When its counter last said what became of it; null while it has not. */
    reported_at_ms: number | null
    /** When it was sold, or refused; null unless it was. */
    sold_at_ms: number | null
    /** It was sold while the office could not be asked. */
    is_unasked: boolean
  }
  claim_fingerprint: {
    fingerprint: string
    request_id: string
  }
  /** The same sold at two counters: a row for each of the two. */
  sold_twice: {
    counter_id: string
    environment: string
    request_id: string
    other_request_id: string
    other_counter_id: string
    sold_at_ms: number
    other_sold_at_ms: number
    found_at_ms: number
    /** When somebody at this counter has seen it; null while nobody has. */
    seen_at_ms: number | null
  }
}
