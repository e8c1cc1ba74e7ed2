// One exchange over the network, by axios on Node's own http(s). It knows nothing of envelopes or money; its task is to
// say how far the socket came: before the TLS handshake is complete no byte of the request has left, after it the
// service may have everything.
import { createHash } from 'node:crypto'
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import tls from 'node:tls'
import type { Timers } from '#shared/base/clock'
import type { SocketPhase } from '#shared/sale/outcome'
import axios, { type AxiosResponse } from 'axios'
import { createAddressOrder, type AddressOrder } from './address-order'
import { trustOnce } from './trust'
import { CHECKED, TunnelAgent, type ProxyLookup } from './tunnel'

export interface WireRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** `own`: a handshake of its own, for calls that move money. `shared`: an open connection may be reused. */
  readonly connection: 'own' | 'shared'
  readonly largestAnswerBytes: number
  /** Until the TLS handshake is complete, and for the whole exchange. */
  readonly connectTimeoutMs: number
  readonly totalTimeoutMs: number
  readonly signal?: AbortSignal
  /** Looked at when the connection stands; false breaks it off before a byte of the request has left. */
  readonly mayLeave?: () => boolean
  readonly onPhase?: (phase: SocketPhase) => void
}

/** `lapsed`: the right to send ended while the connection was being made. */
export type LostProblem =
  | 'no-connection'
  | 'untrusted'
  | 'timeout'
  | 'cut'
  | 'too-large'
  | 'cancelled'
  | 'lapsed'

export type WireAnswer =
  | {
      readonly kind: 'answered'
      readonly httpStatus: number
      readonly text: string
      readonly bodySha256: string
      readonly retryAfter: string | null
      /** The `Date` header; absent in networks that are not real. */
      readonly date?: string
      /** The `Age` header: written by a cache. */
      readonly age?: string
      /** What wrote the answer calls itself, by its `Server` or `Via` header. */
      readonly by?: string
    }
  | {
      readonly kind: 'lost'
      /** `connecting`: nothing has left. `connected`: everything may have arrived. */
      readonly phase: 'connecting' | 'connected'
      readonly problem: LostProblem
      /** The error's code, never its message: messages may quote what was sent. */
      readonly cause: string
    }

export interface Transport {
  /** Never rejects: whatever goes wrong becomes an answer of kind `lost`. */
  exchange(request: WireRequest): Promise<WireAnswer>
  /**
   * Makes the connection that every call begins with, and leaves again without a byte of a request. Never rejects.
   * Absent in networks that are not real.
   */
  reach?(url: string, timeoutMs: number): Promise<Reach>
  close(): void
}

/** `untrusted`: somebody answered who is not the service. */
export type Reach = 'reached' | 'no-connection' | 'untrusted'

export interface TransportOptions {
  readonly timers: Timers
  /** Additional certificate authorities to trust, as PEM; the system's and Node's own are always trusted. */
  readonly extraCertificates?: readonly string[]
  /** The shop's proxy; without it connections are direct. */
  readonly proxy?: ProxyLookup
  /** How a name is resolved; by the system unless given. */
  readonly resolve?: LookupFunction
}

const MOST_SHARED_SOCKETS = 6

/**
 * Axios on Node's http(s) with agents of our own: no proxy but the shop's, no redirect, no retry, no cookie, no
 * transformation.
 */
export function createTransport({
  timers,
  extraCertificates = [],
  proxy,
  resolve,
}: TransportOptions): Transport {
  const ways: Ways = { trust: trustOnce(extraCertificates), addresses: createAddressOrder(resolve) }
  const { trust } = ways
  const shared = { ...CHECKED, keepAlive: true, maxSockets: MOST_SHARED_SOCKETS }
  const own = { ...CHECKED, keepAlive: false, maxCachedSessions: 0 }
  const secureAgent = (options: https.AgentOptions): https.Agent =>
    proxy === undefined
      ? new https.Agent(options)
      : new TunnelAgent(options, { lookup: proxy, timers, trust })
  const agents = {
    shared: { http: new http.Agent(shared), https: secureAgent(shared) },
    own: { http: new http.Agent(own), https: secureAgent(own) },
  }
  return {
    exchange: (request) => exchange(request, timers, agents[request.connection], ways),
    reach: (url, timeoutMs) => reach(url, timeoutMs, timers, agents.own, ways),
    close: () => {
      for (const pair of Object.values(agents)) {
        pair.http.destroy()
        pair.https.destroy()
      }
    },
  }
}

interface Ways {
  readonly trust: () => tls.SecureContext
  readonly addresses: AddressOrder
}

interface AgentPair {
  readonly http: http.Agent
  readonly https: https.Agent
}

/** What is known about a running exchange from its socket. */
interface Progress {
  phase: 'connecting' | 'connected'
  stopped: 'timeout' | 'cancelled' | 'lapsed' | null
}

async function exchange(
  request: WireRequest,
  timers: Timers,
  agents: AgentPair,
  ways: Ways,
): Promise<WireAnswer> {
  const progress: Progress = { phase: 'connecting', stopped: null }
  const controller = new AbortController()
  const stop = (why: 'timeout' | 'cancelled' | 'lapsed') => {
    progress.stopped ??= why
    controller.abort()
  }
  const cancel = () => stop('cancelled')
  const noConnection = timers.after(request.connectTimeoutMs, () => stop('timeout'))
  const noAnswer = timers.after(request.totalTimeoutMs, () => stop('timeout'))
  request.signal?.addEventListener('abort', cancel)
  if (request.signal?.aborted === true) cancel()
  request.onPhase?.('connecting')
  try {
    const response = await send(request, controller.signal, agents, ways, (socket) => {
      noConnection()
      // Within the event that ends the handshake nothing of the request has been written yet, and to a destroyed socket nothing is.
      if (progress.stopped !== null || request.mayLeave?.() === false) {
        socket.destroy()
        stop('lapsed')
        return
      }
      progress.phase = 'connected'
      request.onPhase?.('connected')
    })
    request.onPhase?.('answered')
    return answered(response)
  } catch (error) {
    return lost(error, progress)
  } finally {
    noConnection()
    noAnswer()
    request.signal?.removeEventListener('abort', cancel)
  }
}

