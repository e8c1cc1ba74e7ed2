// The chain: each entry's link is an HMAC that includes the previous link, so that nobody without the shop's key can
// change, remove or insert anything unnoticed.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { StoredEvent } from '../stored/store'

/** The predecessor of the first link. */
export const CHAIN_START = '0'.repeat(64)
const CHAIN_KEY_BYTES = 32

/** The shop's secret as a key object: computing each link from bare bytes would take six times as long. */
export type ChainKey = KeyObject

/** Throws on anything but 32 bytes. */
export function chainKeyOf(bytes: Uint8Array): ChainKey {
  if (bytes.length !== CHAIN_KEY_BYTES) throw new RangeError('a chain key has 32 bytes')
  return createSecretKey(bytes)
}

type Linked = Pick<StoredEvent, 'sequence' | 'requestId' | 'recordedAt' | 'body'>

/**
 * h_n = HMAC(key, h_(n-1) ‖ sequence ‖ canonical bytes). No part contains a line break, so the parts cannot be
 * confused.
 */
export const linkOf = (key: ChainKey, previousLink: string, event: Linked): string =>
  createHmac('sha256', key)
    .update(`${previousLink}\n${event.sequence}\n${event.requestId}\n${event.recordedAt}\n${event.body}`)
    .digest('hex')

/**
 * A digest that only the shop can compute. A plain hash of a phone number could be reversed by trying all numbers, and
 * erasing the number would then be pointless.
 */
export const keyedDigest = (key: ChainKey, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex')
