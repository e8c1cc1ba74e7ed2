// The head of the chain, sealed in a second file: whoever cuts entries off the end of the log would have to cut here too, and cannot
// without the key. The seal follows the commits within a second; it is never ahead of them.
import { SECOND_MS, type Clock, type Timers } from '@shared/clock'
import { keyedDigest, type ChainKey } from './chain'
import type { ChainHead } from './store'

const SEALED_WITHIN_MS = SECOND_MS

/** Where the seal lies. Losing it is noticed by nobody but "Verify the log"; a write that fails stops no sale. */
export interface SealFile {
  read(): string | null
  write(text: string): void
}

export interface HeadSeal {
  follow(head: ChainHead): void
  /** Seals what is not yet sealed. */
  flush(): void
}

const sealOf = (key: ChainKey, { sequence, link }: ChainHead): string =>
  keyedDigest(key, 'sealed head', `${sequence}\n${link}`)

export function createHeadSeal(
  file: SealFile,
  key: ChainKey,
  clock: Pick<Clock, 'elapsed'>,
  timers: Timers,
): HeadSeal {
  let unsealed: ChainHead | null = null
  let sealedAt = -Infinity
  let cancelTimer: (() => void) | null = null
  const flush = (): void => {
    cancelTimer?.()
    cancelTimer = null
    if (unsealed === null) return
    const { sequence, link } = unsealed
    unsealed = null
    sealedAt = clock.elapsed()
    try {
      file.write(JSON.stringify({ sequence, link, seal: sealOf(key, { sequence, link }) }))
    } catch {
      // The next commit seals again.
    }
  }
  return {
    follow: (head) => {
      unsealed = head
      if (clock.elapsed() - sealedAt >= SEALED_WITHIN_MS) flush()
      else cancelTimer ??= timers.after(SEALED_WITHIN_MS, flush)
    },
    flush,
  }
}

/** The head as it was last sealed; null when there is no seal, or none that this key has made. */
export function readSealedHead(text: string | null, key: ChainKey): ChainHead | null {
  if (text === null) return null
  try {
    const { sequence, link, seal } = JSON.parse(text) as Record<string, unknown>
    if (typeof sequence !== 'number' || typeof link !== 'string') return null
    return seal === sealOf(key, { sequence, link }) ? { sequence, link } : null
  } catch {
    return null
  }
}
