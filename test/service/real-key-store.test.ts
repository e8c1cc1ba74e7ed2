// The built process that asks the key store against gnome-keyring, on a bus and in a home folder of its own (`apt-get install gnome-keyring
// libsecret-tools dbus-x11 xvfb xdotool`, then `npm run build`). Only with REAL_KEY_STORE=1 (vitest.config.ts); what is not there is named and left out.
import { execFileSync, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { StoreAnswer, StoreRequest } from '#main/platform/key-store-answers'

const WORKER = resolve('out/main/key-store-worker.js')
const PARENT_PORT = new URL('../host/utility-parent.ts', import.meta.url).href
const PASSWORD = 'of the test'
const STARTED_MS = 10_000
const TRY_AGAIN_MS = 50
const MINUTE_MS = 60_000
/** So long the app waits for an answer (system-anchor-store.ts). */
const WAITED_MS = 3_000

const isThere = (program: string): boolean => {
  const isFound = spawnSync('which', [program]).status === 0
  if (!isFound) console.log(`${program} is not installed: left out`)
  return isFound
}
const isBuilt = existsSync(WORKER)
if (!isBuilt) console.log(`${WORKER} is not built: left out`)
const hasStore = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool'].every(isThere) && isBuilt
const hasScreen = ['Xvfb', 'xdotool'].every(isThere)

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += TRY_AGAIN_MS) {
    if (waited > STARTED_MS) throw new Error(`${what} does not come`)
    await pause(TRY_AGAIN_MS)
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })

