// Keeps a recent head of the journal outside the app's folder, where a copied folder does not bring it back. It follows the commits without
// holding any of them up, and is never ahead of them.
import type { AnchorRead, AnchorRecords } from '#shared/log/anchor-store'
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Timers } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { chainKeyOf, type ChainKey } from '../seal/chain'
import type { ChainHead } from '../stored/store'
import type { HeadStanding } from './log-end'
import { anchorNameOf, anchorText, copyNameOf, readAnchor, type AnchoredHead } from './anchor-record'

/** How closely a place follows the journal. */
interface Pace {
  readonly mostEntriesBehind: number
  readonly writtenWithinMs: number
  /** Whether another record may have taken the place of the one that was read while nothing is to be written: it is looked at all the same. */
  readonly isExchanged: boolean
}

/** The system's store of credentials. */
const CLOSE: Pace = { mostEntriesBehind: 20, writtenWithinMs: 5 * SECOND_MS, isExchanged: false }
/** Where the daily copies are: a drive that wears, and that takes turns with another. */
const BESIDE_COPIES: Pace = { mostEntriesBehind: Infinity, writtenWithinMs: HOUR_MS, isExchanged: true }

/** The end of the app waits no longer for a store that does not answer: all is on disk, and a record may be behind. */
const CLOSED_WITHIN_MS = SECOND_MS
/** A store that is unlocked tells nobody, and nor does a drive that is put in. */
const LOOKED_AGAIN_MS = MINUTE_MS

/** The journal, as far as its end is compared with what is remembered. */
export interface AnchoredJournal {
  readonly standing: (head: ChainHead) => HeadStanding
  /** Whether it may be that nothing was remembered yet. */
  readonly mayBeNew: boolean
  /** A head was remembered. */
  readonly onKept: () => void
}

export interface HeadAnchor {
  /** What was remembered when the journal was about to be opened. */
  readonly found: AnchoredHead
  /** Remembers heads from `head` on. Not called while it is unclear whether the log lost its end. */
  start(head: ChainHead, journal: AnchoredJournal): void
  /** The journal has come to `head`. */
  follow(head: ChainHead): void
  /** Whether the last attempt to remember a head, or to read it, succeeded. */
  isKept(): boolean
  /** The head that is remembered now; null if none is known, or an owner went on without it. */
  last(): ChainHead | null
  /** Remembers the newest head, and nothing after that. */
  close(): Promise<void>
}

export interface HeadAnchorOptions {
  readonly store: AnchorRecords
  readonly environment: Environment
  readonly chainKey: Uint8Array
  readonly timers: Timers
  /** Whether it is kept beside the daily copies. */
  readonly isBesideCopies?: boolean
  /** What could be read only now says that the journal lacks something, or may: it is to be opened anew. */
  readonly onDoubt: () => void
}

/** Reads what is remembered of the journal of `environment`. Does not reject. */
export const openHeadAnchor = async (options: HeadAnchorOptions): Promise<HeadAnchor> => {
  const { store, isBesideCopies = false, chainKey, environment } = options
  return headAnchorOver(await store.read(nameIn(isBesideCopies, chainKeyOf(chainKey), environment)), options)
}

/** Several counters may have their daily copies in one folder. */
const nameIn = (isBesideCopies: boolean, key: ChainKey, environment: Environment): string =>
  isBesideCopies ? copyNameOf(key, environment) : anchorNameOf(environment)

