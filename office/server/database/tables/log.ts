// Tables of what counters send: their logs, entry by entry, and apart from them the rows that name customers.
import {
  bigint,
  boolean,
  bytes,
  bytesList,
  integer,
  nullable,
  numbered,
  table,
  text,
  texts,
  withDefault,
} from './table'

/** Where the office's copy of each log ends. Locked while entries are added to it, so that each has one place. */
export const counter_head = table({
  /** Stands for the log in every other table. */
  log_number: numbered,
  counter_id: text,
  environment: text,
  /** The public link of the first entry. */
  log_id: bytes,
  epoch: integer,
  sequence: bigint,
  /** The public link of the last entry. */
  link: bytes,
  /** The last entry that a signed head covers; 0 without one. */
  proven_to: bigint,
  /** The public keys, in hexadecimal digits, that may sign heads. */
  log_keys: texts,
  personal_to: bigint,
  /** The office's generation when `personal_to` was written: after a restore customers are told of anew. */
  personal_generation: bigint,
  /** The first entry that came when the counter was revoked already; null for none. */
  quarantined_from: nullable(bigint),
  stored_at_ms: bigint,
  /** What it was begun anew from, and the last entry that it has in common with it; null for the first epoch. */
  parent_log_number: nullable(bigint),
  parent_sequence: nullable(bigint),
})
  .key('log_number')
  .unique('log_id', 'epoch')
  .refers('counter_id', 'counter')
  .index('logs_of_counter', ['counter_id', 'environment'])

/** The heads that counters signed: what the office's word is proven by when it gives entries back. */
export const signed_head = table({
  log_number: bigint,
  sequence: bigint,
  /** By the counter's clock. */
  at_ms: bigint,
  key: bytes,
  signature: bytes,
}).key('log_number', 'sequence', 'at_ms')

/** Partitioned by the month in which an entry was received. Never changed. */
export const entry = table({
  log_number: bigint,
  sequence: bigint,
  entry_id: text,
  /** By the counter's clock. */
  at_ms: bigint,
  type: text,
  /** Byte for byte as it came; not looked at when it is taken. */
  body: text,
  link: bytes,
  received_at_ms: bigint,
})
  .index('entries_of_log', ['log_number', 'sequence'])
  .partitionedBy('RANGE (received_at_ms)')

/** The customer of a sale; once erased only that. */
export const personal = table({
  log_number: bigint,
  entry_id: text,
  /** Under a key that only counters hold. */
  number_hash: nullable(bytes),
  /** Of a bill: by which else its customer may ask to be erased. */
  other_hashes: withDefault(bytesList, "'{}'"),
  last_digits: nullable(text),
  /** To keys that only counters hold; base64url. */
  sealed: nullable(text),
  received_at_ms: bigint,
  erased_at_ms: nullable(bigint),
})
  .key('log_number', 'entry_id')
  .index('personal_by_digits', ['last_digits'], 'erased_at_ms IS NULL')
  .index('personal_by_number', ['number_hash'], 'erased_at_ms IS NULL')
  .ginIndex('personal_by_others', ['other_hashes'], 'erased_at_ms IS NULL')

/** Up to which entry of a log the sales below are those that its entries tell, and by which rule. */
export const sale_place = table({
  log_number: bigint,
  sequence: bigint,
  version: integer,
}).key('log_number')

/** What a log's entries tell of each sale. Can be made again from them at any time. */
export const sale = table({
  log_number: bigint,
  request_id: text,
  counter_id: text,
  environment: text,
  service: text,
  payee: text,
  amount_paise: bigint,
  collected_paise: bigint,
  rail_status: text,
  cash_status: text,
  is_open: boolean,
  /** By the counter's clock. */
  opened_at_ms: bigint,
  updated_at_ms: bigint,
  first_sequence: bigint,
  staff_id: text,
  is_unread: boolean,
  is_quarantined: boolean,
  /** The counter that it was taken over from; null for every sale of the counter itself. */
  taken_over_from: nullable(text),
  /** Another counter has it now. */
  is_taken_over: withDefault(boolean, 'false'),
  /** It has no end, or money or cash is still to come back: whoever takes it over has to look after it. */
  is_left: withDefault(boolean, 'false'),
  /** The last entry that is about it, in the log in which it lies. */
  last_entry: bigint,
  /** The state of the fold, as JSON. */
  fold_state: text,
  /** What it contributed to each day, as JSON (sales/sale-days.ts). */
  days: text,
})
  .key('log_number', 'request_id')
  .index('left_sales', ['counter_id', 'environment', 'opened_at_ms'], 'is_left')
  .index('open_sales', ['environment', 'opened_at_ms'], 'is_open')
  .index('owed_sales', ['environment', 'opened_at_ms'], "cash_status = 'owed-back'")
  .index('sales_by_amount', ['environment', 'amount_paise', 'opened_at_ms'])
  .index('sales_by_colleague', ['environment', 'staff_id', 'opened_at_ms'])
  .index('sales_by_id', ['request_id'])
  .index('sales_by_time', ['environment', 'opened_at_ms', 'log_number', 'request_id'])

export const sale_reference = table({
  reference: text,
  log_number: bigint,
  request_id: text,
})
  .key('reference', 'log_number', 'request_id')
  .index('references_of_log', ['log_number'])

/** Customers who asked to be erased. */
export const erasure = table({
  environment: text,
  /** Under a key that only counters hold. */
  number_hash: bytes,
  /** What was agreed later stays. */
  asked_at_ms: bigint,
}).key('environment', 'number_hash')

/** Which counters have erased them. */
export const erasure_done = table({
  environment: text,
  number_hash: bytes,
  counter_id: text,
  asked_at_ms: bigint,
}).key('environment', 'counter_id', 'number_hash')

/** Of logs whose till is open. */
export const open_till = table({
  log_number: bigint,
  opened_at_ms: bigint,
  /** What should be in the box. */
  box_paise: bigint,
  /** Counted at its opening less what was left in it; null without a difference. */
  opening_difference_paise: nullable(bigint),
}).key('log_number')

/** What sales of each counter added up to, day by day. Can be made again from the entries at any time. */
export const figure = table({
  environment: text,
  /** The first millisecond of the day in India. */
  day_ms: bigint,
  /** The same of the day on which its sales were opened: an earlier one where a result came later. */
  sold_day_ms: bigint,
  /** What is told apart: `FigureKind` of shared/office/figures.ts. */
  kind: text,
  log_number: bigint,
  /** Which service, hour, colleague, operator …: what `kind` says. */
  key: text,
  /** Gone through, without a result, or not gone through. */
  result: text,
  counter_id: text,
  /** What people call it where `key` is a code; else empty. */
  label: text,
  count: bigint,
  amount_paise: bigint,
  fee_paise: bigint,
})
  .key('environment', 'day_ms', 'kind', 'log_number', 'key', 'result', 'sold_day_ms')
  .index('figures_by_kind', ['environment', 'kind', 'day_ms'])
  .index('figures_of_log', ['log_number'])
