// A part of the app that breaks: it is logged with a reference, the window comes back, and main goes on.
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { watchProcesses, watchWindow, type CrashWatch, type Trouble } from '#main/app/crash'

const MINUTE_MS = 60_000

interface Question {
  readonly trouble: Trouble
  readonly reference: string
  readonly signal: AbortSignal | undefined
  readonly answer: (isAgreed: boolean) => void
}

/** An app whose questions are answered, and whose time passes, when the test says so. */
function watched(inSoftware = false) {
  const logged: { readonly event: string; readonly fields: object | undefined }[] = []
  const questions: Question[] = []
  const done: string[] = []
  const noted: string[] = []
  let nowMs = 0
  let isClosed = false
  const watch: CrashWatch = {
    log: {
      info: (event) => void logged.push({ event, fields: undefined }),
      error: (event, _error, fields) => {
        logged.push({ event, fields })
        return `REF${logged.length}`
      },
    },
    ask: (trouble, reference, signal) =>
      new Promise((answer) => questions.push({ trouble, reference, signal, answer })),
    note: ({ part, reference }) => void noted.push(`${part} ${reference}`),
    restart: () => void done.push('restarted'),
    drawInSoftware: async () => {
      done.push('draws in software')
      return !inSoftware
    },
    mayEnd: () => isClosed,
    elapsedMs: () => nowMs,
  }
  return {
    watch,
    logged,
    questions,
    done,
    noted,
    pass: (ms: number) => (nowMs += ms),
    close: () => (isClosed = true),
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

function windowUnderWatch() {
  const app = watched()
  const contents = Object.assign(new EventEmitter(), {
    reload: () => void app.done.push('loaded again'),
    forcefullyCrashRenderer: () => void app.done.push('process ended'),
  })
  let isGone = false
  const window = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => isGone })
  watchWindow(window as unknown as BrowserWindow, app.watch)
  return {
    ...app,
    window,
    destroy: () => {
      isGone = true
      window.emit('closed')
    },
    fail: async (reason = 'crashed') => {
      contents.emit('render-process-gone', {}, { reason, exitCode: 5 })
      app.done.push('reported')
      await app.turn()
    },
  }
}

describe('a window whose process is gone', () => {
  it.each(['crashed', 'oom', 'killed', 'clean-exit'])(
    'after %s is logged and comes back by itself',
    async (reason) => {
      const { fail, done, noted, logged, questions } = windowUnderWatch()
      await fail(reason)
      expect(noted).toEqual(['window REF1'])
      // Not while Electron still reports the loss.
      expect(done).toEqual(['reported', 'loaded again'])
      expect(logged).toEqual([{ event: 'window.gone', fields: { reason, exitCode: 5 } }])
      expect(questions).toEqual([])
    },
  )

  it('again and again asks what to do instead of trying for ever', async () => {
    const { fail, done, questions, turn } = windowUnderWatch()
    for (let time = 0; time < 4; time += 1) await fail()
    expect(done.filter((step) => step === 'loaded again')).toHaveLength(3)
    expect(questions).toMatchObject([{ trouble: 'window-failing', reference: 'REF4' }])
    questions[0]?.answer(false)
    await turn()
    await turn()
    expect(done.at(-1)).toBe('loaded again')
    for (let time = 0; time < 4; time += 1) await fail()
    questions[1]?.answer(true)
    await turn()
    expect(done.at(-1)).toBe('restarted')
  })

  it('now and then comes back each time', async () => {
    const { fail, questions, pass } = windowUnderWatch()
    for (let time = 0; time < 10; time += 1) {
      await fail()
      pass(MINUTE_MS / 3)
    }
    expect(questions).toEqual([])
  })

  it('while the app ends is left alone', async () => {
    const { fail, close, done, logged } = windowUnderWatch()
    close()
    await fail()
    expect([done, logged]).toEqual([['reported'], []])
  })

  it('and that is gone itself is not loaded again', async () => {
    const { fail, destroy, done } = windowUnderWatch()
    destroy()
    await fail()
    expect(done).toEqual(['reported'])
  })
})

