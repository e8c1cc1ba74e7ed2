// The head of the chain, sealed in a second file: whoever removes entries from the end of the journal would have to change this file too,
// and cannot without the key. It is written after every commit, and synced after each that says what was sent or what came of it, so that it
// is never ahead of the journal, and behind it by one such commit at most.
import { z } from 'zod'
import { type Place, twoPlaceFileAt } from '../../files/two-place-file'
import { keyedDigest, type ChainKey } from './chain'
import type { ChainHead } from '../stored/store'

/** Where the seal is stored, in two places that are written in turn. */
export interface SealFile {
  /** The texts of both places; null when there is no file. */
  read(): readonly [string, string] | null
  write(place: Place, text: string, isSynced: boolean): void
  /** What was read is on disk when it returns. */
  settle(): void
}

/** What the seal says besides the head. */
export interface SealFacts {
  /** The entry since which the seal has never been lost; 0 if it was never lost. */
  readonly after: number
  /** Whether the head was ever remembered outside the folder too (`anchor/`). */
  readonly isAnchored: boolean
  /** Whether a verification found the journal broken, and none found it whole since then. */
  readonly isBroken: boolean
}

export type SealedHead =
  | ({ readonly kind: 'sealed'; readonly head: ChainHead; readonly turn: number } & SealFacts)
  /** There is no seal. */
  | { readonly kind: 'none' }
  /** There is a seal, but it was not made with this key. */
  | { readonly kind: 'foreign' }

export interface HeadSeal {
  /**
   * Seals `head`, synced unless `isSynced` is false and the seal before it is on disk. Throws if the disk
   * refuses; the next commit seals again, and sales go on.
   */
  follow(head: ChainHead, isSynced?: boolean): void
  /** From now on the seal says this too, with the head as it was last sealed. */
  state(facts: Partial<SealFacts>): void
  /** The newest head whose seal is on disk; null if none ever was. */
  onDisk(): ChainHead | null
}

/** Continues after `found`, with the facts as they are now. */
export function createHeadSeal(
  file: SealFile,
  key: ChainKey,
  found: SealedHead,
  { after, isAnchored, isBroken }: SealFacts,
): HeadSeal {
  let now: SealFacts = { after, isAnchored, isBroken }
  let turn = found.kind === 'sealed' ? found.turn : 0
  let last = found.kind === 'sealed' ? found.head : null
  let onDisk = last
  /** Whether the newest seal is on disk; what an app left that was killed may be in the system's memory alone. */
  let isOnDisk = true
  let isSettled = found.kind !== 'sealed'
  /** After a refusal one that is not synced proves nothing of the disk. */
  let wasRefused = false
  const follow = ({ sequence, link }: ChainHead, isSynced = true): void => {
    // One that is not on disk gives its place to the next: the other place has the newest that is.
    const next = isOnDisk ? turn + 1 : turn
    const syncs = isSynced || !isOnDisk || wasRefused
    const content: SealContent = { sequence, link, ...now, turn: next }
    wasRefused = true
    if (!isSettled) file.settle()
    isSettled = true
    file.write(placeOf(next), JSON.stringify({ ...content, seal: sealOf(key, content) }), syncs)
    wasRefused = false
    isOnDisk = syncs
    turn = next
    last = { sequence, link }
    if (syncs) onDisk = last
  }
  return {
    follow,
    onDisk: () => onDisk,
    state: (stated) => {
      const next = { ...now, ...stated }
      if (isSame(now, next)) return
      now = next
      if (last !== null) follow(last)
    },
  }
}

const isSame = (one: SealFacts, other: SealFacts): boolean =>
  one.after === other.after && one.isAnchored === other.isAnchored && one.isBroken === other.isBroken

/** The places are written in turn, so that the newest seal on disk stays until the next one is. */
const placeOf = (turn: number): Place => (turn % 2 === 0 ? 0 : 1)

type SealContent = ChainHead & SealFacts & { readonly turn: number }

const sealOf = (key: ChainKey, { sequence, link, after, isAnchored, isBroken, turn }: SealContent): string =>
  keyedDigest(key, 'sealed-head', [sequence, link, after, isAnchored, isBroken, turn].join('\n'))

/** What the content of the seal file proves: the newest of its seals that were made with this key. */
export function readSealedHead(texts: readonly [string, string] | null, key: ChainKey): SealedHead {
  if (texts === null) return { kind: 'none' }
  const [first, second] = [sealedIn(texts[0], key), sealedIn(texts[1], key)]
  if (first === null || second === null) return first ?? second ?? { kind: 'foreign' }
  return second.turn > first.turn ? second : first
}

const contentSchema = z.object({
  sequence: z.number(),
  link: z.string(),
  after: z.number(),
  isAnchored: z.boolean(),
  isBroken: z.boolean(),
  turn: z.number(),
  seal: z.string(),
})

function sealedIn(text: string, key: ChainKey): Extract<SealedHead, { kind: 'sealed' }> | null {
  try {
    const { seal, ...content } = contentSchema.parse(JSON.parse(text))
    if (seal !== sealOf(key, content)) return null
    const { sequence, link, ...facts } = content
    return { kind: 'sealed', head: { sequence, link }, ...facts }
  } catch {
    return null
  }
}

const READ_ATTEMPTS = 3

/** The sealed head on disk, in a file beside the journal. `onMade` is called when a write made the file. */
export function sealFileAt(path: string, onMade?: () => void): SealFile {
  const file = twoPlaceFileAt(path, onMade)
  return {
    read: () => {
      // One that could not be read once would count as lost for good.
      for (let left = READ_ATTEMPTS; left > 0; left -= 1)
        try {
          return file.read()
        } catch {
          continue
        }
      return null
    },
    write: (place, text, isSynced) => file.write(place, text, isSynced),
    settle: () => file.settle(),
  }
}

/** Where the sealed head of the journal at `path` is stored; a backup leaves it out with the rest of `journal.db*`. */
export const sealPathOf = (path: string): string => `${path}-head`
