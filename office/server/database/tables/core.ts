// Tables of the office itself: who it is, its counters and their keys, its settings, its alerts, and the list of changes. Times are epoch
// milliseconds by the office's clock.
import {
  bigint,
  boolean,
  bytes,
  integer,
  json,
  nullable,
  numbered,
  oneOf,
  onlyRow,
  table,
  text,
  timestamp,
  withDefault,
} from './table'
import type { ClockGap } from '../../base/office-clock'

/** The mark of the office's database: which version of its schema it has. */
export const schema_version = table({ only_row: onlyRow, version: integer }).key('only_row')

export const office = table({
  only_row: onlyRow,
  office_id: text,
  /** Raised whenever history may be missing, by every restore for one: counters refuse a lower one. */
  generation: bigint,
  kind: text,
  /** Of the office's Ed25519 key, whose secret half lies in its folder. */
  public_key: bytes,
  created_at_ms: bigint,
}).key('only_row')

/** The run that this database belongs to; in no backup, for a restored office begins its own. */
export const office_epoch = table({
  only_row: onlyRow,
  epoch: bigint,
  start_id: text,
  /** Of PostgreSQL, where the run began: another one later is another history. */
  system_id: text,
  timeline: integer,
  /** When the run last showed that it lives: PostgreSQL's time, and the office's. */
  written_at: timestamp,
  time_ms: nullable(bigint),
  /** What the office's clock jumped over. */
  clock_gaps: withDefault(json<readonly ClockGap[]>(), "'[]'"),
}).key('only_row')

export const counter = table({
  counter_id: text,
  name: text,
  enrolled_at_ms: bigint,
  last_seen_at_ms: nullable(bigint),
  app_version: text,
  /** Entries that it says it still has to send. */
  unsent: bigint,
  revoked_at_ms: nullable(bigint),
  /** It left by itself, as its owner wanted; it is revoked then too, until it comes back. */
  left_at_ms: nullable(bigint),
  /** The office's generation in which its whole log was last here; a restore raises the office's own. */
  reported_generation: withDefault(bigint, '1'),
  /** The generation in which it last said which of the common keys it has, or came in without any. */
  keys_generation: withDefault(bigint, '1'),
})
  .key('counter_id')
  .unique('name')

export const device_key = table({
  /** First 16 hexadecimal digits of the SHA-256 of the signing key. */
  key_id: text,
  counter_id: text,
  signing_key: bytes,
  sealing_key: bytes,
  created_at_ms: bigint,
  revoked_at_ms: nullable(bigint),
})
  .key('key_id')
  .refers('counter_id', 'counter')

/** Which client of the service a counter sells under, by a public key that follows from the shop's keys: calls and claims are counted by it. */
export const counter_client = table({
  counter_id: text,
  environment: text,
  client_key: text,
  /** Since when it uses the service's secret, by the office's clock; null where it does not say. */
  secret_set_at_ms: nullable(bigint),
  /** In which generation of the office it said so. */
  generation: withDefault(bigint, '0'),
})
  .key('counter_id', 'environment')
  .refers('counter_id', 'counter')
  .index('counters_of_client', ['client_key'])

/** Asked of a counter until it is done there: another secret of the service, or a report of a problem. One of each at a time. */
export const counter_ask = table({
  counter_id: text,
  what: oneOf('secret', 'report'),
  /** Of the secret; null for a report, which is of the whole counter. */
  environment: nullable(text),
  /** A person of the owner's page. */
  asked_by: text,
  asked_at_ms: bigint,
}).unique('counter_id', 'what', 'environment')

/** What a counter last answered to being asked for a report. In no backup. */
export const counter_report = table({
  counter_id: text,
  asked_at_ms: bigint,
  answered_at_ms: bigint,
  /** UTF-8; null where somebody there declined. */
  body: nullable(bytes),
}).key('counter_id')

export const enrolment = table({
  /** SHA-256 of the code. */
  code_hash: bytes,
  /** A person's id, or `console`. */
  given_by: text,
  created_at_ms: bigint,
  expires_at_ms: bigint,
  used_by: nullable(text),
}).key('code_hash')

export const setting = table({
  name: text,
  value: json<unknown>(),
  changed_at_ms: bigint,
  changed_by: text,
}).key('name')

export const alert = table({
  alert_id: text,
  kind: text,
  counter_id: nullable(text),
  /** Of its kind: `alertCauseOf` reads it. */
  details: json<unknown>(),
  raised_at_ms: bigint,
  closed_at_ms: nullable(bigint),
  /** Its cause is gone, whether somebody had closed it before or not. */
  is_over: withDefault(boolean, 'false'),
  /** The message by which the owner's webhook was told of it; null until then. */
  message_id: nullable(text),
  /** The mail by which the owner was told of it; null until then. */
  mail_id: nullable(text),
})
  .key('alert_id')
  .index('open_alerts', ['raised_at_ms'], 'closed_at_ms IS NULL')

export const alert_delivery = table({
  message_id: text,
  way: oneOf('webhook', 'mail'),
  /** JSON, the same at each try. */
  body: text,
  /** One at a time of a way waits. */
  state: oneOf('waiting', 'sent', 'given-up'),
  outcome: nullable(text),
  tries: integer,
  /** When it was last tried, or made. */
  at_ms: bigint,
  due_at_ms: bigint,
})
  .key('message_id')
  .uniqueIndex('waiting_alert_delivery', ['way'], "state = 'waiting'")

/** Appended to, never changed: a trigger refuses it. */
export const audit = table({
  number: numbered,
  at_ms: bigint,
  /** `console`, a counter's id, or a person of the owner's page. */
  who: text,
  action: text,
  details: json<Readonly<Record<string, unknown>>>(),
}).key('number')

/** One setting of one scope. JSON null once it was taken back: the row stays, for whoever changes it next. */
export const pushed_setting = table({
  key: text,
  /** `all`, or a kind and an id: `shop/ID`, `group/ID`, `counter/ID`. */
  scope: text,
  value: json<unknown>(),
  changed_at_ms: bigint,
  /** A person of the owner's page. */
  changed_by: text,
}).key('key', 'scope')

export const counter_group = table({
  group_id: text,
  name: text,
  /** Its counters and all others see nothing of each other. Counters of no such group are one. */
  is_apart: withDefault(boolean, 'false'),
})
  .key('group_id')
  .unique('name')

/** A counter is in one group at most. */
export const group_counter = table({
  counter_id: text,
  group_id: text,
})
  .key('counter_id')
  .refers('counter_id', 'counter')
  .refers('group_id', 'counter_group')

/** What a counter last said of each setting that it was told. */
export const taken_setting = table({
  counter_id: text,
  key: text,
  /** Which value it was: where and when it was set. */
  mark: text,
  /** Why it did not take it; null for one that is in force there. */
  refused: nullable(text),
  /** When it first said so of this value, by the office's clock. */
  since_ms: bigint,
})
  .key('counter_id', 'key')
  .refers('counter_id', 'counter')
