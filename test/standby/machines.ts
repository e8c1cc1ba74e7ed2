// Three machines on this one: network namespaces on a switch, each with Debian 13's packages in a root of its own and its programs started
// again as systemd would. Needs root, ip, debootstrap and overlayfs.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export const SWITCH = 'galla-switch'
const SUITE = 'trixie'
const PACKAGES = [
  'etcd-server',
  'etcd-client',
  'patroni',
  'postgresql-17',
  'haproxy',
  'keepalived',
  'curl',
  'procps',
]
const PROJECT = join(import.meta.dirname, '../..')
/** Where the roots lie, and what the machines write. */
export const PLACE = process.env['STANDBY_PLACE'] ?? '/var/lib/galla-standby'
/** Room for etcd, PostgreSQL and the office, so that a disk can be filled up. */
const DISK_BYTES = 3 * 1024 ** 3
const SPARE_BYTES = 16 * 1024 ** 2
const MIRROR = process.env['STANDBY_MIRROR'] ?? ''

/** Runs a program to its end. Throws with what it said where it fails. */
export function run(program: string, words: readonly string[], input?: string): string {
  const { status, error, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', input })
  if (error !== undefined || status !== 0)
    throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}${stdout}`)
  return stdout
}

/** The same where it may fail. */
export function attempt(program: string, words: readonly string[]): void {
  spawnSync(program, words, { stdio: 'ignore' })
}

/** Why this computer cannot play three machines; null if it can. */
export function lacking(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root'
  const missing = ['ip', 'debootstrap', 'mkfs.ext4', 'setpriv'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}`
}

