// `utilityProcess`: a process of Node that the app starts and ends, with the few parts of it that the app uses.
import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { ForkOptions } from 'electron'
import { strict } from './strict.ts'

/** Gives the process the `parentPort` that Electron's have. */
const PARENT_PORT = new URL('utility-parent.ts', import.meta.url).href

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  constructor(modulePath: string, args: readonly string[]) {
    super()
    this.#child = fork(modulePath, [...args], { execArgv: ['--import', PARENT_PORT] })
    const end = () => this.#child.kill('SIGKILL')
    process.once('exit', end)
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('error', (error) => console.error('host: utility process:', error))
    this.#child.once('exit', (code) => {
      process.off('exit', end)
      this.emit('exit', code ?? 1)
    })
  }
  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#child
    return exitCode === null && signalCode === null ? pid : undefined
  }
  postMessage(message: unknown): void {
    this.#child.send(message as object, () => {})
  }
  kill(): boolean {
    return this.#child.kill()
  }
}

export const createUtilityProcess = () =>
  strict('utilityProcess', {
    fork: (modulePath: string, args: readonly string[] = [], _options: ForkOptions = {}) =>
      new UtilityProcess(modulePath, args),
  })
