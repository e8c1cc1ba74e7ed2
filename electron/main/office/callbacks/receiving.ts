// One callback that the office relayed: opened, taken by the counter's own intake, and only then acknowledged. The same one again is harmless.
import { BODY_PURPOSE, type Acknowledgement, type RelayedCallback } from '#shared/office/relay'
import type { Arrival } from '#shared/node/callbacks/callback-intake'
import { unwrapWith } from '#shared/node/sealing/key-pair'

/** Stores a callback once it verified it; resolves to 200 when it is on disk. Never rejects. */
export type TakeCallback = (callback: Arrival) => Promise<{ readonly httpStatus: number }>

export interface ReceivingOptions {
  readonly take: TakeCallback
  /** Private halves, newest first; empty until the counter has the shop's guard key. */
  readonly sealingKeys: () => readonly Uint8Array[]
}

const OK = 200
const TOO_MANY = 429
const NOT_NOW = 503
/** No body could be opened, so the receiver was not asked. */
const NOT_OPENED = 0

export async function receive(
  callback: RelayedCallback,
  { take, sealingKeys }: ReceivingOptions,
): Promise<Acknowledgement> {
  const { callbackId, kind, remoteAddress, headers, givenIn } = callback
  const sent = Buffer.from(callback.body, 'base64')
  const body = callback.isSealed ? openedWith(sealingKeys(), sent) : sent
  // The shop's keys, or those that replaced them, may still be on their way to this counter.
  if (body === null) return { callbackId, outcome: 'later', httpStatus: NOT_OPENED, givenIn }
  const { httpStatus } = await take({ kind, body, remoteAddress, headers })
  return { callbackId, outcome: outcomeOf(httpStatus), httpStatus, givenIn }
}

function openedWith(keys: readonly Uint8Array[], sealed: Uint8Array): Buffer | null {
  for (const key of keys) {
    const body = unwrapWith(key, sealed, BODY_PURPOSE)
    if (body !== null) return body
  }
  return null
}

function outcomeOf(httpStatus: number): Acknowledgement['outcome'] {
  if (httpStatus === OK) return 'stored'
  return httpStatus === TOO_MANY || httpStatus === NOT_NOW ? 'later' : 'refused'
}
