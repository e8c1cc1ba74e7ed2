// The life of the process: one till per computer, and no end while a payment is on its way unless the person wants it.
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settleMicrotasks } from '../../../support/virtual-time'

const MAIN = '#main'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const file of ['opening', 'start', 'drawing', 'safe-mode', 'diagnose', 'data-folder'])
    vi.doUnmock(`${MAIN}/app/${file}`)
  process.argv = words
  vi.doUnmock(`${MAIN}/platform/memory`)
  vi.resetModules()
})

const words = process.argv

interface Computer {
  readonly isFirst?: boolean
  readonly sending?: number
  readonly waits?: boolean
  /** What the app was started with. */
  readonly argv?: readonly string[]
  /** The data folder that the person has to be asked about. */
  readonly folderInQuestion?: string | null
}

/** The process on a computer; its app is built, and its payments have ended, when the test says so. */
async function processOn({
  isFirst = true,
  sending = 0,
  waits = true,
  argv = [],
  folderInQuestion = null,
}: Computer = {}) {
  const done: string[] = []
  const starts: string[] = []
  const switches: string[] = []
  const step = (name: string) => (): void => void done.push(name)
  const ready = Promise.withResolvers<void>()
  let isReady = false
  let isSandboxed = false
  const built = Promise.withResolvers<unknown>()
  const settled = Promise.withResolvers<void>()
  const app = Object.assign(new EventEmitter(), {
    setAppUserModelId: () => {},
    enableSandbox: () => (isSandboxed = !isReady),
    commandLine: { appendSwitch: (name: string) => void switches.push(name) },
    requestSingleInstanceLock: () => isFirst,
    whenReady: () => ready.promise,
    quit: step('quit'),
    exit: (code: number) => done.push(`exit ${code}`),
  })
  const powerMonitor = new EventEmitter()
  let isClosed = false
  const running = {
    sendingCount: () => sending,
    askToWait: async () => {
      done.push('asked')
      return waits
    },
    giveBackup: (file: string) => void done.push(`given ${file}`),
    offerUpdate: async () => void (sending === 0 && done.push('offered an update')),
    systemEnds: () => void done.push('told of the system’s end'),
    settled: () => settled.promise,
    close: async () => {
      done.push('closed')
      isClosed = true
    },
    closed: () => isClosed,
  }
  let mayEnd = (): boolean => false
  const painted = Promise.withResolvers<void>()
  vi.doMock(`${MAIN}/app/opening`, () => ({
    openFirst: (given: { readonly build: (opening: object) => unknown; readonly mayEnd: () => boolean }) => {
      mayEnd = given.mayEnd
      return { building: given.build({}), reopen: step('reopened'), painted: painted.promise }
    },
  }))
  vi.doMock(`${MAIN}/app/start`, () => ({ startApp: () => built.promise }))
  vi.doMock(`${MAIN}/app/data-folder`, () => ({
    chooseDataFolder: () => folderInQuestion,
    askToBegin: async (folder: string) => void done.push(`asked about ${folder}`),
  }))
  vi.doMock(`${MAIN}/app/drawing`, () => ({ chooseDrawing: () => {} }))
  vi.doMock(`${MAIN}/app/safe-mode`, () => ({
    safeModeChoice: () => ({ isCareful: false, isWanted: async () => false }),
    thisStartBegins: () => starts.push('begins'),
    thisStartSucceeded: () => starts.push('succeeded'),
  }))
  vi.doMock(`${MAIN}/app/diagnose`, () => ({ diagnose: async () => done.push('answered') }))
  process.argv = ['galla', ...argv]
  vi.doMock(`${MAIN}/platform/memory`, () => ({ keepYoungGenerationSmall: () => {} }))
  const { provideElectron } = await import('../../../support/provide-electron')
  provideElectron({
    app,
    dialog: { showErrorBox: (title: string, words: string) => done.push(`${title}: ${words}`) },
    protocol: { registerSchemesAsPrivileged: () => {} },
    crashReporter: { start: () => {} },
    powerMonitor,
  })
  await import('#main/index')
  const passOn = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await settleMicrotasks()
  }
  return {
    app,
    powerMonitor,
    done,
    starts,
    switches,
    paint: async () => {
      painted.resolve()
      await passOn()
    },
    settled,
    isSandboxed: () => isSandboxed,
    start: async () => {
      isReady = true
      ready.resolve()
      await passOn()
    },
    complete: async () => {
      built.resolve(running)
      await passOn()
    },
    break: async () => {
      built.reject(new Error('the disk is gone'))
      await passOn()
    },
    /** Whether the process may end at once. */
    quits: async () => {
      let isPrevented = false
      app.emit('before-quit', { preventDefault: () => (isPrevented = true) })
      await passOn()
      return !isPrevented
    },
    /** Whether the window may close without asking. */
    mayEnd: () => mayEnd(),
    passOn,
  }
}

it.each([
  ['linux', ['enable-speech-dispatcher']],
  ['win32', []],
])('the system’s voices are asked for where Chromium leaves them out (%s)', async (platform, asked) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform as NodeJS.Platform)
  expect((await processOn()).switches).toEqual(asked)
})

it('a data folder of before the first release is asked about, and nothing else is started', async () => {
  const { start, passOn, done } = await processOn({ folderInQuestion: '/old' })
  await start()
  await passOn()
  expect(done).toEqual(['asked about /old', 'exit 0'])
})

it('a second till on the same computer ends, and the first comes to the front', async () => {
  expect((await processOn({ isFirst: false })).done).toEqual(['quit'])
  vi.resetModules()
  const first = await processOn()
  await first.start()
  first.app.emit('second-instance', {}, ['galla'], '/')
  expect(first.done).toEqual(['reopened'])
})

