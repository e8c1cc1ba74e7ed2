// One PostgreSQL for all tests of the office in a run: the one that npm carries, without waiting for the disk. Each test file takes a
// database of its own, copied from one that is made once.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '#office/server/database/postgres/cluster'
import { createSchema } from '#office/server/database/schema'
import { counted } from '#test/support/counted'

const TEMPLATE = 'galla_template'
/** A database of a test lives for seconds: what a crash of the computer would lose is no loss, and a thousand of them need no cleaning. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'autovacuum=off',
]

const PASSABLE_FOLDER = 0o711

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is reached, without a database's name. */
    readonly postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-office-tests-'))
  // As root, PostgreSQL runs as another user, which must get to its folder.
  await chmod(folder, PASSABLE_FOLDER)
  counted('postgres', { file: import.meta.filename, test: undefined })
  const cluster = await openCluster({ folder: join(folder, 'postgres'), settings: SETTINGS }).catch(
    async (error: unknown) => {
      await rm(folder, { recursive: true, force: true })
      throw error
    },
  )
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  const template = new pg.Client({ connectionString: cluster.urlOf(TEMPLATE) })
  await template.connect()
  await createSchema(template)
  await template.end()
  await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`)
  await client.end()
  project.provide('postgresUrl', cluster.urlOf(''))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
