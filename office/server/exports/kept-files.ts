// How long exported files are kept, and what becomes of files and rows whose other half is gone.
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { DAY_MS } from '#shared/base/clock'
import { MOST_EXPORTS_KEPT } from '#shared/office/exports'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import type { ExportFiles } from './export-files'
import { FILE_KEPT_MS, UNDER_WAY } from './stored-export'

/** Rows tell longer than files what became of them. */
const TOLD_MS = 30 * DAY_MS

/**
 * Where a customer is erased, in the same transaction: no file tells the digits of their number any more. One that is being written is begun
 * again; the others are not given out from then on, and go from the disk with the next `forgetExpired`.
 */
export async function expireSales(transaction: Transaction<OfficeTables>): Promise<void> {
  const ofSales = sql<boolean>`request::json->>'table' = 'sales'`
  const all = () => transaction.updateTable('export').where(ofSales)
  await all().set({ state: 'expired', bytes: null }).where('state', '=', 'done').execute()
  await all().set({ state: 'waiting', tries: 0 }).where('state', '=', 'running').execute()
}

export interface KeptFiles {
  /** The file and its row. */
  erase(exportId: string): Promise<void>
  /** Leaves a person their newest files. */
  makeRoom(personId: string): Promise<void>
  forgetExpired(): Promise<void>
}

/** `files` is null at an office that writes none. */
export function keptFiles(
  { pools, clock }: OfficeContext,
  files: ExportFiles | null,
  isWriting: () => boolean,
): KeptFiles {
  const rows = () => pools.main.selectFrom('export')
  const erase = async (exportId: string): Promise<void> => {
    await files?.remove(exportId)
    await pools.main.deleteFrom('export').where('export_id', '=', exportId).execute()
  }
  const makeRoom = async (personId: string): Promise<void> => {
    const old = await rows()
      .select('export_id')
      .where('person_id', '=', personId)
      .where('state', 'not in', UNDER_WAY)
      .orderBy('asked_at_ms', 'desc')
      .offset(MOST_EXPORTS_KEPT - 1)
      .execute()
    for (const { export_id } of old) await erase(export_id)
  }
  const expire = async (): Promise<void> => {
    const now = clock.now()
    const ended = await rows().selectAll().where('state', 'not in', UNDER_WAY).execute()
    const lying = new Set(await files?.names())
    for (const { export_id, state, asked_at_ms, ended_at_ms } of ended) {
      const endedAtMs = ended_at_ms ?? asked_at_ms
      if (now >= endedAtMs + TOLD_MS) await erase(export_id)
      else if (state === 'done' && (now >= endedAtMs + FILE_KEPT_MS || !lying.has(export_id)))
        await pools.main
          .updateTable('export')
          .set({ state: 'expired', bytes: null })
          .where('export_id', '=', export_id)
          .execute()
    }
  }
  /** Of a database that was restored to an earlier day, and of what ended while it was written. */
  const removeUnknown = async (): Promise<void> => {
    const lying = (await files?.names()) ?? []
    if (isWriting() || lying.length === 0) return
    const wanted = await rows()
      .select('export_id')
      .where('state', 'in', ['done', ...UNDER_WAY])
      .execute()
    const names = new Set(wanted.map(({ export_id }) => export_id))
    for (const name of lying) if (!names.has(name)) await files?.remove(name)
  }

  return {
    erase,
    makeRoom,
    forgetExpired: async () => {
      if (files === null) return
      await expire()
      await removeUnknown()
    },
  }
}
