// The head of the chain, sealed in a second file: whoever removes entries from the end of the journal would have to
// change this file too, and cannot without the key. The seal follows the commits within a second and is never ahead of
// them.
import { SECOND_MS, type Timers } from '@shared/clock'
import { keyedDigest, type ChainKey } from './chain'
import type { ChainHead } from '../store/store'

const SEALED_WITHIN_MS = SECOND_MS

/** Where the seal is stored. A failed write stops no sale; "Verify the log" reports a seal that is lost or changed. */
export interface SealFile {
  /** Null when there is none. */
  read(): string | null
  write(text: string): void
}

export type SealedHead =
  | {
      readonly kind: 'sealed'
      readonly head: ChainHead
      /** The entry since which the seal has never been lost; 0 if it was never lost. */
      readonly after: number
    }
  /** There is no seal. */
  | { readonly kind: 'none' }
  /** There is a seal, but it was not made with this key. */
  | { readonly kind: 'foreign' }

export interface HeadSeal {
  follow(head: ChainHead): void
  /** Writes the seal if it is out of date. */
  flush(): void
}

const sealOf = (key: ChainKey, { sequence, link }: ChainHead, after: number): string =>
  keyedDigest(key, 'sealed head', `${sequence}\n${link}\n${after}`)

/** `after`: the entry since which the seal has never been lost. */
export function createHeadSeal(file: SealFile, key: ChainKey, after: number, timers: Timers): HeadSeal {
  let unsealed: ChainHead | null = null
  let cancelTimer: (() => void) | null = null
  const flush = (): void => {
    cancelTimer?.()
    cancelTimer = null
    if (unsealed === null) return
    const { sequence, link } = unsealed
    unsealed = null
    try {
      file.write(JSON.stringify({ sequence, link, after, seal: sealOf(key, { sequence, link }, after) }))
    } catch {
      // The next commit seals again.
    }
  }
  return {
    follow: (head) => {
      unsealed = head
      // Not within the commit itself, so that nobody at the counter waits for the seal.
      cancelTimer ??= timers.after(SEALED_WITHIN_MS, flush)
    },
    flush,
  }
}

/** What the content of the seal file proves. */
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
