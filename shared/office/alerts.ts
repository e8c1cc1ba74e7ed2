// What the office raises alerts about, and what is kept with each of them. The owner's page has words for every kind.
import { z } from 'zod'
import { environmentSchema } from '../base/environment'
import { chainFaultSchema } from '../protocol/entries'

const countSchema = z.number().int().nonnegative()
const epochMsSchema = z.number()

/** Kept as JSON in the office's database. Nothing of a customer: no numbers, no names. Times are epoch milliseconds. */
const detailsSchemas = {
  /** Two sales that are the same: the counters' names, the sales and when each was sold, in one order. */
  'conflicting-sales': z.object({
    counters: z.tuple([z.string(), z.string()]),
    requestIds: z.tuple([z.string(), z.string()]),
    timesMs: z.tuple([epochMsSchema, epochMsSchema]),
  }),
  /** `after`: the sequence number of the entry that the refused ones were to follow. */
  'chain-refused': z.object({ environment: environmentSchema, fault: chainFaultSchema, after: z.number() }),
  'log-unsigned': z.object({ environment: environmentSchema }),
  /** Its last word. */
  'counter-silent': z.object({ sinceMs: epochMsSchema }),
  /** The oldest open sale of the counter, and how many of its sales are as old. */
  'old-pending': z.object({ requestId: z.string(), count: countSchema, sinceMs: epochMsSchema }),
  /** Money of a sale that was taken over, by the counter that sold it and by the one that has it now; their names in this order. */
  'given-back-twice': z.object({ requestId: z.string(), counters: z.tuple([z.string(), z.string()]) }),
  /** The second counter's log says that it took over a sale of the first one, which this office did not give it. */
  'taken-over-unasked': z.object({ requestId: z.string(), counters: z.tuple([z.string(), z.string()]) }),
  'callback-without-counter': z.object({ count: countSchema, oldestAtMs: epochMsSchema }),
  'callback-set-aside': z.object({ callbackId: z.string() }),
  'wrong-codes': z.object({ count: countSchema }),
  /** Wrong passwords or codes for somebody at the owner's page; their name. */
  'sign-in-guesses': z.object({ person: z.string() }),
  'new-browser': z.object({ person: z.string() }),
  'second-factor-removed': z.object({ person: z.string() }),
  /** The system's code of the error, or `unknown`. */
  /** A counter was told what the office has not: its data was put back, or two offices run. */
  'history-missing': z.object({}),
  'backup-failed': z.object({ reason: z.string() }),
  'disk-low': z.object({ freeBytes: z.number() }),
  /** What is kept is on one machine alone, of an office that had two. */
  'standby-away': z.object({}),
  'standby-back': z.object({}),
  /** Since when the counter uses the service's secret. */
  'secret-old': z.object({ environment: environmentSchema, sinceMs: epochMsSchema }),
} as const satisfies Readonly<Record<string, z.ZodType>>

export type AlertKind = keyof typeof detailsSchemas
export const ALERT_KINDS = Object.keys(detailsSchemas) as readonly AlertKind[]

/** Kinds whose alerts end by themselves once their cause is gone; every other one stands until somebody closes it. */
export const ENDING_ALERTS = [
  'conflicting-sales',
  // Once the owner let the log go on that was refused.
  'chain-refused',
  'counter-silent',
  'old-pending',
  'callback-without-counter',
  'callback-set-aside',
  'backup-failed',
  'disk-low',
  'standby-away',
  // Once it is away again.
  'standby-back',
  'secret-old',
] as const satisfies readonly AlertKind[]
export type EndingAlert = (typeof ENDING_ALERTS)[number]

type AlertDetails = { readonly [Kind in AlertKind]: z.output<(typeof detailsSchemas)[Kind]> }

/** A kind of alert with what belongs to that kind. */
export type AlertCause = {
  [Kind in AlertKind]: { readonly kind: Kind; readonly details: AlertDetails[Kind] }
}[AlertKind]

/** False for what a newer office may raise. */
export const isAlertKind = (kind: string): kind is AlertKind => Object.hasOwn(detailsSchemas, kind)

/** Null for a kind that a newer office raised, and for details that do not belong to the kind. */
export function alertCauseOf(kind: string, details: unknown): AlertCause | null {
  if (!isAlertKind(kind)) return null
  const read = detailsSchemas[kind].safeParse(details)
  // The types of one row belong together; TypeScript cannot see that across the union of all rows.
  return read.success ? ({ kind, details: read.data } as AlertCause) : null
}
