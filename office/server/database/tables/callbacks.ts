// Callbacks of the service on their way to counters: the addresses they are taken at, what was taken, which counter sold what, and what each
// counter has acknowledged. Times are epoch milliseconds by the office's clock.
import type { Environment } from '#shared/base/environment'
import type { RelayedHeaders } from '#shared/office/relay'
import type { CallbackKind } from '#shared/operations/registry'
import { bigint, boolean, bytes, integer, json, nullable, oneOf, table, text, textOf } from './table'

/** An address that the service posts to. One is in force for each client, environment and kind; former ones end. */
export const hook = table({
  token_hash: bytes,
  /** 128 bits, base64url. Shown to counters of this client, and never logged. */
  token: text,
  environment: textOf<Environment>(),
  client_key: text,
  kind: textOf<CallbackKind>(),
  /** X25519: account callbacks' bodies are sealed to it. */
  sealing_key: bytes,
  created_at_ms: bigint,
  /** Null while it is in force. */
  ends_at_ms: nullable(bigint),
})
  .key('token_hash')
  .uniqueIndex('hook_in_force', ['client_key', 'environment', 'kind'], 'ends_at_ms IS NULL')

export const callback_inbox = table({
  callback_id: text,
  environment: textOf<Environment>(),
  client_key: text,
  kind: textOf<CallbackKind>(),
  received_at_ms: bigint,
  remote_address: text,
  headers: json<RelayedHeaders>(),
  /** The raw bytes, or these sealed; null once nobody needs them any more. */
  body: nullable(bytes),
  is_sealed: boolean,
  body_bytes: integer,
  /** SHA-256 of the raw bytes and their signature. */
  identity: bytes,
  /** The sale that it names. Null if it names none. */
  named_id: nullable(text),
  /** No counter is known for it yet. */
  is_held: boolean,
  /** How many came about this sale beyond those that are kept each by itself, with this one; 0 for one of these. */
  beyond: integer,
})
  .key('callback_id')
  .unique('client_key', 'environment', 'kind', 'identity')
  .index('callbacks_by_age', ['received_at_ms'])
  .index('held_callbacks', ['named_id'], 'is_held')
  .index('callbacks_beyond', ['named_id'], 'beyond > 0')

/** Which counter a sale belongs to, by the counter's own id of it and by the service's. */
export const route = table({
  /** The merchant's request id, or the service's own reference. */
  id: text,
  counter_id: text,
  noted_at_ms: bigint,
})
  .key('id', 'counter_id')
  .index('routes_by_age', ['noted_at_ms'])

export const delivery = table({
  callback_id: text,
  counter_id: text,
  environment: textOf<Environment>(),
  state: oneOf('waiting', 'stored', 'refused', 'set-aside'),
  /** How often it was sent. */
  tries: integer,
  /** When it may be sent next. */
  due_at_ms: bigint,
  ended_at_ms: nullable(bigint),
  /** The status with which the counter answered; null while it has not. */
  answered_status: nullable(integer),
})
  .key('callback_id', 'counter_id')
  .refers('callback_id', 'callback_inbox', 'ON DELETE CASCADE')
  .index('waiting_deliveries', ['counter_id', 'environment', 'due_at_ms'], "state = 'waiting'")
