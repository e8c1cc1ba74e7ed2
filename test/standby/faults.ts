// What goes wrong: a program killed, frozen or without its network or disk, on the machine that leads, the one that follows, or the witness.
import { otherOf, pause, type Cluster, type MachineName } from './cluster'
import type { Machine } from './machines'

export type Place = 'primary' | 'standby' | 'witness'

export interface Fault {
  readonly kind: string
  readonly places: readonly Place[]
  /** Resolves once it is over: what was frozen, cut or filled is as before. */
  readonly happen: (machine: Machine) => Promise<void>
}

/** Longer than Patroni waits for a machine (its ttl is 20 s), and as long again as a promotion takes. */
const LASTS_MS = 35_000
const DATA: readonly Place[] = ['primary', 'standby']
const EVERYWHERE: readonly Place[] = ['primary', 'standby', 'witness']

const PROGRAMS = {
  office: (command: string) => command.includes('out-office/server.js'),
  postgres: (command: string) => /^(?:postgres|\/usr\/lib\/postgresql\/)/.test(command),
  patroni: (command: string) => command.includes('/usr/bin/patroni'),
  etcd: (command: string) => command.startsWith('etcd '),
  haproxy: (command: string) => command.startsWith('haproxy '),
} as const
type Program = keyof typeof PROGRAMS

const anyOf =
  (programs: readonly Program[]) =>
  (command: string): boolean =>
    programs.some((program) => PROGRAMS[program](command))

/** Throws where nothing of the kind ran: a fault that did not happen proves nothing. */
function told(machine: Machine, signal: NodeJS.Signals, programs: readonly Program[]): void {
  if (machine.signal(signal, anyOf(programs)) === 0)
    throw new Error(`no ${programs.join(', ')} ran on ${machine.name}`)
}

const killed = (kind: string, places: readonly Place[], ...programs: readonly Program[]): Fault => ({
  kind: `${kind} killed`,
  places,
  happen: async (machine) => told(machine, 'SIGKILL', programs),
})

const frozen = (program: Program, places: readonly Place[]): Fault => ({
  kind: `${program} frozen`,
  places,
  happen: async (machine) => {
    told(machine, 'SIGSTOP', [program])
    await pause(LASTS_MS)
    machine.signal('SIGCONT', PROGRAMS[program])
  },
})

/** Only its main process: the others of one server go with it. */
const postmasterKilled: Fault = {
  kind: 'postmaster killed',
  places: DATA,
  happen: async (machine) => {
    if (machine.signal('SIGKILL', (command) => command.includes('-D /var/lib/postgresql')) === 0)
      throw new Error(`no postmaster ran on ${machine.name}`)
  },
}

export const FAULTS: readonly Fault[] = [
  killed('office', DATA, 'office'),
  postmasterKilled,
  killed('etcd', EVERYWHERE, 'etcd'),
  killed('haproxy', DATA, 'haproxy'),
  killed('patroni and postmaster', DATA, 'patroni', 'postgres'),
  frozen('office', DATA),
  frozen('postgres', DATA),
  frozen('etcd', EVERYWHERE),
  frozen('patroni', DATA),
  {
    kind: 'machine frozen',
    places: EVERYWHERE,
    happen: async (machine) => {
      machine.signal('SIGSTOP', () => true)
      await pause(LASTS_MS)
      machine.signal('SIGCONT', () => true)
    },
  },
  {
    kind: 'machine lost',
    places: EVERYWHERE,
    happen: async (machine) => {
      machine.powerOff()
      await pause(LASTS_MS)
      machine.powerOn()
    },
  },
  {
    kind: 'link cut',
    places: EVERYWHERE,
    happen: async (machine) => {
      machine.cable('down')
      await pause(LASTS_MS)
      machine.cable('up')
    },
  },
  {
    kind: 'disk full',
    places: EVERYWHERE,
    happen: async (machine) => {
      machine.fillDisk()
      await pause(LASTS_MS)
      machine.emptyDisk()
    },
  },
]

/** Where a fault is to happen as things stand. Of the office the one at work is the first: it need not be beside the database that leads. */
export async function placed(cluster: Cluster, { kind }: Fault, place: Place): Promise<MachineName> {
  if (place === 'witness') return 'office-witness'
  const first = kind.startsWith('office') ? await cluster.officeAt() : await cluster.leader()
  if (first === null) throw new Error('nothing is at work')
  return place === 'primary' ? first : otherOf(first)
}
