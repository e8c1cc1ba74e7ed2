// The record of a closed till: its figures and the chain's head at that moment, sealed together.
import { keyedDigest, type ChainKey } from '../seal/chain'
import type { ChainHead, StoredClose } from '../stored/store'

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
