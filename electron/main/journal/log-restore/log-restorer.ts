// Gives a log back the entries that it lost, exactly as they were, from whoever kept a copy (docs/decisions/0025-filling-up.md). Nothing is
// believed: links are computed anew, and what a head of the log's own key covers is appended once that head has come.
import type { Environment } from '#shared/base/environment'
import { checkpointEventSchema, CHECKPOINT_ID } from '#shared/log/checkpoint'
import { FILLED_ID, filledEventSchema, type RestoreFault } from '#shared/log/log-restore'
import { SIGNING_KEY_ID } from '#shared/log/signing-key'
import { isRequestId, type RequestId } from '#shared/base/ids'
import { parsedJson } from '#shared/base/parsed-json'
import { fail, succeed, type Failure, type Result } from '#shared/base/result'
import { type ChainWriter, endAfter } from '../events/chain-writer'
import { isAboutASale, isOfItsType } from '../folds/entry-type'
import { stateOf } from '../folds/kept-state'
import { digestAfter, digestOf, EMPTY_STORY, foldUsableStory } from '../folds/story'
import { keyIntroducedBy } from '#shared/node/log/check'
import { isSignedByItsKey } from '#shared/node/log/signed-head'
import type { ChainEnd, JournalStore, StoredEvent, StoredHead } from '../stored/store'
import type { GivenEntry } from '../folds/entry-check'

export interface GivenHead {
  readonly sequence: number
  readonly publicLink: Uint8Array
  readonly atMs: number
  readonly key: Uint8Array
  readonly signature: Uint8Array
}

export interface GivenBatch {
  readonly entries: readonly GivenEntry[]
  readonly heads: readonly GivenHead[]
  /** Where the copy ends. */
  readonly end: { readonly sequence: number; readonly publicLink: Uint8Array }
}

export type RestoreFailure =
  | { readonly kind: 'fault'; readonly fault: RestoreFault }
  | Extract<Failure, { kind: 'store' }>

export interface LogRestorer {
  readonly environment: Environment
  /** Null while the log is empty. */
  logId(): Uint8Array | null
  /** The entry after which the next batch goes on. */
  next(): Pick<ChainEnd, 'sequence' | 'publicLink'>
  /** The last entry that is in the log. */
  end(): number
  /** What is taken is appended once it is proven, and at the end of the copy. */
  take(batch: GivenBatch): Result<null, RestoreFailure>
  /** Says in the log which entries came so; `from` is the first of them. Nothing for a log that lacked none. */
  finish(from: number, officeId: string): Result<null, RestoreFailure>
  /** Whether the log says so already: what follows that was stopped in the middle. */
  isFinished(from: number): boolean
}

export interface LogRestorerOptions {
  readonly environment: Environment
  readonly store: Pick<JournalStore, 'logId' | 'eventsOf' | 'lastHead' | 'commit'>
  readonly chain: Pick<ChainWriter, 'end' | 'linked' | 'relinked' | 'commit'>
  /** The public key of this computer, in hexadecimal digits; null where none opens. */
  readonly ownKey: string | null
}

/** A log signs a head every thousand entries and at each start. */
const MOST_UNPROVEN = 3_000

export function createLogRestorer({ environment, store, chain, ownKey }: LogRestorerOptions): LogRestorer {
  /** Taken, and not appended yet. */
  const waiting: StoredEvent[] = []
  let provenTo = 0
  const keys = new Set(keysOf(store, ownKey))
  const proven = provingHeads(environment, store, keys)
  const last = (): ChainEnd => {
    const newest = waiting.at(-1)
    return newest === undefined ? chain.end() : endAfter(newest)
  }

  const flush = (count: number, heads: readonly StoredHead[]): RestoreFailure | null => {
    const events = waiting.slice(0, count)
    if (events.length === 0) return null
    const states = statesAfter(store, events)
    if (states === null) return fault('link')
    const written = chain.commit({ events, sales: states })
    if (!written.ok) return storeFailureIn(written)
    waiting.splice(0, count)
    for (const { body } of events) {
      const key = keyIntroducedBy(body)
      if (key !== null) keys.add(key)
    }
    // One that does not fit on the disk is not missed: a later one proves these entries too.
    for (const head of heads) {
      const kept = chain.commit({ events: [], sales: [], head })
      if (!kept.ok) return storeFailureIn(kept)
    }
    return null
  }

  return {
    environment,
    logId: () => store.logId(),
    next: last,
    end: () => chain.end().sequence,
    take: ({ entries, heads, end }) => {
      for (const entry of entries) {
        if (entry.sequence !== last().sequence + 1) return fail(fault('link'))
        // One that cannot be used is set aside when the log opens, as wherever it comes from.
        if (!isOfItsType(entry)) return fail(fault('link'))
        waiting.push(chain.relinked(last(), asEvent(entry)))
      }
      const good: StoredHead[] = []
      for (const head of heads) {
        const signed = proven(head, waiting)
        if (signed === 'wrong') return fail(fault('head'))
        if (signed !== null) good.push(signed)
      }
      // In whatever order they came: no head is kept of an entry that is not in the log yet.
      const newest = good.toSorted((one, other) => one.sequence - other.sequence).at(-1)
      if (newest !== undefined) {
        provenTo = newest.sequence
        const failed = flush(newest.sequence - chain.end().sequence, good)
        if (failed !== null) return fail(failed)
      }
      if (waiting.length > MOST_UNPROVEN) return fail(fault('unproven'))
      if (last().sequence < end.sequence) return succeed(null)
      if (last().sequence > end.sequence || !isSame(last().publicLink, end.publicLink))
        return fail(fault('link'))
      const failed = flush(waiting.length, [])
      return failed === null ? succeed(null) : fail(failed)
    },
    finish: (from, officeId) => {
      const to = chain.end().sequence
      if (to < from) return succeed(null)
      const filled = { type: 'log-restored', from, to, provenTo, officeId } as const
      const written = chain.commit({ events: [chain.linked(chain.end(), FILLED_ID, filled)], sales: [] })
      return written.ok ? succeed(null) : fail(storeFailureIn(written))
    },
    isFinished: (from) => {
      const said = store.eventsOf(FILLED_ID).at(-1)
      if (said?.sequence !== chain.end().sequence) return false
      return filledEventSchema.safeParse(parsedJson(said.body)).data?.from === from
    },
  }
}

