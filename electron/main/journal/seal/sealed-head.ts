// The head of the chain, sealed in a second file: whoever removes entries from the end of the journal would have to change this file too,
// and cannot without the key. It is synced with every commit, right after it, so that it is never ahead of the journal and at most one
// commit behind.
import type { Place } from '../../files/two-place-file'
import { keyedDigest, type ChainKey } from './chain'
import type { ChainHead } from '../store/store'

/** Where the seal is stored, in two places that are written in turn. */
export interface SealFile {
  /** The texts of both places; null when there is no file. */
  read(): readonly [string, string] | null
  write(place: Place, text: string): void
}

/** What the seal says besides the head. */
export interface SealFacts {
  /** The entry since which the seal has never been lost; 0 if it was never lost. */
  readonly after: number
  /** Whether the head was ever remembered outside the folder too (`anchor/`). */
  readonly isAnchored: boolean
}

export type SealedHead =
  | ({ readonly kind: 'sealed'; readonly head: ChainHead; readonly place: Place } & SealFacts)
  /** There is no seal. */
  | { readonly kind: 'none' }
  /** There is a seal, but it was not made with this key. */
  | { readonly kind: 'foreign' }

export interface HeadSeal {
  /** Seals `head`, synced. Throws if the disk refuses; the next commit seals again, and sales go on. */
  follow(head: ChainHead): void
  /** From now on the seal says that the head is remembered outside the folder too. */
  setAnchored(): void
}

const sealOf = (key: ChainKey, { sequence, link }: ChainHead, { after, isAnchored }: SealFacts): string =>
  keyedDigest(key, 'sealed head', `${sequence}\n${link}\n${after}${isAnchored ? '\nanchored' : ''}`)

/** Continues after `found`, with the facts as they are now. */
export function createHeadSeal(file: SealFile, key: ChainKey, found: SealedHead, facts: SealFacts): HeadSeal {
  let { isAnchored } = facts
  // The place with the newest seal stays until the next one is on disk.
  let place: Place = found.kind === 'sealed' && found.place === 0 ? 1 : 0
  let last: ChainHead | null = null
  const follow = (head: ChainHead): void => {
    const { sequence, link } = head
    const seal = sealOf(key, head, { after: facts.after, isAnchored })
    file.write(place, JSON.stringify({ sequence, link, after: facts.after, isAnchored, seal }))
    place = place === 0 ? 1 : 0
    last = head
  }
  return {
    follow,
    setAnchored: () => {
      if (isAnchored) return
      isAnchored = true
      if (last !== null) follow(last)
    },
  }
}

/** What the content of the seal file proves: the newest of its seals that were made with this key. */
export function readSealedHead(texts: readonly [string, string] | null, key: ChainKey): SealedHead {
  if (texts === null) return { kind: 'none' }
  const [first, second] = [sealedIn(texts[0], 0, key), sealedIn(texts[1], 1, key)]
  if (first === null || second === null) return first ?? second ?? { kind: 'foreign' }
  return second.head.sequence > first.head.sequence || (isSameHead(first, second) && second.isAnchored)
    ? second
    : first
}

type Sealed = Extract<SealedHead, { kind: 'sealed' }>

const isSameHead = (first: Sealed, second: Sealed): boolean => first.head.sequence === second.head.sequence

function sealedIn(text: string, place: Place, key: ChainKey): Sealed | null {
  try {
    const { sequence, link, after, isAnchored = false, seal } = JSON.parse(text) as Record<string, unknown>
    if (typeof sequence !== 'number' || typeof link !== 'string' || typeof after !== 'number') return null
    const head = { sequence, link }
    const facts = { after, isAnchored: isAnchored === true }
    return seal === sealOf(key, head, facts) ? { kind: 'sealed', head, place, ...facts } : null
  } catch {
    return null
  }
}
