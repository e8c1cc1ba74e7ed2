// Tables of the office itself: who it is, its counters and their keys, its settings, its alerts, and the list of changes. Times are epoch
// milliseconds by the office's clock.
import type { ColumnType, Generated } from 'kysely'

/** Written as the text of a JSON value, read as the value. */
type Json<Value> = ColumnType<Value, string, string>

export interface CoreTables {
  office: {
    only_row: Generated<true>
    office_id: string
    /** Raised by every restore: counters refuse a lower one. */
    generation: number
    kind: string
    /** Of the office's Ed25519 key, whose secret half lies in its folder. */
    public_key: Uint8Array
    created_at_ms: number
  }
  counter: {
    counter_id: string
    name: string
    enrolled_at_ms: number
    last_word_at_ms: number | null
    app_version: string
    /** Entries that it says it still has to send. */
    unsent: number
    revoked_at_ms: number | null
    /** It left by itself, as its owner wanted; it is revoked then too, until it comes back. */
    left_at_ms: number | null
    /** The office's generation in which its whole log was last here; a restore raises the office's own. */
    reported_generation: Generated<number>
    /** The generation in which it last said which of the common keys it has, or came in without any. */
    keys_generation: Generated<number>
  }
  device_key: {
    /** First 16 hexadecimal digits of the SHA-256 of the signing key. */
    key_id: string
    counter_id: string
    signing_key: Uint8Array
    sealing_key: Uint8Array
    created_at_ms: number
    revoked_at_ms: number | null
  }
  /** Which client of the service a counter sells under, as a keyed hash: calls and claims are counted by it. */
  counter_client: {
    counter_id: string
    environment: string
    client_key: string
    /** Since when it uses the service's secret, by the office's clock; null where it does not say. */
    secret_set_at_ms: Generated<number | null>
    /** In which generation of the office it said so. */
    generation: Generated<number>
  }
  /** Asked of a counter until it is done there: another secret of the service, or a report of a problem. One of each at a time. */
  counter_ask: {
    counter_id: string
    what: 'secret' | 'report'
    /** Of the secret; null for a report, which is of the whole counter. */
    environment: string | null
    /** A person of the owner's page. */
    asked_by: string
    asked_at_ms: number
  }
  /** What a counter last answered to being asked for a report. In no backup. */
  counter_report: {
    counter_id: string
    asked_at_ms: number
    answered_at_ms: number
    /** UTF-8; null where somebody there declined. */
    body: Uint8Array | null
  }
  enrolment: {
    /** SHA-256 of the code. */
    code_hash: Uint8Array
    created_at_ms: number
    expires_at_ms: number
    used_by: string | null
  }
  setting: {
    name: string
    value: Json<unknown>
    changed_at_ms: number
    changed_by: string
  }
  alert: {
    alert_id: string
    kind: string
    counter_id: string | null
    /** Of its kind: `alertCauseOf` reads it. */
    details: Json<unknown>
    raised_at_ms: number
    closed_at_ms: number | null
    /** Its cause is gone, whether somebody had closed it before or not. */
    is_over: Generated<boolean>
    /** The message by which the owner's webhook was told of it; null until then. */
    message_id: Generated<string | null>
    /** The mail by which the owner was told of it; null until then. */
    mail_id: Generated<string | null>
  }
  alert_message: {
    message_id: string
    way: 'webhook' | 'mail'
    /** JSON, the same at each try. */
    body: string
    /** One at a time of a way waits. */
    state: 'waiting' | 'sent' | 'given-up'
    outcome: string | null
    tries: number
    /** When it was last tried, or made. */
    at_ms: number
    due_at_ms: number
  }
  /** Appended to, never changed: a trigger refuses it. */
  audit: {
    number: Generated<number>
    at_ms: number
    /** `console`, a counter's id, or a person of the owner's page. */
    who: string
    action: string
    details: Json<Readonly<Record<string, unknown>>>
  }
}
