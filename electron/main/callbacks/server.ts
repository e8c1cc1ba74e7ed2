// The HTTP or TLS server for callbacks, with limits on everything that a stranger could make large or slow. It answers
// only what an intake has stored, and waits for nothing else.
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SECOND_MS } from '@shared/clock'
import type { CallbackSettings } from '@shared/domain/callback'
import type { CallbackKind } from '@shared/operations'
import { bodyOf, COME_AGAIN, NOT_HERE, ONLY_POST, TOO_LARGE, type Answer } from './answers'
import type { Intake } from './intake'

const MOST_CONNECTIONS = 256
const HEADERS_WITHIN_MS = 5 * SECOND_MS
const REQUEST_WITHIN_MS = 10 * SECOND_MS
const IDLE_MS = 5 * SECOND_MS
const LOOK_EVERY_MS = SECOND_MS
const LARGEST_HEADERS_BYTES = 8 * 1024
/** An account event may contain a picture. */
const LARGEST_BODY_BYTES: Readonly<Record<CallbackKind, number>> = {
  recharge: 64 * 1024,
  account: 2 * 1024 * 1024,
}
/** For all bodies that are being received at the same time. */
const MOST_BYTES_AT_ONCE = 32 * 1024 * 1024

export interface ServerOptions {
  readonly settings: Pick<
    CallbackSettings,
    'bindAddress' | 'port' | 'rechargePath' | 'accountPath' | 'transport'
  >
  readonly tls: { readonly key: string; readonly cert: string } | null
  readonly intake: Intake
}

export interface ReceiverServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Listens until closed. Rejects with the system's error if the address or port is not available, or the certificate is
 * invalid.
 */
export async function serveCallbacks({ settings, tls, intake }: ServerOptions): Promise<ReceiverServer> {
  const limits = {
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    maxHeaderSize: LARGEST_HEADERS_BYTES,
  }
  let bytesInside = 0
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const kind = kindAt(request.url, settings)
    const refusal = kind === null ? NOT_HERE : request.method === 'POST' ? null : ONLY_POST
    if (kind === null || refusal !== null) return send(response, refusal ?? NOT_HERE, request)
    receive(request, LARGEST_BODY_BYTES[kind], (bytes) => (bytesInside += bytes) <= MOST_BYTES_AT_ONCE)
      .then(async (body) => {
        if (!Buffer.isBuffer(body)) return send(response, body, request)
        const remoteAddress = senderOf(request, settings.transport)
        send(response, await intake({ kind, body, remoteAddress, headers: request.headers }))
      })
      // The sender disconnected: there is nobody to answer, and nothing was stored.
      .catch(() => response.destroy())
  }
  const server =
    tls === null ? createHttpServer(limits, handle) : createHttpsServer({ ...limits, ...tls }, handle)
  server.maxConnections = MOST_CONNECTIONS
  await listening(server, settings)
  const { port } = server.address() as AddressInfo
  const host = settings.bindAddress.includes(':') ? `[${settings.bindAddress}]` : settings.bindAddress
  return { url: `${tls === null ? 'http' : 'https'}://${host}:${port}`, close: () => closed(server) }
}

function kindAt(url: string | undefined, settings: ServerOptions['settings']): CallbackKind | null {
  const [path] = (url ?? '').split('?')
  if (path === settings.rechargePath) return 'recharge'
  return path === settings.accountPath ? 'account' : null
}

/**
 * The whole body, or the answer to one that is too large. `take` accounts for the bytes and returns false when no more
 * are allowed.
 */
async function receive(
  request: IncomingMessage,
  largest: number,
  take: (bytes: number) => boolean,
): Promise<Buffer | Answer> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return TOO_LARGE
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length
      const fits = take(piece.length)
      if (size > largest) return TOO_LARGE
      if (!fits) return COME_AGAIN
      pieces.push(piece)
    }
  } finally {
    take(-size)
  }
  return Buffer.concat(pieces, size)
}

/** Behind a proxy, the last address in the header: only that one was added by the proxy itself. */
function senderOf(request: IncomingMessage, transport: CallbackSettings['transport']): string {
  const named = request.headers['x-forwarded-for']
  const forwarded =
    transport === 'proxy' && typeof named === 'string' ? named.split(',').at(-1)?.trim() : undefined
  return (forwarded ?? request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** `unread` is a request whose body was not read to its end: its connection cannot be reused. */
function send(response: ServerResponse, answer: Answer, unread?: IncomingMessage): void {
  const body = bodyOf(answer)
  response.writeHead(answer.httpStatus, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(unread === undefined ? {} : { connection: 'close' }),
  })
  response.end(body, () => unread?.destroy())
}

const listening = (server: Server, { port, bindAddress }: ServerOptions['settings']): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, bindAddress, () => {
      server.off('error', reject)
      resolve()
    })
  })

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
