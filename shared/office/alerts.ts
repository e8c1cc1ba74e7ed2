// What the office raises alerts about, and what is kept with each of them. The owner's page has words for every kind.
import type { Environment } from '../domain/environment'
import type { ChainFault } from './entries'

export const ALERT_KINDS = [
  'twin',
  'chain-refused',
  'log-unsigned',
  'counter-silent',
  'old-pending',
  'callback-without-counter',
  'callback-set-aside',
  'wrong-codes',
  'backup-failed',
  'disk-low',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Kept as JSON in the office's database. Nothing of a customer: no numbers, no names. Times are epoch milliseconds. */
interface AlertDetails {
  /** Two sales that are the same: the counters' names, the sales and when each was sold, in one order. */
  readonly twin: {
    readonly counters: readonly [string, string]
    readonly requestIds: readonly [string, string]
    readonly timesMs: readonly [number, number]
  }
  /** `after`: the sequence number of the entry that the refused ones were to follow. */
  readonly 'chain-refused': {
    readonly environment: Environment
    readonly fault: ChainFault
    readonly after: number
  }
  readonly 'log-unsigned': { readonly environment: Environment }
  /** Its last word. */
  readonly 'counter-silent': { readonly sinceMs: number }
  /** The oldest open sale of the counter, and how many of its sales are as old. */
  readonly 'old-pending': { readonly requestId: string; readonly count: number; readonly sinceMs: number }
  readonly 'callback-without-counter': { readonly count: number; readonly oldestAtMs: number }
  readonly 'callback-set-aside': { readonly callbackId: string }
  readonly 'wrong-codes': { readonly count: number }
  /** The system's code of the error, or `unknown`. */
  readonly 'backup-failed': { readonly reason: string }
  readonly 'disk-low': { readonly freeBytes: number }
}

/** A kind of alert with what belongs to that kind. */
export type AlertCause = {
  [Kind in AlertKind]: { readonly kind: Kind; readonly details: AlertDetails[Kind] }
}[AlertKind]

/** False for what a newer office may raise. */
export const isAlertKind = (kind: string): kind is AlertKind =>
  (ALERT_KINDS as readonly string[]).includes(kind)
