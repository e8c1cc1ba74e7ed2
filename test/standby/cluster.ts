// etcd, Patroni, PostgreSQL, HAProxy, keepalived and the office on three machines, by the files of office/high-availability as they stand
// there but for names, addresses, passwords and certificates.
import https from 'node:https'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseRoot, keepOffice, Machine, PLACE } from './machines'

const PASSWORD = 'standbyrig0123456789'
export const PASSPHRASE = 'a passphrase of the rig'
const NODE = '/opt/galla/node_modules/node/bin/node'
const OFFICE_PROGRAM = '/opt/galla/out-office/server.js'
const FOLDER = '/var/lib/galla-office'
const FILES = join(import.meta.dirname, '../../office/high-availability')
/** On the switch. */
export const COUNTERS_ADDRESS = '10.77.0.100'
const SHARED_ADDRESS = '10.77.0.50'
export const OFFICE_PORT = 8471

export type MachineName = 'office-a' | 'office-b' | 'office-witness'
export const ADDRESSES: Readonly<Record<MachineName, string>> = {
  'office-a': '10.77.0.1',
  'office-b': '10.77.0.2',
  'office-witness': '10.77.0.3',
}
const DATA_MACHINES = ['office-a', 'office-b'] as const
export type DataMachine = Exclude<MachineName, 'office-witness'>
/** As it stands in the hosts file of each of them. */
export const HOSTS = Object.entries(ADDRESSES)
  .map(([name, address]) => `${address} ${name}\n`)
  .join('')
export const otherOf = (name: DataMachine): DataMachine => (name === 'office-a' ? 'office-b' : 'office-a')

export interface Cluster {
  readonly machines: Readonly<Record<MachineName, Machine>>
  /** Lines that let one counter in each. */
  lines(count: number): Promise<readonly string[]>
  /** Which machine's PostgreSQL leads; null while none does. */
  leader(): Promise<DataMachine | null>
  /** Which machine's office is ready; null while none is. */
  officeAt(): Promise<DataMachine | null>
  /** What is not as it should be; empty where all is. */
  faults(): Promise<readonly string[]>
  /** Whether HAProxy's shared address leads to an office that is ready. */
  sharedAnswers(): Promise<boolean>
  /** Runs one command of the office there. Throws with what it said where it fails. */
  office(at: DataMachine, ...words: readonly string[]): string
  /** Such a command, to be begun inside a machine. */
  officeWords(...words: readonly string[]): readonly string[]
  /** Makes the office's database on the machine that leads, after `first`. */
  makeDatabase(at: DataMachine, first: string): void
  /** Of the database that leads. */
  databaseUrl(): Promise<string>
  /** Rows of the database that leads. */
  query(sql: string): Promise<readonly string[]>
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

export async function until<Value>(
  what: string,
  ms: number,
  look: () => Promise<Value | null | false>,
): Promise<Value> {
  const end = performance.now() + ms
  for (;;) {
    const seen = await look().catch(() => null)
    if (seen !== null && seen !== false) return seen
    if (performance.now() > end) throw new Error(`waited ${ms / 1_000} s in vain: ${what}`)
    await pause(250)
  }
}

const fileFor = (file: string, machine: Machine): string =>
  readFileSync(join(FILES, file), 'utf8')
    .replaceAll('MACHINE', machine.name)
    .replaceAll('PASSWORD', PASSWORD)
    .replaceAll('INTERFACE', 'eth0')
    .replaceAll('OWN_ADDRESS', machine.address)
    .replaceAll('OTHER_ADDRESS', machine.name === 'office-a' ? ADDRESSES['office-b'] : ADDRESSES['office-a'])
    .replaceAll('SHARED_ADDRESS', `${SHARED_ADDRESS}/24`)

function startEtcd(machine: Machine): void {
  const lines = fileFor('etcd.env', machine).split('\n')
  const environment = Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>
  machine.run('mkdir', '-p', '-m', '700', '/var/lib/etcd/default')
  machine.start('etcd', { command: ['etcd', '--log-level=warn'], environment, againAfterMs: 500 })
}

function startPatroni(machine: Machine): void {
  machine.write('etc/patroni/config.yml', fileFor('patroni.yml', machine))
  for (const folder of ['/var/lib/postgresql', '/run/postgresql'])
    machine.run('chown', 'postgres:postgres', folder)
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
  machine.start('patroni', {
    command: [...asPostgres, 'patroni', '/etc/patroni/config.yml'],
    environment: { HOME: '/var/lib/postgresql' },
    againAfterMs: 1_000,
  })
}

const officeEnvironment = {
  DATABASE_URL: `postgres://galla:${PASSWORD}@office-a:5432,office-b:5432/galla_office`,
  DATABASE_TLS: 'off',
  GALLA_BACKUP_PASSPHRASE: PASSPHRASE,
}

const officeCommand = (...words: readonly string[]): readonly string[] => [
  'env',
  '-C',
  '/opt/galla',
  NODE,
  OFFICE_PROGRAM,
  '--data',
  FOLDER,
  ...words,
]

function startOffice(machine: Machine): void {
  const machines = DATA_MACHINES.flatMap((name) => [
    '--machine',
    `https://${name}:${OFFICE_PORT}`,
    '--proxy',
    ADDRESSES[name],
  ])
  machine.start('office', {
    command: officeCommand('--address', 'https://office.example', ...machines),
    environment: officeEnvironment,
    againAfterMs: 1_000,
    isTypedTo: true,
  })
}

function startProxies(machine: Machine, authority: string): void {
  machine.write('etc/haproxy/office-authority.pem', authority)
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    '/etc/haproxy/key',
  ]
  const about = ['-days', '30', '-subj', '/CN=office.example', '-out', '/etc/haproxy/office.pem']
  machine.run('openssl', 'req', '-x509', ...key, ...about)
  machine.run('sh', '-c', 'cat /etc/haproxy/key >> /etc/haproxy/office.pem')
  machine.write('etc/haproxy/haproxy.cfg', fileFor('haproxy.cfg', machine))
  machine.write('etc/keepalived/keepalived.conf', fileFor('keepalived.conf', machine))
  machine.start('haproxy', {
    command: ['haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg'],
    againAfterMs: 100,
  })
  machine.start('keepalived', {
    command: ['keepalived', '--dont-fork', '--log-console'],
    againAfterMs: 1_000,
  })
}

