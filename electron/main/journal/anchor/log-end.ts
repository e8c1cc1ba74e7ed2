// Whether the journal still has the end that other places know of: the seal beside it, and the record outside the folder. Being behind the
// journal is what a power cut leaves; only an entry that the journal does not contain says that it lost something.
import {
  ANCHOR_RESET_ID,
  anchorResetEventSchema,
  type AnchorResetEvent,
  type LogEnd,
} from '#shared/log/anchor-reset'
import { z } from 'zod'
import { StoreError } from '../store/database'
import { parsedJson } from '#shared/base/parsed-json'
import type { ChainHead, JournalStore } from '../stored/store'
import type { SealedHead } from '../seal/sealed-head'
import type { AnchoredHead } from './anchor-record'
import { lastSealBehind } from './seal-watch'

export interface LogEndKnowledge {
  readonly sealed: SealedHead
  readonly anchored: AnchoredHead
  /** Beside the daily copies. */
  readonly copied: AnchoredHead
}

export interface KnownLogEnd {
  /** The entry since which the seal has never been lost or behind. */
  readonly sealedAfter: number
  /** Why entries may be missing at the end without anything that proves it; null if none may. */
  readonly doubt: LogEndDoubt | null
}

/** `anchor-gone`: only what was remembered outside the folder is gone. */
export type LogEndDoubt = Extract<LogEnd, 'unconfirmed' | 'anchor-gone'>

export interface LogEndRules {
  readonly isConfirmed: boolean
  /** Whether the log is known to have had entries. */
  readonly hadEntries: boolean
}

type EndStore = Pick<JournalStore, 'head' | 'entriesAfter' | 'eventsAfter' | 'eventsOf'>

/**
 * Compares the end of a journal, whose last entries and confirmations are verified, with what is known of it elsewhere. Throws `StoreError`
 * if it lacks a known entry, or is empty and was not, unless an owner confirms that now, or did so before.
 */
export function settleLogEnd(store: EndStore, knowledge: LogEndKnowledge, rules: LogEndRules): KnownLogEnd {
  const { sealed, anchored } = knowledge
  const reset = lastReset(store)
  if (rules.hadEntries && !rules.isConfirmed && store.head() === null)
    throw new StoreError('rolled-back', 'the log is empty, and had entries')
  // Each is looked at by itself: one of them may be of another log that went apart from this one, and the newest need not be.
  for (const head of Object.values(headsOf(knowledge)))
    if (head !== null && standingOf(store, head, reset) === 'lost' && !rules.isConfirmed)
      throw new StoreError('rolled-back', `the log lacks entry ${head.sequence}, which is known elsewhere`)
  const sealedAfter = sealedSince(store, sealed)
  const isAnchorLost = anchored.kind === 'none' && sealed.kind === 'sealed' && sealed.isAnchored
  return {
    sealedAfter,
    doubt:
      sealedAfter > 0 && sealedAfter >= (reset?.sequence ?? 0)
        ? 'unconfirmed'
        : isAnchorLost
          ? 'anchor-gone'
          : null,
  }
}

/** `forgiven`: the journal lacks this entry, and an owner went on without it. */
export type HeadStanding = 'contained' | 'forgiven' | 'lost'

export function standingOf(store: EndStore, head: ChainHead, reset = lastReset(store)): HeadStanding {
  if (contains(store, head)) return 'contained'
  return isForgiven(head, reset) ? 'forgiven' : 'lost'
}

/**
 * The entry since which the seal has never been lost or behind. The record outside the folder cannot stand in for it: that one may be behind
 * by itself.
 */
function sealedSince(store: EndStore, sealed: SealedHead): number {
  const end = store.head()?.sequence ?? 0
  if (isLeftByRefusals(store, sealed)) return sealed.kind === 'sealed' ? sealed.after : 0
  if (sealed.kind !== 'sealed') return end
  return isLeftByCut(store, heldUpTo(store, sealed.head)) ? sealed.after : end
}

/**
 * Whether a power cut leaves the entries after the sealed one: those of one commit, whose seal was not written, behind those of one that held
 * intents alone, whose seal was not synced.
 */
function isLeftByCut(store: EndStore, sealed: number): boolean {
  const end = store.head()?.sequence ?? 0
  const first = commitAfter(store, sealed)
  const second = first.holdsIntentsAlone ? commitAfter(store, first.end).end : first.end
  return end === sealed || end === first.end || end === second
}

/**
 * Whether the log says why the seal is behind: the disk refused it since the head that the entry names, or one that it took only seemingly
 * after that.
 */
function isLeftByRefusals(store: EndStore, sealed: SealedHead): boolean {
  const said = lastSealBehind(store)
  if (said === null || said.isOver || sealed.kind === 'foreign') return false
  if (sealed.kind === 'none') return said.sealed === null
  return contains(store, sealed.head) && sealed.head.sequence >= (said.sealed?.sequence ?? 0)
}

/** A commit of several entries tells how many they are in its first one; a part of it is none. */
function commitAfter(store: EndStore, sequence: number) {
  const [first] = store.eventsAfter(sequence, 1)
  const together = togetherSchema.safeParse(parsedJson(first?.body ?? '')).data?.together ?? 1
  const entries = first?.type === 'intent' ? store.eventsAfter(sequence, together) : []
  return {
    end: sequence + together,
    holdsIntentsAlone: entries.length === together && entries.every(({ type }) => type === 'intent'),
  }
}

const togetherSchema = z.object({ together: z.number().int().min(1) })

/** The oldest of the known entries that the journal contains: what follows it is verified at the start. */
export const oldestKnown = (store: EndStore, knowledge: LogEndKnowledge): number => {
  const held = Object.values(headsOf(knowledge))
    .map((head) => heldUpTo(store, head))
    .filter((sequence) => sequence > 0)
  return Math.min(...held, store.head()?.sequence ?? 0)
}

/** The heads that are known outside the journal; null where there is none. */
export const headsOf = ({
  sealed,
  anchored,
  copied,
}: LogEndKnowledge): Pick<AnchorResetEvent, 'anchored' | 'sealed' | 'copied'> => ({
  anchored: anchored.kind === 'anchored' ? anchored.head : null,
  copied: copied.kind === 'anchored' ? copied.head : null,
  sealed: sealed.kind === 'sealed' ? sealed.head : null,
})

const isForgiven = ({ sequence, link }: ChainHead, reset: Reset | null): boolean =>
  [reset?.event.anchored, reset?.event.sealed, reset?.event.copied].some(
    (head) => head?.sequence === sequence && head.link === link,
  )

const heldUpTo = (store: EndStore, head: ChainHead | null): number =>
  head !== null && contains(store, head) ? head.sequence : 0

function contains(store: EndStore, { sequence, link }: ChainHead): boolean {
  if (sequence === 0) return true
  const [entry] = store.entriesAfter(sequence - 1, 1)
  return entry?.sequence === sequence && entry.link === link
}

interface Reset {
  readonly sequence: number
  readonly event: AnchorResetEvent
}

function lastReset(store: EndStore): Reset | null {
  const newest = store.eventsOf(ANCHOR_RESET_ID).at(-1)
  // One that cannot be read confirms nothing.
  const event = newest && anchorResetEventSchema.safeParse(parsedJson(newest.body)).data
  return newest === undefined || event === undefined ? null : { sequence: newest.sequence, event }
}
