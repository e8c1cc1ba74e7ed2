// Files for a spreadsheet that people at the page asked for: each sees and fetches their own. What was written is kept a week.
import type { ExportRequest } from '#shared/office/exports'
import type { Person } from '#shared/office/owner-page'
import { fail, succeed } from '#shared/base/result'
import type { OfficeContext } from '../../context/context'
import { scopeOf } from '../../context/scope'
import type { ExportFiles } from '../../exports/export-files'
import { createExportWriter, type WriterOptions } from './export-writer'
import { keptFiles } from '../../exports/kept-files'
import { exportOf, maySee, requestIn, scopeIn, UNDER_WAY, type Exports } from '../../exports/stored-export'

export interface ExportsOptions extends Omit<WriterOptions, 'files'> {
  /** Null at an office that was given no folder: it writes none. */
  readonly files: ExportFiles | null
  /** Called whenever one of them got further. */
  readonly onChanged: () => void
}

export function createExports(context: OfficeContext, { files, ...options }: ExportsOptions): Exports {
  const { pools, clock } = context
  const writer = files === null ? null : createExportWriter(context, { ...options, files }, options.onChanged)
  const rows = () => pools.main.selectFrom('export')
  const update = (exportId: string) => pools.main.updateTable('export').where('export_id', '=', exportId)

  const { erase, makeRoom, forgetExpired } = keptFiles(context, files, () => writer?.isAtWork() === true)

  return {
    of: async (personId) => {
      const found = await rows()
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('asked_at_ms', 'desc')
        .execute()
      return found.flatMap((row) => exportOf(row) ?? [])
    },
    ask: async (person, request, database) => {
      if (files === null) return fail('unavailable')
      const exportId = context.newId()
      await database
        .insertInto('export')
        .values(askedFor(person, request, { exportId, nowMs: clock.now() }))
        .execute()
      return succeed({ exportId })
    },
    remove: async (personId, exportId) => {
      const { numUpdatedRows } = await update(exportId)
        .set({ state: 'cancelled', ended_at_ms: clock.now() })
        .where('person_id', '=', personId)
        .where('state', 'in', UNDER_WAY)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) {
        writer?.stop(exportId)
        options.onChanged()
        return succeed({})
      }
      const found = await rows()
        .select('export_id')
        .where('export_id', '=', exportId)
        .where('person_id', '=', personId)
        .executeTakeFirst()
      if (found === undefined) return fail('not-found')
      await erase(exportId)
      return succeed({})
    },
    open: async (person, exportId) => {
      const found = await rows()
        .selectAll()
        .where('export_id', '=', exportId)
        .where('person_id', '=', person.personId)
        .where('state', '=', 'done')
        .executeTakeFirst()
      const request = found === undefined ? null : requestIn(found)
      if (found === undefined || request === null) return fail('not-found')
      if (!maySee(person, scopeIn(found))) return fail('not-allowed')
      const file = await files?.read(exportId)
      return file === undefined || file === null ? fail('not-found') : succeed({ ...file, request })
    },
    begun: async (personId) => {
      await makeRoom(personId)
      writer?.wake()
    },
    wake: () => writer?.wake(),
    forgetExpired,
    close: async () => {
      await writer?.close()
    },
  }
}

/** The row of one that nobody has begun. */
function askedFor(
  person: Person,
  request: ExportRequest,
  { exportId, nowMs }: { readonly exportId: string; readonly nowMs: number },
) {
  const { shopIds } = scopeOf(person)
  return {
    export_id: exportId,
    person_id: person.personId,
    request: JSON.stringify(request),
    shop_ids: shopIds === null ? null : JSON.stringify(shopIds),
    state: 'waiting',
    problem: null,
    rows: 0,
    rows_expected: null,
    bytes: null,
    asked_at_ms: nowMs,
    ended_at_ms: null,
    tries: 0,
  }
}