/** Everything up, the database made, and the office at work on one machine and waiting on the other. */
export async function startCluster(): Promise<Cluster> {
  const base = baseRoot()
  keepOffice()
  const named = (name: MachineName): Machine => new Machine(name, ADDRESSES[name])
  const machines = {
    'office-a': named('office-a'),
    'office-b': named('office-b'),
    'office-witness': named('office-witness'),
  }
  for (const machine of Object.values(machines)) machine.set(base, HOSTS)
  for (const machine of Object.values(machines)) startEtcd(machine)
  const settings = Object.entries(officeEnvironment).map(([name, value]) => `${name}=${value}`)
  const cluster: Cluster = {
    machines,
    ...lookingAt(machines),
    lines: linesOf(machines['office-a']),
    office: (at, ...words) => machines[at].run(...cluster.officeWords(...words)),
    officeWords: (...words) => ['env', ...settings, ...officeCommand(...words)],
    makeDatabase: (at, first) => makeDatabase(machines[at], first),
  }
  startPatroni(machines['office-a'])
  await until('a database that leads', 60_000, async () => (await cluster.leader()) === 'office-a')
  cluster.makeDatabase('office-a', `CREATE ROLE galla LOGIN PASSWORD '${PASSWORD}'`)
  startPatroni(machines['office-b'])
  startOffice(machines['office-a'])
  await until('the first office', 60_000, async () => (await cluster.officeAt()) === 'office-a')
  bringKeys(cluster)
  startOffice(machines['office-b'])
  const authority = await asked(ADDRESSES['office-a'], OFFICE_PORT, '/v1/authority')
  for (const name of ['office-a', 'office-b'] as const) startProxies(machines[name], authority.text)
  await until('both machines', 120_000, async () => (await cluster.faults()).length === 0)
  return cluster
}

/** As the page of the office says it. `first`: what makes room for it. */
function makeDatabase(machine: Machine, first: string): void {
  const sql = (words: string): string =>
    machine.run('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', 'psql', '-c', words)
  sql(first)
  sql("CREATE DATABASE galla_office OWNER galla ENCODING 'UTF8' TEMPLATE template0")
}

