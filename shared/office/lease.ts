// The right to call the service, shared among counters that sell under one client id: the office gives it out in small leases (docs/office.md).
import { z } from 'zod'
import { SECOND_MS } from '../base/clock'
import { digestSchema } from '../protocol'

export const LEASE_PATH = '/v1/lease'

/** Calls in a window for one client id, however many counters sell under it (docs/money-safety.md 7). */
export const LEASE_CALLS = 57
export const LEASE_WINDOW_MS = 61 * SECOND_MS
/** Calls of the window that only money may use. */
export const LEASE_MONEY_RESERVE = 12
/** A lease ends this long after its counter asked for it, by that counter's elapsed clock. */
export const LEASE_VALIDITY_MS = 8 * SECOND_MS
/** How long a call counts of which nothing is reported, from when the office was asked for it. */
export const LEASE_TAIL_MS = LEASE_VALIDITY_MS + LEASE_WINDOW_MS
/** An answer that took longer is not used: what it gives has lost too much of its time. */
export const LEASE_TIMEOUT_MS = 3 * SECOND_MS
/** The longest pause between two questions of a counter. */
export const RENEW_EVERY_MS = 4 * SECOND_MS
/** A counter that was not heard of for this long may be cut off, and the calls of its offline allowance are kept free. */
export const SILENT_AFTER_MS = 11 * SECOND_MS

/**
 * Counters that are cut off take turns: time is divided into turns, and each has one call in every `cycle` of them. All of them together
 * make at most `ISLAND_RESERVE` calls in a window, also if their turns are off by what an answer and a connection take.
 */
export const OFFLINE_TURN_MS = 6_100
export const OFFLINE_RESERVE = 12
/** How long after its turn a call of a counter on its offline allowance may still leave, while its connection is made. */
export const OFFLINE_VALIDITY_MS = 3 * SECOND_MS
/** How long after its last question a counter begins its offline allowance: at once, where its calls are kept free all the time; else once they surely are. */
export const OFFLINE_SOON_MS = 10 * SECOND_MS
export const OFFLINE_LATER_MS = SILENT_AFTER_MS + LEASE_TAIL_MS + LEASE_TIMEOUT_MS

/** A counter says of no more than this that it waits: it would not be given more anyway. */
export const MOST_SAID_TO_WAIT = 100
/** What a counter is given at once at most, of each kind. */
export const MOST_PER_LEASE = 6

const idSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)
const countSchema = z.number().int().nonnegative().max(1_000)
const waitingSchema = z.number().int().nonnegative().max(MOST_SAID_TO_WAIT)
const elapsedSchema = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)
const MOST_LISTED = 200

/** What became of the calls of a lease. What is neither used nor held came back. */
const reportedSchema = z.strictObject({
  /** For each call that left: how long after the lease was asked for. */
  usedAfterMs: z.array(elapsedSchema).max(MOST_PER_LEASE).readonly(),
  held: countSchema,
})
export type ReportedCalls = z.output<typeof reportedSchema>

const leaseReportSchema = z.strictObject({ id: idSchema, money: reportedSchema, other: reportedSchema })
export type LeaseReport = z.output<typeof leaseReportSchema>

export const leaseRequestSchema = z.strictObject({
  clientKey: digestSchema,
  /** New after every start and every sleep of the counter's PC. */
  session: idSchema,
  /** Rises with each question of the session. */
  sequence: z.number().int().positive(),
  /** The last question of this session whose answer came. */
  seen: z.strictObject({ boot: idSchema, sequence: z.number().int().positive() }).nullable(),
  /** Calls that wait. */
  waiting: z.strictObject({ money: waitingSchema, other: waitingSchema }),
  /** Every lease of the session that the office has not confirmed as over. One that is missing never arrived. */
  leases: z.array(leaseReportSchema).max(MOST_LISTED).readonly(),
  /** Calls of the last window that left without a lease. */
  own: z
    .array(z.strictObject({ number: z.number().int().nonnegative(), ageMs: elapsedSchema }))
    .max(MOST_LISTED)
    .readonly(),
  /** How often the service said "too many calls" in this session, and what it asked for the last time. */
  refused: z.strictObject({ count: z.number().int().nonnegative(), retryAfterMs: elapsedSchema.nullable() }),
  /** What came of the call that was sent alone after such an answer, by its lease. */
  probe: z.strictObject({ leaseId: idSchema, came: z.enum(['over', 'unsent']) }).nullable(),
})
export type LeaseRequest = z.output<typeof leaseRequestSchema>

const offlineAllowanceSchema = z.object({
  /** One call in this many turns. */
  cycle: z.number().int().positive().max(100_000),
  /** When the next turn of this counter begins, from the answer. */
  turnInMs: z.number().nonnegative(),
  /** When its offline allowance begins if it is not answered any more, from its question. */
  afterMs: z.number().positive(),
})
export type OfflineAllowance = z.output<typeof offlineAllowanceSchema>

export const leaseAnswerSchema = z.object({
  /** The run of the office. */
  boot: idSchema,
  lease: z
    .object({
      id: idSchema,
      money: countSchema.max(MOST_PER_LEASE),
      other: countSchema.max(MOST_PER_LEASE),
      /** The one call that finds out whether the service answers again. */
      isProbe: z.boolean(),
    })
    .nullable(),
  /** The counter's ticket: when to ask again, unless more comes to wait. */
  askAgainInMs: z.number().nonnegative(),
  /** When the first call that waits may expect its turn; zero if nothing waits. */
  expectedInMs: z.number().nonnegative(),
  /** The service said "too many calls": what is held may not leave, and nothing is given for this long. */
  stoppedForMs: z.number().nonnegative(),
  callsLeft: countSchema,
  offlineAllowance: offlineAllowanceSchema,
})
export type LeaseAnswer = z.output<typeof leaseAnswerSchema>
