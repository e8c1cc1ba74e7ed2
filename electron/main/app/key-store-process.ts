// The process in which the system's store of credentials is asked. A store that waits for its user's password blocks whoever asks it, and would
// keep the app from ending.
import { join } from 'node:path'
import { utilityProcess } from 'electron'
import type { StartKeyStore } from '../platform/system-anchor-store'

/** The bundler puts it beside the entry (electron.vite.config.ts). */
const WORKER = join(import.meta.dirname, 'key-store-worker.js')

export const startKeyStore: StartKeyStore = (onAnswer) => {
  const child = utilityProcess.fork(WORKER, [], { serviceName: 'Galla key store', stdio: 'ignore' })
  child.on('message', onAnswer)
  child.on('exit', () => onAnswer(null))
  return {
    ask: (request) => child.postMessage(request),
    end: () => {
      // `kill` asks politely, and a process that waits for its store may not hear that.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      else child.kill()
    },
  }
}
