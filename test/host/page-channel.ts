// The connection between main and the preload of one page: calls in, answers and events out.
import { makeCodec } from './codec.ts'
import type { PageSession } from './chromium.ts'
import { preventable } from './events.ts'
import type { IpcMain } from './ipc-main.ts'
import type { FromPage, ToPage } from './page-preload.ts'
import { DELIVER, ISOLATED_WORLD, SEND_BINDING } from './page-scripts.ts'

const codec = makeCodec()

/** What the connection needs to know about its contents. */
export type ChannelOwner = {
  readonly sender: object
  readonly frame: object
  readonly preload: string | undefined
  /** The contents' own `ipc` comes first, then main's. */
  readonly listeners: readonly IpcMain[]
  emit(event: string, ...args: unknown[]): boolean
}

export class PageChannel {
  readonly #owner: ChannelOwner
  #page: PageSession | undefined
  /** The isolated world of the current document. */
  #context: number | undefined

  constructor(owner: ChannelOwner) {
    this.#owner = owner
  }

  listen(page: PageSession, mainFrameId: () => string): void {
    this.#page = page
    page.on('Runtime.executionContextCreated', ({ context }) => {
      const isOurs = context.name === ISOLATED_WORLD && context.auxData.frameId === mainFrameId()
      if (isOurs) this.#context = context.id
    })
    page.on('Runtime.executionContextsCleared', () => {
      this.#context = undefined
    })
    page.on('Runtime.bindingCalled', ({ name, executionContextId, payload }) => {
      if (name === SEND_BINDING && executionContextId === this.#context) this.#receive(JSON.parse(payload))
    })
  }

  /** Sends an event to the page. A value that cannot be cloned is refused at once, as in Electron. */
  send(channel: string, args: readonly unknown[]): void {
    this.#deliver({ type: 'event', channel, data: codec.encode(args) })
  }

  close(): void {
    this.#page = undefined
  }

  #receive(message: FromPage): void {
    switch (message.type) {
      case 'invoke':
        void this.#invoke(message)
        return
      case 'send': {
        const args = codec.decode(message.data) as unknown[]
        const event = this.#event()
        this.#owner.emit('ipc-message', event, message.channel, ...args)
        for (const ipc of this.#owner.listeners) ipc.emit(message.channel, event, ...args)
        return
      }
      case 'preload-error': {
        const { preload } = this.#owner
        const error = Object.assign(new Error(message.message), { stack: message.stack })
        console.error(`Unable to load preload script: ${preload}\n${message.stack}`)
        this.#owner.emit('preload-error', preventable(), preload, error)
      }
    }
  }

  async #invoke({ id, channel, data }: FromPage & { type: 'invoke' }): Promise<void> {
    const context = this.#context
    let reply: ToPage
    try {
      const [handler] = this.#owner.listeners.flatMap((ipc) => ipc.handlerOf(channel) ?? [])
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      const result = await handler(this.#event(), ...(codec.decode(data) as unknown[]))
      reply = { type: 'reply', id, ok: true, data: codec.encode([result]) }
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      reply = { type: 'reply', id, ok: false, error: String(error) }
    }
    // A document that was left in the meantime gets no answer.
    if (context === this.#context) this.#deliver(reply)
  }

  #event() {
    const { sender, frame } = this.#owner
    return preventable({
      type: 'frame',
      processId: 1,
      frameId: 1,
      sender,
      senderFrame: frame,
      ports: [],
      reply: (channel: string, ...args: unknown[]) => this.send(channel, args),
    })
  }

  #deliver(message: ToPage): void {
    if (this.#context === undefined || !this.#page) return
    const call = {
      functionDeclaration: `function (text) { globalThis.${DELIVER}(text) }`,
      executionContextId: this.#context,
      arguments: [{ value: JSON.stringify(message) }],
    }
    this.#page.send('Runtime.callFunctionOn', call).catch(() => {})
  }
}
