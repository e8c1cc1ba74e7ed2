// The office on a real socket: HTTPS under its own authority, or plain HTTP behind a proxy that holds a domain's certificate.
import { getRequestListener } from '@hono/node-server'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SECOND_MS } from '#shared/base/clock'
import type { OfficeApp } from './app'
import type { ServerCertificate } from '../base/authority'

export interface ServeOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Null behind a proxy: plain HTTP. */
  readonly certificate: ServerCertificate | null
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
const DRAINED_WITHIN_MS = 10 * SECOND_MS

export async function serve(app: Door, { host, port, certificate }: ServeOptions): Promise<ServedOffice> {
  const listener = getRequestListener(
    (request, { incoming }) => app.fetch(request, incoming.socket.remoteAddress),
    { overrideGlobalObjects: false },
  )
  const limits = { headersTimeout: HEAD_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS }
  const handle = (...args: Parameters<typeof listener>): void => void listener(...args)
  const server =
    certificate === null
      ? createHttpServer(limits, handle)
      : createHttpsServer({ ...limits, key: certificate.key, cert: certificate.cert }, handle)
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
