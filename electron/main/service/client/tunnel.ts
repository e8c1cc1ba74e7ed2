// The connection through a proxy: a CONNECT to it, then our own TLS with the service inside
// (docs/decisions/0004-connect-tunnel.md). The proxy learns the destination and the amount of data, never a header, a
// secret or a body; and before the handshake inside the tunnel is complete, no byte of a request has left.
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIPv6, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { SECOND_MS, type Timers } from '#shared/base/clock'
import type { ProxyAddress, ProxySignIn } from '#shared/shop/proxy'
import { PROXY_PROBLEMS } from './proxy-problems'

export interface ProxyRoute extends ProxyAddress {
  readonly signIn: ProxySignIn | null
}

/**
 * Called for every new connection. Null connects directly; `unsupported` is a kind of proxy that this app cannot use,
 * and must not bypass.
 */
export type ProxyLookup = (url: string) => Promise<ProxyRoute | 'unsupported' | null | readonly ProxyWay[]>

/** One of several ways, of which the next is taken where nothing answers at the one before; null connects directly. */
export type ProxyWay = ProxyRoute | null

export interface TunnelOptions {
  readonly lookup: ProxyLookup
  readonly timers: Timers
  readonly trust: () => tls.SecureContext
}

/** A little less than a call may take to connect, so that the proxy is named as the reason and not the service. */
export const PROXY_TIMEOUT_MS = 9 * SECOND_MS
const SIGN_IN_WANTED = 407

/**
 * Said at every TLS connection: Node's own default can be switched off by an environment variable, and then whoever sits
 * in between would be handed the secret.
 */
export const CHECKED = { rejectUnauthorized: true } as const

type Connected = (error: Error | null, socket?: Socket) => void
type ConnectionOptions = https.RequestOptions & { readonly host: string; readonly port: number }

/** An agent whose connections use the proxy that `lookup` names at that moment, or none. */
export class TunnelAgent extends https.Agent {
  readonly #tunnel: TunnelOptions
  readonly #waiting = new Set<() => void>()

  constructor(options: https.AgentOptions, tunnel: TunnelOptions) {
    super(options)
    this.#tunnel = tunnel
  }

  // Node's type of this method is wider than what https ever passes.
  override createConnection(
    options: object,
    callback?: (error: Error | null, stream: never) => void,
  ): undefined {
    const connected = callback as Connected
    this.#connect(options as ConnectionOptions).then(
      (socket) => connected(null, socket),
      (error: unknown) => connected(error instanceof Error ? error : new Error('no connection')),
    )
    return undefined
  }

  override destroy(): void {
    for (const stop of this.#waiting) stop()
    super.destroy()
  }

  async #connect(options: ConnectionOptions): Promise<Socket> {
    const target = `${isIPv6(options.host) ? `[${options.host}]` : options.host}:${options.port}`
    const found = await this.#tunnel.lookup(`https://${target}/`)
    if (found === 'unsupported') throw proxyError('unsupported')
    const ways: readonly ProxyWay[] = isWays(found) ? found : [found]
    let failure: Error = proxyError('unsupported')
    for (const way of ways) {
      if (way === null) return super.createConnection(options) as Socket
      try {
        const socket = await this.#open(way, target, PROXY_TIMEOUT_MS / ways.length)
        return tls.connect({ ...(options as tls.ConnectionOptions), ...CHECKED, socket })
      } catch (error) {
        failure = error as Error
        // Whoever lets nothing through has decided so: nothing goes around it.
        if (!NOT_THERE.has(failure.message)) throw failure
      }
    }
    throw failure
  }

  #open(route: ProxyRoute, target: string, patienceMs: number): Promise<Socket> {
    const { timers, trust } = this.#tunnel
    const request = connectRequest(route, target, trust)
    /** Once the proxy has begun to answer, Node has let go of the socket. */
    let begun: Duplex | null = null
    const stop = (): void => {
      request.destroy(proxyError('unreachable'))
      begun?.destroy()
    }
    this.#waiting.add(stop)
    const giveUp = timers.after(patienceMs, stop)
    return new Promise<Socket>((resolve, reject) => {
      let isThere = false
      request.once('socket', (socket) => socket.once('connect', () => (isThere = true)))
      request.once('connect', (head, socket, early) => {
        begun = socket
        // Nobody else listens yet: a reset would end the program. What it means is told by the close that follows.
        socket.on('error', () => undefined)
        const isOpen = (statusCode: number): boolean => statusCode >= 200 && statusCode < 300
        afterInterim(head, socket as Socket, early).then(
          ({ statusCode, isClean }) => {
            if (isOpen(statusCode) && isClean) return resolve(socket as Socket)
            socket.destroy()
            reject(proxyError(statusCode === SIGN_IN_WANTED ? signInProblem(head) : 'refused'))
          },
          () => {
            socket.destroy()
            reject(proxyError('unusable'))
          },
        )
      })
      request.once('error', (error) =>
        reject(proxyError(isThere && !isOurs(error) ? 'unusable' : 'unreachable')),
      )
      request.end()
    }).finally(() => {
      giveUp()
      this.#waiting.delete(stop)
    })
  }
}

