// The claims as they lie in PostgreSQL. What is decided about them stands in `admission.ts`.
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import {
  admissionKindSchema,
  claimStateSchema,
  type AdmissionKind,
  type ClaimState,
} from '#shared/protocol/admission'
import type { FoldState } from '#shared/sale/sale-fold'
import type { RailStatus } from '#shared/sale/sale'
import { claimStateOfRail } from '#shared/office/claim-state'
import { requestIdSchema, type RequestId } from '#shared/base/ids'
import type { OfficeContext, ProvenCounter } from '../context/context'
import { groupApart } from '../context/scope'
import type { OfficeTables } from '../database/schema'
import { retried } from '../database/pools'
import type { Reported } from '../log/reported'
import type { FoundClaim } from './conflicting-sales'
import { createHash } from 'node:crypto'

type ClaimRow = Selectable<OfficeTables['claim']>

/** All that share one of these fingerprints, whatever became of them. */
async function claimsOf(
  database: Kysely<OfficeTables>,
  fingerprints: readonly string[],
): Promise<readonly FoundClaim[]> {
  const rows = await database
    .selectFrom('claim')
    .innerJoin('counter', 'counter.counter_id', 'claim.counter_id')
    .select([
      'claim.request_id',
      'claim.counter_id',
      'counter.name',
      'claim.kind',
      'claim.state',
      'claim.attempt',
      'claim.claimed_at_ms',
      'claim.reported_at_ms',
      'claim.sold_at_ms',
      'claim.allowed',
      groupApart('claim.counter_id').as('group_id'),
    ])
    .where('claim.request_id', 'in', (same) =>
      same
        .selectFrom('claim_fingerprint')
        .select('claim_fingerprint.request_id')
        .where('claim_fingerprint.fingerprint', 'in', fingerprints),
    )
    .orderBy('claim.request_id')
    .execute()
  return rows.map((row) => ({
    requestId: requestIdSchema.parse(row.request_id),
    counterId: row.counter_id,
    counterName: row.name,
    groupId: row.group_id,
    kind: admissionKindSchema.parse(row.kind),
    state: claimStateSchema.parse(row.state),
    attempt: row.attempt,
    claimedAtMs: row.claimed_at_ms,
    reportedAtMs: row.reported_at_ms,
    soldAtMs: row.sold_at_ms,
    allowed: row.allowed,
  }))
}

export type OwnClaim = Pick<ClaimRow, 'request_id' | 'counter_id' | 'state' | 'attempt'>

/** Those of these sales that are claimed, whoever did. */
const claimsById = (
  database: Kysely<OfficeTables>,
  requestIds: readonly string[],
): Promise<readonly OwnClaim[]> =>
  database
    .selectFrom('claim')
    .select(['request_id', 'counter_id', 'state', 'attempt'])
    .where('request_id', 'in', requestIds)
    .execute()

async function attemptsTold(database: Kysely<OfficeTables>, requestId: string): Promise<number> {
  const rows = await database
    .selectFrom('sale')
    .select('fold_state')
    .where('request_id', '=', requestId)
    .execute()
  return Math.max(0, ...rows.map(({ fold_state }) => (JSON.parse(fold_state) as FoldState).sale.attempts))
}

export type Question = Pick<ClaimRow, 'request_id' | 'counter_id' | 'environment' | 'sequence'>

/** By the newest epoch of the log: what an earlier one told counts no more. */
async function isEnded(
  database: Kysely<OfficeTables>,
  { request_id, counter_id, environment, sequence }: Question,
): Promise<boolean> {
  const row = await database
    .selectFrom('sale')
    .innerJoin('counter_head', 'counter_head.log_number', 'sale.log_number')
    .select(['sale.last_entry', 'sale.rail_status', 'sale.is_taken_over'])
    .where('sale.request_id', '=', request_id)
    .where('sale.counter_id', '=', counter_id)
    .where('sale.environment', '=', environment)
    .orderBy('counter_head.epoch', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.is_taken_over || row.last_entry <= sequence) return false
  return claimStateOfRail(row.rail_status as RailStatus) === 'released'
}

export type NewClaim = Omit<ClaimRow, 'state' | 'reported_at_ms' | 'sold_at_ms'>

