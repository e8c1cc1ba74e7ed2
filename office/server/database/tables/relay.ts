// Callbacks of the service on their way to counters: the addresses they are taken at, what was taken, which counter sold what, and what each
// counter has acknowledged. Times are epoch milliseconds by the office's clock.
import type { ColumnType } from 'kysely'
import type { Environment } from '@shared/domain/environment'
import type { RelayedHeaders } from '@shared/office/relay'
import type { CallbackKind } from '@shared/operations'

export interface RelayTables {
  /** An address that the service posts to. One is in force for each client, environment and kind; former ones end. */
  hook: {
    token_hash: Uint8Array
    /** 128 bits, base64url. Shown to counters of this client, and never logged. */
    token: string
    environment: Environment
    client_key: string
    kind: CallbackKind
    /** X25519: account callbacks' bodies are sealed to it. */
    sealing_key: Uint8Array
    created_at_ms: number
    /** Null while it is in force. */
    ends_at_ms: number | null
  }
  callback_inbox: {
    callback_id: string
    environment: Environment
    client_key: string
    kind: CallbackKind
    received_at_ms: number
    remote_address: string
    headers: ColumnType<RelayedHeaders, string, string>
    /** The raw bytes, or these sealed; null once nobody needs them any more. */
    body: Uint8Array | null
    is_sealed: boolean
    body_bytes: number
    /** SHA-256 of the raw bytes and their signature. */
    identity: Uint8Array
    /** The sale that it names. Null if it names none. */
    named_id: string | null
    /** No counter is known for it yet. */
    is_held: boolean
  }
  /** Which counter a sale belongs to, by the counter's own id of it and by the service's. */
  route: {
    /** The merchant's request id, or the service's own reference. */
    id: string
    counter_id: string
    noted_at_ms: number
  }
  delivery: {
    callback_id: string
    counter_id: string
    environment: Environment
    state: 'waiting' | 'stored' | 'refused' | 'set-aside'
    /** How often it was sent. */
    tries: number
    /** When it may be sent next. */
    due_at_ms: number
    ended_at_ms: number | null
    /** The status with which the counter answered; null while it has not. */
    answered_status: number | null
  }
}
