// A cupsd of its own on a socket in a temporary folder, with a queue of each kind: raw queues into sockets on loopback, and an office printer
// (ippeveprinter). Nothing of the system's own print service is touched. For its disk it takes root's rights.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { QueueKind } from './rows'

const run = promisify(execFile)
/** The spool lies on a disk of its own, which can be filled. */
const SPOOL_BYTES = 4 * 1024 * 1024
const BLOCK_BYTES = 4_096
const NEEDED = ['cupsd', 'lpadmin', 'lp', 'ippeveprinter']
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']
const pathOf = (program: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path))

/** What a real run needs and this computer lacks. */
export const missingPrograms = (): readonly string[] =>
  NEEDED.filter((program) => pathOf(program) === undefined)

export interface RealCups {
  readonly socketPath: string
  readonly version: string
  /** The bytes of each connection, by the port behind the queue. */
  readonly sunk: { readonly ready: Buffer[]; readonly busy: Buffer[] }
  /** The ids of the jobs that a queue still has. */
  waiting(queue: QueueKind): Promise<readonly string[]>
  /** The documents that the office printer has printed. */
  officePapers(): readonly string[]
  cancelAll(): Promise<void>
  /** Lets something listen where the printer of `off` would. */
  switchOn(): Promise<Buffer[]>
  /** Fills the disk under the spool to its last byte; what is returned makes room again. */
  fillSpool(): () => void
  /** Ends the print service. */
  stop(): Promise<void>
  close(): void
}

// As Debian ships it, so that who may cancel is decided as in a shop.
const CONFIGURATION = (socketPath: string) => `
Listen ${socketPath}
LogLevel debug
Browsing No
DefaultAuthType Basic
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  <Limit Create-Job Print-Job Print-URI Validate-Job>
    Order deny,allow
  </Limit>
  <Limit Send-Document Send-URI Hold-Job Release-Job Restart-Job Purge-Jobs Cancel-Job CUPS-Authenticate-Job>
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`

async function listen(behave: (socket: Socket) => void, port = 0) {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: false }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = () => (sockets.forEach((socket) => socket.destroy()), server.close())
  return { port: (server.address() as AddressInfo).port, close }
}

/** Keeps what each connection brought. */
const sinkInto = (papers: Buffer[]) => (socket: Socket) => {
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.on('end', () => (papers.push(Buffer.concat(parts)), socket.end()))
}

