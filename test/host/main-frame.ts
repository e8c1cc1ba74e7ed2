// `webFrameMain` of a page's top frame, the only one that the host knows: who sent a message, and from which document.

export type FrameFacts = {
  url(): string
  isDestroyed(): boolean
  send(channel: string, ...args: unknown[]): void
  executeJavaScript(code: string): Promise<unknown>
}

export function createMainFrame({ url, isDestroyed, send, executeJavaScript }: FrameFacts): object {
  const frame: object = {
    get url() {
      return url()
    },
    get origin() {
      const { protocol = '', host = '' } = URL.parse(url()) ?? {}
      return protocol ? `${protocol}//${host}` : ''
    },
    get top() {
      return frame
    },
    parent: null,
    frames: [],
    name: '',
    processId: 1,
    routingId: 1,
    detached: false,
    isDestroyed,
    send,
    executeJavaScript,
  }
  return frame
}
