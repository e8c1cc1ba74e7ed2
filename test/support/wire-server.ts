// A server that does on the wire exactly what a test tells it, down to single bytes: faults that no framework can
// produce.
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from './certificates'

/** One request as it came over the wire. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  /** As the client wrote them, in order. */
  readonly headerLines: readonly string[]
  readonly body: string
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

export type Script = (socket: Socket, request: RawRequest, count: number) => void

export interface WireServer {
  readonly url: string
  readonly requests: readonly RawRequest[]
  /** Accepted connections, and completed TLS handshakes. */
  readonly connectionCount: () => number
  /** Every byte of application data that ever arrived. */
  readonly receivedBytes: () => number
  close(): Promise<void>
}

export interface WireServerOptions {
  /** Called with each whole request. */
  readonly script?: Script
  /** Called with each connection before anything is read from it. */
  readonly onConnection?: (socket: Socket) => void
  readonly tls?: Certificate
}

/** The TCP socket below a TLS one: only it can be reset. */
const below = new WeakMap<Socket, Socket>()

/** Ends a connection with RST, as a crashed or filtered peer does. */
export const reset = (socket: Socket): void => void (below.get(socket) ?? socket).resetAndDestroy()

export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const { script = () => {}, onConnection, tls } = options
  const requests: RawRequest[] = []
  const sockets = new Set<Socket>()
  const rawByPort = new Map<number | undefined, Socket>()
  let connections = 0
  let bytes = 0

  const listen = (socket: Socket) => {
    connections += 1
    const raw = rawByPort.get(socket.remotePort)
    if (raw !== undefined && raw !== socket) below.set(socket, raw)
    socket.on('error', () => {})
    onConnection?.(socket)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      received = Buffer.concat([received, chunk])
      const request = wholeRequest(received)
      if (request === null) return
      received = Buffer.alloc(0)
      requests.push(request)
      script(socket, request, requests.length)
    })
  }

  const server: Server = tls === undefined ? createTcpServer() : createTlsServer({ ...tls })
  if (tls !== undefined) server.on('tlsClientError', () => {})
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    rawByPort.set(socket.remotePort, socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      rawByPort.delete(socket.remotePort)
    })
  })
  server.on(tls === undefined ? 'connection' : 'secureConnection', listen)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    connectionCount: () => connections,
    receivedBytes: () => bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function wholeRequest(received: Buffer): RawRequest | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [requestLine = '', ...headerLines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    headerLines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = received.subarray(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return null
  const [method = '', path = ''] = requestLine.split(' ')
  return { method, path, headerLines, headers, body: body.toString('utf8') }
}

export interface RawAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** The bytes of a whole HTTP answer. */
export function answerBytes({ status = 200, headers = {}, body = '' }: RawAnswer): Buffer {
  const content = Buffer.from(body)
  const all = { 'Content-Type': 'application/json', 'Content-Length': String(content.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join('\r\n')}\r\n\r\n`), content])
}

/** A script that gives every request the same answer. */
export const answering =
  (answer: RawAnswer): Script =>
  (socket) =>
    void socket.write(answerBytes(answer))
