// What an intent contains of a sale only as keyed digests: payee and account, and the request body.
import type { Paise } from '#shared/base/money'
import { keyedDigest, type ChainKey } from '../seal/chain'

/** Equal for two sales of one operation to one account with the same amount. */
export const fingerprintOf = (
  key: ChainKey,
  operation: string,
  accountNumber: string,
  amountPaise: Paise,
): string => keyedDigest(key, 'fingerprint', `${operation}\n${accountNumber}\n${amountPaise}`)

/** Equal for two bills of one biller that are the same in this respect. */
export const alikeDigestOf = (key: ChainKey, payeeCode: string, identity: string): string =>
  keyedDigest(key, 'same-bill', `${payeeCode}\n${identity}`)

export const bodyDigestOf = (key: ChainKey, canonicalBody: string): string =>
  keyedDigest(key, 'body', canonicalBody)
