// The schema as numbered migrations. A released one is never edited; the next one corrects it.
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { OfficeStartError } from '../start-error'
import { up as core } from './migrations/0001-core'
import { up as ingest } from './migrations/0002-ingest'
import { up as admission } from './migrations/0003-admission'
import { up as lease } from './migrations/0004-lease'
import { up as relay } from './migrations/0005-relay'
import { up as owner } from './migrations/0006-owner'
import { up as keys } from './migrations/0007-keys'
import { up as recovery } from './migrations/0008-recovery'
import { up as ops } from './migrations/0010-ops'
import { up as figures } from './migrations/0011-figures'
import { up as keysSinceRestore } from './migrations/0014-keys-since-restore'
import { up as salesByColleague } from './migrations/0015-sales-by-colleague'
import { up as alertsThatEnd } from './migrations/0017-alerts-that-end'
import { up as alertMessages } from './migrations/0020-alert-messages'
import { up as renewedKeys } from './migrations/0021-renewed-keys'
import { up as exports } from './migrations/0022-exports'
import { up as figuresByKind } from './migrations/0023-figures-by-kind'
import { up as openTills } from './migrations/0024-open-tills'
import { up as soldTwice } from './migrations/0025-sold-twice'
import { up as alertWays } from './migrations/0026-alert-ways'
import { up as erasures } from './migrations/0027-erasures'
import { up as secretAsks } from './migrations/0028-secret-asks'
import { up as pushedSettings } from './migrations/0029-pushed-settings'
import { up as counterAsks } from './migrations/0030-counter-asks'
import { up as adoption } from './migrations/0031-adoption'
import { up as epochs } from './migrations/0032-epochs'
import { up as onboarding } from './migrations/0033-onboarding'
import { up as lastEntry } from './migrations/0034-last-entry'
import { up as keysOfShop } from './migrations/0035-keys-of-shop'
import type { OfficeTables } from './tables'

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-core': { up: core },
  '0002-ingest': { up: ingest },
  '0003-admission': { up: admission },
  '0004-lease': { up: lease },
  '0005-relay': { up: relay },
  '0006-owner': { up: owner },
  '0007-keys': { up: keys },
  '0008-recovery': { up: recovery },
  '0010-ops': { up: ops },
  '0011-figures': { up: figures },
  '0014-keys-since-restore': { up: keysSinceRestore },
  '0015-sales-by-colleague': { up: salesByColleague },
  '0017-alerts-that-end': { up: alertsThatEnd },
  '0020-alert-messages': { up: alertMessages },
  '0021-renewed-keys': { up: renewedKeys },
  '0022-exports': { up: exports },
  '0023-figures-by-kind': { up: figuresByKind },
  '0024-open-tills': { up: openTills },
  '0025-sold-twice': { up: soldTwice },
  '0026-alert-ways': { up: alertWays },
  '0027-erasures': { up: erasures },
  '0028-secret-asks': { up: secretAsks },
  '0029-pushed-settings': { up: pushedSettings },
  '0030-counter-asks': { up: counterAsks },
  '0031-adoption': { up: adoption },
  '0032-epochs': { up: epochs },
  '0033-onboarding': { up: onboarding },
  '0034-last-entry': { up: lastEntry },
  '0035-keys-of-shop': { up: keysOfShop },
}

export const knownMigrations: readonly string[] = Object.keys(MIGRATIONS)

/** Kysely's own name for the table in which it keeps what ran. */
const DONE = 'kysely_migration'

/**
 * Brings the schema up to date. Throws `OfficeStartError` for a schema that only a newer office understands, and what PostgreSQL said for a
 * migration that fails, which then changed nothing.
 */
export async function migrate(database: Kysely<OfficeTables>): Promise<void> {
  const unknown = (await migrationsDone(database)).filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0)
    throw new OfficeStartError(
      `This data was last used by a newer office (it has ${unknown.join(', ')}). Start that one, or update this one.`,
    )
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * Brings an empty schema to where these migrations, in order, left another one. Throws `OfficeStartError` for one that only a newer office
 * knows.
 */
export async function migrateTo(database: Kysely<OfficeTables>, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in MIGRATIONS))
  const last = names.at(-1)
  if (unknown.length > 0 || last === undefined)
    throw new OfficeStartError(
      `This data is of a newer office (it has ${unknown.join(', ')}). Restore it with that one, or update this one.`,
    )
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateTo(last)
  if (error !== undefined) throw error
}

async function migrationsDone(database: Kysely<OfficeTables>): Promise<readonly string[]> {
  const there = await sql<{ found: boolean }>`SELECT to_regclass(${DONE}) IS NOT NULL AS found`.execute(
    database,
  )
  if (there.rows[0]?.found !== true) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(DONE)}`.execute(database)
  return rows.map(({ name }) => name)
}