export async function realCups(): Promise<RealCups> {
  const folder = mkdtempSync(join(tmpdir(), 'cups-'))
  chmodSync(folder, 0o755)
  const socketPath = join(folder, 'socket')
  const inside = (name: string) => join(folder, name)
  for (const name of ['etc', 'spool', 'cache', 'state', 'log', 'office']) mkdirSync(inside(name))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SPOOL_BYTES}`, 'tmpfs', inside('spool')])
  mkdirSync(inside('spool/tmp'))
  writeFileSync(inside('etc/cupsd.conf'), CONFIGURATION(socketPath))
  const group = execFileSync('id', ['-gn']).toString().trim()
  const files = {
    ServerRoot: 'etc',
    RequestRoot: 'spool',
    TempDir: 'spool/tmp',
    CacheDir: 'cache',
    StateDir: 'state',
    AccessLog: 'log/access',
    ErrorLog: 'log/error',
    PageLog: 'log/page',
  }
  writeFileSync(
    inside('etc/cups-files.conf'),
    [
      ...Object.entries(files).map(([name, file]) => `${name} ${inside(file)}`),
      ...(userInfo().uid === 0 ? ['User lp', 'Group lp'] : []),
      `SystemGroup ${group}`,
    ].join('\n'),
  )
  if (userInfo().uid === 0) execFileSync('chown', ['-R', 'lp:lp', folder])
  const cupsd = spawn(
    pathOf('cupsd') ?? '',
    ['-f', '-c', inside('etc/cupsd.conf'), '-s', inside('etc/cups-files.conf')],
    { stdio: 'ignore' },
  )
  const env = { ...process.env, CUPS_SERVER: socketPath, LC_ALL: 'C' }
  const tool = async (program: string, ...parameters: string[]): Promise<string> =>
    (await run(pathOf(program) ?? program, parameters, { env })).stdout
  await until(async () => (await tool('lpstat', '-r')).includes('is running'))

  const ready: Buffer[] = []
  const busy: Buffer[] = []
  const house = {
    ready: await listen(sinkInto(ready)),
    off: await listen(() => undefined),
    'reads-nothing': await listen((socket) => socket.pause()),
    'closes-at-once': await listen((socket) => socket.destroy()),
    busy: await listen((socket) => socket.pause()),
  }
  house.off.close()
  const raw = (queue: QueueKind, uri: string, ...more: string[]) =>
    tool('lpadmin', '-p', queue, '-E', '-v', uri, '-m', 'raw', ...more)
  const socketOf = ({ port }: { port: number }) => `socket://127.0.0.1:${port}`
  for (const queue of ['ready', 'off', 'reads-nothing', 'closes-at-once', 'busy'] as const)
    await raw(queue, socketOf(house[queue]))
  await raw('unplugged', 'usb://Nobody/Nothing')
  await raw('held', socketOf(house.ready), '-o', 'job-hold-until-default=indefinite')
  await raw('paused', socketOf(house.ready))
  await tool('cupsdisable', 'paused')
  await raw('rejecting', socketOf(house.ready))
  await tool('cupsreject', 'rejecting')
  // Another program's paper, which the printer of this queue never ends.
  await tool('lp', '-d', 'busy', '-o', 'raw', '/etc/hostname')

  const office = await officePrinter(inside('office'))
  // It ends at once where avahi-daemon and dbus do not run.
  await until(
    async () => (await tool('lpadmin', '-p', 'office', '-E', '-v', office.uri, '-m', 'everywhere')) === '',
  )

  let late: { close(): void } | null = null
  return {
    socketPath,
    version: (await tool('cups-config', '--version').catch(() => '')).trim(),
    sunk: { ready, busy },
    waiting: async (queue) => (await tool('lpstat', '-o', queue).catch(() => '')).split('\n').filter(Boolean),
    officePapers: () => readdirSync(inside('office')),
    cancelAll: async () => void (await tool('cancel', '-a', 'off', 'reads-nothing', 'held', 'unplugged')),
    switchOn: async () => {
      const papers: Buffer[] = []
      late = await listen(sinkInto(papers), house.off.port)
      return papers
    },
    fillSpool: () => {
      const descriptor = openSync(inside('spool/full'), 'w')
      const block = new Uint8Array(BLOCK_BYTES)
      let isRoom = true
      while (isRoom) isRoom = tryTo(() => writeSync(descriptor, block))
      closeSync(descriptor)
      return () => rmSync(inside('spool/full'))
    },
    stop: async () => {
      const ended = once(cupsd, 'exit')
      cupsd.kill()
      await ended
    },
    close: () => {
      cupsd.kill()
      execFileSync('umount', ['--lazy', inside('spool')])
      office.close()
      late?.close()
      for (const each of Object.values(house)) each.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function tryTo(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

async function officePrinter(folder: string) {
  const { port, close: free } = await listen(() => undefined)
  free()
  const child = spawn(pathOf('ippeveprinter') ?? '', ['-p', String(port), '-k', '-d', folder, 'Office'], {
    stdio: 'ignore',
  })
  // It ends at once where avahi-daemon and dbus do not run. A queue that is made before it answers is a raw one, and lpadmin ends with 0.
  await until(() => isListening(port))
  return { uri: `ipp://127.0.0.1:${port}/ipp/print`, close: () => child.kill() }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })

const TRIES = 100
const BETWEEN_MS = 100

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (
      await isSo().catch((error: unknown) =>
        String(error).includes('avahi') ? Promise.reject(error) : false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  throw new Error('the print service or its office printer did not start')
}
