// The office as a process of its own, to be killed and started again, behind a line that can be cut in the middle of what it carries.
import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { enrolmentLine, newEnrolmentCode, parseEnrolment } from '#shared/office/enrolment'
import { ENROLMENT_VALIDITY_MS } from '#shared/protocol'
import { sha256 } from '#office/server/base/digest'
import { officeFlags } from '#scripts/lib/build.mjs'
import { counted } from './counted'
import { runningTest } from './running-test'

const root = join(import.meta.dirname, '../..')
const LINE = /galla-office:\S+/

export interface OfficeProcess {
  /** Lets one counter in. */
  readonly line: string
  readonly child: ChildProcess
  /** `kill -9`: nothing is finished, nothing is said. Resolves once it is gone. */
  kill(): Promise<void>
}

export interface OfficeProcessOptions {
  readonly folder: string
  /** Null lets the office start its own PostgreSQL. */
  readonly databaseUrl: string | null
  readonly port: number
  /** Where counters reach it. */
  readonly address: string
  readonly environment?: NodeJS.ProcessEnv
}

type Program = Pick<OfficeProcessOptions, 'folder' | 'databaseUrl' | 'environment'>

/** The office's command line, run on its sources. */
function office({ folder, databaseUrl, environment }: Program, words: readonly string[]) {
  const hooks = join(root, 'test/support/source-hooks.ts')
  const program = join(root, 'office/server/index.ts')
  const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  return spawn(process.execPath, [...officeFlags, '--import', hooks, program, '--data', folder, ...words], {
    cwd: root,
    env: { ...process.env, ...environment, ...database },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs one command of the office to its end. Resolves to what it said. */
export async function runOffice(options: Program & { readonly words: readonly string[] }): Promise<string> {
  const child = office(options, options.words)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  await once(child, 'close')
  return said
}

/** Starts an office, and kills it at the end of the test. Rejects with what it said if it ends before it is open. */
export function startOffice(options: OfficeProcessOptions): Promise<OfficeProcess> {
  return launchOffice(options, onTestFinished)
}

/** The same; `atEnd` is given what ends it, as soon as there is anything to end. */
export async function launchOffice(
  options: OfficeProcessOptions,
  atEnd: (kill: () => Promise<void>) => void,
): Promise<OfficeProcess> {
  const { port, address, databaseUrl } = options
  if (databaseUrl === null) counted('postgres', runningTest())
  const child = office(options, ['--port', String(port), '--address', address])
  const ended = once(child, 'exit')
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  }
  atEnd(kill)
  let said = ''
  const line = await new Promise<string>((resolve, reject) => {
    const hear = (text: string): void => {
      said += text
      const found = LINE.exec(said)
      if (found !== null && said.endsWith('\n')) resolve(found[0])
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    void ended.then(() => reject(new Error(`the office ended: ${said}`)))
  })
  return { line, child, kill }
}

/** A line lets in one counter; another is what its code is replaced by, and where `address` is given, the way to the office. */
export async function anotherLine(line: string, database: pg.Client, address?: string): Promise<string> {
  const enrolment = parseEnrolment(line)
  if (enrolment === null) throw new Error('the office printed no line')
  const code = newEnrolmentCode(() => randomBytes(1)[0] ?? 0)
  await database.query(
    "INSERT INTO enrolment (code_hash, given_by, created_at_ms, expires_at_ms) VALUES ($1, 'console', $2, $3)",
    [sha256(code), Date.now(), Date.now() + ENROLMENT_VALIDITY_MS],
  )
  return enrolmentLine({ ...enrolment, code, address: address ?? enrolment.address })
}

export interface BreakingLine {
  readonly port: number
  /** How many answers of the office get through before one is dropped with its connection; null lets all through. */
  dropEvery(answers: number | null): void
  /** From now on it carries to another port; what is open breaks off. */
  leadTo(port: number): void
}

/** Carries bytes to `target`. What it drops, the office has already done: only the counter does not hear of it. */
export async function breakingLine(target: number): Promise<BreakingLine> {
  const open = new Set<Socket>()
  let every: number | null = null
  let answers = 0
  let to = target
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const end = (): void => {
      for (const socket of [near, far]) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      answers += 1
      if (every !== null && answers % every === 0) end()
      else near.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    dropEvery: (count) => {
      every = count
    },
    leadTo: (other) => {
      to = other
      for (const socket of open) socket.destroy()
    },
  }
}
