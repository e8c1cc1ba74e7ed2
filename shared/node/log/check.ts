// Checks entries and signed heads with a public key and no secret, entry by entry, and names the first bad one. The same rules as the
// verifier that is handed to strangers (npm run verify-log), which shares no code with this one.
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from './public-link'
import { isSignedByItsKey, type SignedHead } from './signed-head'

export interface ProvenEntry {
  readonly sequence: number
  readonly id: string
  readonly atMs: number
  readonly body: string
  readonly publicLink: Uint8Array
}

export type ProofFault =
  | 'missing' // an entry is not there, or not in its place
  | 'repeated' // an entry is there twice, or not in its place
  | 'link' // an entry does not have the content that its link was computed from
  | 'head' // the entries since the last good head are not the ones that were signed
  | 'signature' // a head was changed after it was signed
  | 'key' // a head was signed with a key that the log does not introduce, or none with the key asked for
  | 'cut' // a head was signed over entries that are not there
  | 'unsigned' // no head at all

/** The first entry at fault; where only a range is known, it is the first of it and `upTo` the last. */
export interface BrokenProof {
  readonly kind: 'broken'
  readonly fault: ProofFault
  readonly sequence: number
  readonly upTo: number
}

export interface WholeProof {
  readonly kind: 'whole'
  readonly entries: number
  /** The last entry that the key asked for answers for. Later ones are linked to it, but not signed with it. */
  readonly provenTo: number
  /** The first head: earlier entries are attested since then and not earlier. */
  readonly attestedSince: { readonly sequence: number; readonly atMs: number }
}

export type ProofVerdict = WholeProof | BrokenProof

export interface ProofCheck {
  /** Takes the entries in order. Null while all is well. */
  next(entry: ProvenEntry): BrokenProof | null
  /** The last entry that a head was signed over; 0 without heads. */
  lastHead(): number
  /** After the last entry. */
  end(): ProofVerdict
}

/** `publicKey`: the key that the reader trusts, from a Z report; null for any that the log itself introduces. */
export function createProofCheck(
  environment: string,
  heads: readonly Omit<SignedHead, 'environment' | 'logId' | 'count'>[],
  publicKey: Uint8Array | null,
): ProofCheck {
  const headsBySequence = Map.groupBy(heads, ({ sequence }) => sequence)
  const inOrder = heads.toSorted((one, other) => one.sequence - other.sequence)
  const firstHead = inOrder[0]
  const introduced = new Set(firstHead === undefined ? [] : [hexOf(firstHead.key)])
  let logId: Uint8Array = PUBLIC_CHAIN_START
  let previous = PUBLIC_CHAIN_START
  let entries = 0
  let lastGoodHead = 0
  let provenTo = 0

  const faultOfHead = (head: (typeof heads)[number]): ProofFault | null => {
    const key = hexOf(head.key)
    if (!introduced.has(key)) return 'key'
    if (!isSignedByItsKey({ ...head, environment, logId, count: head.sequence })) return 'signature'
    if (!isSame(head.publicLink, previous)) return 'head'
    lastGoodHead = head.sequence
    if (publicKey === null || key === hexOf(publicKey)) provenTo = head.sequence
    return null
  }

  return {
    next: (entry) => {
      const expected = entries + 1
      if (entry.sequence > expected) return brokenAt('missing', expected)
      if (entry.sequence < expected) return brokenAt('repeated', entry.sequence)
      const link = publicLink(previous, { ...entry, bodyHash: bodyHashOf(entry.body) })
      if (!isSame(link, entry.publicLink)) return brokenAt('link', entry.sequence)
      if (entry.sequence === 1) logId = link
      previous = link
      entries = entry.sequence
      const newKey = keyIntroducedBy(entry.body)
      if (newKey !== null) introduced.add(newKey)
      for (const head of headsBySequence.get(entry.sequence) ?? []) {
        const fault = faultOfHead(head)
        if (fault === 'head')
          return { kind: 'broken', fault, sequence: lastGoodHead + 1, upTo: head.sequence }
        if (fault !== null) return brokenAt(fault, head.sequence)
      }
      return null
    },
    lastHead: () => inOrder.at(-1)?.sequence ?? 0,
    end: () => {
      if (firstHead === undefined) return brokenAt('unsigned', 0)
      if ((inOrder.at(-1)?.sequence ?? 0) > entries) return brokenAt('cut', entries + 1)
      if (provenTo === 0) return brokenAt('key', firstHead.sequence)
      const attestedSince = { sequence: firstHead.sequence, atMs: firstHead.atMs }
      return { kind: 'whole', entries, provenTo, attestedSince }
    },
  }
}

const brokenAt = (fault: ProofFault, sequence: number): BrokenProof => ({
  kind: 'broken',
  fault,
  sequence,
  upTo: sequence,
})

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/** The type of the entry with which an owner replaces a lost signing key; it names the new public key. */
const NEW_KEY_TYPE = 'signing-key'

/**
 * The public key, in hexadecimal digits, of an entry that introduces one; null for every other. Bodies are compact
 * JSON that begins with the type, so most need not be parsed. The one entry of a log that decides which key may
 * sign its heads from then on.
 */
export function keyIntroducedBy(body: string): string | null {
  if (!body.startsWith(`{"type":"${NEW_KEY_TYPE}"`)) return null
  try {
    const { publicKey } = JSON.parse(body) as { readonly publicKey?: unknown }
    return typeof publicKey === 'string' ? publicKey : null
  } catch {
    return null
  }
}
