// The public chain: each entry's link is a plain SHA-256 that includes the previous one, so that whoever has an export can compute it
// without a secret. Alone it proves nothing, since anybody can compute a chain anew; signed heads fix it (docs/log-format.md).
import { hash } from 'node:crypto'

export const PUBLIC_LINK_BYTES = 32
/** The predecessor of the first public link. */
export const PUBLIC_CHAIN_START: Uint8Array = new Uint8Array(PUBLIC_LINK_BYTES)
const PURPOSE = 'galla/public-link/1\n'

export interface PublicEntry {
  readonly sequence: number
  readonly id: string
  readonly atMs: number
  /** SHA-256 of the entry's body, 32 bytes. */
  readonly bodyHash: Uint8Array
}

export const bodyHashOf = (body: string): Uint8Array => hash('sha256', body, 'buffer')

/**
 * SHA-256 over purpose ‖ previous ‖ sequence ‖ id ‖ time ‖ body hash. Numbers have eight bytes and the id is preceded by its length, so
 * that the parts cannot be confused. Throws on links and hashes that are not 32 bytes long.
 */
export function publicLink(previous: Uint8Array, { sequence, id, atMs, bodyHash }: PublicEntry): Uint8Array {
  requireDigest(previous)
  requireDigest(bodyHash)
  const idBytes = Buffer.byteLength(id, 'utf8')
  // One buffer and one call: a log has millions of links, and each is computed again by whoever checks it.
  const linked = Buffer.allocUnsafe(
    PURPOSE.length + 2 * PUBLIC_LINK_BYTES + 2 * NUMBER_BYTES + LENGTH_BYTES + idBytes,
  )
  let at = linked.write(PURPOSE, 'latin1')
  linked.set(previous, at)
  at = linked.writeBigInt64BE(BigInt(sequence), at + PUBLIC_LINK_BYTES)
  at = linked.writeUInt32BE(idBytes, at)
  at += linked.write(id, at, 'utf8')
  at = linked.writeBigInt64BE(BigInt(atMs), at)
  linked.set(bodyHash, at)
  return hash('sha256', linked, 'buffer')
}

const NUMBER_BYTES = 8
const LENGTH_BYTES = 4

/** Eight bytes, most significant first. Throws on a fraction. */
export function wholeNumber(value: number): Uint8Array {
  const bytes = Buffer.alloc(NUMBER_BYTES)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}

/** The text's bytes in UTF-8, preceded by their number in four bytes. */
export function countedText(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

export function requireDigest(bytes: Uint8Array): void {
  if (bytes.length !== PUBLIC_LINK_BYTES) throw new RangeError('a link and a hash have 32 bytes')
}
