// A small desktop with an input bus, for specs that type by real input methods: an X server that draws nowhere, a window manager and IBus
// with the methods of m17n, as Debian packs them.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAMS = [
  'Xvfb',
  'openbox',
  'dbus-daemon',
  'ibus-daemon',
  'ibus',
  'xdotool',
  'setxkbmap',
  'chromium',
] as const
const METHODS_FOLDER = '/usr/share/m17n'
const STARTED_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 100

const placeOf = (program: string): string | null =>
  spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim() || null

/** What is missing of it, to be said plainly; empty if all is there. */
export const missingOfDesktop = (): readonly string[] => [
  ...PROGRAMS.filter((program) => placeOf(program) === null),
  ...(existsSync(METHODS_FOLDER) ? [] : ['m17n-db']),
]

export const HOW_TO_INSTALL =
  'apt-get install xvfb openbox dbus ibus ibus-m17n ibus-gtk3 m17n-db xdotool x11-xkb-utils chromium'

export interface Desktop {
  /** What the app inherits, to be a window of this desktop. */
  readonly env: Readonly<Record<string, string>>
  /** Writes by this method from now on; `xkb:us::eng` is none. */
  choose(engine: string): Promise<void>
  /** Gives the keyboard another layout, as `setxkbmap` knows it: `in`, `tam`. */
  layOut(layout: string, variant: string): void
  /** Presses keys of the keyboard, `ms` between two. */
  press(keys: readonly string[], ms: number): void
  close(): void
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isSo(); waitedMs += LOOK_EVERY_MS) {
    if (waitedMs > STARTED_WITHIN_MS) throw new Error(`${what} did not come`)
    await wait(LOOK_EVERY_MS)
  }
}

/** The first of its lines. */
const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.split('\n')[0] ?? ''))
    child.once('exit', () => reject(new Error('it ended')))
  })

export async function openDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'galla-desktop-'))
  const children: ChildProcess[] = []
  const begin = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    return child
  }
  const close = (): void => {
    for (const child of children.toReversed()) child.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const server = begin('Xvfb', ['-displayfd', '1', '-screen', '0', '1366x768x24'], process.env)
    const display = `:${await firstLine(server)}`
    const bus = begin('dbus-daemon', ['--session', '--nofork', '--print-address'], process.env)
    const own = {
      DISPLAY: display,
      DBUS_SESSION_BUS_ADDRESS: await firstLine(bus),
      GTK_IM_MODULE: 'ibus',
      XMODIFIERS: '@im=ibus',
      XDG_RUNTIME_DIR: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      // Without Electron: the one from npm draws no window.
      HOST_HEADED: '1',
      HOST_CHROMIUM: placeOf('chromium') ?? '',
    }
    const env = { ...process.env, ...own }
    begin('openbox', [], env)
    begin('ibus-daemon', ['--xim', '--panel=disable', '--emoji-extension=disable'], env)
    const ibus = (...args: readonly string[]) => spawnSync('ibus', args, { env, encoding: 'utf8' })
    await until('the input bus', () => ibus('address').stdout.includes('unix:'))
    return {
      env: own,
      choose: (engine) =>
        until(engine, () => {
          ibus('engine', engine)
          return ibus('engine').stdout.trim() === engine
        }),
      layOut: (layout, variant) => {
        const chosen = spawnSync('setxkbmap', ['-layout', layout, '-variant', variant], {
          env,
          encoding: 'utf8',
        })
        if (chosen.status !== 0) throw new Error(`no layout ${layout} ${variant}: ${chosen.stderr}`)
      },
      press: (keys, ms) => {
        spawnSync('xdotool', ['key', '--clearmodifiers', '--delay', String(ms), ...keys], { env })
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
