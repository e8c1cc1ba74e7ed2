// The practice service on real sockets, on this computer only. A cut connection, which `fetch` can only signal, is
// carried out here.
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Raw } from './core/answers'
import { ConnectionCut, type PracticeService } from './service'

export interface ServeOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number
  readonly host?: string
  readonly tls?: { readonly key: string; readonly cert: string }
}

export interface ServedPractice {
  /** Origin without a trailing slash. */
  readonly url: string
  /** Drops every open connection and releases the port. */
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** Serves over HTTPS if `tls` is given, otherwise over plain HTTP, which only the app's own practice mode may use. */
export async function servePractice(
  service: Pick<PracticeService, 'fetch'>,
  { port = 0, host = LOOPBACK, tls }: ServeOptions = {},
): Promise<ServedPractice> {
  const listener = getRequestListener(
    (request, { outgoing }) => answered(service, request, outgoing as ServerResponse),
    { overrideGlobalObjects: false },
  )
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    void listener(incoming, outgoing)
  const server = tls === undefined ? createHttpServer(handle) : createHttpsServer({ ...tls }, handle)
  await listening(server, port, host)
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host}:${taken}`,
    close: () => closed(server),
  }
}

async function answered(
  service: Pick<PracticeService, 'fetch'>,
  request: Request,
  outgoing: ServerResponse,
): Promise<Response> {
  try {
    return await service.fetch(request)
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error
    cut(outgoing, error.half)
    return RESPONSE_ALREADY_SENT
  }
}

/** Announces the whole length, sends half of it, and drops the connection. */
function cut(outgoing: ServerResponse, half: Raw | null): void {
  if (half === null) {
    outgoing.socket?.destroy()
    return
  }
  const bytes = Buffer.from(half.body)
  outgoing.writeHead(half.httpStatus, { ...half.headers, 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.socket?.destroy())
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
