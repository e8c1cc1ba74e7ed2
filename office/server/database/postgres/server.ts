// The process of the office's own PostgreSQL: started, asked whether it answers, and stopped.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SECOND_MS } from '#shared/base/clock'
import { OfficeStartError } from '../../base/start-error'
import type { PostgresProgram } from './program'

export const USER = 'galla'
export const LOOPBACK = '127.0.0.1'
const ANSWERS_WITHIN_MS = 5 * SECOND_MS
const READY_WITHIN_MS = 60 * SECOND_MS
const STOPPED_WITHIN_MS = 60 * SECOND_MS
export const LOOK_EVERY_MS = 50
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
const LOG_LINES_SHOWN = 12

export interface Place {
  readonly program: PostgresProgram
  readonly folder: string
  readonly data: string
  readonly user: SystemUser | null
}

export const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${USER}:${password}@${LOOPBACK}:${port}/${database}`

/** PostgreSQL's messages are read by people who maintain the office, in one language; its own variables would move its place. */
export const environment = (): NodeJS.ProcessEnv => {
  const { PGDATA: _data, PGPORT: _port, ...others } = process.env
  return { ...others, LC_MESSAGES: 'C', LC_ALL: 'C' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
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

interface Launch extends Place {
  readonly port: number
  readonly settings: readonly string[]
}

/** What PostgreSQL says where another one runs on its data, or processes of a killed one still hold its memory. */
const FORMER_LIVES = /is still in use|lock file "[^"]*" already exists/

/** Null while processes of a former one hold the data. Throws with what it said if it does not come up. */
export async function startServer(of: Launch, password: string): Promise<ChildProcess | null> {
  const log = logOf(of.folder)
  const before = existsSync(log) ? (await stat(log)).size : 0
  const child = await launch(of)
  if (await isReady(child, of.port, password)) return child
  if (isRunning(child)) await stopServer(child.pid)
  const said = (await readFile(log)).subarray(before).toString('utf8').trimEnd()
  if (FORMER_LIVES.test(said)) return null
  throw new OfficeStartError(
    `PostgreSQL did not start. It said:\n${said.split('\n').slice(-LOG_LINES_SHOWN).join('\n')}`,
  )
}

async function launch({ program, folder, data, user, port, settings }: Launch): Promise<ChildProcess> {
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

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

/** False if it ended, or does not answer in time. */
async function isReady(child: ChildProcess, port: number, password: string): Promise<boolean> {
  const until = performance.now() + READY_WITHIN_MS
  while (isRunning(child) && performance.now() < until) {
    if (await answers(port, password)) return true
    await pause(LOOK_EVERY_MS)
  }
  return false
}

export const pause = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })

/** "Fast" in PostgreSQL's words: open transactions are undone, what is committed stays. */
export async function stopServer(pid: number | undefined): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  const until = performance.now() + STOPPED_WITHIN_MS
  while (isAlive(pid) && performance.now() < until) await pause(LOOK_EVERY_MS)
}

interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** In order of preference; the second is there on every system and owns nothing else. */
const USERS = ['postgres', 'nobody']

/**
 * Whom PostgreSQL runs as, or null for whoever started the office. PostgreSQL refuses to run as root. An office
 * that root started runs it as another user of the system.
 */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of USERS) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new OfficeStartError(
    'PostgreSQL cannot run as root. Start the office as an ordinary user, or set DATABASE_URL.',
  )
}
