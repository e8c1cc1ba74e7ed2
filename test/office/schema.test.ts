// How a database comes to the office's schema: made in one piece, left alone where it is another's, and brought on by steps. No step was
// needed yet; the one here is made up.
import { CHEAP } from '../support/settings'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { prepareSchema, schemaVersionIn, type SchemaStep } from '#office/server/database/schema'
import { examineDatabase } from '#office/server/maintenance/doctor'
import { backUpFirst } from '#office/server/maintenance/nightly-backup'
import { restoreBackup } from '#office/server/maintenance/restore'
import { secretsFileOf } from '#office/server/base/secrets'
import { OfficeStartError } from '#office/server/base/start-error'
import { clientOf, newDatabase } from '../support/office'
import { folderOfTest } from '../support/folder'
import { openedOffice } from '../support/opened-office'

const PASSPHRASE = 'a passphrase of the shop'
const NOW = Date.UTC(2026, 10, 23)
const noBackup = () => Promise.reject(new Error('no backup is needed here'))

/** Every shop gets the town that it is in. */
const intoTowns: SchemaStep = async (client) => {
  await client.query("ALTER TABLE shop ADD COLUMN town text NOT NULL DEFAULT ''")
  await client.query("UPDATE shop SET town = 'Nashik' WHERE shop_id = 'market'")
}

/** An office with one shop. */
async function used(): Promise<{ readonly url: string; readonly client: pg.Client }> {
  const url = await newDatabase()
  const client = await clientOf(url)
  await client.query(`
INSERT INTO office (office_id, generation, kind, public_key, created_at_ms) VALUES ('office-1', 1, 'real', '\\x00', 1);
INSERT INTO shop (shop_id, name) VALUES ('market', 'Market Road')`)
  return { url, client }
}

/** Every column of every table, and every shop. */
async function contents(client: pg.Client): Promise<unknown> {
  const columns = await client.query(
    "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
  )
  const shops = await client.query('SELECT * FROM shop')
  return { columns: columns.rows, shops: shops.rows, version: await schemaVersionIn(client).catch(String) }
}

const start = (databaseUrl: string) => openedOffice({ url: databaseUrl, folder: folderOfTest() })

it('an empty database becomes an office of version 1, and a second start finds it so', async () => {
  const client = await clientOf(await newDatabase('template0'))
  expect(await schemaVersionIn(client)).toBeNull()
  await prepareSchema(client, noBackup)
  expect(await schemaVersionIn(client)).toBe(1)
  const made = await contents(client)
  await prepareSchema(client, noBackup)
  expect(await contents(client)).toEqual(made)
})

it('data from before the first release is refused with a clear word and left as it is', async () => {
  const { url, client } = await used()
  await client.query("DROP TABLE schema_version; CREATE TABLE kysely_migration AS SELECT '0001-core' AS name")
  const before = await contents(client)
  await expect(start(url)).rejects.toThrow('from before the first release. It was left as it is.')
  const findings = await examineDatabase({ client, folder: folderOfTest(), now: () => NOW })
  expect(findings).toContainEqual({
    is: 'wrong',
    what: expect.stringContaining('before the first release') as string,
  })
  expect(await contents(client)).toEqual(before)
})

it('data of a newer office is refused and left as it is', async () => {
  const { url, client } = await used()
  await client.query('UPDATE schema_version SET version = 2')
  const before = await contents(client)
  await expect(start(url)).rejects.toThrow('last used by a newer office (its version is 2, and 1 here)')
  expect(await contents(client)).toEqual(before)
})

it('a step changes the data of an earlier office once, after a backup of it', async () => {
  const { client } = await used()
  const before = await contents(client)
  const backUp = vi.fn<() => Promise<void>>(async () => expect(await contents(client)).toEqual(before))
  await prepareSchema(client, backUp, [intoTowns])
  const { rows } = await client.query('SELECT * FROM shop')
  expect(rows).toEqual([{ shop_id: 'market', name: 'Market Road', town: 'Nashik' }])
  expect(await schemaVersionIn(client)).toBe(2)
  await prepareSchema(client, backUp, [intoTowns])
  expect(backUp).toHaveBeenCalledTimes(1)
})

it('without its backup no step is begun', async () => {
  const { client } = await used()
  const before = await contents(client)
  const place = { client, folder: folderOfTest(), now: NOW }
  for (const passphrase of [null, 'short'])
    await expect(
      prepareSchema(
        client,
        () => backUpFirst({ ...place, backups: { passphrase, folder: folderOfTest() } }),
        [intoTowns],
      ),
    ).rejects.toThrow(OfficeStartError)
  expect(await contents(client)).toEqual(before)
})

it('a step that fails, or whose office is killed in the middle, changed nothing, and the next start does it', async () => {
  const { url, client } = await used()
  const before = await contents(client)
  const backUp = vi.fn<() => Promise<void>>(async () => {})
  const failing: SchemaStep = async (at) => {
    await intoTowns(at)
    throw new Error('no power')
  }
  await expect(prepareSchema(client, backUp, [failing])).rejects.toThrow('no power')
  expect(await contents(client)).toEqual(before)
  const killed: SchemaStep = async (at) => {
    await intoTowns(at)
    const { rows } = await at.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  }
  await expect(prepareSchema(await clientOf(url), backUp, [killed])).rejects.toThrow(/terminat|connection/)
  expect(await contents(client)).toEqual(before)
  await prepareSchema(client, backUp, [intoTowns])
  expect(await schemaVersionIn(client)).toBe(2)
  expect(backUp).toHaveBeenCalledTimes(3)
})

it('the backup before a step is of the earlier data, and only an office of its version restores it', async () => {
  const { client } = await used()
  const folder = folderOfTest()
  writeFileSync(secretsFileOf(folder), JSON.stringify({ signingKey: 'of the office' }))
  const backups = { passphrase: PASSPHRASE, folder: join(folder, 'backups'), cost: CHEAP }
  const backUp = () => backUpFirst({ client, folder, backups, now: NOW })
  await prepareSchema(client, backUp, [intoTowns])
  const [name = ''] = readdirSync(backups.folder)
  const target = await clientOf(await newDatabase('template0'))
  const restore = (file: string) =>
    restoreBackup({ client: target, folder: folderOfTest(), file, passphrase: PASSPHRASE, now: () => NOW })
  await restore(join(backups.folder, name))
  expect((await target.query('SELECT * FROM shop')).rows).toEqual([
    { shop_id: 'market', name: 'Market Road' },
  ])
  await target.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await backUpFirst({ client, folder, backups, now: NOW + 60_000 })
  const [, later = ''] = readdirSync(backups.folder).toSorted()
  await expect(restore(join(backups.folder, later))).rejects.toThrow('is of a newer office (its version is 2')
  writeFileSync(join(folder, 'former.backup'), '{"format":"galla-office-backup/1","officeId":"office-1"}\n')
  await expect(restore(join(folder, 'former.backup'))).rejects.toThrow('before the first release')
  expect(await schemaVersionIn(target)).toBeNull()
})
