// Entries that are whole and cannot be used. Each is set aside with what can be read of it, and the log opens without it; one whose link is not
// the chain's is no such entry but a break (docs/money-safety.md 6).
import { CREDIT_ID } from '#shared/customer/credit'
import {
  entrySettledEventSchema,
  SET_ASIDE_ID,
  type EntrySettledEvent,
  type SetAsideEntry,
} from '#shared/log/set-aside'
import { TILL_ID } from '#shared/till/till'
import { isVisitId } from '#shared/visit/visit'
import type { RequestId } from '#shared/base/ids'
import { isPaise } from '#shared/base/money'
import { SALE_OPERATIONS } from '#shared/operations/registry'
import { parsedJson } from '#shared/base/parsed-json'
import { CHAIN_START, linkOf, type ChainKey } from '../seal/chain'
import { StoreError } from '../store/database'
import { readable } from '../store/store-care'
import type { JournalStore, StoredEvent } from '../stored/store'
import { isAboutASale } from './entry-type'

/** What is set aside, with what the guards compare. */
export interface SetAside extends Omit<SetAsideEntry, 'accountNumber' | 'settled'> {
  readonly requestId: RequestId
  readonly link: string
  /** Of the sale's intent; null where it cannot be read. */
  readonly fingerprint: string | null
}

export interface SetAsideLog {
  /** Throws `StoreError` if the entry does not follow from the one before it. */
  take(event: StoredEvent): void
  /** In order of the log. */
  all(): readonly SetAside[]
  /** Whether nothing is known of this sale but its entries. */
  hides(requestId: RequestId): boolean
}

type SetAsideStore = Pick<JournalStore, 'eventsAfter' | 'eventsOf'>

/** `key` is null for a log that is only looked at, of which nothing is decided. */
export function createSetAsideLog(store: SetAsideStore, key: ChainKey | null): SetAsideLog {
  const entries = new Map<number, SetAside>()
  const hidden = new Set<RequestId>()
  return {
    take: (event) => {
      if (entries.has(event.sequence)) return
      if (key !== null) requireGenuine(store, key, event)
      const entry = setAsideOf(store, event)
      entries.set(event.sequence, entry)
      if (entry.kind === 'sale') hidden.add(event.requestId)
    },
    all: () => [...entries.values()].toSorted((one, other) => one.sequence - other.sequence),
    hides: (requestId) => hidden.has(requestId),
  }
}

function requireGenuine(store: SetAsideStore, key: ChainKey, event: StoredEvent): void {
  const [before] = event.sequence === 1 ? [] : store.eventsAfter(event.sequence - 2, 1)
  const previous = event.sequence === 1 ? CHAIN_START : before?.link
  if (previous === undefined || event.link !== linkOf(key, previous, event))
    throw new StoreError('corrupt', `the chain is broken at entry ${event.sequence}`)
}

function setAsideOf(store: SetAsideStore, event: StoredEvent): SetAside {
  const { sequence, requestId, recordedAt, link } = event
  const [first] = isAboutASale(requestId) ? store.eventsOf(requestId) : []
  const intent = membersOf(parsedJson((first ?? event).body))
  const operation = membersOf(intent['subject'])['operation']
  const { amountPaise, fingerprint } = intent
  return {
    sequence,
    requestId,
    recordedAt,
    link,
    kind: kindOf(event, first),
    operation: SALE_OPERATIONS.find((known) => known === operation) ?? null,
    amountPaise: isPaise(amountPaise) ? amountPaise : null,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
  }
}

function kindOf({ requestId, sequence }: StoredEvent, first: StoredEvent | undefined): SetAside['kind'] {
  if (isAboutASale(requestId)) return (first?.sequence ?? sequence) === sequence ? 'sale' : 'step'
  if (requestId === TILL_ID) return 'till'
  if (requestId === CREDIT_ID) return 'credit'
  return isVisitId(requestId) ? 'visit' : 'other'
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The entries that can be read, in order; the others are set aside. */
export const readEach = <Read>(
  events: readonly StoredEvent[],
  read: (event: StoredEvent) => Read,
  setAside: Pick<SetAsideLog, 'take'>,
): readonly Read[] =>
  events.flatMap((event) => {
    const known = readable(() => [read(event)])
    if (known === undefined) setAside.take(event)
    return known ?? []
  })

export interface RecordedSettling {
  readonly recordedAt: number
  readonly event: EntrySettledEvent
}

/** What owners settled, oldest first. */
export const settlingsIn = (
  store: SetAsideStore,
  setAside: Pick<SetAsideLog, 'take'>,
): readonly RecordedSettling[] =>
  readEach(
    store.eventsOf(SET_ASIDE_ID),
    ({ recordedAt, body }) => ({ recordedAt, event: entrySettledEventSchema.parse(JSON.parse(body)) }),
    setAside,
  )