it('every page is sandboxed, before the first one can exist', async () => {
  expect((await processOn()).isSandboxed()).toBe(true)
})

it('a backup that is double-clicked is given to the window, whichever way the system says it', async () => {
  const { start, complete, app, done, passOn } = await processOn()
  await start()
  app.emit('second-instance', {}, ['galla', '--flag', 'a.galla-backup'], '/media/stick')
  app.emit('open-file', { preventDefault: () => done.push('taken') }, '/media/disk/b.galla-backup')
  app.emit('open-file', { preventDefault: () => {} }, '/media/disk/picture.png')
  expect(done.filter((step) => step.startsWith('given'))).toEqual([])
  await complete()
  await passOn()
  expect(done).toContain('taken')
  expect(done.filter((step) => step.startsWith('given'))).toEqual([
    'given /media/stick/a.galla-backup',
    'given /media/disk/b.galla-backup',
  ])
})

it('quits at once only before anything was opened', async () => {
  const { quits, start, complete } = await processOn()
  expect(await quits()).toBe(true)
  await start()
  await complete()
  expect(await quits()).toBe(false)
})

it('somebody who quits while the app starts waits until it can be closed in the usual way', async () => {
  const { start, complete, quits, settled, passOn, done } = await processOn()
  await start()
  expect(await quits()).toBe(false)
  expect(done).toEqual([])
  settled.resolve()
  await complete()
  await passOn()
  expect(done).toEqual(['offered an update', 'closed', 'quit'])
  expect(await quits()).toBe(true)
})

it('a payment on its way is waited for before the app closes', async () => {
  const { start, complete, quits, settled, passOn, done } = await processOn({ sending: 1 })
  await start()
  await complete()
  expect(await quits()).toBe(false)
  expect(done).toEqual(['asked'])
  settled.resolve()
  await passOn()
  expect(done).toEqual(['asked', 'closed', 'quit'])
})

it('a payment that gets no answer does not keep the computer from being switched off', async () => {
  const { start, complete, quits, passOn, done } = await processOn({ sending: 1 })
  await start()
  await complete()
  expect(await quits()).toBe(false)
  vi.advanceTimersByTime(9_999)
  await passOn()
  expect(done).toEqual(['asked'])
  vi.advanceTimersByTime(1)
  await passOn()
  expect(done).toEqual(['asked', 'closed', 'quit'])
})

it('a person who would rather stay while a payment is on its way stays', async () => {
  const { start, complete, quits, settled, passOn, done } = await processOn({ sending: 1, waits: false })
  await start()
  await complete()
  settled.resolve()
  expect(await quits()).toBe(false)
  await passOn()
  expect(done).toEqual(['asked', 'reopened'])
})

it('a computer that is switched off waits for the end, which is asked for before any question', async () => {
  const { start, complete, powerMonitor, done, passOn } = await processOn()
  await start()
  powerMonitor.emit('shutdown', { preventDefault: () => done.push('delayed') })
  expect(done).toEqual(['delayed', 'quit'])
  await complete()
  await passOn()
  expect(done.at(-1)).toBe('told of the system’s end')
})

it('a session of Windows that ends is told by its window', async () => {
  const { start, complete, app, done, passOn } = await processOn()
  await start()
  await complete()
  const window = new EventEmitter()
  app.emit('browser-window-created', {}, window)
  window.emit('session-end')
  await passOn()
  expect(done).toContain('told of the system’s end')
})

it('somebody who quits again while the question is open is not asked twice', async () => {
  const { start, complete, quits, settled, passOn, done } = await processOn({ sending: 1 })
  await start()
  await complete()
  await Promise.all([quits(), quits()])
  settled.resolve()
  await passOn()
  expect(done).toEqual(['asked', 'closed', 'quit'])
})

it('somebody who stayed is asked again the next time', async () => {
  const { start, complete, quits, done } = await processOn({ sending: 1, waits: false })
  await start()
  await complete()
  await quits()
  await quits()
  expect(done).toEqual(['asked', 'reopened', 'asked', 'reopened'])
})

it('the window may close by itself only once everything is closed', async () => {
  const { start, complete, quits, settled, passOn, mayEnd } = await processOn()
  await start()
  expect(mayEnd()).toBe(false)
  await complete()
  expect(mayEnd()).toBe(false)
  settled.resolve()
  await quits()
  await passOn()
  expect(mayEnd()).toBe(true)
})

it('an app that cannot start says so and ends', async () => {
  const { start, break: breakDown, done } = await processOn()
  await start()
  await breakDown()
  expect(done).toEqual(['Galla: the disk is gone', 'exit 1'])
})

it('a start is a good one once the first screen is there', async () => {
  const { start, complete, paint, starts } = await processOn()
  expect(starts).toEqual(['begins'])
  await start()
  await complete()
  expect(starts).toEqual(['begins'])
  await paint()
  expect(starts).toEqual(['begins', 'succeeded'])
})

it('a start that somebody ends in the usual way did not fail', async () => {
  const { start, complete, quits, settled, starts } = await processOn()
  await start()
  await complete()
  settled.resolve()
  await quits()
  expect(starts).toEqual(['begins', 'succeeded'])
})

it('a second start is none, and does not count', async () => {
  expect((await processOn({ isFirst: false })).starts).toEqual([])
})

it('the report of a problem takes no lock, opens nothing, and ends', async () => {
  const { done, starts, passOn } = await processOn({ isFirst: false, argv: ['--diagnose'] })
  await passOn()
  expect(done).toEqual(['answered', 'exit 0'])
  expect(starts).toEqual([])
})
