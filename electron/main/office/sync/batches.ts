// Batches of the log for the office, read a few entries at a time, so that no sale waits for one.
import type { Environment } from '#shared/base/environment'
import type { RequestId } from '#shared/base/ids'
import {
  LARGEST_BATCH_BYTES,
  MOST_ENTRIES,
  MOST_HEADS,
  type OfficeHead,
  type PersonalRequest,
  type PushedCustomer,
  type PushedEntry,
  type PushRequest,
} from '#shared/protocol/entries'
import type { Journal } from '../../journal'
import { PUBLIC_CHAIN_START } from '#shared/node/log/public-link'
import type { CustomerSeal } from '../keys/customer-seal'

export type PushedJournal = Pick<
  Journal,
  | 'environment'
  | 'logId'
  | 'publicEnd'
  | 'epoch'
  | 'epochEntry'
  | 'copiedAfter'
  | 'headsAfter'
  | 'customersOf'
  | 'onCommit'
  | 'onEntryBesideSales'
  | 'onErase'
>

/** Entries that are read at once: about a millisecond. */
const ENTRIES_AT_ONCE = 100

export interface LogName {
  readonly environment: Environment
  readonly logId: string
  readonly epoch: number
}

/** Null while the log is empty. */
export function logNameOf(journal: Pick<PushedJournal, 'environment' | 'logId' | 'epoch'>): LogName | null {
  const logId = journal.logId()
  if (logId === null) return null
  return { environment: journal.environment, logId: base64(logId), epoch: journal.epoch() }
}

/** Asks where the office's copy ends, and shows it the end of the log, so that it can say whether the two agree. */
export function question(journal: PushedJournal, log: LogName): PushRequest {
  const { sequence, publicLink } = journal.publicEnd()
  return {
    ...log,
    after: { sequence, publicLink: base64(publicLink) },
    entries: [],
    publicLink: base64(publicLink),
    heads: [],
    logEnd: sequence,
  }
}

/** Of one request. */
export interface BatchLimits {
  readonly entries: number
  /** Of the texts of all entries; one entry that is longer goes alone. */
  readonly bytes: number
}

export const LARGEST_BATCH: BatchLimits = { entries: MOST_ENTRIES, bytes: LARGEST_BATCH_BYTES }

/**
 * The entries after the office's head, as many as one request takes, with the heads that were signed up to there. Null if there is nothing to
 * send. `breathe` is awaited between two readings.
 */
export async function nextBatch(
  journal: PushedJournal,
  log: LogName,
  head: OfficeHead,
  breathe: () => Promise<void>,
  most: BatchLimits = LARGEST_BATCH,
): Promise<PushRequest | null> {
  const entries: PushedEntry[] = []
  let publicLink = publicLinkAt(journal, head.sequence)
  const after = { sequence: head.sequence, publicLink: base64(publicLink) }
  let bytes = 0
  reading: while (entries.length < most.entries) {
    const read = journal.copiedAfter(
      head.sequence + entries.length,
      Math.min(ENTRIES_AT_ONCE, most.entries - entries.length),
    )
    for (const { sequence, requestId, recordedAt, type, body, publicLink: link } of read) {
      bytes += Buffer.byteLength(body)
      if (bytes > most.bytes && entries.length > 0) break reading
      entries.push({ sequence, id: requestId, atMs: recordedAt, type, body })
      publicLink = link
    }
    if (read.length < ENTRIES_AT_ONCE) break
    await breathe()
  }
  const end = head.sequence + entries.length
  const heads = journal.headsAfter(head.provenTo, MOST_HEADS).filter(({ sequence }) => sequence <= end)
  if (entries.length === 0 && heads.length === 0) return null
  return {
    ...log,
    after,
    entries,
    publicLink: base64(publicLink),
    heads: heads.map(({ sequence, publicLink: link, signedAt, key, signature }) => ({
      sequence,
      publicLink: base64(link),
      atMs: signedAt,
      key: base64(key),
      signature: base64(signature),
    })),
    logEnd: journal.publicEnd().sequence,
  }
}

/** The public link of this entry; the chain's start before the first one, and beyond the end. */
export const publicLinkAt = (journal: Pick<PushedJournal, 'copiedAfter'>, sequence: number): Uint8Array =>
  sequence === 0
    ? PUBLIC_CHAIN_START
    : (journal.copiedAfter(sequence - 1, 1)[0]?.publicLink ?? PUBLIC_CHAIN_START)

/** The customers of the sales that begin after `after`, up to the office's head. Null if there are no more entries. */
export async function nextCustomers(
  journal: PushedJournal,
  log: LogName,
  { after, upTo, seal }: { readonly after: number; readonly upTo: number; readonly seal: CustomerSeal },
  breathe: () => Promise<void>,
  most: Pick<BatchLimits, 'entries'> = LARGEST_BATCH,
): Promise<PersonalRequest | null> {
  const ids: RequestId[] = []
  let through = after
  const end = Math.min(upTo, after + most.entries)
  while (through < end) {
    const read = journal.copiedAfter(through, Math.min(ENTRIES_AT_ONCE, end - through))
    if (read.length === 0) break
    ids.push(...read.filter(({ type }) => type === 'intent').map(({ requestId }) => requestId))
    through += read.length
    await breathe()
  }
  if (through === after) return null
  const customers: PushedCustomer[] = []
  const erased: string[] = []
  for (const [id, customer] of journal.customersOf(ids))
    if (customer === null) erased.push(id)
    else customers.push(seal.sealed(id, customer))
  return { ...log, after, through, customers, erased }
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
