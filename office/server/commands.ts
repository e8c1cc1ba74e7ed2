// What the command line does besides starting the office: backup, restore, doctor, owner.
import type pg from 'pg'
import { existsSync } from 'node:fs'
import { resolve, join } from 'node:path'
import { CONNECTED_WITHIN_MS, openClient, within } from './database/connection'
import { wordsOf } from './database/trouble'
import { openPools } from './database/pools'
import type { DatabaseSetting } from './database/address'
import { databaseOf } from './api/open-office'
import { holdOffice } from './api/office-lock'
import { raiseGeneration, RESTORED_SETTING } from './database/epoch'
import { systemTimers } from './system'
import { openSecrets, secretsFileOf } from './base/secrets'
import { OfficeStartError } from './base/start-error'
import { makeBackup, needPassphrase } from './maintenance/backup'
import { examineDatabase, examineFitness, examineFolder, type Finding } from './maintenance/doctor'
import { examineOutside, outsideOf } from './maintenance/outside'
import { ownerCommand, OWNER_WORDS } from './maintenance/owner-command'
import { noteBackup } from './maintenance/doctors-notes'
import { restoreBackup, restoreSecrets } from './maintenance/restore'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'

export interface CommandPlace {
  readonly folder: string
  readonly database: DatabaseSetting | null
  readonly now: () => number
  readonly say: (text: string) => void
}

/** Null where the office brings its own. Throws `OfficeStartError`. */
export function databaseSetting(): DatabaseSetting | null {
  const url = process.env['DATABASE_URL'] || null
  const tls = process.env['DATABASE_TLS'] || null
  if (tls !== null && !['off', 'verify'].includes(tls) && !existsSync(tls))
    throw new OfficeStartError(
      `DATABASE_TLS names a file that is not there: ${tls}. It may also be verify or off.`,
    )
  return url === null ? null : { url, tls }
}

const MARKS = { well: 'ok   ', look: 'look ', wrong: 'WRONG' } as const

/** True if all is well. Throws `OfficeStartError` with words for the owner. */
export async function runCommand(words: readonly string[], place: CommandPlace): Promise<boolean> {
  const [command, file, ...more] = words
  const isAlone = ['doctor', 'new-generation', 'counters-are-all'].includes(command ?? '')
  if (command === 'owner') {
    needOffice(place)
    await withDatabase(place, (_client, url) => ownerCommand(words.slice(1), { ...place, url }))
    return true
  }
  const needsFile = ['backup', 'restore', 'second-machine'].includes(command ?? '')
  if (more.length > 0 || (file === undefined) === needsFile || !(needsFile || isAlone))
    throw new OfficeStartError(
      `"${words.join(' ')}" is no command. There are: backup FILE, restore FILE, second-machine FILE, new-generation, counters-are-all, doctor, ${OWNER_WORDS}; without one the office starts.`,
    )
  if (needsFile) needPassphrase(passphraseOf())
  if (command === 'second-machine') {
    await bringSecrets(resolve(file ?? ''), place)
    return true
  }
  if (command !== 'restore') needOffice(place)
  if (command === 'doctor') return doctor(place)
  return withDatabase(place, async (client, url) => {
    if (command === 'new-generation') await newGeneration({ client, url }, place)
    else if (command === 'counters-are-all') await confirmCounters(client, place)
    else if (command === 'backup') await backup({ client, url, file: resolve(file ?? '') }, place)
    else await restore({ client, file: resolve(file ?? '') }, place)
    return true
  })
}

/** The keys of an office go to another machine of it as they lie in a backup: sealed with its passphrase. */
async function bringSecrets(file: string, { folder, say }: CommandPlace): Promise<void> {
  const { officeId } = await restoreSecrets(folder, file, passphraseOf())
  say(
    `${folder} has the keys of ${officeId} now. Start it here with the same DATABASE_URL: it waits for the other one.`,
  )
}

/** Before a database is made for an office that is not there. */
function needOffice({ folder }: CommandPlace): void {
  if (!existsSync(secretsFileOf(folder)))
    throw new OfficeStartError(`There is no office in ${folder}. Name its folder with --data.`)
}

const passphraseOf = (): string => process.env['GALLA_BACKUP_PASSPHRASE'] ?? ''

async function backup(
  { client, url, file }: { readonly client: pg.Client; readonly url: string; readonly file: string },
  { folder, now, say }: CommandPlace,
): Promise<void> {
  const { tables, rows } = await makeBackup({ client, folder, file, passphrase: passphraseOf(), now })
  const pools = openPools(url, () => {})
  // It is whole, whatever becomes of the database now.
  const isNoted = await noteBackup({ pools, clock: { now } }, { tables, rows }).then(
    () => true,
    () => false,
  )
  await pools.close()
  say(
    `${file}: ${rows} rows of ${tables} tables, read again and found whole. It opens with its passphrase alone.${isNoted ? '' : ' The office could not note that it was made.'}`,
  )
}

