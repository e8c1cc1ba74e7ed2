// A small virtual machine whose drive has a file system of the kernel's own, and whose power can be cut. It runs a script of ours with the
// Node of this checkout over the host's files, which it cannot change. Needs Debian's qemu-system-x86, busybox-static, cpio and a kernel
// package: installed, or unpacked where VM_KERNEL says.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Machine {
  /** Runs the script, with `words` and the folder of the drive, until it ends, or until `cutAt` says of one of its lines that the power goes now. Returns its lines. */
  run(options: {
    readonly drive: string
    readonly kind: string
    readonly words: readonly string[]
    readonly cutAt?: (line: string) => boolean
  }): Promise<readonly string[]>
}

const KERNEL_ROOT = process.env['VM_KERNEL'] ?? '/'
const MODULES = [
  'virtio_pci',
  'virtio_blk',
  '9pnet_virtio',
  '9p',
  'nls_cp437',
  'nls_ascii',
  'nls_utf8',
  'vfat',
  'exfat',
  'crc32c_generic',
  'ext4',
  'fuse',
  // For the sums of SMB 3.
  'ecb',
  'cmac',
  'ccm',
  'gcm',
  'ctr',
  'md5',
  'sha512_generic',
  'aes_generic',
  'des_generic',
  'ghash_generic',
  'cifs',
]
const MEMORY_MB = 1024
const LONGEST_RUN_MS = 120_000
const PROGRAMS = ['qemu-system-x86_64', 'busybox', 'cpio']

/** What is missing for it, in words; empty if it can be started. */
export function missingForMachine(): readonly string[] {
  const programs = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  return kernelFile() === undefined ? [...programs, 'a kernel in /boot'] : programs
}

const kernelFile = (): string | undefined => globSync(join(KERNEL_ROOT, 'boot/vmlinuz-*')).toSorted().at(-1)

/** Makes it in `folder`; `script` is one bundled file. */
export function createMachine(folder: string, script: string, node: string): Machine {
  const kernel = kernelFile()
  if (kernel === undefined) throw new Error('there is no kernel')
  const initrd = initialFiles(folder, basename(kernel).replace('vmlinuz-', ''))
  const shared = join(folder, 'script')
  mkdirSync(shared)
  cpSync(script, join(shared, 'script.mjs'))
  cpSync(join(import.meta.dirname, 'smb.conf'), join(shared, 'smb.conf'))
  const share = (path: string, tag: string): readonly string[] => [
    '-virtfs',
    `local,path=${path},mount_tag=${tag},security_model=none,readonly=on,multidevs=remap`,
  ]
  return {
    run: ({ drive, kind, words, cutAt = () => false }) =>
      new Promise((resolve, reject) => {
        const told = [`kind=${kind}`, `node=${node}`, `words=${words.join(',')}`].map(
          (word) => `galla.${word}`,
        )
        const machine = spawn(
          'qemu-system-x86_64',
          [
            [
              '-accel',
              'tcg',
              '-cpu',
              'max',
              '-m',
              String(MEMORY_MB),
              '-nographic',
              '-no-reboot',
              '-net',
              'none',
            ],
            ['-kernel', kernel, '-initrd', initrd],
            ['-append', ['console=ttyS0', 'quiet', 'panic=-1', 'no_timer_check', ...told].join(' ')],
            // What the machine has sent to its drive outlives it; what it only holds in its own memory does not.
            ['-drive', `file=${drive},format=raw,if=virtio,cache=writeback`],
            share('/', 'host'),
            share(shared, 'script'),
          ].flat(),
          { stdio: ['ignore', 'pipe', 'ignore'] },
        )
        const lines: string[] = []
        const tooLong = setTimeout(() => machine.kill('SIGKILL'), LONGEST_RUN_MS)
        createInterface({ input: machine.stdout }).on('line', (line) => {
          lines.push(line.trim())
          if (cutAt(line.trim())) machine.kill('SIGKILL')
        })
        machine.on('error', reject)
        machine.on('close', () => {
          clearTimeout(tooLong)
          resolve(lines)
        })
      }),
  }
}

/** The files that the kernel starts with: BusyBox, the modules in their order, and the first program. */
function initialFiles(folder: string, release: string): string {
  const root = join(folder, 'root')
  for (const name of ['bin', 'dev', 'proc', 'host', 'modules'])
    mkdirSync(join(root, name), { recursive: true })
  cpSync(spawnSync('which', ['busybox'], { encoding: 'utf8' }).stdout.trim(), join(root, 'bin/busybox'))
  cpSync(join(import.meta.dirname, 'init.sh'), join(root, 'init'))
  chmodSync(join(root, 'init'), 0o755)
  inOrder(join(KERNEL_ROOT, 'lib/modules', release)).forEach((path, index) =>
    cpSync(path, join(root, 'modules', `${String(index).padStart(2, '0')}-${basename(path)}`)),
  )
  const names = readdirSync(root, { recursive: true }).join('\n')
  const { stdout } = spawnSync('cpio', ['-o', '-H', 'newc', '--quiet'], {
    cwd: root,
    input: names,
    maxBuffer: 1e9,
  })
  const file = join(folder, 'initrd')
  writeFileSync(file, stdout)
  return file
}

/** The modules that are wanted and those that they need, each after what it needs. */
function inOrder(folder: string): readonly string[] {
  const paths = new Map(
    globSync('**/*.ko', { cwd: folder }).map((path) => [nameOf(basename(path, '.ko')), join(folder, path)]),
  )
  const ordered = new Set<string>()
  const add = (name: string): void => {
    const path = paths.get(name)
    if (path === undefined || ordered.has(path)) return
    const [, needed = ''] = /\0depends=([^\0]*)\0/.exec(readFileSync(path, 'latin1')) ?? []
    for (const other of needed.split(',')) add(nameOf(other))
    ordered.add(path)
  }
  MODULES.forEach(add)
  return [...ordered]
}

const nameOf = (name: string): string => name.replaceAll('-', '_')
