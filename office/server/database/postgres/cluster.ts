// The office's own PostgreSQL: made at the first start, started, found again after a crash of the office, and stopped. On this computer
// only, with a random password.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { SECOND_MS } from '@shared/clock'
import { OfficeStartError } from '../../start-error'
import { placeProgram, type PostgresProgram } from './program'
import { postgresUser, type SystemUser } from './system-user'

/** Which files of PostgreSQL this office reads; another number means another major version. */
const MAJOR_VERSION = '18'
const USER = 'galla'
const LOOPBACK = '127.0.0.1'
const PASSWORD_BYTES = 24
const READY_WITHIN_MS = 60 * SECOND_MS
const STOPPED_WITHIN_MS = 60 * SECOND_MS
const LOOK_EVERY_MS = 50
const PRIVATE_FOLDER = 0o700
/** Others may pass through it to what is theirs, and see nothing of it. */
const PASSABLE_FOLDER = 0o711
const PRIVATE_FILE = 0o600
const LOG_LINES_SHOWN = 12

export interface Cluster {
  /** Where a database of this cluster is reached; holds the password, so it is never printed. */
  urlOf(database: string): string
  /** Ends PostgreSQL, after what is under way; open connections are closed. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Holds the program, the data, the password and PostgreSQL's log. */
  readonly folder: string
  /** Settings of PostgreSQL beyond the office's own, as `name=value`. */
  readonly settings?: readonly string[]
}

/**
 * Starts the cluster of `folder`, or takes over one that outlived the office. Throws `OfficeStartError` if the data is of another major
 * version, or PostgreSQL does not come up; what it said is in the message.
 */
export async function openCluster({ folder, settings = [] }: ClusterOptions): Promise<Cluster> {
  const user = postgresUser()
  await mkdir(folder, { recursive: true, mode: PASSABLE_FOLDER })
  const program = await placeProgram(folder)
  const data = join(folder, 'data')
  const password = await passwordOf(folder)
  if (!(await isMade(data))) await make({ program, folder, data, password, user })
  const running = await runningAt(data)
  if (running !== null && (await answers(running.port, password)))
    return clusterAt(running.port, password, () => stopProcess(running.pid))
  const port = await freePort()
  const child = await launch({ program, folder, data, user, port, settings })
  await untilReady({ child, port, password, folder })
  return clusterAt(port, password, () => stopProcess(child.pid))
}

const clusterAt = (port: number, password: string, stop: () => Promise<void>): Cluster => ({
  urlOf: (database) => urlOf(port, password, database),
  stop,
})

const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${USER}:${password}@${LOOPBACK}:${port}/${database}`

async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'password')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await writeFile(file, password, { mode: PRIVATE_FILE })
  return password
}

/** PostgreSQL writes the file last, so data without it is of a first start that was cut off. */
async function isMade(data: string): Promise<boolean> {
  const file = join(data, 'PG_VERSION')
  if (!existsSync(file) || !existsSync(join(data, 'global', 'pg_control'))) {
    await rm(data, { recursive: true, force: true })
    return false
  }
  const version = (await readFile(file, 'utf8')).trim()
  if (version === MAJOR_VERSION) return true
  throw new OfficeStartError(
    `The office's data was written by PostgreSQL ${version}, and this office brings ${MAJOR_VERSION}. ` +
      'Restore a backup of it into an empty folder (docs/office.md).',
  )
}

interface Place {
  readonly program: PostgresProgram
  readonly folder: string
  readonly data: string
  readonly user: SystemUser | null
}

async function make({
  program,
  folder,
  data,
  password,
  user,
}: Place & { readonly password: string }): Promise<void> {
  await mkdir(data, { mode: PRIVATE_FOLDER })
  const handed = join(folder, 'first-password')
  await writeFile(handed, `${password}\n`, { mode: PRIVATE_FILE })
  if (user !== null) await Promise.all([data, handed].map((path) => chown(path, user.uid, user.gid)))
  try {
    const child = spawn(
      program.initdb,
      [
        `--pgdata=${data}`,
        `--username=${USER}`,
        `--pwfile=${handed}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--data-checksums',
        '--no-instructions',
      ],
      { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: environment() },
    )
    const { code, output } = await ended(child)
    if (code !== 0) {
      await rm(data, { recursive: true, force: true })
      const hint = user === null ? '' : 'Root cannot run it, so another user must get to this folder.\n'
      throw new OfficeStartError(
        `PostgreSQL could not make its data in ${folder}. ${hint}It said:\n${output}`,
      )
    }
  } finally {
    await rm(handed, { force: true })
  }
}

/** PostgreSQL's messages are read by people who maintain the office, in one language; its own variables would move its place. */
const environment = (): NodeJS.ProcessEnv => {
  const { PGDATA: _data, PGPORT: _port, ...others } = process.env
  return { ...others, LC_MESSAGES: 'C', LC_ALL: 'C' }
}

function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** What `postmaster.pid` says: the process and its port. Null if there is none, or that process is gone. */
async function runningAt(data: string): Promise<{ readonly pid: number; readonly port: number } | null> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port] = (await readFile(file, 'utf8')).split('\n').map(Number)
  if (pid === undefined || port === undefined || !isAlive(pid)) return null
  return { pid, port }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5 * SECOND_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, LOOPBACK, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

async function launch({
  program,
  folder,
  data,
  user,
  port,
  settings,
}: Place & { readonly port: number; readonly settings: readonly string[] }): Promise<ChildProcess> {
  await chmod(data, PRIVATE_FOLDER)
  const log = await open(logOf(folder), 'a', PRIVATE_FILE)
  try {
    const own = [`listen_addresses=${LOOPBACK}`, 'unix_socket_directories=', 'timezone=UTC']
    const child = spawn(
      program.postgres,
      ['-D', data, '-p', String(port), ...[...own, ...settings].flatMap((setting) => ['-c', setting])],
      // In a process group of its own: Ctrl-C in the office's terminal must not end PostgreSQL before the office has drained.
      { ...user, cwd: data, detached: true, stdio: ['ignore', log.fd, log.fd], env: environment() },
    )
    child.once('error', () => {})
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

const logOf = (folder: string): string => join(folder, 'postgres.log')

async function untilReady({
  child,
  port,
  password,
  folder,
}: {
  readonly child: ChildProcess
  readonly port: number
  readonly password: string
  readonly folder: string
}): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until) {
    if (child.pid === undefined || child.exitCode !== null) break
    if (await answers(port, password)) return
    await pause(LOOK_EVERY_MS)
  }
  const said = (await readFile(logOf(folder), 'utf8'))
    .trimEnd()
    .split('\n')
    .slice(-LOG_LINES_SHOWN)
    .join('\n')
  if (child.pid !== undefined && child.exitCode === null) await stopProcess(child.pid)
  throw new OfficeStartError(`PostgreSQL did not start. It said:\n${said}`)
}

const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })

/** "Fast" in PostgreSQL's words: open transactions are undone, what is committed stays. */
async function stopProcess(pid: number | undefined): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const until = performance.now() + STOPPED_WITHIN_MS
  while (isAlive(pid) && performance.now() < until) await pause(LOOK_EVERY_MS)
}
