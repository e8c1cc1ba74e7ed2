// What an office that runs leaves in its database for the doctor and the figures: when the last whole backup was made, whether one is made every
// night, and where the office is reached.
import type { Kysely } from 'kysely'
import type { OfficeContext } from '../context/context'
import type { OfficeTables } from '../database/schema'
import type { BackupMade } from './backup'

/** Written by each backup that was made and read again. */
export const LAST_BACKUP = 'last-backup'
/** Written by each start of the office: the folder of its nightly backups, null while it makes none. */
export const NIGHTLY_BACKUPS = 'nightly-backups'
/** Written by each start: where a proxy reaches this office from outside, null without one. */
export const OUTSIDE_ADDRESS = 'outside-address'

interface Context {
  readonly clock: Pick<OfficeContext['clock'], 'now'>
  readonly pools: { readonly main: Kysely<OfficeTables> }
}

export const noteBackup = (context: Context, made: BackupMade): Promise<void> =>
  write(context, LAST_BACKUP, made)

export const noteNights = (context: Context, folder: string | null): Promise<void> =>
  write(context, NIGHTLY_BACKUPS, { folder })

export const noteAddress = (context: Context, address: string | null): Promise<void> =>
  write(context, OUTSIDE_ADDRESS, { address })

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
