// What whoever keeps a copy of the log elsewhere is given of it: entries as they are in the public chain, byte for byte, and signed heads.
// Entries name nobody; the rows that do are asked for apart, so that the copy of them can be erased too.
import { numbersOfPerson } from '#shared/operations/bill/bill-identity'
import type { RequestId } from '#shared/base/ids'
import type { JournalStore, StoredEvent, StoredHead } from '../stored/store'
import type { ChainWriter } from './chain-writer'

export interface PublicEnd {
  /** 0 while the log is empty. */
  readonly sequence: number
  /** Of the last entry; 32 bytes. */
  readonly publicLink: Uint8Array
}

/** An entry without its secret link. `body` is the exact text that the chain covers. */
export type CopiedEntry = Pick<
  StoredEvent,
  'sequence' | 'requestId' | 'recordedAt' | 'type' | 'body' | 'publicLink'
>

/** The row of a sale as the counter may hand it on; null once the customer is erased. */
export interface CopiedCustomer {
  readonly accountNumber: string
  readonly customerName: string | null
  readonly customerMobile: string | null
  /** Of a bill: what tells it from every other of its biller. */
  readonly identities?: readonly string[] | undefined
  /** Of a bill: the other numbers by which its customer may ask to be erased. */
  readonly otherNumbers?: readonly string[] | undefined
}

export interface CopyJournal {
  /** The public link of the first entry, which names the log; null while it is empty. */
  logId(): Uint8Array | null
  publicEnd(): PublicEnd
  /** The entries after `sequence`, oldest first. Throws `StoreError` if they cannot be read. */
  copiedAfter(sequence: number, limit: number): readonly CopiedEntry[]
  /** The heads signed at entries after `sequence`, in order of their entries. Throws `StoreError`. */
  headsAfter(sequence: number, limit: number): readonly StoredHead[]
  /** The customers of these sales, null for those that are erased. Sales that the log does not have are left out. */
  customersOf(requestIds: readonly RequestId[]): ReadonlyMap<RequestId, CopiedCustomer | null>
}

export interface CopyJournalOptions {
  readonly store: Pick<JournalStore, 'logId' | 'eventsAfter' | 'headsAfter' | 'sales'>
  readonly chain: Pick<ChainWriter, 'end'>
}

export const createCopyJournal = ({ store, chain }: CopyJournalOptions): CopyJournal => ({
  logId: () => store.logId(),
  publicEnd: () => {
    const { sequence, publicLink } = chain.end()
    return { sequence, publicLink }
  },
  copiedAfter: (sequence, limit) => store.eventsAfter(sequence, limit).map(withoutSecretLink),
  headsAfter: (sequence, limit) => store.headsAfter(sequence, limit),
  customersOf: (requestIds) =>
    new Map(
      store.sales(requestIds).map(({ requestId, customer }) => {
        if (customer === null) return [requestId, null]
        const { accountNumber, customerName, customerMobile, bill } = customer
        const told = bill?.identities === undefined ? {} : { identities: bill.identities }
        const otherNumbers = numbersOfPerson(customer).filter((number) => number !== accountNumber)
        const others = otherNumbers.length === 0 ? {} : { otherNumbers }
        return [requestId, { accountNumber, customerName, customerMobile, ...told, ...others }]
      }),
    ),
})

const withoutSecretLink = ({ link: _secret, ...entry }: StoredEvent): CopiedEntry => entry
