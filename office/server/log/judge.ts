// Whether a batch continues the office's copy of a log. Every link is computed anew from what came, heads are checked with the log's own
// keys, and what is here already is compared and never written over. What a body says is not looked at.
import type { ChainFault, PushRequest } from '#shared/protocol/entries'
import { keyIntroducedBy } from '#shared/node/log/check'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { isSignedByItsKey } from '#shared/node/log/signed-head'

/** The office's copy of the log. */
export interface CopyEnd {
  /** 0 while there is nothing. */
  readonly sequence: number
  readonly link: Uint8Array
  readonly provenTo: number
  /** Public keys in hexadecimal digits; empty before the first head. */
  readonly keys: readonly string[]
}

export const EMPTY_COPY: CopyEnd = { sequence: 0, link: PUBLIC_CHAIN_START, provenTo: 0, keys: [] }

export type Judged =
  /** What is new of it, with its links, and what the copy becomes. `links` belong to `fresh`, in order. */
  | {
      readonly kind: 'follows'
      readonly fresh: PushRequest['entries']
      readonly links: readonly Uint8Array[]
      readonly end: CopyEnd
    }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'refused'; readonly fault: ChainFault }

/** The public link of an entry that is here; null for a place before the first or after the last one. */
export type LinkAt = (sequence: number) => Promise<Uint8Array | null>

/** Whether the entries follow one another without a gap, and begin after the place that the batch names. */
export const isInOrder = ({ after, entries }: PushRequest): boolean =>
  entries.every(({ sequence }, index) => sequence === after.sequence + index + 1)

/** `request` is in order. */
export async function judge(copy: CopyEnd, request: PushRequest, linkAt: LinkAt): Promise<Judged> {
  const { after, entries } = request
  if (after.sequence > copy.sequence) return { kind: 'elsewhere' }
  const knownLink = (sequence: number): Promise<Uint8Array | null> =>
    sequence === 0
      ? Promise.resolve(PUBLIC_CHAIN_START)
      : sequence === copy.sequence
        ? Promise.resolve(copy.link)
        : linkAt(sequence)
  const start = await knownLink(after.sequence)
  if (start === null || !isSame(start, bytesOf(after.publicLink))) return refused('fork')

  const links = linksOf(start, entries)
  const last = links.at(-1) ?? start
  if (!isSame(last, bytesOf(request.publicLink))) return refused('link')
  const firstLink = links[0]
  if (after.sequence === 0 && firstLink !== undefined && !isSame(firstLink, bytesOf(request.logId)))
    return refused('link')

  const alreadyHere = Math.min(entries.length, copy.sequence - after.sequence)
  if (alreadyHere > 0) {
    const [sent, kept] = [links[alreadyHere - 1], await knownLink(after.sequence + alreadyHere)]
    if (sent === undefined || kept === null || !isSame(sent, kept)) return refused('changed')
  }
  const fresh = entries.slice(alreadyHere)
  const freshLinks = links.slice(alreadyHere)
  const sequence = copy.sequence + fresh.length
  const linkOf = (place: number): Promise<Uint8Array | null> => {
    const sent = place > after.sequence ? links[place - after.sequence - 1] : undefined
    return sent === undefined ? knownLink(place) : Promise.resolve(sent)
  }
  const proven = await judgeHeads({ copy, request, fresh, sequence, linkOf })
  if (typeof proven === 'string') return refused(proven)
  const link = freshLinks.at(-1) ?? copy.link
  return { kind: 'follows', fresh, links: freshLinks, end: { sequence, link, ...proven } }
}

const refused = (fault: ChainFault): Judged => ({ kind: 'refused', fault })

function linksOf(start: Uint8Array, entries: PushRequest['entries']): readonly Uint8Array[] {
  let previous = start
  return entries.map(({ sequence, id, atMs, body }) => {
    previous = publicLink(previous, { sequence, id, atMs, bodyHash: bodyHashOf(body) })
    return previous
  })
}

interface HeadsToJudge {
  readonly copy: CopyEnd
  readonly request: PushRequest
  readonly fresh: PushRequest['entries']
  /** The last entry, with what is new. */
  readonly sequence: number
  readonly linkOf: LinkAt
}

/**
 * What the copy's proof becomes, or what is wrong with a head. The key of the first head is the log's; later ones must have been introduced by
 * an entry before them.
 */
async function judgeHeads({
  copy,
  request: { environment, logId, heads },
  fresh,
  sequence,
  linkOf,
}: HeadsToJudge): Promise<Pick<CopyEnd, 'provenTo' | 'keys'> | ChainFault> {
  const introduced = fresh.flatMap((entry) => {
    const key = keyIntroducedBy(entry.body)
    return key === null ? [] : [{ key, sequence: entry.sequence }]
  })
  const keys = new Set(copy.keys)
  let { provenTo } = copy
  for (const head of heads) {
    if (head.sequence > sequence) return 'head'
    const link = await linkOf(head.sequence)
    const signed = {
      environment,
      logId: bytesOf(logId),
      sequence: head.sequence,
      publicLink: bytesOf(head.publicLink),
      count: head.sequence,
      atMs: head.atMs,
      key: bytesOf(head.key),
      signature: bytesOf(head.signature),
    }
    if (link === null || !isSame(link, signed.publicLink) || !isSignedByItsKey(signed)) return 'head'
    for (const { key, sequence: since } of introduced) if (since <= head.sequence) keys.add(key)
    const key = Buffer.from(signed.key).toString('hex')
    if (keys.size > 0 && !keys.has(key)) return 'key'
    keys.add(key)
    provenTo = Math.max(provenTo, head.sequence)
  }
  for (const { key } of introduced) keys.add(key)
  return { provenTo, keys: [...keys] }
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64url')
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
