// The chain: each entry's link is an HMAC over the link before it, so that nothing can be changed, dropped or slipped in
// unnoticed by anyone without the shop's key.
import { createHmac } from 'node:crypto'
import type { StoredEvent } from './store'

/** What the first link is chained to. */
export const CHAIN_START = '0'.repeat(64)
export const CHAIN_KEY_BYTES = 32

type Linked = Pick<StoredEvent, 'sequence' | 'requestId' | 'recordedAt' | 'body'>

/** h_n = HMAC(key, h_(n-1) ‖ sequence ‖ canonical bytes). No part can hold a line break, so the parts cannot run into each other. */
export const linkOf = (key: Uint8Array, previousLink: string, event: Linked): string =>
  createHmac('sha256', key)
    .update(`${previousLink}\n${event.sequence}\n${event.requestId}\n${event.recordedAt}\n${event.body}`)
    .digest('hex')

/**
 * A digest that only the shop can compute. A plain hash of a phone number could be turned back by trying all of them,
 * and would make erasing the number a pretence.
 */
export const keyedDigest = (key: Uint8Array, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex')
