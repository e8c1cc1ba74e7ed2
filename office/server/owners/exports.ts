// Files for a spreadsheet at the page: asked for, seen, fetched and removed by the person whose they are.
import type { Context } from 'hono'
import { DAY_MS, INDIA_OFFSET_MS } from '#shared/base/clock'
import type { ExportFormat, ExportRequest } from '#shared/office/exports'
import type { OwnerProblem } from '#shared/office/owner-page'
import { succeed, type Result } from '#shared/base/result'
import type { Exports } from '../exports/stored-export'
import type { Asker, Change } from './changes'
import type { OwnerDependencies, OwnerHandlers } from './dependencies'

type ExportRoute = 'exports' | 'begin-export' | 'remove-export'

export function exportHandlers(
  { exports }: Pick<OwnerDependencies, 'exports'>,
  change: Change,
): Pick<OwnerHandlers, ExportRoute> {
  return {
    exports: async (_input, { person }) => succeed([...(await exports.of(person.personId))]),
    'begin-export': async (request, asker) => {
      const { personId } = asker.person
      const begun = await change(asker, 'export.begun', detailsOf(request), (database) =>
        exports.ask(asker.person, request, database),
      )
      if (begun.ok) await exports.begun(personId)
      return begun
    },
    'remove-export': ({ exportId }, asker) =>
      change(asker, 'export.removed', {}, () => exports.remove(asker.person.personId, exportId)),
  }
}

const dayOf = (atMs: number): string => new Date(atMs + INDIA_OFFSET_MS).toISOString().slice(0, 10)
/** The first and the last day. */
const daysOf = ({ fromMs, toMs }: ExportRequest): readonly [string, string] => [
  dayOf(fromMs),
  dayOf(toMs - DAY_MS),
]

/** For the list of changes: who took which figures out of the office. */
function detailsOf(request: ExportRequest): Readonly<Record<string, unknown>> {
  const { environment, table, format, shopId } = request
  return { environment, table, format, days: daysOf(request), ...(shopId !== null && { shopId }) }
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file itself, as an answer that a browser saves. */
export async function exportedFile(
  c: Context,
  exports: Pick<Exports, 'open'>,
  { asker, exportId, change }: { readonly asker: Asker; readonly exportId: string; readonly change: Change },
): Promise<Result<Response, OwnerProblem>> {
  const opened = await exports.open(asker.person, exportId)
  if (!opened.ok) return opened
  const { body, bytes, request } = opened.value
  const noted = await change(asker, 'export.fetched', detailsOf(request), async () => succeed(null))
  if (!noted.ok) {
    await body.cancel()
    return noted
  }
  return succeed(savedAnswer(c, body, { type: TYPES[request.format], bytes, name: fileNameOf(request) }))
}

function fileNameOf(request: ExportRequest): string {
  const { environment, table, format } = request
  const what = table === 'sales' || table === 'commission' ? table : `books-by-${table}`
  const prefix = environment === 'production' ? '' : `${environment}-`
  return `${prefix}${what}-${[...new Set(daysOf(request))].join('-to-')}.${format}`
}

interface SavedFile {
  readonly type: string
  readonly bytes: number
  /** Letters, digits, dots and dashes. */
  readonly name: string
}

/** A file as an answer that a browser saves, and never shows or runs. */
export const savedAnswer = (
  c: Context,
  body: ReadableStream | Uint8Array<ArrayBuffer>,
  { type, bytes, name }: SavedFile,
): Response =>
  c.body(body, 200, {
    'content-type': type,
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  })
