// The head of the journal as it is remembered outside the app's folder: a short text that only the shop's key can make.
import type { AnchorRead } from '#shared/log/anchor-store'
import type { Environment } from '#shared/base/environment'
import { z } from 'zod'
import { keyedDigest, type ChainKey } from '../seal/chain'
import type { ChainHead } from '../stored/store'

export type AnchoredHead =
  | { readonly kind: 'anchored'; readonly head: ChainHead }
  /** There is no record, or none that the shop's key made. */
  | { readonly kind: 'none' }
  /** The computer has no memory outside the folder, or it does not answer now. */
  | { readonly kind: 'unavailable' }

const recordSchema = z.strictObject({
  version: z.literal(1),
  sequence: z.number().int().min(1),
  link: z.string(),
  seal: z.string(),
})

export const anchorNameOf = (environment: Environment): string => `head-${environment}`

const COUNTER_DIGITS = 16
/** The name beside daily copies, where other counters may have theirs: the shop's key tells them apart. */
export const copyNameOf = (key: ChainKey, environment: Environment): string =>
  `head-${environment}-${keyedDigest(key, 'copied-head-name', environment).slice(0, COUNTER_DIGITS).toLowerCase()}`

const sealOf = (key: ChainKey, environment: Environment, { sequence, link }: ChainHead): string =>
  keyedDigest(key, 'anchored-head', `${environment}\n${sequence}\n${link}`)

export function anchorText(key: ChainKey, environment: Environment, { sequence, link }: ChainHead): string {
  const seal = sealOf(key, environment, { sequence, link })
  return JSON.stringify({ version: 1, sequence, link, seal } satisfies z.output<typeof recordSchema>)
}

export function readAnchor(read: AnchorRead, key: ChainKey, environment: Environment): AnchoredHead {
  if (read.kind === 'unavailable') return { kind: 'unavailable' }
  if (read.kind === 'absent') return { kind: 'none' }
  const heads = read.texts.map((text) => headIn(text, key, environment)).filter((head) => head !== null)
  // A second record may be older than the other: the newest that the shop's key made is believed.
  const [head] = heads.toSorted((one, other) => other.sequence - one.sequence)
  return head === undefined ? { kind: 'none' } : { kind: 'anchored', head }
}

/** Null if the shop's key did not make it. */
function headIn(text: string, key: ChainKey, environment: Environment): ChainHead | null {
  try {
    const { sequence, link, seal } = recordSchema.parse(JSON.parse(text))
    const head = { sequence, link }
    return seal === sealOf(key, environment, head) ? head : null
  } catch {
    return null
  }
}
