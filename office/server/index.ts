// npm run office: the command line. What it prints is for the owner at this computer.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { MINUTE_MS } from '#shared/base/clock'
import { enrolledWhere, enrolmentLine, shownCode } from '#shared/office/enrolment'
import { ENROLMENT_VALIDITY_MS, MOST_OFFICE_ADDRESSES, officeAddressSchema } from '#shared/protocol'
import { createLog } from './base/log'
import { CONSOLE } from './context/scope'
import { openOffice, type OpenedOffice, type OpenOfficeOptions } from './api/open-office'
import { builtPage } from './page'
import { databaseSetting, demoFolder, runCommand } from './commands'
import { OfficeStartError } from './base/start-error'
import { systemClock, systemTimers } from './system'

const DEFAULT_PORT = 8471
const HELP = `npm run office                starts the office; Ctrl-C ends it
  -- --practice                 an office for counters in practice mode, with data of its own
  -- --demo                     one to look at, with made-up shops and sales; it is gone when it ends, unless --data names a folder
  -- --shops N, --days N        how many of them --demo has
  -- --data FOLDER              where its secrets and its database lie
  -- --port N                   instead of ${DEFAULT_PORT}
  -- --address https://NAME     where counters reach it, if not under this computer's own address
  -- --machine https://NAME:8471 where counters reach one machine of several; once for each, the same on all of them
  -- --behind-proxy             plain HTTP for a proxy that holds a domain's certificate (with --address)
  -- --proxy ADDRESS            a proxy that is believed about who sent a callback; again for each, networks too
  -- --backups FOLDER           where its backup of every night goes, best on another disk
  -- backup FILE                a copy of everything while the office goes on, sealed with a passphrase
  -- restore FILE               an office from its backup, in a folder and a database that have none
  -- second-machine FILE        this office's keys from a backup of it, for another machine with the same database
  -- new-generation             after its data was put back by other means: counters tell everything anew, and sales are asked about meanwhile
  -- counters-are-all           after a restore: no counter came in after the backup that is not here now
  -- owner                      its people; owner invite MAIL lets another distributor in, and owner remove-second-factor MAIL
                                somebody who lost phone and spare codes
  -- doctor                     what is wrong with the office, and what to do
GALLA_BACKUP_PASSPHRASE         seals and opens backups; set where the office starts, it makes one every night
DATABASE_URL                    a PostgreSQL of your own, 17 or later, instead of the one that the office brings
DATABASE_TLS                    its TLS: verify, the file of the certificate that signed it, or off`

