// Keeps a recent head of the journal outside the app's folder, where a copied folder does not bring it back. It follows the commits without
// holding any of them up, and is never ahead of them.
import type { AnchorRead, AnchorStore } from '@shared/anchor-store'
import { SECOND_MS, type Timers } from '@shared/clock'
import type { Environment } from '@shared/domain/environment'
import { chainKeyOf } from '../seal/chain'
import type { ChainHead } from '../store/store'
import { anchorNameOf, anchorText, readAnchor, type AnchoredHead } from './anchor-record'

const MOST_ENTRIES_BEHIND = 20
const WRITTEN_WITHIN_MS = 5 * SECOND_MS

export interface HeadAnchor {
  /** What was remembered when the journal was about to be opened. */
  readonly found: AnchoredHead
  /** Remembers heads from `head` on; `onKept` is called whenever one was. Not called while it is unclear whether the log lost its end. */
  start(head: ChainHead, onKept: () => void): void
  /** The journal has come to `head`. */
  follow(head: ChainHead): void
  /** Whether the last attempt to remember a head, or to read it, succeeded. */
  isKept(): boolean
  /** The head that is remembered now; null if none is known. */
  last(): ChainHead | null
  /** Remembers the newest head, and nothing after that. */
  close(): Promise<void>
}

export interface HeadAnchorOptions {
  readonly store: AnchorStore
  readonly environment: Environment
  readonly chainKey: Uint8Array
  readonly timers: Timers
}

/** Reads what is remembered of the journal of `environment`. Does not reject. */
export const openHeadAnchor = async (options: HeadAnchorOptions): Promise<HeadAnchor> =>
  headAnchorOver(await options.store.read(anchorNameOf(options.environment)), options)

/** Goes on from what was read. */
export function headAnchorOver(
  read: AnchorRead,
  { store, environment, chainKey, timers }: HeadAnchorOptions,
): HeadAnchor {
  const key = chainKeyOf(chainKey)
  const name = anchorNameOf(environment)
  const found = readAnchor(read, key, environment)
  let last = found.kind === 'anchored' ? found.head : null
  let isKept = found.kind !== 'unavailable'
  let onKept: (() => void) | null = null
  let due: ChainHead | null = null
  let cancelTimer: (() => void) | null = null
  let writing: Promise<void> | null = null

  const isDue = (): boolean =>
    due !== null && (last === null || due.sequence - last.sequence >= MOST_ENTRIES_BEHIND)
  const writeOnce = async (head: ChainHead): Promise<void> => {
    isKept = await store.write(name, anchorText(key, environment, head))
    if (!isKept) return
    last = head
    onKept?.()
  }
  const write = (): Promise<void> => {
    cancelTimer?.()
    cancelTimer = null
    if (writing !== null || due === null) return writing ?? Promise.resolve()
    const head = due
    due = null
    writing = writeOnce(head).finally(() => {
      writing = null
      if (isDue()) void write()
      else if (due !== null) cancelTimer ??= timers.after(WRITTEN_WITHIN_MS, () => void write())
    })
    return writing
  }
  const follow = (head: ChainHead): void => {
    if (onKept === null || head.sequence === 0) return
    due = head
    if (isDue()) void write()
    else cancelTimer ??= timers.after(WRITTEN_WITHIN_MS, () => void write())
  }

  return {
    found,
    start: (head, kept) => {
      // What could not be read may be ahead of this journal, and must not be replaced by an older head.
      if (found.kind === 'unavailable') return
      onKept = kept
      if (head.sequence === last?.sequence && head.link === last.link) return
      follow(head)
      void write()
    },
    follow,
    isKept: () => isKept,
    last: () => last,
    close: async () => {
      await writing
      await write()
      onKept = null
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