async function claimIfAlone(
  database: Kysely<OfficeTables>,
  claim: NewClaim,
  fingerprints: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_claimed: boolean }>`
SELECT claim_if_alone(${lockKeysOf(fingerprints)}::bigint[], ${[...fingerprints]}::text[],
  ${claim.request_id}, ${claim.counter_id}, ${claim.environment}, ${claim.kind}, ${claim.attempt}, ${claim.sequence},
  ${claim.claimed_at_ms}) AS is_claimed`.execute(database)
  return rows[0]?.is_claimed === true
}

/** Claims a sale, or claims it anew for a later attempt of the same counter: it is open, and nothing was heard of it yet. */
async function writeClaim(
  transaction: Transaction<OfficeTables>,
  claim: NewClaim,
  fingerprints: readonly string[],
): Promise<void> {
  const { attempt, claimed_at_ms, is_unasked, allowed } = claim
  await transaction
    .insertInto('claim')
    .values({ ...claim, state: 'open', reported_at_ms: null, sold_at_ms: null })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet({
        state: 'open',
        attempt,
        claimed_at_ms,
        is_unasked,
        allowed,
        sequence: sql<number>`greatest(claim.sequence, excluded.sequence)`,
        reported_at_ms: null,
        sold_at_ms: null,
      }),
    )
    .execute()
  await transaction
    .insertInto('claim_fingerprint')
    .values(
      fingerprints.map((fingerprint) => ({
        fingerprint,
        request_id: claim.request_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface ClaimReport {
  readonly requestId: string
  readonly state: ClaimState
  /** Of the sale's last entry in its counter's log: what is not later than what is known is ignored. */
  readonly sequence: number
  /** When it came to that. */
  readonly atMs: number
}

/** What became of a counter's own claims; `now` by the office's clock. Locked in one order, so that no two reports wait in a circle. */
async function writeReports(
  transaction: Transaction<OfficeTables>,
  { counterId, now }: { readonly counterId: string; readonly now: number },
  reports: readonly ClaimReport[],
): Promise<void> {
  if (reports.length === 0) return
  const told = JSON.stringify(reports)
  // The first "sold" or "refused" counts: what is printed or reviewed later does not make the sale a recent one again.
  await sql`
WITH told AS (
  SELECT * FROM json_to_recordset(${told}::json)
    AS report ("requestId" text, state text, sequence bigint, "atMs" bigint)
), mine AS (
  SELECT claim.request_id FROM claim
  WHERE claim.counter_id = ${counterId}
    AND claim.request_id IN (SELECT told."requestId" FROM told)
  ORDER BY claim.request_id FOR UPDATE
)
UPDATE claim
SET state = told.state, sequence = told.sequence, reported_at_ms = ${now},
  sold_at_ms = CASE WHEN told.state IN ('sold', 'refused')
    THEN CASE WHEN claim.state = told.state THEN coalesce(claim.sold_at_ms, told."atMs") ELSE told."atMs" END END
FROM told JOIN mine ON mine.request_id = told."requestId"
WHERE claim.request_id = told."requestId" AND claim.sequence < told.sequence`.execute(transaction)
}

/** The claims as one transaction sees them. */
export interface ClaimBook {
  /** From here to the end of the transaction nobody else decides about one of these fingerprints. */
  lock(fingerprints: readonly string[]): Promise<void>
  /** Those of these sales that are claimed, whoever did. */
  claimed(requestIds: readonly string[]): Promise<readonly OwnClaim[]>
  /** How often this sale was attempted by what its counter's log told; 0 if that did not tell of it. */
  attemptsOf(requestId: string): Promise<number>
  /** Whether its counter's log has told something later of this sale than the question knows, and that it is released. */
  isEnded(question: Question): Promise<boolean>
  /** Writes what is there already: an answer that is given once more waits for the same disks as the first one. */
  keepAgain(requestId: string): Promise<void>
  /** All that share one of these fingerprints, whatever became of them. */
  sharing(fingerprints: readonly string[]): Promise<readonly FoundClaim[]>
  /** Claims a sale, or claims it anew for a later attempt of the same counter: it is open, and nothing was heard of it yet. */
  write(claim: NewClaim, fingerprints: readonly string[]): Promise<void>
  /** What became of a counter's own claims; `now` by the office's clock. */
  report(
    by: { readonly counterId: string; readonly now: number },
    reports: readonly ClaimReport[],
  ): Promise<void>
  /** The sale is another counter's now: what that one reports counts, by the places in its own log. */
  move(requestId: RequestId, way: { readonly from: string; readonly to: string }): Promise<void>
  /** Other counters that have not told everything since the office was restored. */
  unreported(
    counter: Pick<ProvenCounter, 'counterId' | 'groupId'>,
    kind: AdmissionKind,
  ): Promise<readonly (string | null)[]>
}

export interface ClaimRecords {
  /**
   * Claims a sale that no claim has a fingerprint or its id in common with, in one statement: locks, look and claim. False if there is
   * one; nothing is claimed then, and it is for `begin` to judge.
   */
  writeIfAlone(claim: NewClaim, fingerprints: readonly string[]): Promise<boolean>
  /** One transaction; what it wrote is gone if `work` throws. */
  begin<Value>(work: (book: ClaimBook) => Promise<Value>): Promise<Value>
  /** In a transaction that another area has begun. */
  within(transaction: Transaction<OfficeTables>): ClaimBook
  /** Only to read. */
  readonly current: Pick<ClaimBook, 'sharing' | 'unreported'>
  /** Removes what has ended, and was told of before. Returns how many. */
  forgetEnded(before: number): Promise<number>
}

export function claimRecords(
  { pools }: Pick<OfficeContext, 'pools'>,
  reported: Pick<Reported, 'missing'>,
): ClaimRecords {
  const reading = (database: Kysely<OfficeTables>): ClaimRecords['current'] => ({
    sharing: (fingerprints) => claimsOf(database, fingerprints),
    unreported: (counter, kind) => reported.missing(database, counter, { kind }),
  })
  const within = (transaction: Transaction<OfficeTables>): ClaimBook => ({
    ...reading(transaction),
    lock: async (fingerprints) => {
      const keys = lockKeysOf(fingerprints)
      await sql`SELECT pg_advisory_xact_lock(key) FROM unnest(${keys}::bigint[]) AS key`.execute(transaction)
    },
    claimed: (requestIds) => claimsById(transaction, requestIds),
    attemptsOf: (requestId) => attemptsTold(transaction, requestId),
    isEnded: (question) => isEnded(transaction, question),
    keepAgain: async (requestId) => {
      await sql`UPDATE claim SET attempt = attempt WHERE request_id = ${requestId}`.execute(transaction)
    },
    write: (claim, fingerprints) => writeClaim(transaction, claim, fingerprints),
    move: async (requestId, { from, to }) => {
      await transaction
        .updateTable('claim')
        .set({ counter_id: to, sequence: 0 })
        .where('request_id', '=', requestId)
        .where('counter_id', '=', from)
        .execute()
    },
    report: (by, reports) => writeReports(transaction, by, reports),
  })
  return {
    writeIfAlone: (claim, fingerprints) => retried(() => claimIfAlone(pools.admission, claim, fingerprints)),
    begin: (work) => pools.admission.transaction().execute((transaction) => work(within(transaction))),
    within,
    current: reading(pools.admission),
    forgetEnded: async (before) => {
      const { numDeletedRows } = await pools.main
        .deleteFrom('claim')
        .where('state', '<>', 'open')
        .where('reported_at_ms', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** The first 64 bits name the lock; two fingerprints that share them only wait for each other needlessly. */
const KEY_OFFSET = 0

/**
 * The locks under which claims with the same fingerprint are decided one after the other. Without repeats and in
 * one order for all, so that two transactions never wait for each other in a circle. As PostgreSQL's bigint.
 */
export const lockKeysOf = (fingerprints: readonly string[]): readonly string[] =>
  [...new Set(fingerprints.map(keyOf))].toSorted((a, b) => (a < b ? -1 : 1)).map(String)

const keyOf = (fingerprint: string): bigint =>
  createHash('sha256').update(`galla/claim/${fingerprint}`).digest().readBigInt64BE(KEY_OFFSET)