/** Debian's own packages, made once: a minute or two. */
export function baseRoot(): string {
  const root = join(PLACE, SUITE)
  if (existsSync(join(root, 'usr/bin/patroni'))) return root
  mkdirSync(PLACE, { recursive: true })
  const from = MIRROR === '' ? [] : [MIRROR]
  run('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, SUITE, root, ...from])
  return root
}

/** The office as it is built now: a build meanwhile changes nothing on the machines. */
export function keepOffice(): void {
  run('rm', ['-rf', join(PLACE, 'out-office')])
  run('cp', ['-a', join(PROJECT, 'out-office'), join(PLACE, 'out-office')])
}

/** A program that is started again when it ends, as its unit says. */
interface Unit {
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly againAfterMs: number
  /** Somebody types to it. All others read from nothing, as units do: a PostgreSQL that lost its main process reads its standard input. */
  readonly isTypedTo?: boolean
}

export class Machine {
  readonly #units = new Map<string, Unit>()
  readonly #children = new Map<string, ChildProcess>()
  readonly name: string
  readonly address: string
  readonly root: string
  readonly #namespace: string
  #isOn = true

  constructor(name: string, address: string) {
    this.name = name
    this.address = address
    this.root = join(PLACE, name, 'root')
    this.#namespace = `galla-${name}`
  }

  /** Of the switch: its end of the cable. */
  get #cable(): string {
    return `to-${this.name}`.slice(0, 15)
  }

  /** A fresh root, disk and cable. */
  set(base: string, hosts: string): void {
    this.clear()
    this.#isOn = true
    const folder = join(PLACE, this.name)
    for (const part of ['root', 'upper', 'work']) mkdirSync(join(folder, part), { recursive: true })
    const layers = `lowerdir=${base},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`
    run('mount', ['-t', 'overlay', 'overlay', '-o', layers, this.root])
    run('truncate', ['-s', String(DISK_BYTES), join(folder, 'disk')])
    run('mkfs.ext4', ['-q', '-F', '-m', '0', join(folder, 'disk')])
    for (const part of ['etcd', 'postgresql', 'galla-office'])
      mkdirSync(join(this.root, 'data', part), { recursive: true })
    run('mount', ['-o', 'loop', join(folder, 'disk'), join(this.root, 'data')])
    for (const part of ['etcd', 'postgresql', 'galla-office']) {
      mkdirSync(join(this.root, 'data', part), { recursive: true })
      mkdirSync(join(this.root, 'var/lib', part), { recursive: true })
      run('mount', ['--bind', join(this.root, 'data', part), join(this.root, 'var/lib', part)])
    }
    run('mount', ['-t', 'proc', 'proc', join(this.root, 'proc')])
    run('mount', ['--rbind', '/dev', join(this.root, 'dev')])
    run('mount', ['--make-rslave', join(this.root, 'dev')])
    // PostgreSQL needs it. Without it no failover happens, and nothing says so.
    run('mount', ['-t', 'tmpfs', 'tmpfs', join(this.root, 'dev/shm')])
    run('mount', ['-t', 'tmpfs', 'tmpfs', join(this.root, 'run')])
    for (const part of ['postgresql', 'haproxy']) mkdirSync(join(this.root, 'run', part))
    mkdirSync(join(this.root, 'opt/galla'), { recursive: true })
    run('mount', ['--bind', PROJECT, join(this.root, 'opt/galla')])
    run('mount', ['--bind', join(PLACE, 'out-office'), join(this.root, 'opt/galla/out-office')])
    this.write('etc/hosts', `127.0.0.1 localhost\n${hosts}`)
    run('ip', ['netns', 'add', this.#namespace])
    run('ip', [
      'link',
      'add',
      'eth0',
      'netns',
      this.#namespace,
      'type',
      'veth',
      'peer',
      this.#cable,
      'netns',
      SWITCH,
    ])
    run('ip', ['-n', SWITCH, 'link', 'set', this.#cable, 'master', 'bridge', 'up'])
    run('ip', ['-n', this.#namespace, 'address', 'add', `${this.address}/24`, 'dev', 'eth0'])
    for (const device of ['lo', 'eth0']) run('ip', ['-n', this.#namespace, 'link', 'set', device, 'up'])
  }

  /** What an earlier run left. */
  clear(): void {
    if (existsSync(`/run/netns/${this.#namespace}`)) {
      this.#isOn = false
      this.signal('SIGKILL', () => true)
    }
    attempt('ip', ['netns', 'delete', this.#namespace])
    for (const line of readFileSync('/proc/mounts', 'utf8').split('\n').toReversed()) {
      const at = line.split(' ')[1] ?? ''
      if (at === this.root || at.startsWith(`${this.root}/`)) attempt('umount', ['-l', at])
    }
    attempt('rm', ['-rf', '--one-file-system', join(PLACE, this.name)])
    // Lines of an office that is no more let no counter in.
    for (const file of readdirSync(PLACE).filter((name) => name.startsWith(`${this.name}-`)))
      attempt('rm', [join(PLACE, file)])
  }

  write(path: string, text: string): void {
    const file = join(this.root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  /** Within its root and network. */
  inside(command: readonly string[]): readonly string[] {
    return ['netns', 'exec', this.#namespace, 'chroot', this.root, ...command]
  }

  run(...command: readonly string[]): string {
    return run('ip', this.inside(command))
  }

  start(name: string, unit: Unit): void {
    this.#units.set(name, unit)
    const { command, environment, againAfterMs, isTypedTo = false } = unit
    const log = join(PLACE, `${this.name}-${name}.log`)
    const child = spawn('ip', this.inside(command), {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...environment },
      stdio: [isTypedTo ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    })
    this.#children.set(name, child)
    child.stdin?.on('error', () => {})
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) =>
        appendFileSync(log, `${new Date().toISOString()} ${text.toString()}`),
      )
    child.on('exit', () => {
      setTimeout(() => {
        if (this.#isOn && this.#children.get(name) === child) this.start(name, unit)
      }, againAfterMs)
    })
  }

  /** It is not started again until `resume`. */
  stop(name: string): void {
    const child = this.#children.get(name)
    this.#children.delete(name)
    child?.kill('SIGKILL')
  }

  resume(name: string): void {
    const unit = this.#units.get(name)
    if (unit !== undefined) this.start(name, unit)
  }

  /** As somebody before the program's terminal. */
  type(name: string, text: string): void {
    this.#children.get(name)?.stdin?.write(text)
  }

  /** Everything that runs in its network, by what its command line is. */
  pids(is: (command: string) => boolean): readonly number[] {
    const own = statSync(`/run/netns/${this.#namespace}`).ino
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .filter((pid) => isInNamespace(pid, own) && is(commandOf(pid)))
  }

  /** How many were told. */
  signal(signal: NodeJS.Signals, is: (command: string) => boolean): number {
    let told = 0
    for (const pid of this.pids(is))
      try {
        process.kill(pid, signal)
        told += 1
      } catch {
        // It ended meanwhile.
      }
    return told
  }

  cable(state: 'up' | 'down'): void {
    run('ip', ['-n', SWITCH, 'link', 'set', this.#cable, state])
  }

  /** As when its power is cut: nothing is said to anybody. */
  powerOff(): void {
    this.cable('down')
    this.#isOn = false
    while (this.signal('SIGKILL', () => true) > 0) continue
  }

  powerOn(): void {
    this.cable('up')
    this.#isOn = true
    for (const [name, unit] of this.#units) this.start(name, unit)
  }

  /** Leaves nothing where its programs write. */
  fillDisk(): void {
    const disk = join(this.root, 'data')
    const free = Number(run('df', ['--output=avail', '-B1', disk]).split('\n')[1])
    run('fallocate', ['-l', String(Math.max(1, free - SPARE_BYTES)), join(disk, 'ballast')])
    // What is left goes bit by bit: a file system keeps some for itself, and nobody knows how much.
    attempt('dd', ['if=/dev/zero', `of=${join(disk, 'ballast-rest')}`, 'bs=16k'])
  }

  emptyDisk(): void {
    for (const name of ['ballast', 'ballast-rest']) attempt('rm', ['-f', join(this.root, 'data', name)])
  }
}

function isInNamespace(pid: number, inode: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`) === `net:[${inode}]`
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The switch, with an address for the counters, and what the machines are called there. */
export function setSwitch(address: string, hosts: string): void {
  mkdirSync(`/etc/netns/${SWITCH}`, { recursive: true })
  writeFileSync(`/etc/netns/${SWITCH}/hosts`, `127.0.0.1 localhost\n${hosts}`)
  attempt('ip', ['netns', 'delete', SWITCH])
  run('ip', ['netns', 'add', SWITCH])
  run('ip', ['-n', SWITCH, 'link', 'add', 'bridge', 'type', 'bridge'])
  run('ip', ['-n', SWITCH, 'address', 'add', `${address}/24`, 'dev', 'bridge'])
  for (const device of ['lo', 'bridge']) run('ip', ['-n', SWITCH, 'link', 'set', device, 'up'])
}