/** A desktop's session with an unlocked keyring; with a screen only where its questions are to be seen. */
async function desktop(screen: string | null = null) {
  const home = mkdtempSync(join(tmpdir(), 'keyring-'))
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_RUNTIME_DIR: join(home, 'run'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'run', 'bus')}`,
    ...(screen === null ? {} : { DISPLAY: screen }),
  }
  mkdirSync(env.XDG_RUNTIME_DIR, { mode: 0o700 })
  const children: ChildProcess[] = []
  const started = (program: string, ...parameters: string[]): ChildProcess => {
    const child = spawn(program, parameters, { env, stdio: ['pipe', 'ignore', 'ignore'] })
    children.push(child)
    return child
  }
  onTestFinished(async () => {
    for (const child of children.toReversed()) {
      child.kill('SIGKILL')
      await ended(child)
    }
    rmSync(home, { recursive: true, force: true })
  })
  if (screen !== null) {
    started('Xvfb', screen, '-screen', '0', '1024x768x24')
    await until('the screen', () => existsSync(`/tmp/.X11-unix/X${screen.slice(1)}`))
  }
  started('dbus-daemon', '--session', '--nofork', `--address=${env.DBUS_SESSION_BUS_ADDRESS}`)
  await until('the bus', () => existsSync(join(env.XDG_RUNTIME_DIR, 'bus')))
  const tool = (...parameters: readonly string[]) =>
    spawnSync('secret-tool', parameters, { env, encoding: 'utf8' })
  const hasOwner = (): boolean => {
    const asked = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets']
    const words = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/']
    return spawnSync('dbus-send', [...words, ...asked], { env, encoding: 'utf8' }).stdout.includes('true')
  }
  const keyring = async (): Promise<ChildProcess> => {
    const daemon = started('gnome-keyring-daemon', '--foreground', '--unlock', '--components=secrets')
    daemon.stdin?.end(PASSWORD)
    // Whoever asks for it by name has the bus start another one, which is locked.
    await until('the key store', hasOwner)
    return daemon
  }
  const daemon = await keyring()
  return {
    env,
    daemon,
    keyring,
    tool,
    keyringFile: join(env.XDG_DATA_HOME, 'keyrings', 'login.keyring'),
    /** How many of its questions are on the screen. */
    questions: (): number =>
      spawnSync('xdotool', ['search', '--onlyvisible', '--class', 'gcr-prompter'], { env, encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line !== '').length,
    worker: () => {
      const child = fork(WORKER, [], { env, execArgv: ['--import', PARENT_PORT], silent: true })
      children.push(child)
      return {
        child,
        ask: (request: Partial<StoreRequest> = {}): Promise<StoreAnswer> =>
          new Promise((answered) => {
            child.once('message', (answer) => answered(answer as StoreAnswer))
            child.send({ service: 'Galla', account: 'head@1', mayPrompt: false, ...request })
          }),
      }
    },
  }
}

describe.runIf(hasStore)('gnome-keyring', () => {
  test('keeps a record, which is there again in another process', async () => {
    const { worker } = await desktop()
    const first = worker()
    expect(await first.ask()).toEqual({ kind: 'absent' })
    expect(await first.ask({ text: 'entry 1' })).toEqual({ kind: 'kept', isDoubled: false })
    expect(await worker().ask()).toEqual({ kind: 'there', texts: ['entry 1'] })
  })

  test('that is locked is not asked, and takes records once it was unlocked', async () => {
    const { worker, tool, daemon, keyring } = await desktop()
    const { ask } = worker()
    await ask({ text: 'entry 1' })
    tool('lock')
    expect([await ask(), await ask({ text: 'entry 2' })]).toEqual([{ kind: 'locked' }, { kind: 'locked' }])
    daemon.kill()
    await ended(daemon)
    await keyring()
    expect(await worker().ask({ text: 'entry 2' })).toEqual({ kind: 'kept', isDoubled: false })
  })

  test('with an item of another program that matches too goes on, with both read', async () => {
    const { worker, env } = await desktop()
    const { ask } = worker()
    await ask({ text: 'entry 1' })
    const attributes = ['service', 'Galla', 'username', 'head@1', 'target', 'default', 'of', 'another']
    execFileSync('secret-tool', ['store', '--label=other', ...attributes], { env, input: 'not ours' })
    expect(await ask({ text: 'entry 2' })).toEqual({ kind: 'kept', isDoubled: true })
    expect(await ask()).toMatchObject({ texts: expect.arrayContaining(['entry 2', 'entry 1']) })
  })

  test('that was put back is an older record, and one whose file was deleted keeps nothing', async () => {
    const { worker, daemon, keyring, keyringFile } = await desktop()
    await worker().ask({ text: 'entry 1' })
    copyFileSync(keyringFile, `${keyringFile}.copy`)
    await worker().ask({ text: 'entry 2' })
    daemon.kill()
    await ended(daemon)
    copyFileSync(`${keyringFile}.copy`, keyringFile)
    const next = await keyring()
    expect(await worker().ask()).toEqual({ kind: 'there', texts: ['entry 1'] })
    for (const name of readdirSync(join(keyringFile, '..'))) unlinkSync(join(keyringFile, '..', name))
    const gone = await worker().ask()
    expect(['absent', 'refused']).toContain(gone.kind)
    next.kill()
  })
})

describe.runIf(hasStore && hasScreen)('the question of gnome-keyring for its password', () => {
  const SCREEN = ':91'

  test(
    'comes up by an owner’s click alone, once, waits on, and does not keep its process from being ended',
    async () => {
      const { worker, tool, questions } = await desktop(SCREEN)
      const { ask, child } = worker()
      await ask({ text: 'entry 1' })
      tool('lock')
      await ask({ text: 'entry 2' })
      await pause(WAITED_MS)
      expect(questions()).toBe(0)
      let answer: StoreAnswer | null = null
      void ask({ text: 'entry 2', mayPrompt: true }).then((given) => (answer = given))
      await until('the question', () => questions() > 0)
      await pause(WAITED_MS)
      expect([answer, questions()]).toEqual([null, 1])
      const before = performance.now()
      child.kill('SIGKILL')
      await ended(child)
      expect(performance.now() - before).toBeLessThan(1_000)
      // It stays, although nobody waits for its answer any more: a second one would wait behind it.
      await pause(WAITED_MS)
      expect(questions()).toBe(1)
    },
    MINUTE_MS,
  )

  test('that is answered after the wait still gives its answer', async () => {
    const { worker, tool, questions, env } = await desktop(SCREEN)
    const { ask } = worker()
    await ask({ text: 'entry 1' })
    tool('lock')
    const answer = ask({ text: 'entry 2', mayPrompt: true })
    await until('the question', () => questions() > 0)
    await pause(WAITED_MS)
    execFileSync('xdotool', ['type', PASSWORD], { env })
    execFileSync('xdotool', ['key', 'Return'], { env })
    expect(await answer).toEqual({ kind: 'kept', isDoubled: false })
  })
})
