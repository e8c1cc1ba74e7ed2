// Entries that are whole, linked to the one before, and of no use to this version of the app: as a fault of an earlier one, or a later one, left them.
import { openDatabase } from '#main/journal/store/database'
import { openChainWriter } from '#main/journal/events/chain-writer'
import { personalSealing } from '#main/journal/seal/personal-seal'
import { sqliteStore } from '#main/journal/store/sqlite-store'
import type { JournalStore, PersonalRow } from '#main/journal/stored/store'
import { chainKeyOf } from '#main/journal/seal/chain'
import { CHAIN_KEY_BYTES } from './sales'
import { noDefects } from './defects'

export interface UnusableEntry {
  readonly id: string
  readonly type: string
  readonly body: string
  readonly personal?: Omit<PersonalRow, 'requestId'>
}

type Store = Pick<JournalStore, 'tail' | 'commit'>

/** Returns the number of the entry. */
export function addEntry(
  store: Store,
  { id, type, body, personal }: UnusableEntry,
  chainKey: Uint8Array = CHAIN_KEY_BYTES,
): number {
  const clock = { now: () => store.tail(1)[0]?.recordedAt ?? 0 }
  const chain = openChainWriter({
    store,
    chainKey: chainKeyOf(chainKey),
    clock,
    signer: { due: () => null },
    reportDefect: noDefects,
  })
  const requestId = id as PersonalRow['requestId']
  const entry = chain.relinked(chain.end(), { requestId, recordedAt: clock.now(), type, body })
  const rows = personal === undefined ? [] : [{ requestId, ...personal }]
  const written = chain.commit({ events: [entry], sales: [], personal: rows })
  if (!written.ok) throw new Error('the entry could not be written')
  return entry.sequence
}

/** The same into the file of a journal that is closed. */
export function addEntryAt(
  path: string,
  entry: UnusableEntry,
  chainKey: Uint8Array = CHAIN_KEY_BYTES,
): number {
  const database = openDatabase({ path, platform: process.platform })
  try {
    return addEntry(sqliteStore(database, personalSealing(chainKey)), entry, chainKey)
  } finally {
    database.close()
  }
}
