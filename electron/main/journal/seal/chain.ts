// The chain: each entry's link is an HMAC over the link before it, so that nothing can be changed, dropped or slipped in
// unnoticed by anyone without the shop's key.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { StoredEvent } from '../store/store'

/** What the first link is chained to. */
export const CHAIN_START = '0'.repeat(64)
const CHAIN_KEY_BYTES = 32

/** The shop's secret in the form that is quick to use: from bare bytes each link would cost six times as much. */
export type ChainKey = KeyObject

/** Throws on anything but 32 bytes. */
export function chainKeyOf(bytes: Uint8Array): ChainKey {
  if (bytes.length !== CHAIN_KEY_BYTES) throw new RangeError('a chain key has 32 bytes')
  return createSecretKey(bytes)
}

type Linked = Pick<StoredEvent, 'sequence' | 'requestId' | 'recordedAt' | 'body'>

/** h_n = HMAC(key, h_(n-1) ‖ sequence ‖ canonical bytes). No part can hold a line break, so the parts cannot run into each other. */
export const linkOf = (key: ChainKey, previousLink: string, event: Linked): string =>
  createHmac('sha256', key)
    .update(`${previousLink}\n${event.sequence}\n${event.requestId}\n${event.recordedAt}\n${event.body}`)
    .digest('hex')

/**
 * A digest that only the shop can compute. A plain hash of a phone number could be turned back by trying all of them,
 * and would make erasing the number a pretence.
 */
export const keyedDigest = (key: ChainKey, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex')