/** For an owner who knows that something is missing, and whom nothing here tells so. */
async function newGeneration(
  { client, url }: { readonly client: pg.Client; readonly url: string },
  { now, say }: CommandPlace,
): Promise<void> {
  const lock = await holdOffice(url, { timers: systemTimers, onLost: () => {} })
  try {
    const generation = await raiseGeneration(client, now())
    if (generation === null) throw new OfficeStartError('There is no office in this database.')
    say(
      'Start the office now. Until every counter has told everything anew, each sale takes a deliberate yes.',
    )
  } finally {
    await lock.release()
  }
}

/** After a restore: nobody sells of whom the backup does not know. */
async function confirmCounters(client: pg.Client, { now, say }: CommandPlace): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM counter WHERE revoked_at_ms IS NULL ORDER BY name',
  )
  await client.query('DELETE FROM setting WHERE name = $1', [RESTORED_SETTING])
  await client.query(
    "INSERT INTO audit (at_ms, who, action, details) VALUES ($1, 'console', 'counters.confirmed', $2)",
    [now(), JSON.stringify({ count: rows.length })],
  )
  say(`Noted that these are all counters: ${rows.map(({ name }) => name).join(', ')}.`)
}

async function restore(
  { client, file }: { readonly client: pg.Client; readonly file: string },
  { folder, now, say }: CommandPlace,
): Promise<void> {
  const restored = await restoreBackup({ client, folder, file, passphrase: passphraseOf(), now })
  say(
    `${restored.rows} rows of ${restored.officeId}, as it was on ${new Date(restored.madeAtMs).toISOString()}. Start it with npm run office; counters send what it lacks. One that came in after the backup is not known: let it in anew. Until you say "counters-are-all", each sale takes a deliberate yes for 30 minutes, a bill and an account for a day.`,
  )
}

/** The folder first: what is wrong with it, a full disk for one, may be why there is no database to look at. */
async function doctor(place: CommandPlace): Promise<boolean> {
  const { folder, now, say } = place
  const told: Finding[] = []
  const tell = (findings: readonly Finding[]): void => {
    for (const { is, what } of findings) say(`${MARKS[is]} ${what}`)
    told.push(...findings)
  }
  tell(await examineFolder(folder))
  await withDatabase(place, async (client, url) => {
    tell(await examineFitness(client, url))
    tell(await examineDatabase({ client, folder, now }))
    const outside = await outsideOf(client, await openSecrets(folder))
    if (outside !== null) tell(await examineOutside(outside))
  }).catch((error: unknown) => {
    if (!(error instanceof OfficeStartError)) throw error
    tell([{ is: 'wrong', what: error.message }])
  })
  return !told.some(({ is }) => is === 'wrong')
}

/** Each command may be begun again: what it had not finished is not there. */
const DATABASE_LOST =
  'The database went away before the command was done, so it did not count. Begin it again once "doctor" finds the database well.'

/** Also after a transaction that failed. */
const isThere = (client: pg.Client): Promise<boolean> =>
  within(CONNECTED_WITHIN_MS, client.query('ROLLBACK')).then(
    () => true,
    () => false,
  )

async function withDatabase<Value>(
  place: CommandPlace,
  work: (client: pg.Client, url: string) => Promise<Value>,
): Promise<Value> {
  const undo: (() => Promise<void>)[] = []
  try {
    const url = await databaseOf(place, undo)
    const client = await openClient(url, 'command').catch((error: unknown) => {
      throw new OfficeStartError(wordsOf(error, url))
    })
    undo.push(() => client.end())
    return await work(client, url).catch(async (error: unknown) => {
      if (error instanceof OfficeStartError || (await isThere(client))) throw error
      throw new OfficeStartError(DATABASE_LOST)
    })
  } finally {
    for (const step of undo.toReversed()) await step().catch(() => {})
  }
}

/** As root, PostgreSQL runs as another user, which must get to its folder. */
const PASSABLE_FOLDER = 0o711

interface DemoFolder {
  readonly folder: string
  /** After PostgreSQL has ended. A folder that somebody named stays. */
  remove(): Promise<void>
}

/**
 * Where the office of a demonstration lies: in a new folder that goes with it, or in one that is named and holds
 * no office.
 */
export async function demoFolder(named: string | undefined): Promise<DemoFolder> {
  if (named === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'galla-office-demo-'))
    await chmod(folder, PASSABLE_FOLDER)
    return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
  }
  if (existsSync(secretsFileOf(named)))
    throw new OfficeStartError(
      `There is an office in ${named}: a demonstration never goes into one. Name another folder with --data, or none.`,
    )
  return { folder: named, remove: async () => {} }
}
