// Writes the files that wait, one after the other. An office that is ended in the middle begins the file again, a few times; it is given up
// where whoever asked may see less by now, and where the disk gets full.
import type { ExportProblem } from '#shared/office/exports'
import type { OfficeContext } from '../../context/context'
import type { People } from '../people'
import type { ExportFiles } from '../../exports/export-files'
import { exportedBytes, expectedRows } from './export-tables'
import { maySee, requestIn, scopeIn, type StoredExport } from '../../exports/stored-export'

/** Some eight million sales. */
const LARGEST_BYTES = 1024 ** 3
/** What an export leaves free on the disk: more than what the owner is warned about. */
const LEFT_FREE_BYTES = 3 * 1024 ** 3
const MOST_TRIES = 3

export interface WriterOptions {
  readonly people: Pick<People, 'person'>
  readonly files: ExportFiles
  /** On the disk of the files; null where nobody knows. */
  readonly freeBytes: () => Promise<number | null>
  readonly salesAPage?: number | undefined
}

export interface ExportWriter {
  /** Work begins without being waited for. */
  wake(): void
  /** Of one that is marked as cancelled. */
  stop(exportId: string): void
  isAtWork(): boolean
  /** Resolves once nothing is written any more. */
  close(): Promise<void>
}

/** Why a file is not written to its end. */
class Stopped extends Error {
  readonly problem: ExportProblem | null
  /** Null: it was cancelled, or the office ends. */
  constructor(problem: ExportProblem | null) {
    super(problem ?? 'stopped')
    this.problem = problem
  }
}

export function createExportWriter(
  context: OfficeContext,
  options: WriterOptions,
  onChanged: () => void,
): ExportWriter {
  const { files } = options
  const { clock, log } = context
  const rows = exportRows(context)
  const write = writing(context, options, { rows, isClosed: () => isClosed, onChanged })
  let current: { readonly exportId: string; readonly abort: AbortController } | null = null
  let isClosed = false

  const run = async (one: StoredExport): Promise<void> => {
    const abort = new AbortController()
    current = { exportId: one.export_id, abort }
    try {
      const bytes = await write(one, abort.signal)
      const isDone = await rows.move(one.export_id, 'running', {
        state: 'done',
        bytes,
        ended_at_ms: clock.now(),
      })
      if (!isDone) await files.remove(one.export_id)
    } catch (error) {
      if (!(error instanceof Stopped)) log.error('export.failed', error)
      const problem = error instanceof Stopped ? error.problem : 'failed'
      if (problem !== null)
        await rows.move(one.export_id, 'running', { state: 'failed', problem, ended_at_ms: clock.now() })
      // An orderly end of the office counts as no try.
      else await rows.move(one.export_id, 'running', { state: 'waiting', tries: one.tries })
    } finally {
      current = null
      onChanged()
    }
  }

  let isTakenBack = false
  const work = async (): Promise<void> => {
    if (!isTakenBack) await rows.takeBack()
    isTakenBack = true
    while (!isClosed) {
      const one = await rows.next()
      if (one === null) return
      await run(one)
    }
  }
  let working: Promise<void> | null = null
  let isWanted = false
  return {
    wake: () => {
      isWanted = true
      if (isClosed) return
      working ??= (async () => {
        while (isWanted) {
          isWanted = false
          await work()
        }
      })()
        .catch((error: unknown) => void (isClosed || log.error('exports.failed', error)))
        .finally(() => {
          working = null
        })
    },
    stop: (exportId) => {
      if (current?.exportId === exportId) current.abort.abort()
    },
    isAtWork: () => working !== null,
    close: async () => {
      isClosed = true
      current?.abort.abort()
      await working
    },
  }
}

interface AtWork {
  readonly rows: ReturnType<typeof exportRows>
  readonly isClosed: () => boolean
  readonly onChanged: () => void
}

/** Writes the file of one export, page by page. Throws `Stopped` where it is not written to its end. */
function writing(
  context: OfficeContext,
  { people, files, freeBytes, salesAPage }: WriterOptions,
  { rows, isClosed, onChanged }: AtWork,
) {
  /** After each page: throws where it is not to go on. */
  const goOn = async (one: StoredExport, written: number): Promise<void> => {
    const isRunning = await rows.move(one.export_id, 'running', { rows: written })
    if (!isRunning || isClosed()) throw new Stopped(null)
    if (!maySee(await people.person(one.person_id), scopeIn(one))) throw new Stopped('not-allowed')
    const free = await freeBytes()
    if (free !== null && free < LEFT_FREE_BYTES) throw new Stopped('disk-full')
    onChanged()
  }

  /** Its size in bytes. */
  return async (one: StoredExport, signal: AbortSignal): Promise<number> => {
    const request = requestIn(one)
    if (request === null) throw new Stopped('failed')
    if (one.tries >= MOST_TRIES) throw new Stopped('interrupted')
    const scope = scopeIn(one)
    await goOn(one, 0)
    const rowsExpected = await expectedRows({ context, request, scope })
    await rows.move(one.export_id, 'running', { rows_expected: rowsExpected })
    const size = { bytes: 0 }
    const onRows = (written: number) => goOn(one, written)
    const chunks = exportedBytes({ context, request, scope, onRows, salesAPage })
    const saved = await files.write(one.export_id, counted(chunks, size), signal)
    if (saved.ok) return size.bytes
    if (saved.failure.kind === 'cancelled') throw new Stopped(null)
    const isFull = saved.failure.kind === 'file' && saved.failure.problem === 'disk-full'
    throw new Stopped(isFull ? 'disk-full' : 'failed')
  }
}

function exportRows({ pools }: OfficeContext) {
  const move = async (exportId: string, from: string, set: Partial<StoredExport>): Promise<boolean> => {
    const { numUpdatedRows } = await pools.main
      .updateTable('export')
      .set(set)
      .where('export_id', '=', exportId)
      .where('state', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const next = async (): Promise<StoredExport | null> => {
    const found = await pools.main
      .selectFrom('export')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('asked_at_ms')
      .limit(1)
      .executeTakeFirst()
    if (found === undefined) return null
    const begun = { state: 'running', rows: 0, tries: found.tries + 1 }
    return (await move(found.export_id, 'waiting', begun)) ? found : next()
  }
  return {
    /** Changes it where it stands so; false if it does not. */
    move,
    /** The one that waits longest, as it was before it was begun; null if none does. */
    next,
    /** An office is the only one: what is running before it began was left by one that was ended. */
    takeBack: async () => {
      await pools.main
        .updateTable('export')
        .set({ state: 'waiting' })
        .where('state', '=', 'running')
        .execute()
    },
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  size: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    size.bytes += chunk.length
    if (size.bytes > LARGEST_BYTES) throw new Stopped('too-large')
    yield chunk
  }
}