const isWays = (found: ProxyRoute | null | readonly ProxyWay[]): found is readonly ProxyWay[] =>
  Array.isArray(found)

const isOurs = (error: Error): boolean => 'code' in error && error.code === PROXY_PROBLEMS.unreachable

/** Only name and password as they are (RFC 7617) can be typed here. */
const signInProblem = ({ headers }: IncomingMessage): 'signIn' | 'scheme' => {
  const asked = headers['proxy-authenticate'] ?? ''
  return asked === '' || /(^|,)\s*basic(\s|$)/i.test(String(asked)) ? 'signIn' : 'scheme'
}

const LARGEST_HEAD = 16 * 1024
const HEAD_END = '\r\n\r\n'

/** Node takes the first head for the answer to a CONNECT, also a 100 or 103, which only announces one. */
async function afterInterim(
  { statusCode = 0 }: IncomingMessage,
  socket: Socket,
  early: Buffer,
): Promise<{ readonly statusCode: number; readonly isClean: boolean }> {
  let status = statusCode
  let text = early.toString('latin1')
  while (status >= 100 && status < 200) {
    while (!text.includes(HEAD_END)) {
      if (text.length > LARGEST_HEAD) throw new Error('a head without an end')
      text += (await nextPiece(socket)).toString('latin1')
    }
    status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0)
    text = text.slice(text.indexOf(HEAD_END) + HEAD_END.length)
  }
  return { statusCode: status, isClean: text === '' }
}

const nextPiece = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const end = (): void => void socket.off('data', take).off('close', fail).pause()
    const take = (piece: Buffer): void => {
      end()
      resolve(piece)
    }
    const fail = (): void => {
      end()
      reject(new Error('closed'))
    }
    socket.once('data', take).once('close', fail)
  })

function connectRequest(
  { host, port, isSecure, signIn }: ProxyRoute,
  target: string,
  trust: () => tls.SecureContext,
): http.ClientRequest {
  const headers: Record<string, string> = { host: target }
  if (signIn !== null)
    headers['proxy-authorization'] =
      `Basic ${Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64')}`
  const options = { method: 'CONNECT', host, port, path: target, headers, agent: false } as const
  return isSecure
    ? https.request({ ...options, ...CHECKED, secureContext: trust() } as https.RequestOptions)
    : http.request(options)
}

const proxyError = (problem: keyof typeof PROXY_PROBLEMS): Error =>
  Object.assign(new Error(problem), { code: PROXY_PROBLEMS[problem] })

/** By the message of `proxyError`: then the next way is tried. */
const NOT_THERE: ReadonlySet<string> = new Set(['unreachable', 'unusable'])
