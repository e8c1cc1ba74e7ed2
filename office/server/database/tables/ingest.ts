// Tables of what counters send: their logs, entry by entry, and apart from them the rows that name customers.
import type { Generated } from 'kysely'

export interface IngestTables {
  /** Where the office's copy of each log ends. Locked while entries are added to it, so that each has one place. */
  counter_head: {
    /** Stands for the log in every other table. */
    log_number: Generated<number>
    counter_id: string
    environment: string
    /** The public link of the first entry. */
    log_id: Uint8Array
    epoch: number
    sequence: number
    /** The public link of the last entry. */
    link: Uint8Array
    /** The last entry that a signed head covers; 0 without one. */
    proven_to: number
    /** The public keys, in hexadecimal digits, that may sign heads. */
    log_keys: readonly string[]
    personal_to: number
    /** The office's generation when `personal_to` was written: after a restore customers are told of anew. */
    personal_generation: number
    /** The first entry that came when the counter was revoked already; null for none. */
    quarantined_from: number | null
    began_at_ms: number
    kept_at_ms: number
    /** What it was begun anew from, and the last entry that it has in common with it; null for the first epoch. */
    parent_log_number: Generated<number | null>
    parent_sequence: Generated<number | null>
  }
  /** The heads that counters signed: what the office's word is proven by when it gives entries back. */
  signed_head: {
    log_number: number
    sequence: number
    /** By the counter's clock. */
    at_ms: number
    key: Uint8Array
    signature: Uint8Array
  }
  /** Partitioned by the month in which an entry was received. Never changed. */
  entry: {
    log_number: number
    sequence: number
    entry_id: string
    /** By the counter's clock. */
    at_ms: number
    type: string
    /** Byte for byte as it came; not looked at when it is taken. */
    body: string
    link: Uint8Array
    received_at_ms: number
  }
  /** The customer of a sale; once erased only that. */
  personal: {
    log_number: number
    entry_id: string
    /** Under a key that only counters hold. */
    number_hash: Uint8Array | null
    /** Of a bill: by which else its customer may ask to be erased. */
    other_hashes: Generated<readonly Uint8Array[]>
    last_digits: string | null
    /** To keys that only counters hold; base64url. */
    sealed: string | null
    told_at_ms: number
    erased_at_ms: number | null
  }
  /** Up to which entry of a log the sales below are those that its entries tell, and by which rule. */
  sale_place: {
    log_number: number
    sequence: number
    version: number
  }
  /** What a log's entries tell of each sale. Can be made again from them at any time. */
  sale: {
    log_number: number
    request_id: string
    counter_id: string
    environment: string
    service: string
    payee: string
    amount_paise: number
    collected_paise: number
    rail_status: string
    cash_status: string
    is_open: boolean
    /** By the counter's clock. */
    opened_at_ms: number
    updated_at_ms: number
    first_sequence: number
    staff_id: string
    is_unread: boolean
    is_quarantined: boolean
    /** The counter that it was taken over from; null for every sale of the counter itself. */
    adopted_from: Generated<string | null>
    /** Another counter has it now. */
    is_taken_over: Generated<boolean>
    /** It has no end, or money or cash is still to come back: whoever takes it over has to look after it. */
    is_left: Generated<boolean>
    /** The last entry that is about it, in the log in which it lies; 0 before that was kept. */
    last_entry: Generated<number>
    /** The state of the fold, as JSON. */
    folding: string
    /** What it contributed to each day, as JSON (figures/sale-days.ts). */
    days: string
  }
  sale_reference: {
    reference: string
    log_number: number
    request_id: string
  }
  /** Customers who asked to be erased. */
  erasure: {
    environment: string
    /** Under a key that only counters hold. */
    number_hash: Uint8Array
    /** What was agreed later stays. */
    asked_at_ms: number
  }
  /** Which counters have erased them. */
  erasure_done: {
    environment: string
    number_hash: Uint8Array
    counter_id: string
    asked_at_ms: number
  }
}