const send = (
  request: WireRequest,
  signal: AbortSignal,
  agents: AgentPair,
  ways: Ways,
  onConnected: (socket: Socket) => void,
): Promise<AxiosResponse<Buffer>> =>
  axios.request<Buffer>({
    adapter: 'http',
    method: request.method,
    url: request.url,
    headers: { ...request.headers },
    data: request.body ?? undefined,
    httpAgent: agents.http,
    httpsAgent: agents.https,
    transport: watchedTransport(request.url, ways, onConnected),
    signal,
    proxy: false,
    maxRedirects: 0,
    maxContentLength: request.largestAnswerBytes,
    maxBodyLength: Infinity,
    responseType: 'arraybuffer',
    transformRequest: [],
    transformResponse: [],
    validateStatus: () => true,
  })

/** Node's own request with its socket observed. Axios uses it in place of its redirect-following one. */
function watchedTransport(url: string, { trust, addresses }: Ways, onConnected: (socket: Socket) => void) {
  const isSecure = url.startsWith('https:')
  return {
    request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest => {
      const request = isSecure
        ? https.request(
            {
              ...options,
              ...CHECKED,
              lookup: addresses.lookup,
              secureContext: trust(),
            } as https.RequestOptions,
            onResponse,
          )
        : http.request(options, onResponse)
      watchConnection(request, addresses, onConnected)
      return request
    },
  }
}

/** A request whose headers are never flushed: its connection, through the proxy if there is one, is all that is made. */
function reach(
  url: string,
  timeoutMs: number,
  timers: Timers,
  agents: AgentPair,
  { trust, addresses }: Ways,
): Promise<Reach> {
  return new Promise((resolve) => {
    const request = url.startsWith('https:')
      ? https.request(url, {
          ...CHECKED,
          agent: agents.https,
          lookup: addresses.lookup,
          secureContext: trust(),
        } as https.RequestOptions)
      : http.request(url, { agent: agents.http })
    const end = (found: Reach): void => {
      stopWaiting()
      resolve(found)
      request.destroy()
    }
    const stopWaiting = timers.after(timeoutMs, () => end('no-connection'))
    // Also after its end: leaving breaks off what is under way, which is an error of the request.
    request.on('error', (error) => end(isDistrust(codeOf(error)) ? 'untrusted' : 'no-connection'))
    watchConnection(request, addresses, () => end('reached'))
  })
}

function watchConnection(
  request: ClientRequest,
  addresses: AddressOrder,
  onConnected: (socket: Socket) => void,
): void {
  request.once('socket', (socket) => {
    const isSecure = socket instanceof tls.TLSSocket
    const isConnected = isSecure
      ? (socket as { secureConnecting?: boolean }).secureConnecting === false
      : !socket.connecting
    if (isConnected) return onConnected(socket)
    const handshake = isSecure ? 'secureConnect' : 'connect'
    addresses.watch(socket, handshake)
    socket.once(handshake, () => onConnected(socket))
  })
}

function answered(response: AxiosResponse<Buffer>): WireAnswer {
  const retryAfter: unknown = response.headers['retry-after']
  const date: unknown = response.headers['date']
  const age: unknown = response.headers['age']
  return {
    kind: 'answered',
    httpStatus: response.status,
    text: response.data.toString('utf8'),
    bodySha256: createHash('sha256').update(response.data).digest('hex'),
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    ...(typeof date === 'string' ? { date } : {}),
    ...(typeof age === 'string' ? { age } : {}),
    ...nameOf(response.headers),
  }
}

/** A page's author stands in `Server`; who passed it on, in `Via`; a proxy that asks for a sign-in names its realm. */
function nameOf(headers: Readonly<Record<string, unknown>>): { readonly by?: string } {
  const realm = /realm="([^"]*)"/i.exec(textIn(headers['proxy-authenticate']))?.[1]
  const told = [headers['server'], headers['via'], realm].map(textIn).find((text) => text !== '')
  return told === undefined ? {} : { by: told }
}

const LONGEST_NAME = 60
const textIn = (header: unknown): string =>
  typeof header === 'string'
    ? header
        .replace(/[^\x20-\x7e]/g, '')
        .trim()
        .slice(0, LONGEST_NAME)
    : ''

function lost(error: unknown, { phase, stopped }: Progress): WireAnswer {
  const cause = codeOf(error)
  if (stopped !== null) return { kind: 'lost', phase, problem: stopped, cause: stopped }
  if (phase === 'connecting')
    return { kind: 'lost', phase, problem: isDistrust(cause) ? 'untrusted' : 'no-connection', cause }
  return { kind: 'lost', phase, problem: isTooLarge(error) ? 'too-large' : 'cut', cause }
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? code : 'UNKNOWN'
}

/** OpenSSL's names for an invalid certificate, and Node's for a failed TLS handshake. */
const isDistrust = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH|ERROR_IN_CERT)/.test(
    code,
  )

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('maxContentLength')
