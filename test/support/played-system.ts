// What a composed app meets of the system: windows that draw one dot, dialogs that everybody
// closes, a network that ends at this computer, no printing program.
import { Socket } from 'node:net'
import { PNG } from 'pngjs'
import { EventEmitter } from 'node:events'
import { verifyJournal, type VerifyRequest } from '#main/journal/verify/verify'
import { vi } from 'vitest'
import { provided } from './electron-stub'

const HERE = new Set(['127.0.0.1', '::1', 'localhost'])
const PAPER_HEIGHT_PX = 300

class DrawnWindow {
  readonly webContents = {
    executeJavaScript: async () => PAPER_HEIGHT_PX,
    print: (_options: object, told: (sent: boolean, reason: string) => void) => told(false, 'no printer'),
    printToPDF: async () => new Uint8Array([1]),
    capturePage: async () => ({ toPNG: () => PNG.sync.write(new PNG({ width: 8, height: 8 })) }),
  }
  loadURL = async (): Promise<void> => {}
  getContentSize = (): number[] => [800, 600]
  setContentSize = (): void => {}
  isDestroyed = (): boolean => false
  destroy = (): void => {}
}

/** Puts these in place; the returned function takes them away again. */
export function playSystem(): () => void {
  const closed = async () => ({ canceled: true, filePath: '', filePaths: [] })
  provided.set('dialog', { showSaveDialog: closed, showOpenDialog: closed })
  provided.set('app', { getPath: () => '' })
  provided.set('BrowserWindow', DrawnWindow)
  vi.stubEnv('PATH', '')
  const connect = Socket.prototype.connect
  const guarded = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given) {
    const host = hostOf(given)
    if (host === null || HERE.has(host)) return Reflect.apply(connect, this, given) as Socket
    return this.destroy(Object.assign(new Error('only this computer'), { code: 'ENETUNREACH' }))
  })
  return () => {
    guarded.mockRestore()
    vi.unstubAllEnvs()
    provided.clear()
  }
}

/** The host that a connection is for; null for a path on this computer. Node passes its own calls as one list. */
function hostOf(given: readonly unknown[]): string | null {
  const [first] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { readonly path?: string; readonly host?: string }
    return path === undefined ? (host ?? 'localhost') : null
  }
  return typeof given[1] === 'string' ? given[1] : 'localhost'
}

/** The bundler makes workers; this one, in the place of the one that verifies the log, ends at once without an answer. */
export const endingWorker = (): EventEmitter => {
  const worker = Object.assign(new EventEmitter(), { terminate: async () => 0, postMessage: () => {} })
  setImmediate(() => worker.emit('exit'))
  return worker
}

/**
 * Verifies the log in this thread, as the worker does it in its own. The files of one project that replace the worker replace it in the same
 * way: they share the module that imports it.
 */
export const verifyingHere = ({ workerData }: { readonly workerData: VerifyRequest }): EventEmitter => {
  let isTerminated = false
  const terminate = async () => {
    isTerminated = true
    return 0
  }
  const worker = Object.assign(new EventEmitter(), { terminate })
  setImmediate(() => {
    if (isTerminated) return
    try {
      worker.emit('message', { kind: 'verdict', verdict: verifyJournal(workerData, () => {}) })
    } catch (error) {
      worker.emit('error', error)
    }
    worker.emit('exit')
  })
  return worker
}
