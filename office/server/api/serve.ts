// The office on a real socket: HTTPS under its own authority, or plain HTTP behind a proxy that holds a domain's certificate.
import { getRequestListener } from '@hono/node-server'
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { MINUTE_MS, SECOND_MS } from '#shared/base/clock'
import { IDLE_CONNECTION_MS } from '#shared/protocol'
import type { OfficeApp } from './app'
import type { ServerCertificate } from '../base/authority'

export interface ServeOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Null behind a proxy: plain HTTP. */
  readonly certificate: ServerCertificate | null
  /** Connections on which nobody has proven who they are; one more takes the place of the oldest. */
  readonly mostUnproven?: number
}

export interface ServedOffice {
  readonly port: number
  /** From now on a renewed certificate is shown to whoever connects. */
  renew(certificate: ServerCertificate): void
  /** Takes no new connection, lets requests under way end, and then drops what is left. */
  close(): Promise<void>
}

export interface Door {
  /** Who answers whoever comes in. */
  fetch: OfficeApp['fetch']
}

/** A caller that sends its head slower than this is no counter. */
const HEAD_WITHIN_MS = 10 * SECOND_MS
const REQUEST_WITHIN_MS = 60 * SECOND_MS
/** Nothing moves for so long where somebody does not read an answer; lines of events say something more often. */
const STALLED_AFTER_MS = 2 * MINUTE_MS
/** Browsers, counters and proxies wait for each answer. Whoever does not could have thousands of files read at once, over one connection. */
const MOST_UNANSWERED = 8
const DRAINED_WITHIN_MS = 10 * SECOND_MS
const LOOKED_AT_EVERY_MS = 5 * SECOND_MS
/** Well below what a process may have open, of which PostgreSQL and files need some too. */
const MOST_UNPROVEN = 800

export async function serve(
  app: Door,
  { host, port, certificate, mostUnproven = MOST_UNPROVEN }: ServeOptions,
): Promise<ServedOffice> {
  const unproven = createUnproven(mostUnproven)
  const listener = getRequestListener(
    (request, { incoming: { socket } }) =>
      app.fetch(request, socket.remoteAddress, () => unproven.remove(socket)),
    { overrideGlobalObjects: false },
  )
  const limits = {
    headersTimeout: HEAD_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    handshakeTimeout: HEAD_WITHIN_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS.office,
    connectionsCheckingInterval: LOOKED_AT_EVERY_MS,
  }
  const waits = createWaits()
  const handle = (...[incoming, outgoing]: Parameters<typeof listener>): void => {
    if (waits.begun(outgoing, incoming.socket) > MOST_UNANSWERED) incoming.socket.destroy()
    else void listener(incoming, outgoing)
  }
  const server =
    certificate === null
      ? createHttpServer(limits, handle)
      : createHttpsServer({ ...limits, key: certificate.key, cert: certificate.cert }, handle)
  server.setTimeout(STALLED_AFTER_MS)
  server.on('connection', unproven.add)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    renew: ({ key, cert }) => (server as HttpsServer).setSecureContext({ key, cert }),
    close: () => closed(server),
  }
}

/** A stranger may hold as many connections open as they like: there is always room for one more, and whoever is known keeps theirs. */
function createUnproven(most: number) {
  const sockets = new Map<string, Socket>()
  // A line under TLS is another object than the socket below it.
  const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
  return {
    add: (socket: Socket): void => {
      const name = nameOf(socket)
      sockets.set(name, socket)
      socket.once('close', () => {
        if (sockets.get(name) === socket) sockets.delete(name)
      })
      const [oldest] = sockets
      if (sockets.size <= most || oldest === undefined) return
      sockets.delete(oldest[0])
      oldest[1].destroy()
    },
    remove: (socket: Socket): void => void sockets.delete(nameOf(socket)),
  }
}

/** How many requests of each connection wait for their answer. */
function createWaits() {
  const waiting = new WeakMap<Socket, number>()
  const add = (socket: Socket, change: number): number => {
    const count = (waiting.get(socket) ?? 0) + change
    waiting.set(socket, count)
    return count
  }
  return {
    /** With this one. */
    begun: (outgoing: ServerResponse | Http2ServerResponse, socket: Socket): number => {
      outgoing.once('close', () => add(socket, -1))
      return add(socket, 1)
    },
  }
}

function closed(server: Server | HttpsServer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAINED_WITHIN_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
