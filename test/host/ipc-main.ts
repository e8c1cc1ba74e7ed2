// `ipcMain`, and the `ipc` of one window's contents, which takes precedence if both know a channel.
import { EventEmitter } from 'node:events'

export type IpcHandler = (event: object, ...args: unknown[]) => unknown

export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, IpcHandler>()

  handle(channel: string, handler: IpcHandler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: IpcHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  handlerOf(channel: string): IpcHandler | undefined {
    return this.#handlers.get(channel)
  }
}