/** What a place remembers of the journal, and how it is brought up to its end. */
function rememberedHead(
  read: AnchorRead,
  { store, environment, chainKey, isBesideCopies = false, onDoubt }: HeadAnchorOptions,
  isClosing: () => boolean,
) {
  const key = chainKeyOf(chainKey)
  const name = nameIn(isBesideCopies, key, environment)
  const pace = isBesideCopies ? BESIDE_COPIES : CLOSE
  const found = readAnchor(read, key, environment)
  let last = found.kind === 'anchored' ? found.head : null
  let isKept = found.kind !== 'unavailable'
  /** What could not be read may be ahead of this journal, and must not be replaced by an older head. */
  let isRead = isKept
  let journal: AnchoredJournal | null = null
  let newest: ChainHead | null = null

  const isBehind = (): boolean =>
    newest !== null &&
    newest.sequence > 0 &&
    (newest.sequence !== last?.sequence || newest.link !== last.link)
  const isDue = (): boolean =>
    isBehind() && (last === null || (newest?.sequence ?? 0) - last.sequence >= pace.mostEntriesBehind)

  /** What is remembered now, compared with the journal. False if it cannot be written over. */
  const lookAgain = async (): Promise<boolean> => {
    const now = readAnchor(await store.read(name), key, environment)
    if (journal === null || isClosing() || now.kind === 'unavailable') return false
    const standing = now.kind === 'anchored' ? journal.standing(now.head) : 'none'
    if (standing === 'lost' || (standing === 'none' && !isRead && !journal.mayBeNew)) {
      journal = null
      onDoubt()
      return false
    }
    last = now.kind === 'anchored' && standing === 'contained' ? now.head : null
    isRead = true
    return true
  }
  const writeOnce = async (): Promise<void> => {
    // A copy of the log, or another drive, may have left its record since: it is compared before it is written over.
    if (!(isRead && isClosing() && !pace.isExchanged) && !(await lookAgain())) {
      isKept = false
      return
    }
    const head = newest
    if (head === null || !isBehind()) {
      isKept = true
      return
    }
    isKept = await store.write(name, anchorText(key, environment, head))
    if (!isKept) return
    last = head
    journal?.onKept()
  }

  return {
    found,
    pace,
    last: () => last,
    isKept: () => isKept,
    isRead: () => isRead,
    isFollowed: () => journal !== null,
    isBehind,
    isDue,
    writeOnce,
    start: (head: ChainHead, started: AnchoredJournal): void => {
      journal = started
      newest = head
      // An owner went on without it.
      if (last !== null && started.standing(last) !== 'contained') last = null
    },
    follow: (head: ChainHead): void => {
      newest = head
    },
    end: (): void => {
      journal = null
    },
  }
}

/** Goes on from what was read. */
export function headAnchorOver(read: AnchorRead, options: HeadAnchorOptions): HeadAnchor {
  const { store, timers, isBesideCopies = false } = options
  let writing: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null
  let isClosing = false
  const head = rememberedHead(read, options, () => isClosing)
  const { isKept, isRead, isFollowed, pace } = head

  const plan = (): void => {
    if (isClosing || !isFollowed() || writing !== null) return
    if (isKept() && head.isDue()) void write()
    else if (!isKept() || head.isBehind() || pace.isExchanged)
      cancelTimer ??= timers.after(isKept() ? pace.writtenWithinMs : LOOKED_AGAIN_MS, () => void write())
  }
  const write = (): Promise<void> => {
    cancelTimer?.()
    cancelTimer = null
    if (writing !== null || !isFollowed()) return writing ?? Promise.resolve()
    writing = head.writeOnce().finally(() => {
      writing = null
      plan()
    })
    return writing
  }
  const stopListening = store.onChange(() => {
    if (!isKept() && !isClosing) void write()
  })

  return {
    found: head.found,
    start: (at, journal) => {
      head.start(at, journal)
      if (isRead()) void write()
      else plan()
    },
    follow: (at) => {
      head.follow(at)
      plan()
    },
    isKept,
    last: head.last,
    close: async () => {
      isClosing = true
      stopListening()
      const { promise: isLate, resolve } = Promise.withResolvers<void>()
      const cancel = timers.after(CLOSED_WITHIN_MS, resolve)
      const atEnd = isRead() && !isBesideCopies ? Promise.resolve(writing).then(write) : writing
      await Promise.race([Promise.resolve(atEnd), isLate])
      cancel()
      head.end()
      cancelTimer?.()
      cancelTimer = null
    },
  }
}

/** Both places that remember the end. */
export interface HeadAnchors {
  readonly anchor: HeadAnchor
  readonly copyAnchor: HeadAnchor
}

type HeadAnchorsOptions = Omit<HeadAnchorOptions, 'store' | 'isBesideCopies'> & {
  readonly anchors: AnchorRecords
  readonly copyRecords: AnchorRecords
}

export async function openHeadAnchors({
  anchors,
  copyRecords,
  ...options
}: HeadAnchorsOptions): Promise<HeadAnchors> {
  const [anchor, copyAnchor] = await Promise.all([
    openHeadAnchor({ ...options, store: anchors }),
    openHeadAnchor({ ...options, store: copyRecords, isBesideCopies: true }),
  ])
  return { anchor, copyAnchor }
}

/** The furthest head that either remembers. */
export function newestOf({ anchor, copyAnchor }: HeadAnchors): ChainHead | null {
  const [one, other] = [anchor.last(), copyAnchor.last()]
  return (one?.sequence ?? 0) >= (other?.sequence ?? 0) ? one : other
}
