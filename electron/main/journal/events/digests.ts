// What an intent contains of a sale only as keyed digests: payee and account, and the request body.
import type { Paise } from '#shared/base/money'
import { keyedDigest, type ChainKey } from '../seal/chain'
import type { ChainHead, StoredClose } from '../stored/store'

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

/** The record of a closed till: its figures and the chain's head at that moment, sealed together. */
export const closeLinkOf = (
  key: ChainKey,
  close: Pick<StoredClose, 'dayStartsAt' | 'closedAt' | 'body'>,
  head: ChainHead,
): string =>
  keyedDigest(
    key,
    'till-close',
    `${close.dayStartsAt}\n${close.closedAt}\n${head.sequence}\n${head.link}\n${close.body}`,
  )
