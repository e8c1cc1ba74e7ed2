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
import { isIP, type AddressInfo } from 'node:net'
import { SECOND_MS } from '#shared/base/clock'
import type { CallbackSettings } from '#shared/callbacks/callback'
import { bodyOf, NOT_HERE, type Answer } from '#shared/callbacks/answers'
import { createMemoryLimit } from '#shared/callbacks/body-memory-limit'
import {
  createBodyReader,
  headersOf,
  refusalOfHead,
  type Intake,
} from '#shared/node/callbacks/callback-intake'
import { listedProxies, senderOf, type IsProxy } from '#shared/node/callbacks/sender'
import type { CallbackKind } from '#shared/operations/registry'

const MOST_CONNECTIONS = 256
const HEADERS_WITHIN_MS = 5 * SECOND_MS
const REQUEST_WITHIN_MS = 10 * SECOND_MS
const IDLE_MS = 5 * SECOND_MS
const LOOK_EVERY_MS = SECOND_MS
const LARGEST_HEADERS_BYTES = 8 * 1024
/** What is still read, and forgotten, of a body that was refused: a connection that is closed over it may take the answer with it. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024

export interface ServerOptions {
  readonly settings: Pick<
    CallbackSettings,
    'bindAddress' | 'port' | 'rechargePath' | 'accountPath' | 'transport' | 'proxies' | 'hosts'
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
  const readBody = createBodyReader(null)
  const isNamed = namesOf({ settings, tls })
  const isProxy = listedProxies(settings.transport === 'proxy' ? settings.proxies : [])
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const refuse = (answer: Answer): void => {
      onRefused(answer)
      send(response, answer, request)
    }
    const { method, headers } = request
    const header = (name: string): string | null => textOf(headers[name])
    const kind = kindAt(request.url, settings)
    if (kind === null) return refuse(NOT_HERE)
    const refusal = refusalOfHead({ kind, method, header, isOurHost: isOurHost(headers.host, isNamed) })
    if (refusal !== null) return refuse(refusal)
    const remoteAddress = senderOfRequest(request, isProxy)
    readBody({
      kind,
      source: remoteAddress,
      pieces: request.iterator({ destroyOnReturn: false }),
      cutOff: () => request.destroy(),
    })
      .then(async (body) => {
        if (!Buffer.isBuffer(body)) return send(response, body, request)
        send(response, await intake({ kind, body, remoteAddress, headers: headersOf(header) }))
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

const textOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null

/** A connection more than there is room for puts out one that has been open for long, not itself. */
function limitConnections(server: Server): void {
  const sockets = createMemoryLimit(MOST_CONNECTIONS)
  server.on('connection', (socket) => {
    const place = sockets.enter(socket.remoteAddress ?? '', () => socket.destroy())
    socket.once('close', place.leave)
    place.take(1)
  })
}

/** Names that the certificate is made out to need not be listed a second time. */
function namesOf({ settings, tls }: Pick<ServerOptions, 'settings' | 'tls'>): (host: string) => boolean {
  const certificate = tls === null ? null : new X509Certificate(tls.cert)
  return (host) =>
    settings.hosts.includes(host) || (host !== '' && certificate?.checkHost(host) !== undefined)
}

function kindAt(url: string | undefined, settings: ServerOptions['settings']): CallbackKind | null {
  const [path] = (url ?? '').split('?')
  if (path === settings.rechargePath) return 'recharge'
  return path === settings.accountPath ? 'account' : null
}

/** An address leads nowhere but to itself; a name has to be the shop's own, or one that the receiver's own certificate is made out to. */
function isOurHost(header: string | undefined, isNamed: (host: string) => boolean): boolean {
  const host = URL.parse(`http://${header ?? ''}`)?.hostname.toLowerCase() ?? ''
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 || host === 'localhost' || isNamed(host)
}

/** Whoever the named proxies heard; without any, whoever spoke to this receiver. */
const senderOfRequest = ({ socket, headers }: IncomingMessage, isProxy: IsProxy): string =>
  senderOf(
    socket.remoteAddress ?? '',
    { forwarded: joined(headers['forwarded']), xForwardedFor: joined(headers['x-forwarded-for']) },
    isProxy,
  )

const joined = (header: string | string[] | undefined): string | null =>
  header === undefined ? null : [header].flat().join(',')

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
