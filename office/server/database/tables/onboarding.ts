// The once-ever onboarding: a row for each counter that did it, or does it now, for a client of the service. It goes only where nothing was sent.

export interface OnboardingTables {
  onboarding: {
    environment: string
    /** A keyed hash, as in `counter_client`. */
    client_key: string
    /** The one that did it, or does it now. */
    counter_id: string
    /** Null where it was done before its counter came into the office. */
    claim_id: string | null
    state: 'claimed' | 'sent' | 'done'
    /** Of its state. */
    changed_at_ms: number
    /** The agent id, sealed by a key that only counters have. */
    sealed_agent: string | null
    is_agent_typed: boolean
  }
  /** A counter that has said how its own stands, and in which generation of the office. */
  onboarding_told: {
    counter_id: string
    generation: number
  }
}
