// What counters have claimed to sell. A claim is per sale, so that two that a person allowed are two claims; what makes sales the same
// are their fingerprints, which are keyed hashes that the office cannot open.
import { bigint, boolean, integer, nullable, oneOf, onlyRow, table, text, texts, withDefault } from './table'

export const claim = table({
  request_id: text,
  counter_id: text,
  environment: text,
  kind: oneOf('sale', 'bill', 'account'),
  state: oneOf('open', 'sold', 'refused', 'released'),
  attempt: integer,
  /** Of the entry in the counter's log up to which its state is known here. */
  sequence: bigint,
  claimed_at_ms: bigint,
  /** When its counter last said what became of it; null while it has not. */
  reported_at_ms: nullable(bigint),
  /** When it was sold, or refused; null unless it was. */
  sold_at_ms: nullable(bigint),
  /** It was sold while the office could not be asked. */
  is_unasked: boolean,
  /** Sales of which a person was told and said yes. */
  allowed: withDefault(texts, "'{}'"),
})
  .key('request_id')
  .refers('counter_id', 'counter')
  .index('ended_claims', ['reported_at_ms'], "state <> 'open'")

export const claim_fingerprint = table({
  fingerprint: text,
  request_id: text,
})
  .key('fingerprint', 'request_id')
  .refers('request_id', 'claim', 'ON DELETE CASCADE')
  .index('fingerprints_of_claim', ['request_id'])

/** The same sold at two counters: a row for each of the two. */
export const conflicting_sale = table({
  counter_id: text,
  environment: text,
  request_id: text,
  other_request_id: text,
  other_counter_id: text,
  sold_at_ms: bigint,
  other_sold_at_ms: bigint,
  found_at_ms: bigint,
  /** When somebody at this counter has seen it; null while nobody has. */
  seen_at_ms: nullable(bigint),
}).key('counter_id', 'request_id', 'other_request_id')

/**
 * A counter's sale is taken over from it once; whoever took it may be lost too, and another takes it from there.
 * Sales that another counter took over from one that was lost.
 */
export const takeover = table({
  request_id: text,
  /** The counter that was lost. */
  counter_id: text,
  by_counter_id: text,
  environment: text,
  taken_over_at_ms: bigint,
  /** Whose PIN it took, by the id that the counter which has it gave them. */
  owner_id: text,
  /** How it stood when it went there. */
  rail_status: text,
  cash_status: text,
  /** The sale's last entry in the lost counter's log that the other one has read. */
  sequence: bigint,
  /** The other counter's log says so, too. */
  is_logged: boolean,
  /** When there was last something to tell one of the two. */
  changed_at_ms: bigint,
})
  .key('request_id', 'counter_id')
  .index('takeovers_by', ['by_counter_id', 'changed_at_ms'])
  .index('takeovers_from', ['counter_id', 'changed_at_ms'])

/**
 * The once-ever onboarding: a row for each counter that did it, or does it now, for a client of the service. It
 * goes only where nothing was sent.
 */
export const onboarding = table({
  environment: text,
  /** A public key, as in `counter_client`. */
  client_key: text,
  /** The one that did it, or does it now. */
  counter_id: text,
  /** Null where it was done before its counter came into the office. */
  claim_id: nullable(text),
  state: oneOf('claimed', 'sent', 'done'),
  /** Of its state. */
  changed_at_ms: bigint,
  /** The agent id, sealed by a key that only counters have. */
  sealed_agent: nullable(text),
  is_agent_typed: boolean,
})
  .key('environment', 'client_key', 'counter_id')
  .refers('counter_id', 'counter')

/** A counter that has said how its own stands, and in which generation of the office. */
export const onboarding_report = table({
  counter_id: text,
  generation: bigint,
})
  .key('counter_id')
  .refers('counter_id', 'counter')

/** What of the shared right to call survives a restart of the office: never less than what still counts. */
export const lease = table({
  lease_id: text,
  client_key: text,
  counter_id: text,
  /** Calls that it gave, whatever became of them. The row stays until all of them have ceased to count. */
  calls: integer,
}).key('lease_id')

/** Counters that were promised turns for when they are cut off. */
export const lease_counter = table({
  client_key: text,
  counter_id: text,
  /** Its turn, from 0; kept for good. */
  turn: integer,
  /** It was promised one call in this many turns. */
  cycle: integer,
}).key('client_key', 'counter_id')

/** The generation in which calls are given; after a restore it is written once what was given before has surely ended. */
export const lease_generation = table({
  only_row: onlyRow,
  generation: bigint,
}).key('only_row')