/** A head as it is stored, if a key of the log signed it and it covers one of the entries that wait. */
const provingHeads =
  (environment: Environment, store: LogRestorerOptions['store'], keys: ReadonlySet<string>) =>
  (head: GivenHead, waiting: readonly StoredEvent[]): StoredHead | 'wrong' | null => {
    const signed = waiting.find(({ sequence }) => sequence === head.sequence)
    if (signed === undefined || !isSame(signed.publicLink, head.publicLink)) return 'wrong'
    // A key that the log did not introduce proves nothing, and accuses nobody: the owner may have lost the one before it.
    if (!keys.has(Buffer.from(head.key).toString('hex'))) return null
    const logId = store.logId() ?? waiting[0]?.publicLink
    if (logId === undefined) return 'wrong'
    const isSigned = isSignedByItsKey({ ...head, environment, logId, count: head.sequence })
    if (!isSigned) return 'wrong'
    const { sequence, link, publicLink } = signed
    return { sequence, link, publicLink, signedAt: head.atMs, signature: head.signature, key: head.key }
  }

const fault = (name: RestoreFault): RestoreFailure => ({ kind: 'fault', fault: name })

function storeFailureIn({ failure }: { readonly failure: Failure }): Extract<Failure, { kind: 'store' }> {
  if (failure.kind !== 'store') throw new Error('a log refuses entries by its store alone')
  return failure
}

function keysOf(store: LogRestorerOptions['store'], ownKey: string | null): readonly string[] {
  const head = store.lastHead()
  return [
    ...(ownKey === null ? [] : [ownKey]),
    ...(head === null ? [] : [Buffer.from(head.key).toString('hex')]),
    ...store.eventsOf(SIGNING_KEY_ID).flatMap(({ body }) => keyIntroducedBy(body) ?? []),
  ]
}

const asEvent = ({ id, atMs, type, body }: GivenEntry) => ({
  requestId: id as RequestId,
  recordedAt: atMs,
  type,
  body,
})

/**
 * The states of the sales after these entries. Null if they cannot be folded, or a checkpoint among them speaks of other stories: the log would
 * not open with it.
 */
function statesAfter(store: LogRestorerOptions['store'], events: readonly StoredEvent[]) {
  const stories = new Map<RequestId, StoredEvent[]>()
  const digests = new Map<RequestId, string>()
  const storyOf = (id: RequestId): StoredEvent[] => {
    const story = stories.get(id) ?? [...store.eventsOf(id)]
    if (!stories.has(id)) {
      stories.set(id, story)
      digests.set(id, digestOf(story))
    }
    return story
  }
  const touched = new Set<RequestId>()
  for (const event of events) {
    if (event.requestId === CHECKPOINT_ID) {
      const said = checkpointEventSchema.safeParse(parsedJson(event.body)).data?.stories ?? []
      if (said.some(([id, digest]) => (storyOf(id), digests.get(id) !== digest))) return null
      continue
    }
    storyOf(event.requestId).push(event)
    digests.set(event.requestId, digestAfter(digests.get(event.requestId) ?? EMPTY_STORY, event))
    if (isRequestId(event.requestId) && isAboutASale(event.requestId)) touched.add(event.requestId)
  }
  try {
    return [...touched].flatMap((id) => {
      const story = foldUsableStory(storyOf(id), () => {})
      return story === null ? [] : [stateOf(id, story.foldState)]
    })
  } catch {
    return null
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
