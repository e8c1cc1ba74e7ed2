// The head of the chain, sealed in a second file: whoever cuts entries off the end of the log would have to cut here too, and cannot
// without the key. The seal follows the commits within a second; it is never ahead of them.
import { SECOND_MS, type Timers } from '@shared/clock'
import { keyedDigest, type ChainKey } from './chain'
import type { ChainHead } from '../store/store'

const SEALED_WITHIN_MS = SECOND_MS

/** Where the seal lies. A write that fails stops no sale; "Verify the log" tells of a seal that is lost or changed. */
export interface SealFile {
  /** Null when there is none. */
  read(): string | null
  write(text: string): void
}

export type SealedHead =
  | {
      readonly kind: 'sealed'
      readonly head: ChainHead
      /** The entry after which the seal has never been lost; 0 from the first one on. */
      readonly after: number
    }
  /** There is no seal. */
  | { readonly kind: 'none' }
  /** There is one, but none that this key has made. */
  | { readonly kind: 'foreign' }

export interface HeadSeal {
  follow(head: ChainHead): void
  /** Seals what is not yet sealed. */
  flush(): void
}

const sealOf = (key: ChainKey, { sequence, link }: ChainHead, after: number): string =>
  keyedDigest(key, 'sealed head', `${sequence}\n${link}\n${after}`)

/** `after`: the entry after which the seal has never been lost. */
export function createHeadSeal(file: SealFile, key: ChainKey, after: number, timers: Timers): HeadSeal {
  let unsealed: ChainHead | null = null
  let cancelTimer: (() => void) | null = null
  const flush = (): void => {
    cancelTimer?.()
    cancelTimer = null
    if (unsealed === null) return
    const head = unsealed
    unsealed = null
    try {
      file.write(JSON.stringify({ ...head, after, seal: sealOf(key, head, after) }))
    } catch {
      // The next commit seals again.
    }
  }
  return {
    follow: (head) => {
      unsealed = head
      // Never within the commit itself: nobody at the counter waits for the seal.
      cancelTimer ??= timers.after(SEALED_WITHIN_MS, flush)
    },
    flush,
  }
}

/** What a text of the seal's file proves. */
export function readSealedHead(text: string | null, key: ChainKey): SealedHead {
  if (text === null) return { kind: 'none' }
  try {
    const { sequence, link, after, seal } = JSON.parse(text) as Record<string, unknown>
    if (typeof sequence !== 'number' || typeof link !== 'string' || typeof after !== 'number')
      return { kind: 'foreign' }
    const head = { sequence, link }
    return seal === sealOf(key, head, after) ? { kind: 'sealed', head, after } : { kind: 'foreign' }
  } catch {
    return { kind: 'foreign' }
  }
}
