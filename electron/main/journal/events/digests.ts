// What an intent seals of a sale without writing it down: whom and what it is about, and the request body, as keyed digests.
import type { Paise } from '@shared/money'
import { keyedDigest, type ChainKey } from '../seal/chain'

/** The same for two sales of one operation to one account over one amount. */
export const fingerprintOf = (
  key: ChainKey,
  operation: string,
  accountNumber: string,
  amountPaise: Paise,
): string => keyedDigest(key, 'fingerprint', `${operation}\n${accountNumber}\n${amountPaise}`)

export const bodyDigestOf = (key: ChainKey, canonicalBody: string): string =>
  keyedDigest(key, 'body', canonicalBody)
