// The HTTP or TLS server for callbacks, with limits on everything that a stranger could make large or slow. It answers
// only what an intake has stored, and waits for nothing else.
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { X509Certificate } from 'node:crypto'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SECOND_MS } from '@shared/clock'
import type { CallbackSettings } from '@shared/domain/callback'
import { LARGEST_BODY_BYTES } from '@shared/callbacks/arrival'
import { bodyOf, COME_AGAIN, TOO_LARGE, type Answer } from '@shared/callbacks/answers'
import { admit } from './door'
import type { Intake } from './intake'
import { createRoom, type Place, type Room } from '@shared/callbacks/room'

const MOST_CONNECTIONS = 256
const HEADERS_WITHIN_MS = 5 * SECOND_MS
const REQUEST_WITHIN_MS = 10 * SECOND_MS
const IDLE_MS = 5 * SECOND_MS
const LOOK_EVERY_MS = SECOND_MS
const LARGEST_HEADERS_BYTES = 8 * 1024
/** What is still read, and forgotten, of a body that was refused: a connection that is closed over it may take the answer with it. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024
/** For all bodies of one kind that are being received at the same time. */
const MOST_BYTES_AT_ONCE = 32 * 1024 * 1024

export interface ServerOptions {
  readonly settings: Pick<
    CallbackSettings,
    'bindAddress' | 'port' | 'rechargePath' | 'accountPath' | 'transport' | 'hosts'
  >
  readonly tls: { readonly key: string; readonly cert: string } | null
  readonly intake: Intake
  /** Called with the reason for each request that is refused before it is read. */
  readonly onRefused: (answer: Answer) => void
}

export interface ReceiverServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Listens until closed. Rejects with the system's error if the address or port is not available, or the certificate is
 * invalid.
 */
export async function serveCallbacks({
  settings,
  tls,
  intake,
  onRefused,
}: ServerOptions): Promise<ReceiverServer> {
  const limits = {
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: IDLE_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    maxHeaderSize: LARGEST_HEADERS_BYTES,
  }
  const bodies = { recharge: createRoom(MOST_BYTES_AT_ONCE), account: createRoom(MOST_BYTES_AT_ONCE) }
  const isCertified = certifiedBy(tls)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const admitted = admit(request, { settings, isCertified })
    if ('refusal' in admitted) {
      onRefused(admitted.refusal)
      return send(response, admitted.refusal, request)
    }
    const { kind } = admitted
    const remoteAddress = senderOf(request, settings.transport)
    receive(request, { largest: LARGEST_BODY_BYTES[kind], room: bodies[kind], source: remoteAddress })
      .then(async (body) => {
        if (!Buffer.isBuffer(body)) return send(response, body, request)
        send(response, await intake({ kind, body, remoteAddress, headers: request.headers }))
      })
      // The sender disconnected: there is nobody to answer, and nothing was stored.
      .catch(() => response.destroy())
  }
  const server =
    tls === null ? createHttpServer(limits, handle) : createHttpsServer({ ...limits, ...tls }, handle)
  limitConnections(server)
  await listening(server, settings)
  const { port } = server.address() as AddressInfo
  const host = settings.bindAddress.includes(':') ? `[${settings.bindAddress}]` : settings.bindAddress
  return { url: `${tls === null ? 'http' : 'https'}://${host}:${port}`, close: () => closed(server) }
}

/** A connection more than there is room for puts out one that has been open for long, not itself. */
function limitConnections(server: Server): void {
  const sockets = createRoom(MOST_CONNECTIONS)
  server.on('connection', (socket) => {
    const place = sockets.enter(socket.remoteAddress ?? '', () => socket.destroy())
    socket.once('close', place.leave)
    place.take(1)
  })
}

/** Names that the certificate is made out to need not be listed a second time. */
function certifiedBy(tls: ServerOptions['tls']): (host: string) => boolean {
  if (tls === null) return () => false
  const certificate = new X509Certificate(tls.cert)
  return (host) => certificate.checkHost(host) !== undefined
}

interface Receiving {
  readonly largest: number
  readonly room: Room
  readonly source: string
}

/** The whole body, or the answer to one that is too large, or for which there is no more room. */
async function receive(
  request: IncomingMessage,
  { largest, room, source }: Receiving,
): Promise<Buffer | Answer> {
  const place = room.enter(source, () => request.destroy())
  try {
    return await bodyWithin(request, largest, place)
  } finally {
    place.leave()
  }
}

async function bodyWithin(request: IncomingMessage, largest: number, place: Place): Promise<Buffer | Answer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largest) return TOO_LARGE
    if (!place.take(piece.length)) return COME_AGAIN
    pieces.push(piece)
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

/** `unread` is a request whose body may not have been read to its end. */
function send(response: ServerResponse, answer: Answer, unread?: IncomingMessage): void {
  const body = bodyOf(answer)
  response.writeHead(answer.httpStatus, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
  if (unread !== undefined && !unread.complete) readPast(unread)
}

/** Until its end, or as much as is bearable; how long that may take is limited as for any request. */
function readPast(request: IncomingMessage): void {
  let bytes = 0
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MOST_UNREAD_BYTES) request.destroy()
  })
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