describe('a window that does not answer', () => {
  it('is logged, and made again only if the person wants it', async () => {
    const { window, questions, logged, done, turn } = windowUnderWatch()
    window.emit('unresponsive')
    expect(logged).toMatchObject([{ event: 'window.hung' }])
    expect(questions).toMatchObject([{ trouble: 'window-hung', reference: 'REF1' }])
    questions[0]?.answer(false)
    await turn()
    expect(done).toEqual([])
    window.emit('unresponsive')
    questions[1]?.answer(true)
    await turn()
    expect(done).toEqual(['process ended'])
  })

  it('is asked about once', () => {
    const { window, questions } = windowUnderWatch()
    window.emit('unresponsive')
    window.emit('unresponsive')
    expect(questions).toHaveLength(1)
  })

  it('and then does withdraws the question, and keeps its process whatever was answered', async () => {
    const { window, questions, done, logged, turn } = windowUnderWatch()
    window.emit('unresponsive')
    window.emit('responsive')
    expect(questions[0]?.signal?.aborted).toBe(true)
    questions[0]?.answer(true)
    await turn()
    expect(done).toEqual([])
    expect(logged.at(-1)?.event).toBe('window.answers-again')
  })

  it('and is gone meanwhile withdraws the question too', () => {
    const { window, questions, destroy } = windowUnderWatch()
    window.emit('unresponsive')
    destroy()
    expect(questions[0]?.signal?.aborted).toBe(true)
  })
})

function processesUnderWatch(inSoftware = false) {
  const app = watched(inSoftware)
  const main = new EventEmitter()
  const electron = new EventEmitter()
  watchProcesses({ process: main, app: electron }, app.watch)
  return { ...app, main, electron }
}

describe('the main process', () => {
  it('goes on after an error that nothing handles, and says so once', async () => {
    const { main, questions, logged, done, noted, turn } = processesUnderWatch()
    main.emit('uncaughtException', new Error('first'))
    main.emit('uncaughtException', new Error('second'))
    expect(logged.map(({ event }) => event)).toEqual([
      'process.uncaught-exception',
      'process.uncaught-exception',
    ])
    expect(noted).toEqual(['app REF1', 'app REF2'])
    expect(questions).toMatchObject([{ trouble: 'app-broken', reference: 'REF1' }])
    questions[0]?.answer(false)
    await turn()
    expect(done).toEqual([])
  })

  it('starts again if the person wants it', async () => {
    const { main, questions, done, turn } = processesUnderWatch()
    main.emit('uncaughtException', new Error('first'))
    questions[0]?.answer(true)
    await turn()
    expect(done).toEqual(['restarted'])
  })

  it('logs a rejection that nothing handles, and asks nothing', () => {
    const { main, questions, logged } = processesUnderWatch()
    main.emit('unhandledRejection', new Error('lost'))
    expect([logged.map(({ event }) => event), questions]).toEqual([['process.unhandled-rejection'], []])
  })

  it('logs a graphics process that fails, which Electron starts again', () => {
    const { electron, questions, logged } = processesUnderWatch()
    electron.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 })
    expect(logged).toEqual([
      {
        event: 'process.child-gone',
        fields: { kind: 'GPU', reason: 'crashed', exitCode: 139, name: undefined },
      },
    ])
    expect(questions).toEqual([])
  })

  const failTwice = async (inSoftware = false, reason = 'crashed') => {
    const test = processesUnderWatch(inSoftware)
    for (let time = 0; time < 2; time += 1)
      test.electron.emit('child-process-gone', {}, { type: 'GPU', reason, exitCode: 1 })
    await test.turn()
    return test
  }

  it('remembers to start without the graphics card once drawing failed twice, and offers to do so now', async () => {
    const { questions, done, turn } = await failTwice()
    expect(done).toEqual(['draws in software'])
    expect(questions).toMatchObject([{ trouble: 'graphics-failing', reference: 'REF2' }])
    questions[0]?.answer(true)
    await turn()
    expect(done).toEqual(['draws in software', 'restarted'])
  })

  it('goes on where the person wants to, and does not ask at every further failure', async () => {
    const { questions, done, electron, turn } = await failTwice()
    questions[0]?.answer(false)
    electron.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 })
    await turn()
    expect(questions).toHaveLength(1)
    expect(done).toEqual(['draws in software'])
  })

  it('asks nobody where it draws without the card already', async () => {
    expect((await failTwice(true)).questions).toEqual([])
  })

  it.each([['clean-exit'], ['killed']])('takes no orderly end for a failure (%s)', async (reason) => {
    expect((await failTwice(false, reason)).done).toEqual([])
  })

  it('takes the failure of another helper for none of drawing', async () => {
    const { electron, done, turn } = processesUnderWatch()
    for (let time = 0; time < 3; time += 1)
      electron.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 1 })
    await turn()
    expect(done).toEqual([])
  })
})
