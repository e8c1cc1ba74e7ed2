// One PostgreSQL for all benches of a run, and an office's database for each: starting one takes longer than many a measurement.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openCluster, type Cluster } from '#office/server/database/postgres/cluster'
import { openPools, type Pools } from '#office/server/database/pools'
import { createSchema } from '#office/server/database/schema'

/** As root, PostgreSQL runs as another user, which must get to its folder. */
const PASSABLE_FOLDER = 0o711

let shared: Promise<{ readonly cluster: Cluster; readonly folder: string }> | null = null
let databases = 0

async function openShared() {
  const folder = await mkdtemp(join(tmpdir(), 'galla-bench-office-'))
  await chmod(folder, PASSABLE_FOLDER)
  return { folder, cluster: await openCluster({ folder: join(folder, 'postgres') }) }
}

/** After the last bench; nothing where none had a database. */
export async function closeOfficeDatabases(): Promise<void> {
  if (shared === null) return
  const { cluster, folder } = await shared
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

export interface OfficeDatabase {
  readonly url: string
  readonly pools: Pools
  /** Where the bench may put files that PostgreSQL reads. */
  readonly folder: string
  close(): Promise<void>
}

export async function officeDatabase(): Promise<OfficeDatabase> {
  const { cluster, folder } = await (shared ??= openShared())
  const name = `bench_${(databases += 1)}`
  const first = openPools(cluster.urlOf('postgres'), () => {})
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(first.main)
  const url = cluster.urlOf(name)
  const pools = openPools(url, () => {})
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await createSchema(client)
  await client.end()
  return {
    url,
    pools,
    folder,
    close: async () => {
      await pools.close()
      await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(first.main)
      await first.close()
    },
  }
}

/** Counters by these ids, let in long ago. */
export async function addCounters({ main }: Pick<Pools, 'main'>, ids: readonly string[]): Promise<void> {
  await sql`
INSERT INTO counter (counter_id, name, enrolled_at_ms, app_version, unsent)
SELECT id, id, 0, 'bench', 0 FROM unnest(${[...ids]}::text[]) AS id`.execute(main)
}
