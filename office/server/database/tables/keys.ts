// Who of the counters has the keys in common, and what passes between one that has them and one that waits.
import { bigint, boolean, json, nullable, onlyRow, table, text, withDefault } from './table'

/** Counters that have the keys of this digest. */
export const keys_holder = table({
  counter_id: text,
  keys_digest: text,
  since_ms: bigint,
  /** How often the keys were replaced before these. */
  renewal: withDefault(bigint, '0'),
  /** By the keys, that this counter's public keys are its own. */
  vouch: nullable(text),
})
  .key('counter_id')
  .refers('counter_id', 'counter')

/** Each of the keys that were the shop's, the newest with the highest number. No row is ever changed. */
export const keys_of_shop = table({
  number: bigint,
  keys_digest: text,
  renewal: bigint,
  /** The same for keys that follow from each other, and so find customers by the same number key. */
  line: bigint,
  since_ms: bigint,
})
  .key('number')
  .unique('keys_digest')

/** The last time that the keys were replaced. */
export const keys_renewal = table({
  only_row: onlyRow,
  renewed_at_ms: bigint,
  /** Sales are still compared under the guard key before it too. */
  is_former_used: boolean,
}).key('only_row')

/** The keys that replaced others, sealed for a counter that has not taken them. */
export const keys_envelope = table({
  counter_id: text,
  keys_digest: text,
  renewal: bigint,
  sealed: text,
  /** Written as the text of a JSON value, read as the value. */
  proofs: json<readonly string[]>(),
})
  .key('counter_id')
  .refers('counter_id', 'counter')

/** A counter that waits for the keys, and what was given to it. The office can open neither. */
export const keys_wait = table({
  counter_id: text,
  waiting_proof: text,
  expires_at_ms: bigint,
  sealed: nullable(text),
  given_proof: nullable(text),
  given_by: nullable(text),
})
  .key('counter_id')
  .refers('counter_id', 'counter')
