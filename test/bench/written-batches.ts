// Entries as a counter sends them, with the links that prove them; of an endless log that nobody signs.
import type { PushedEntry, PushRequest } from '#shared/protocol/entries'
import { bodyHashOf, PUBLIC_CHAIN_START, publicLink } from '#shared/node/log/public-link'
import { newIntent, outcome } from '../support/sales'

const BODIES = [
  JSON.stringify({
    type: 'intent',
    environment: 'production',
    ...newIntent(),
    fingerprint: 'f'.repeat(64),
    bodySha256: 'b'.repeat(64),
    personalSha256: 'p'.repeat(64),
  }),
  JSON.stringify({ type: 'attempt', attempt: 1 }),
  JSON.stringify({ type: 'outcome', attempt: 1, outcome: outcome('success') }),
  JSON.stringify({ type: 'printed', staffId: 'owner', document: 'receipt', to: 'printer' }),
]
const TYPES = ['intent', 'attempt', 'outcome', 'printed']

export interface Batch {
  readonly request: PushRequest
  readonly links: readonly Uint8Array[]
}

/** The next batch of an endless log, each of so many entries; `name` tells the ids of one log from another's. */
export function* writtenBatches(size: number, name = 'SALE'): Generator<Batch, never> {
  let [link, sequence, logId] = [PUBLIC_CHAIN_START, 0, '']
  for (;;) {
    const after = { sequence, publicLink: base64(link) }
    const links: Uint8Array[] = []
    const entries: PushedEntry[] = Array.from({ length: size }, () => {
      const body = BODIES[sequence % BODIES.length] ?? ''
      const type = TYPES[sequence % TYPES.length] ?? ''
      const id = `${name}-${String(Math.floor(sequence / BODIES.length)).padStart(9, '0')}`
      sequence += 1
      link = publicLink(link, { sequence, id, atMs: sequence, bodyHash: bodyHashOf(body) })
      links.push(link)
      return { sequence, id, atMs: sequence, type, body }
    })
    logId = logId === '' ? base64(links[0] ?? link) : logId
    yield {
      request: {
        environment: 'production',
        logId,
        epoch: 1,
        after,
        entries,
        publicLink: base64(link),
        heads: [],
        logEnd: sequence,
      },
      links,
    }
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
