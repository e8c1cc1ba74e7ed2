// Exports as the office and its table of them know them.
import type { Selectable, Transaction } from 'kysely'
import { DAY_MS } from '#shared/base/clock'
import {
  EXPORT_KEPT_DAYS,
  exportProblemSchema,
  exportRequestSchema,
  exportStateSchema,
  type Export,
  type ExportRequest,
} from '#shared/office/exports'
import { rightsOf, type OwnerProblem, type Person } from '#shared/office/owner-page'
import { parsedJson } from '#shared/base/parsed-json'
import type { Result } from '#shared/base/result'
import type { OfficeTables } from '../database/schema'
import { scopeOf, type Scope } from '../context/scope'

export interface Exports {
  /** Newest first. */
  of(personId: string): Promise<readonly Export[]>
  /** In the caller's transaction. A second one of the same person at once breaks a rule of the table. */
  ask(
    person: Person,
    request: ExportRequest,
    database: Transaction<OfficeTables>,
  ): Promise<Result<{ exportId: string }, OwnerProblem>>
  /** Ends one that is under way, and forgets any other with its file. */
  remove(personId: string, exportId: string): Promise<Result<Record<string, never>, OwnerProblem>>
  open(person: Person, exportId: string): Promise<Result<ExportedFile, OwnerProblem>>
  /** What was asked for is committed: it is written, and the person's oldest file makes room for it. */
  begun(personId: string): Promise<void>
  /** Whatever waits is written, without being waited for. */
  wake(): void
  /** Deletes files after their days, and those that nobody asked for. */
  forgetExpired(): Promise<void>
  /** Resolves once nothing is written any more. */
  close(): Promise<void>
}

export interface ExportedFile {
  readonly body: ReadableStream
  readonly bytes: number
  readonly request: ExportRequest
}

export type StoredExport = Selectable<OfficeTables['export']>

export const FILE_KEPT_MS = EXPORT_KEPT_DAYS * DAY_MS
export const UNDER_WAY = ['waiting', 'running']

/** Null for one that a newer office wrote. */
export function requestIn({ request }: Pick<StoredExport, 'request'>): ExportRequest | null {
  const parsed = exportRequestSchema.safeParse(parsedJson(request))
  return parsed.success ? parsed.data : null
}

/** What whoever asked could see then. */
export const scopeIn = ({ shop_ids }: Pick<StoredExport, 'shop_ids'>): Scope => ({
  shopIds: shop_ids === null ? null : (JSON.parse(shop_ids) as readonly string[]),
})

/** Whether somebody may still see everything that a file of `scope` holds. */
export function maySee(person: Person | null, scope: Scope): boolean {
  if (person === null || !rightsOf(person.role).includes('see')) return false
  const { shopIds } = scopeOf(person)
  return shopIds === null || (scope.shopIds !== null && scope.shopIds.every((id) => shopIds.includes(id)))
}

export function exportOf(row: StoredExport): Export | null {
  const request = requestIn(row)
  if (request === null) return null
  const state = exportStateSchema.parse(row.state)
  return {
    ...request,
    exportId: row.export_id,
    state,
    problem: row.problem === null ? null : exportProblemSchema.parse(row.problem),
    rows: row.rows,
    rowsExpected: row.rows_expected,
    bytes: row.bytes,
    askedAtMs: row.asked_at_ms,
    expiresAtMs: state === 'done' ? (row.ended_at_ms ?? row.asked_at_ms) + FILE_KEPT_MS : null,
  }
}
