// The locks under which claims with the same fingerprint are decided one after the other.
import { createHash } from 'node:crypto'

/** The first 64 bits name the lock; two fingerprints that share them only wait for each other needlessly. */
const KEY_OFFSET = 0

/** Without repeats and in one order for all, so that two transactions never wait for each other in a circle. As PostgreSQL's bigint. */
export const lockKeysOf = (fingerprints: readonly string[]): readonly string[] =>
  [...new Set(fingerprints.map(keyOf))].toSorted((a, b) => (a < b ? -1 : 1)).map(String)

const keyOf = (fingerprint: string): bigint =>
  createHash('sha256').update(`galla/claim/${fingerprint}`).digest().readBigInt64BE(KEY_OFFSET)
