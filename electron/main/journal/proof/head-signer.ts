// Signs heads of the public chain as the journal grows: at each close of the till, every thousand entries, and when asked.
import type { Clock } from '#shared/base/clock'
import type { Environment } from '#shared/base/environment'
import { SIGNING_KEY_ID, signingKeyEventSchema, type SigningKeyEvent } from '#shared/log/signing-key'
import type { ChainEnd, Commit, JournalStore, StoredHead } from '../stored/store'
import { signHead, signingKeyOf } from '#shared/node/log/signed-head'

export const SIGNED_EVERY_ENTRIES = 1_000

/** The entry of the last new key says none. No key of this computer equals it, so that nothing is signed. */
const UNREADABLE = Symbol('unreadable')

export interface HeadSigner {
  /** The key of the log's heads, in hexadecimal digits; null before the first one, and where it cannot be read. */
  key(): string | null
  /** The key on this computer; null if there is none that opens. */
  ownKey(): string | null
  /** Whether this computer's key is the log's, or the log has none yet. */
  canSign(): boolean
  /** Takes this computer's key for the log's from now on: an entry says so. */
  adopt(): void
  /** The head to be kept together with `written`, which follows `before`; null if none is due or none can be signed. */
  due(written: Commit, before: ChainEnd): StoredHead | null
  /** The signed head of a log that ends here; null if it cannot be signed, or is empty. */
  sign(end: ChainEnd): StoredHead | null
}

export interface HeadSignerOptions {
  readonly store: Pick<JournalStore, 'logId' | 'lastHead' | 'eventsOf'>
  readonly environment: Environment
  readonly clock: Pick<Clock, 'now'>
  /** 32 secret bytes; null while there is no key that opens, or in a view-only journal. */
  readonly signingKey: Uint8Array | null
}

export function createHeadSigner({ store, environment, clock, signingKey }: HeadSignerOptions): HeadSigner {
  const own = signingKey === null ? null : signingKeyOf(signingKey)
  const ownKey = own === null ? null : hexOf(own.publicKey)
  let key = keyOfJournal(store)
  const canSign = (): boolean => own !== null && (key === null || key === ownKey)

  const signWith = (end: ChainEnd, logId: Uint8Array | null): StoredHead | null => {
    if (own === null || logId === null || !canSign()) return null
    const { sequence, link, publicLink } = end
    const atMs = Math.trunc(clock.now())
    const head = signHead(own, { environment, logId, sequence, publicLink, count: sequence, atMs })
    key = ownKey
    return { sequence, link, publicLink, signedAt: atMs, signature: head.signature, key: head.key }
  }

  return {
    key: () => (key === UNREADABLE ? null : key),
    ownKey: () => ownKey,
    canSign,
    adopt: () => {
      key = ownKey
    },
    due: (written, before) => {
      const newest = written.events.at(-1)
      if (newest === undefined) return null
      if (written.close === undefined && !passesAThousand(before.sequence, newest.sequence)) return null
      const logId = before.sequence === 0 ? (written.events[0]?.publicLink ?? null) : store.logId()
      return signWith(newest, logId)
    },
    sign: (end) => (end.sequence === 0 ? null : signWith(end, store.logId())),
  }
}

const passesAThousand = (before: number, after: number): boolean =>
  Math.floor(before / SIGNED_EVERY_ENTRIES) < Math.floor(after / SIGNED_EVERY_ENTRIES)

/** An entry that somebody changed may say anything: the log is then still shown, and nothing is signed. */
export function signingKeyEventIn(body: string): SigningKeyEvent | null {
  try {
    return signingKeyEventSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** The one that was confirmed last; without such an entry, the one of the heads. */
function keyOfJournal({ eventsOf, lastHead }: HeadSignerOptions['store']): string | null | typeof UNREADABLE {
  const newest = eventsOf(SIGNING_KEY_ID).at(-1)
  if (newest !== undefined) return signingKeyEventIn(newest.body)?.publicKey ?? UNREADABLE
  const head = lastHead()
  return head === null ? null : hexOf(head.key)
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
