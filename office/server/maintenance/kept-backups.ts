// What the database remembers of backups, for the doctor and the figures: when the last whole one was made, and whether one is made every
// night.
import type { Kysely } from 'kysely'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import type { BackupMade } from './backup'

/** Written by each backup that was made and read again. */
export const LAST_BACKUP = 'last-backup'
/** Written by each start of the office: the folder of its nightly backups, null while it makes none. */
export const NIGHTLY_BACKUPS = 'nightly-backups'

interface Context {
  readonly clock: Pick<OfficeContext['clock'], 'now'>
  readonly pools: { readonly main: Kysely<OfficeTables> }
}

export const noteBackup = (context: Context, made: BackupMade): Promise<void> =>
  write(context, LAST_BACKUP, made)

export const noteNights = (context: Context, folder: string | null): Promise<void> =>
  write(context, NIGHTLY_BACKUPS, { folder })

/** When the last whole backup was made, epoch ms; null if none ever was. */
export async function lastBackupAt({ pools }: Pick<Context, 'pools'>): Promise<number | null> {
  const row = await pools.main
    .selectFrom('setting')
    .select('changed_at_ms')
    .where('name', '=', LAST_BACKUP)
    .executeTakeFirst()
  return row?.changed_at_ms ?? null
}

async function write({ pools, clock }: Context, name: string, value: object): Promise<void> {
  const row = { value: JSON.stringify(value), changed_at_ms: clock.now(), changed_by: 'office' }
  await pools.main
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
