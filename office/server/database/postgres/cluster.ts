// The office's own PostgreSQL: made at the first start, started, found again after a crash of the office, and stopped. On this computer
// only, with a random password.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { SECOND_MS } from '#shared/base/clock'
import { OfficeStartError } from '../../base/start-error'
import { placeProgram } from './program'
import {
  answers,
  environment,
  isAlive,
  LOOK_EVERY_MS,
  LOOPBACK,
  pause,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  startServer,
  stopServer,
  urlOf,
  USER,
  type Place,
  postgresUser,
} from './server'

/** Which files of PostgreSQL this office reads; another number means another major version. */
const MAJOR_VERSION = '18'
const PASSWORD_BYTES = 24
/** Of a PostgreSQL that was killed each process ends by itself, one in the middle of a statement later than the others. */
const FORMER_ENDS_WITHIN_MS = 60 * SECOND_MS
/** Others may pass through it to what is theirs, and see nothing of it. */
const PASSABLE_FOLDER = 0o711

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
  const place = { program, folder, data, user, settings }
  const until = performance.now() + FORMER_ENDS_WITHIN_MS
  for (;;) {
    const running = await runningAt(data)
    if (running !== null && (await answers(running.port, password)))
      return clusterAt(running.port, password, () => stopServer(running.pid))
    const port = await freePort()
    const child = await startServer({ ...place, port }, password)
    if (child !== null) return clusterAt(port, password, () => stopServer(child.pid))
    if (await forgetOtherProgram(data)) continue
    if (performance.now() >= until)
      throw new OfficeStartError(
        `PostgreSQL did not start: processes of a former one still use ${data}. End them, or start the computer anew.`,
      )
    await pause(LOOK_EVERY_MS)
  }
}

const clusterAt = (port: number, password: string, stop: () => Promise<void>): Cluster => ({
  urlOf: (database) => urlOf(port, password, database),
  stop,
})

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

/**
 * After a power cut the number in `postmaster.pid` may be another program's, and PostgreSQL would wait for that to end. True if it was, and the
 * file is gone. Known on Linux alone; whether the data is in use PostgreSQL also sees by its shared memory.
 */
async function forgetOtherProgram(data: string): Promise<boolean> {
  const named = await runningAt(data)
  if (named === null) return false
  const program = await readlink(`/proc/${named.pid}/exe`).catch(() => 'postgres')
  if (basename(program).startsWith('postgres')) return false
  await rm(join(data, 'postmaster.pid'), { force: true })
  return true
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