function bringKeys({ machines, office }: Pick<Cluster, 'machines' | 'office'>): void {
  const [first, second] = [machines['office-a'], machines['office-b']]
  const file = `${FOLDER}/keys.backup`
  office('office-a', 'backup', file)
  mkdirSync(dirname(join(second.root, file)), { recursive: true })
  copyFileSync(join(first.root, file), join(second.root, file))
  office('office-b', 'second-machine', file)
}

/** The office prints one for each line end that it is given. */
function linesOf(machine: Machine): Cluster['lines'] {
  return async (count) => {
    const log = join(PLACE, `${machine.name}-office.log`)
    const found = (): readonly string[] => readFileSync(log, 'utf8').match(/galla-office:\S+/g) ?? []
    for (let had = found().length; had < count; had += 1) {
      machine.type('office', '\n')
      await until('a line of the office', 20_000, async () => found().length > had)
    }
    return found().slice(-count)
  }
}

interface Asked {
  readonly status: number
  readonly text: string
}

/** Whoever answers is believed: only tests ask so. */
function asked(host: string, port: number, path: string, withinMs = 3_000): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const request = https.get(
      { host, port, path, rejectUnauthorized: false, timeout: withinMs, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    const limit = setTimeout(() => request.destroy(new Error('no answer in time')), withinMs)
    request.on('close', () => clearTimeout(limit))
  })
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** What Patroni of any machine that answers says. */
async function members(): Promise<readonly Member[]> {
  const answers = (['office-a', 'office-b'] as const).map(async (name) => {
    const answer = await fetch(`http://${ADDRESSES[name]}:8008/cluster`, {
      signal: AbortSignal.timeout(1_500),
    })
    const { members: told } = (await answer.json()) as { readonly members: readonly Member[] }
    return told
  })
  return Promise.any(answers)
}

function lookingAt(
  machines: Cluster['machines'],
): Omit<Cluster, 'machines' | 'lines' | 'office' | 'officeWords' | 'makeDatabase'> {
  const leader: Cluster['leader'] = async () => {
    const told = await members().catch(() => [])
    const leading = told.find(({ role, state }) => role === 'leader' && state === 'running')
    return DATA_MACHINES.find((name) => name === leading?.name) ?? null
  }
  const officeAt: Cluster['officeAt'] = async () => {
    const ready = await Promise.all(
      DATA_MACHINES.map(async (name) => {
        const answer = await asked(ADDRESSES[name], OFFICE_PORT, '/readyz').catch(() => null)
        return answer?.status === 200 ? name : null
      }),
    )
    return ready.find((name) => name !== null) ?? null
  }
  return {
    leader,
    officeAt,
    sharedAnswers: async () => {
      const answer = await asked(SHARED_ADDRESS, 443, '/readyz').catch(() => null)
      return answer?.status === 200
    },
    faults: async () => {
      const told = await members().catch(() => [])
      const roles = told.map(({ role, state }) => `${role} ${state}`)
      const offices = await Promise.all(
        DATA_MACHINES.map((name) => asked(ADDRESSES[name], OFFICE_PORT, '/readyz').catch(() => null)),
      )
      const states = offices.map((answer) => (answer === null ? 'none' : answer.text))
      const etcd = await Promise.all(
        Object.entries(ADDRESSES).map(async ([name, address]) => {
          const healthy = await fetch(`http://${address}:2379/health`, {
            signal: AbortSignal.timeout(2_000),
          }).then(
            async (answer) => (await answer.text()).includes('"true"'),
            () => false,
          )
          return healthy ? [] : [`etcd of ${name}`]
        }),
      )
      return [
        ...(roles.includes('leader running') ? [] : ['no database leads']),
        ...(roles.includes('sync_standby streaming') ? [] : [`no standby follows (${roles.join(', ')})`]),
        ...(states.some((text) => text.includes('"ready"')) ? [] : ['no office is ready']),
        ...(states.some((text) => text.includes('"waiting"')) ? [] : ['no office waits']),
        ...etcd.flat(),
      ]
    },
    databaseUrl: async () => {
      const at = await until('a database that leads', 60_000, leader)
      return `postgres://galla:${PASSWORD}@${ADDRESSES[at]}:5432/galla_office?sslmode=disable`
    },
    query: async (sql) => {
      const at = await until('a database that leads', 60_000, leader)
      const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
      const rows = machines[at].run(...asPostgres, 'psql', '-AtX', '-d', 'galla_office', '-c', sql)
      return rows.split('\n').filter((row) => row !== '')
    },
  }
}