/** Where a proxy on this computer speaks from. */
const LOOPBACK = ['127.0.0.1', '::1']

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const optionsOfLine = {
  practice: { type: 'boolean', default: false },
  demo: { type: 'boolean', default: false },
  shops: { type: 'string' },
  days: { type: 'string' },
  data: { type: 'string' },
  port: { type: 'string' },
  address: { type: 'string' },
  machine: { type: 'string', multiple: true },
  'behind-proxy': { type: 'boolean', default: false },
  proxy: { type: 'string', multiple: true },
  backups: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const readLine = () => parseArgs({ allowPositionals: true, options: optionsOfLine })
type Line = ReturnType<typeof readLine>['values']

async function main(): Promise<void> {
  const { values, positionals } = readLine()
  if (values.help) return say(HELP)
  if (values.demo) return runDemo(values)
  const folder = values.data ?? defaultFolder(values.practice)
  const database = databaseSetting()
  if (positionals.length > 0) {
    const isWell = await runCommand(positionals, { folder, database, now: systemClock.now, say })
    process.exitCode = isWell ? 0 : 1
    return
  }
  const office = await openOffice(officeOptions(values, folder, database))
  endBy(office.close)
  await tellOwner(office)
  process.stdin.on('data', () => void tellLine(office))
}

function endBy(close: () => Promise<void>): void {
  const end = (): void => {
    say('The office is closing.')
    void close().then(() => process.exit(0))
  }
  process.once('SIGINT', end).once('SIGTERM', end)
}

/** Always with a PostgreSQL of its own: nothing made up gets into a database that somebody has. */
async function runDemo(values: Line): Promise<void> {
  const { demoSizeOf, fillWithDemo, tellPeople } = await import('./demo/command')
  const size = demoSizeOf(values)
  const { folder, remove } = await demoFolder(values.data)
  const office = await openOffice(officeOptions({ ...values, practice: true }, folder, null))
  let endDemo = async (): Promise<void> => {}
  const close = async (): Promise<void> => {
    await endDemo()
    await office.close()
    await remove()
  }
  endBy(close)
  const demo = await fillWithDemo(office, size, say).catch(async (error: unknown) => {
    await close()
    throw error
  })
  endDemo = demo.close
  const tell = (): void => tellPeople(demo, systemClock.now(), say)
  say(`The owner's page: ${office.address}\n`)
  tell()
  process.stdin.on('data', tell)
}

function officeOptions(
  values: Line,
  folder: string,
  database: OpenOfficeOptions['database'],
): OpenOfficeOptions {
  const log = createLog((line) => void process.stderr.write(`${line}\n`), systemClock.now)
  const isBehindProxy = values['behind-proxy']
  return {
    folder,
    database,
    kind: values.practice ? 'practice' : null,
    host: isBehindProxy ? '127.0.0.1' : '0.0.0.0',
    port: Number(values.port ?? DEFAULT_PORT),
    address: values.address ?? null,
    machines: machinesOf(values),
    isBehindProxy,
    publicUrl: values.address?.replace(/\/+$/, '') ?? null,
    proxies: values.proxy ?? (isBehindProxy ? LOOPBACK : []),
    pageFolder: builtPage(import.meta.dirname),
    backups: { passphrase: passphraseOf(), folder: resolve(values.backups ?? join(folder, 'backups')) },
    clock: systemClock,
    timers: systemTimers,
    log,
    onWaiting: () =>
      say('Another office is running with this data. This one waits, and takes its place when that ends.'),
    onLost: () => {
      log.error('office.lock-lost', new Error('the database let this office go; another may take its place'))
      process.exit(1)
    },
  }
}

function machinesOf({ machine = [], 'behind-proxy': isBehindProxy }: Line): readonly string[] {
  const machines = z.array(officeAddressSchema).max(MOST_OFFICE_ADDRESSES).safeParse(machine)
  if (!machines.success)
    throw new OfficeStartError(
      `Each --machine is an address as https://NAME:${DEFAULT_PORT}, and there are at most ${MOST_OFFICE_ADDRESSES}.`,
    )
  if (machines.data.length > 0 && isBehindProxy)
    throw new OfficeStartError(
      "Counters reach each machine themselves, by the office's own certificate: leave out --behind-proxy, and let the proxy speak HTTPS with the office (docs/office.md).",
    )
  return machines.data.map((each) => new URL(each).origin)
}

async function tellLine({ address, authorityDigest, context, app }: OpenedOffice): Promise<void> {
  const code = await app.enrolment.newCode(CONSOLE).catch((error: unknown) => {
    context.log.error('enrolment.no-code', error)
    return null
  })
  if (code === null)
    return say('No line for a counter can be made now: the database does not answer. Press Enter later.\n')
  const where = enrolledWhere(context.machines, address)
  const line = enrolmentLine({ ...where, code, authorityDigest, kind: context.office.kind })
  say(`Lets one counter in, by Settings, Office, for ${ENROLMENT_VALIDITY_MS / MINUTE_MS} minutes:

${line}
`)
  say('Press Enter here for the next counter.\n')
}

/** Null where none is set: then no backup is made at night. */
const passphraseOf = (): string | null => process.env['GALLA_BACKUP_PASSPHRASE'] || null

/** What the owner carries to the counters; each line lets one in. */
async function tellOwner(office: OpenedOffice): Promise<void> {
  const { address, context } = office
  say(`
The office is open${context.office.kind === 'practice' ? ' for practice' : ''}: ${address}
`)
  await tellPage(office)
  await tellLine(office)
  if (passphraseOf() === null)
    say('No backup is made at night: start it with GALLA_BACKUP_PASSPHRASE, and keep that elsewhere too.\n')
}

/** The page's address, and until somebody is its owner the code that makes them one. */
async function tellPage({ address, app }: OpenedOffice): Promise<void> {
  say(`The owner's page: ${address}`)
  if (await app.people.hasOwner()) return say('')
  say(`Its first owner gives this code there: ${shownCode(app.people.firstCode())}
`)
}

function defaultFolder(isPractice: boolean): string {
  const name = isPractice ? 'galla-office-practice' : 'galla-office'
  if (process.platform === 'win32') return join(process.env['LOCALAPPDATA'] ?? homedir(), name)
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  // Root's own home is closed to the user that PostgreSQL runs as.
  if (process.getuid?.() === 0) return join('/var/lib', name)
  return join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), name)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof OfficeStartError)) throw error
  process.stderr.write(`galla: ${error.message}\n`)
  process.exitCode = 1
}
